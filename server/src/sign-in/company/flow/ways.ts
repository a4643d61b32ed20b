// The sign-in methods of a person: by the domain of the user name, and for administrators by their role.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isStorable } from '../../../platform/http/input/validation.ts'
import type { Services } from '../../../platform/services.ts'
import { userNameForm } from '../../../shared/text/directory-text.ts'
import { companyMarkIn, type SignInWays } from '../../oauth/index.ts'
import { VALUE_MAX_LENGTH } from '../people/find-person.ts'
import { type EnabledProvider, findEnabledProviders } from '../provider/enabled-providers.ts'

/** Whether a provider signs in people with this userName, as the database folds it (`user_name_key`). */
export const coversUserName = ({ domains }: Pick<EnabledProvider, 'domains'>, userNameKey: string): boolean =>
  domains.length === 0 || (userNameKey.includes('@') && domains.includes(domainOf(userNameKey)))

const domainOf = (userNameKey: string): string => userNameKey.slice(userNameKey.lastIndexOf('@') + 1)

/** The sign-in methods of a person, whether there is an account of this name or not. */
export async function waysFor({ database }: Services, programId: number, userName: string): Promise<SignInWays> {
  const [providers, { key, isAdministrator }] = await Promise.all([
    findEnabledProviders(database, programId),
    findNamed(database, programId, userName),
  ])
  const fitting = providers.filter(provider => coversUserName(provider, key))
  const required = fitting.filter(provider => provider.required)
  const isByName = { isAskedByName: true }
  const demanding = isAdministrator ? required.filter(provider => provider.required_for_administrators) : required
  if (demanding.length === 0) return { providers: fitting, password: true, ...isByName }
  return { providers: demanding, password: false, ...isByName }
}

interface Named {
  /** The userName as accounts are found by it. */
  readonly key: string
  readonly isAdministrator: boolean
}

/**
 * The meaning of a typed userName. Folded by the database alone, as when the account is looked up: `İ` is another letter in
 * lower case here, and a name that passed by its provider would still name the account.
 */
async function findNamed(database: Database, programId: number, typed: string): Promise<Named> {
  const userName = userNameForm(typed)
  const [named] = isUsableName(userName)
    ? await database.preparedQuery(
        'company_named',
        sql<Named>`select lower(${userName}::text) as key, coalesce(u.role = 'administrator' and u.active, false) as "isAdministrator"
                 from programs p
                 left join identities i on i.organisation_id = p.organisation_id and i.user_name_key = lower(${userName})
                 left join users u on u.program_id = p.id and u.id = i.id
                where p.id = ${programId}`,
      )
    : []
  return named ?? { key: userName.toLowerCase(), isAdministrator: false }
}

/** No account has another one. */
const isUsableName = (userName: string): boolean => userName.length <= VALUE_MAX_LENGTH && isStorable(userName)

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
    const sessions = await database.preparedQuery(
      'company_session',
      sql`select 1 from company_sessions s
               join identity_providers p on p.program_id = s.program_id and p.id = s.provider_id and p.enabled
              where s.program_id = ${programId} and s.id = ${mark.sessionId} and s.user_id = ${Number(accountId)}`,
    )
    return sessions.length > 0
  }
  const providers = await findEnabledProviders(database, programId)
  if (!providers.some(provider => provider.required)) return true
  const [person] = await database.preparedQuery(
    'company_user_name',
    sql<{
      user_name_key: string
    }>`select i.user_name_key from users u join identities i on i.id = u.id where u.program_id = ${programId} and u.id = ${Number(accountId)}`,
  )
  return !person || (await waysFor(services, programId, person.user_name_key)).password
}
