// Finds the person that a provider's response identifies, only in the provider's program.

import type { Database } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { isStorable } from '../../../platform/http/input/validation.ts'
import { directoryText } from '../../../shared/text/directory-text.ts'
import type { Match, ProviderRow } from '../provider/provider.ts'

export interface FoundPerson {
  readonly id: number
  readonly active: boolean
  /** The userName in the form that is compared. */
  readonly user_name_key: string
}

export const VALUE_MAX_LENGTH = 255

const FINDERS: Readonly<Record<Match, (programId: number, value: string) => Sql<FoundPerson>>> = {
  user_name: (programId, value) => sql`
    select u.id, u.active, i.user_name_key
      from programs p
      join identities i on i.organisation_id = p.organisation_id and i.user_name_key = lower(${value})
      join users u on u.program_id = p.id and u.id = i.id
     where p.id = ${programId} limit 2`,
  email: (programId, value) => sql`
    select u.id, u.active, i.user_name_key from users u join identities i on i.id = u.id
     where u.program_id = ${programId}
       and u.id in (select e.user_id from user_emails e
                     where e.program_id = ${programId} and e.value_key = lower(${value})) limit 2`,
  external_id: (programId, value) => sql`
    select u.id, u.active, i.user_name_key from users u join identities i on i.id = u.id
     where u.program_id = ${programId} and u.external_id = ${value} limit 2`,
}

/** The person with this value; null for none, and for a value that several people share. */
export async function findPerson(
  database: Database,
  provider: ProviderRow,
  value: string,
): Promise<FoundPerson | null> {
  if (!isUsable(value)) return null
  const match = provider.match as Match
  const query = FINDERS[match](provider.program_id, directoryText(value))
  const people = await database.preparedQuery(`company_person_by_${match}`, query)
  return people.length === 1 ? (people[0] ?? null) : null
}

/** Letters that lower-casing turns into others: with them one person could pass for another. */
const FALSE_LETTERS = /[\u0130\u212a]/

/** Whether the value can be a person's name at all. */
export const isUsable = (value: string): boolean =>
  value !== '' &&
  value.length <= VALUE_MAX_LENGTH &&
  isStorable(value) &&
  !/\p{Cc}/u.test(value) &&
  !FALSE_LETTERS.test(value)
