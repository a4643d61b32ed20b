import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { IdentifierField } from '../scim/index.ts'

/** Names that are looked up by one statement. */
const SET_SIZE = 20_000

interface Place {
  readonly programId: number
  readonly organisationId: number
}

/**
 * The ids of the users that a request names, by name. `field` says which identifier the names are; null: userName, or
 * else id (docs/contract/scim.md#members). Of several users with one e-mail address it is the one with the lowest id.
 */
export async function resolveMembers(
  db: Db,
  place: Place,
  names: ReadonlySet<string>,
  field: IdentifierField | null,
): Promise<Map<string, number>> {
  const all = [...names]
  const found = new Map<string, number>()
  for (let start = 0; start < all.length; start += SET_SIZE) {
    const set = all.slice(start, start + SET_SIZE)
    // Each name by its index: no plan of a join of so many can be worse than expected.
    const { rows } = await sql<{ ids: number[] }>`
      select array(
        select coalesce(${lookUp(place, field)}, 0) from unnest(${set}::text[]) with ordinality as n (name, position)
         order by n.position) as ids`.execute(db)
    for (const [index, id] of (rows[0]?.ids ?? []).entries()) if (Number(id) > 0) found.set(set[index]!, Number(id))
  }
  return found
}

/** SQL: the id of the user that `n.name` names, or null. */
function lookUp(place: Place, field: IdentifierField | null): RawBuilder<number | null> {
  if (field === null) return sql`coalesce(${byUserName(place)}, ${byId(place)})`
  return { userName: byUserName, id: byId, email: byEmail }[field](place)
}

// The identity first, as `limit` makes sure: a program that the planner takes for empty would be gone through for each name.
const byUserName = ({ programId, organisationId }: Place) => sql<number | null>`(
  select (select u.id from users u where u.program_id = ${programId} and u.id = i.id)
    from (select id from identities
           where organisation_id = ${organisationId} and user_name_key = lower(n.name) limit 1) i)`

const byId = ({ programId }: Place) => sql<number | null>`(
  select u.id from users u
   where u.program_id = ${programId}
     and u.id = case when n.name ~ '^[1-9][0-9]{0,14}$' then n.name::bigint end)`

const byEmail = ({ programId }: Place) => sql<number | null>`(
  select e.user_id from user_emails e
   where e.program_id = ${programId} and e.value_key = lower(n.name) order by e.user_id limit 1)`
