// The people who get codes. They are locked, so that a change that voids codes waits until the new codes are stored.

import type { Role } from '../../platform/access/roles.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { resolveAudienceNames } from '../audiences/index.ts'

export interface Holder {
  readonly user_id: number
  readonly user_name: string
  readonly display_name: string
  readonly role: Role
  /** Their own, else the program's. */
  readonly language: string
  readonly timezone: string | null
  readonly program_timezone: string
}

const COLUMNS = sql`
  u.id as user_id, i.user_name, coalesce(u.display_name, u.given_name || ' ' || u.family_name) as display_name, u.role,
  coalesce(u.preferred_language, p.default_language) as language, u.timezone,
  p.timezone as program_timezone`

/** These people, in the order given. Throws 400 if one does not exist or is not active. */
export async function findHolders(db: ProgramDb, userIds: readonly number[]): Promise<Holder[]> {
  const rows = await sql<Holder>`
    select ${COLUMNS}
      from users u join identities i on i.id = u.id join programs p on p.id = u.program_id
     where u.program_id = ${db.programId} and u.id = any(${userIds}::bigint[]) and u.active
     order by u.id
       for share of u`.all(db)
  const found = new Map(rows.map(row => [row.user_id, row]))
  const missing = userIds.flatMap((id, index) => (found.has(id) ? [] : [{ id, index }]))
  if (missing.length > 0)
    throw invalid(
      ...missing.map(({ id, index }) => ({
        rule: 'not_found' as const,
        parameter: `user_ids.${index}`,
        message: `User ${id} does not exist or is not active`,
      })),
    )
  return userIds.map(id => found.get(id) as Holder)
}

/** The active people of an audience, by name. Throws 400 for an unknown, empty or too large one. */
export async function findAudienceHolders(db: ProgramDb, name: string, peopleMax: number): Promise<Holder[]> {
  const audienceId = await resolveAudience(db, name)
  const rows = await sql<Holder>`
    select ${COLUMNS}
      from audience_members m
      join users u on u.program_id = m.program_id and u.id = m.user_id and u.active
      join identities i on i.id = u.id join programs p on p.id = u.program_id
     where m.program_id = ${db.programId} and m.audience_id = ${audienceId}
     order by sort_key(coalesce(u.display_name, u.given_name || ' ' || u.family_name)) collate "C", u.id
     limit ${sql.lit(peopleMax + 1)}
       for share of u`.all(db)
  if (rows.length >= 1 && rows.length <= peopleMax) return rows
  const message = rows.length === 0 ? 'has no active people' : `has more than ${peopleMax} active people`
  throw invalid({ rule: 'out_of_range', parameter: 'audience', message })
}

/** The id of the audience of a name. Throws 400 at `audience` itself, since a single name is no list. */
export async function resolveAudience(db: ProgramDb, name: string): Promise<number> {
  const [id] = await resolveAudienceNames(db, [name], 'audience').catch(() => {
    throw invalid({ rule: 'not_found', parameter: 'audience', message: `Audience "${name}" does not exist` })
  })
  return id as number
}
