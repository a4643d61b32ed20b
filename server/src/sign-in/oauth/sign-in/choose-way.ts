// The sign-in page's next step after the user name, in programs with providers: the method depends on its domain.

import { sendPage } from '../../../shared/pages/page.ts'
import { companySignIn, type SignInWays } from '../company/company-sign-in.ts'
import { signInForm } from './sign-in-form.ts'
import type { Visit } from './visit.ts'

/**
 * Handles a form without a password to check: sends the person to the page that asks for it, or to a provider. Returns the
 * methods when a password is to be checked; null when it has responded.
 */
export async function chooseWay(visit: Visit, form: URLSearchParams, userName: string): Promise<SignInWays | null> {
  const { client, services } = visit
  const company = companySignIn(services)
  const isOffered = await company.isOffered(client.program_id)
  if (!isOffered) return { providers: [], password: true, isAskedByName: false }
  if (!userName) {
    askForUserName(visit)
    return null
  }
  const ways = await company.waysFor(client.program_id, userName)
  const chosen = ways.providers.find(({ id }) => id === form.get('provider')) ?? onlyWay(ways)
  if (chosen) {
    await goToProvider(visit, chosen.id, userName)
    return null
  }
  if (ways.password && form.has('password')) return ways
  const step = ways.password ? 'password' : 'provider'
  sendPage(visit.context, visit.response, 200, signInForm(visit, { step, userName, ways }))
  return null
}

const onlyWay = ({ password, providers }: SignInWays) =>
  !password && providers.length === 1 ? providers[0] : undefined

function askForUserName(visit: Visit): void {
  const problem = { field: 'user_name', text: visit.context.words.text('sign_in.name_needed') } as const
  sendPage(visit.context, visit.response, 400, signInForm(visit, { step: 'user_name', userName: '', problem }))
}

async function goToProvider(visit: Visit, providerId: string, userName: string): Promise<void> {
  const { client, interaction, request, response, services } = visit
  const prompts = String(interaction.params.prompt ?? '').split(' ')
  await companySignIn(services).begin({
    request,
    response,
    programId: client.program_id,
    providerId,
    userName,
    interactionUid: interaction.uid,
    isFresh: prompts.includes('login') || interaction.params.max_age !== undefined,
  })
}
