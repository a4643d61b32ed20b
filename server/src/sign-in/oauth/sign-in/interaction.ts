// The pages between an authorization request and its response: sign-in, then consent. The protocol library keeps the
// state of each in a record (an "interaction") that the browser's cookie names; these handlers show it and take its
// form.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { scopesForRole } from '../../../platform/access/roles.ts'
import { readWebSessionCookie } from '../../../platform/http/web-session.ts'
import type { Services } from '../../../platform/services.ts'
import { askedLocales, type Page, pageContext, sendPage } from '../../../shared/pages/page.ts'
import { scopesOf } from '../clients/client-secrets.ts'
import { findClient } from '../clients/clients.ts'
import { allowScopes } from '../grants/consents.ts'
import { findMember, type Member, nameOf } from '../grants/members.ts'
import { accountPage, consentPage } from '../pages/account-page.ts'
import { expiredPage, foreignFormPage } from '../pages/message-pages.ts'
import { redirectTarget } from '../pages/parts.ts'
import { atIssuer, authorizationServer } from '../server/authorization-server.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { credentialIn } from './credential.ts'
import { csrfToken, isOwnForm } from './csrf.ts'
import { submitSignIn } from './sign-in.ts'
import { firstSignInForm } from './sign-in-form.ts'
import { clientOfVisit, finishVisit, type Visit } from './visit.ts'

/** GET: shows the page that is due. */
export async function showInteraction(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await readVisit(services, request, response)
  if (!visit) return sendExpired(services, request, response)
  await keepLanguage(visit)
  const page = await pageOf(visit)
  if (page) sendPage(visit.context, response, 200, page)
  else sendExpired(services, request, response)
}

/** POST: takes the page's form. */
export async function submitInteraction(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const visit = await readVisit(services, request, response)
  if (!visit) return sendExpired(services, request, response)
  if (!isOwnForm(request, form, services.authUrl())) {
    return sendPage(visit.context, response, 403, foreignFormPage(visit.context))
  }
  const prompt = visit.interaction.prompt.name
  if (prompt === 'login') return submitSignIn(visit, form)
  if (prompt === 'select_account') return submitAccount(visit)
  return submitConsent(visit, form)
}

async function pageOf(visit: Visit): Promise<Page | null> {
  const prompt = visit.interaction.prompt.name
  if (prompt === 'login') return firstSignInForm(visit)
  return prompt === 'select_account' ? accountForm(visit) : consentForm(visit)
}

export function sendExpired(services: Services, request: IncomingMessage, response: ServerResponse): void {
  // "Back" after a sign-in: the browser has a session, and is sent to the pages.
  if (request.method === 'GET' && readWebSessionCookie(services, request)) {
    response.writeHead(302, { location: services.baseUrl() + '/', 'cache-control': 'no-store' }).end()
    return
  }
  const context = pageContext(services, request, response)
  sendPage(context, response, 400, expiredPage(context))
}

/** A language chosen on a page applies to the rest of the sign-in. */
async function keepLanguage({ interaction, request }: Visit): Promise<void> {
  const asked = askedLocales(request)
  if (asked === null || asked === interaction.params.ui_locales) return
  interaction.params.ui_locales = asked
  await interaction.persist()
}

export async function readVisit(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<Visit | null> {
  const server = await authorizationServer(services)
  atIssuer(request, new URL(services.authUrl()))
  const interaction = await server.provider.interactionDetails(request, response).catch(error => {
    if (error.statusCode === 400) return null
    throw error
  })
  if (!interaction || !request.url?.startsWith(`${PATHS.interaction}/${interaction.uid}`)) return null
  const client = await findClient(services.database, String(interaction.params.client_id))
  if (!client || client.program_id === null || client.program_name === null) return null
  const { program_id, program_name } = client
  const context = pageContext(services, request, response, {
    owner: {
      name: program_name,
      logoUrl: client.logo_url,
      logoDarkUrl: client.logo_dark_url,
      brandColor: client.brand_color,
      ...(client.default_language === null ? {} : { language: client.default_language }),
    },
    languagesAt: `${PATHS.interaction}/${interaction.uid}`,
    uiLocales: interaction.params.ui_locales,
  })
  return { services, server, request, response, interaction, context, client: { ...client, program_id, program_name } }
}

async function consentForm(visit: Visit): Promise<Page | null> {
  const { interaction, request, response, services } = visit
  const member = await signedInMember(visit)
  if (!member) return null
  return consentPage({
    words: visit.context.words,
    client: clientOfVisit(visit),
    action: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    person: { name: nameOf(member), userName: member.user_name },
    scopes: scopesForRole(scopesOf(interaction.params.scope as string), member.role),
    readsFor: readsFor(visit),
    otherAccountUrl: otherAccountUrl(visit),
  })
}

/** The host that what an assistant reads goes to; null for other clients. */
function readsFor({ client, interaction, context }: Visit): string | null {
  if (client.document_url !== null) return new URL(client.document_url).host
  return interaction.params.resource ? redirectTarget(context.words, String(interaction.params.redirect_uri)) : null
}

async function submitConsent(visit: Visit, form: URLSearchParams): Promise<void> {
  const { request, response, interaction, client, services } = visit
  if (form.get('decision') === 'deny') {
    const refusal = { error: 'access_denied', error_description: 'the user did not allow it' }
    return finishVisit(visit, refusal)
  }
  const member = await signedInMember(visit)
  if (!member) return sendExpired(services, request, response)
  await allowScopes(services.database, {
    programId: client.program_id,
    clientId: client.id,
    userId: member.id,
    scopes: scopesOf(interaction.params.scope as string),
  })
  return finishVisit(visit, { consent: {} })
}

/** The page of `prompt=select_account`; null when no account is signed in any more. */
async function accountForm(visit: Visit): Promise<Page | null> {
  const { interaction, request, response, services } = visit
  const member = await signedInMember(visit)
  if (!member) return null
  return accountPage({
    words: visit.context.words,
    client: clientOfVisit(visit),
    action: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    person: { name: nameOf(member), userName: member.user_name },
    otherAccountUrl: otherAccountUrl(visit),
  })
}

/** Continues with the signed-in account. */
const submitAccount = (visit: Visit): Promise<void> => finishVisit(visit, { select_account: {} })

/** The same authorization request, for another account. */
export function otherAccountUrl({ interaction, client }: Visit): string {
  const parameters = new URLSearchParams(interaction.params as Record<string, string>)
  if (client.document_url !== null) parameters.set('client_id', client.document_url)
  const prompts = parameters.get('prompt')?.split(' ') ?? []
  parameters.set('prompt', ['login', ...prompts.filter(prompt => prompt === 'consent')].join(' '))
  return `${PATHS.authorize}?${parameters}`
}

/** The user signed in in this browser; null unless active in the client's program. */
async function signedInMember({ interaction, client, services }: Visit): Promise<Member | null> {
  const { accountId, amr } = interaction.session ?? {}
  const member = accountId === undefined ? null : await findMember(services.database, client.program_id, accountId)
  const credential = credentialIn(amr)
  return member && (credential === null || credential === member.credential) ? member : null
}
