// The pages between an authorization request and its answer: sign-in, then consent. The protocol library keeps the state
// of each in a record (an "interaction") that the browser's cookie names; here it is shown and answered.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { scopesForRole } from '../../../platform/access/roles.ts'
import type { Services } from '../../../platform/services.ts'
import { findClient } from '../clients/clients.ts'
import { scopesOf } from '../clients/scopes.ts'
import { allowScopes } from '../grants/consents.ts'
import { nameOf } from '../grants/members.ts'
import { consentPage } from '../pages/consent-page.ts'
import { expiredPage, foreignFormPage } from '../pages/message-pages.ts'
import { type Page, sendPage } from '../pages/page.ts'
import { atIssuer, authorizationServer } from '../server/authorization-server.ts'
import { PATHS } from '../server/paths.ts'
import { readParameters } from '../token/read-parameters.ts'
import { accountForm, answerAccount, otherAccountUrl } from './choose-account.ts'
import { csrfToken, isOwnForm } from './csrf.ts'
import { answerSignIn, signInForm } from './sign-in.ts'
import { signedInMember } from './signed-in-member.ts'
import type { Visit } from './visit.ts'

/** GET: shows the page that is due. */
export async function showInteraction(services: Services, request: IncomingMessage, response: ServerResponse) {
  const visit = await readVisit(services, request, response)
  if (!visit) return sendPage(response, 400, expiredPage)
  const prompt = visit.interaction.prompt.name
  if (prompt === 'login') return sendPage(response, 200, signInForm(visit, null))
  const page = prompt === 'select_account' ? await accountForm(visit) : await consentForm(visit)
  return page ? sendPage(response, 200, page) : sendPage(response, 400, expiredPage)
}

/** POST: takes the page's form. */
export async function answerInteraction(services: Services, request: IncomingMessage, response: ServerResponse) {
  const form = await readParameters(request)
  const visit = await readVisit(services, request, response)
  if (!visit) return sendPage(response, 400, expiredPage)
  if (!isOwnForm(request, form, services.authUrl())) return sendPage(response, 403, foreignFormPage)
  const prompt = visit.interaction.prompt.name
  if (prompt === 'login') return answerSignIn(visit, form)
  if (prompt === 'select_account') return answerAccount(visit)
  return answerConsent(visit, form)
}

async function readVisit(
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
  const client = await findClient(services.database, String(interaction.params['client_id']))
  if (!client || client.program_id === null || client.program_name === null) return null
  const { program_id, program_name } = client
  return { services, server, request, response, interaction, client: { ...client, program_id, program_name } }
}

async function consentForm(visit: Visit): Promise<Page | null> {
  const { interaction, client, request, response, services } = visit
  const member = await signedInMember(visit)
  if (!member) return null
  return consentPage({
    programName: client.program_name,
    clientName: client.name,
    action: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    person: { name: nameOf(member), userName: member.user_name },
    scopes: scopesForRole(scopesOf(interaction.params['scope'] as string), member.role),
    otherAccountUrl: otherAccountUrl(visit),
  })
}

async function answerConsent(visit: Visit, form: URLSearchParams): Promise<void> {
  const { server, request, response, interaction, client, services } = visit
  if (form.get('decision') === 'deny') {
    const refusal = { error: 'access_denied', error_description: 'the user did not allow it' }
    return server.provider.interactionFinished(request, response, refusal)
  }
  const member = await signedInMember(visit)
  if (!member) return sendPage(response, 400, expiredPage)
  await allowScopes(services.database, {
    programId: client.program_id,
    clientId: client.id,
    userId: member.id,
    scopes: scopesOf(interaction.params['scope'] as string),
  })
  return server.provider.interactionFinished(request, response, { consent: {} })
}
