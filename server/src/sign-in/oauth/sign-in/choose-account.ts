import type { Page } from '../../../shared/pages/page.ts'
import { findMember, type Member, nameOf } from '../grants/members.ts'
import { accountPage } from '../pages/account-page.ts'
import { PATHS } from '../server/paths.ts'
import { credentialIn } from './credential.ts'
import { csrfToken } from './csrf.ts'
import { clientOfVisit, type Visit } from './visit.ts'

/** The page of `prompt=select_account`; null when no account is signed in any more. */
export async function accountForm(visit: Visit): Promise<Page | null> {
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
export const submitAccount = ({ server, request, response }: Visit): Promise<void> =>
  server.provider.interactionFinished(request, response, { select_account: {} })

/** The same authorization request, for another account. */
export function otherAccountUrl({ interaction }: Visit): string {
  const parameters = new URLSearchParams(interaction.params as Record<string, string>)
  const prompts = parameters.get('prompt')?.split(' ') ?? []
  parameters.set('prompt', ['login', ...prompts.filter(prompt => prompt === 'consent')].join(' '))
  return `${PATHS.authorize}?${parameters}`
}

/** The user signed in in this browser; null unless active in the client's program. */
export async function signedInMember({ interaction, client, services }: Visit): Promise<Member | null> {
  const { accountId, amr } = interaction.session ?? {}
  const member = accountId === undefined ? null : await findMember(services.database, client.program_id, accountId)
  const credential = credentialIn(amr)
  return member && (credential === null || credential === member.credential) ? member : null
}
