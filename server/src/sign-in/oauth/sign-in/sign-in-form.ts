import type { Page } from '../../../shared/pages/page.ts'
import { companySignIn, type SignInWays } from '../company/company-sign-in.ts'
import { FORGOTTEN_PATH } from '../links/account-links.ts'
import { type SignInProblem, type SignInStep, signInPage } from '../pages/sign-in-page.ts'
import { PATHS } from '../server/paths.ts'
import { csrfToken } from './csrf.ts'
import { findSignInHint } from './sign-in-hint.ts'
import { clientOfVisit, type Visit } from './visit.ts'

/** The parts of a sign-in page besides its fields. */
interface ShownForm {
  readonly step: SignInStep
  readonly userName?: string | undefined
  readonly problem?: SignInProblem | null
  readonly ways?: SignInWays
  readonly notice?: string
}

/** The first page of a sign-in: the user name alone if a provider may sign people in (decision 0070). */
export async function firstSignInForm(visit: Visit): Promise<Page> {
  const isOffered = await companySignIn(visit.services).isOffered(visit.client.program_id)
  return signInForm(visit, { step: isOffered ? 'user_name' : 'both' })
}

export function signInForm(visit: Visit, { step, userName, problem = null, ways, notice }: ShownForm): Page {
  const { client, interaction, request, response, services } = visit
  const [, query = ''] = request.url?.split(/\?(.*)/s) ?? []
  const hint = new URLSearchParams(query).get('login_hint') ?? interaction.params.login_hint
  return signInPage({
    words: visit.context.words,
    client: clientOfVisit(visit),
    action: `${PATHS.interaction}/${interaction.uid}`,
    csrf: csrfToken(request, response, services.authUrl()),
    userName: userName ?? (typeof hint === 'string' ? hint : ''),
    problem,
    notice: notice ?? null,
    hint: findSignInHint(services, client.program_id, request),
    step,
    providers: ways?.providers ?? [],
    forgottenAt: services.config.mail && `${services.baseUrl()}${FORGOTTEN_PATH}?program=${client.program_id}`,
    helpContact: client.help_contact,
  })
}
