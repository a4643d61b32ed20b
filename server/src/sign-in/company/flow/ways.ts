// The sign-in methods of a person: by the domain of the user name, and for administrators by their role.

import type { Services } from '../../../platform/services.ts'
import { companyMarkIn, findSignInAccount, type SignInWays } from '../../oauth/index.ts'
import { type EnabledProvider, findEnabledProviders } from '../provider/find-provider.ts'

/** Whether a provider signs in people with this userName. */
export const coversUserName = ({ domains }: Pick<EnabledProvider, 'domains'>, userName: string): boolean =>
  domains.length === 0 || (userName.includes('@') && domains.includes(domainOf(userName)))

const domainOf = (userName: string): string => userName.slice(userName.lastIndexOf('@') + 1).toLowerCase()

/** The sign-in methods of a person, whether there is an account of this name or not. */
export async function waysFor({ database }: Services, programId: number, userName: string): Promise<SignInWays> {
  const providers = await findEnabledProviders(database, programId)
  const fitting = providers.filter(provider => coversUserName(provider, userName))
  const required = fitting.filter(provider => provider.required)
  const isByName = { isAskedByName: true }
  if (required.length === 0) return { providers: fitting, password: true, ...isByName }
  const account = await findSignInAccount(database, programId, userName)
  const isAdministrator = account?.role === 'administrator' && account.active
  const demanding = isAdministrator ? required.filter(provider => provider.required_for_administrators) : required
  if (demanding.length === 0) return { providers: fitting, password: true, ...isByName }
  return { providers: demanding, password: false, ...isByName }
}

/** Whether a session counts in the program: one by a provider only there, one by password if that method is allowed. */
export async function sessionCounts(
  services: Services,
  programId: number,
  accountId: string,
  methods: unknown,
): Promise<boolean> {
  const { database } = services
  const mark = companyMarkIn(methods)
  if (mark) {
    if (mark.programId !== programId) return false
    const sessions = await database.hot({
      name: 'company_session',
      text: `select 1 from company_sessions s
               join identity_providers p on p.program_id = s.program_id and p.id = s.provider_id and p.enabled
              where s.program_id = $1 and s.id = $2 and s.user_id = $3`,
      values: [programId, mark.sessionId, Number(accountId)],
    })
    return sessions.length > 0
  }
  const providers = await findEnabledProviders(database, programId)
  if (!providers.some(provider => provider.required)) return true
  const [person] = await database.hot<{ user_name: string }>({
    name: 'company_user_name',
    text: `select i.user_name from users u join identities i on i.id = u.id where u.program_id = $1 and u.id = $2`,
    values: [programId, Number(accountId)],
  })
  return !person || (await waysFor(services, programId, person.user_name)).password
}
