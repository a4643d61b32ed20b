import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { IdentifierField } from '../../scim/index.ts'

/** Names resolved by one statement: a few milliseconds on the embedded engine. */
const SET_SIZE = 1_000

/** The group whose members are named. */
export interface GroupScope {
  readonly programId: number
  readonly organisationId: number
  readonly groupId: number
}

/** The users that a name may mean. */
export interface Meanings {
  /** The user with this identifier. */
  readonly identified: number | null
  /** The user of the program whose id it is. */
  readonly byId: number | null
  /** Whether that user is a member, or is about to be; read only where the two differ. */
  readonly isMember: boolean
}

/**
 * Resolves the names of a request. `field` says which identifier they are; null: userName, or else id
 * (docs/contract/scim.md#members). Of several users with one e-mail address it is the one with the lowest id.
 */
export async function resolveMembers(
  db: ProgramDb,
  scope: GroupScope,
  names: ReadonlySet<string>,
  field: IdentifierField | null,
): Promise<Map<string, Meanings>> {
  const found = new Map<string, Meanings>()
  let set: string[] = []
  for (const name of names) {
    if (set.push(name) < SET_SIZE) continue
    await resolveSet(db, scope, set, field, found)
    set = []
  }
  if (set.length > 0) await resolveSet(db, scope, set, field, found)
  return found
}

async function resolveSet(
  db: ProgramDb,
  scope: GroupScope,
  names: readonly string[],
  field: IdentifierField | null,
  found: Map<string, Meanings>,
): Promise<void> {
  // One index lookup per name: the planner cannot choose a bad join.
  const { rows } = await sql<Record<'identified' | 'by_id', number[]>>`
    select ${each(names, userIdByIdentifier(scope, field))} as identified, ${each(names, byId(scope))} as by_id`.execute(
    db,
  )
  const { identified = [], by_id: byIds = [] } = rows[0] ?? {}
  const doubtful = byIds.map(Number).filter((id, index) => id > 0 && id !== Number(identified[index]))
  const members = await findMembers(db, scope, doubtful)
  for (const [index, name] of names.entries()) {
    const byId = Number(byIds[index]) || null
    const isMember = byId !== null && members.has(byId)
    found.set(name, { identified: Number(identified[index]) || null, byId, isMember })
  }
}

/** The users who belong to the group, or will through a running job. */
async function findMembers(db: ProgramDb, { groupId }: GroupScope, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set()
  const { rows } = await sql<{ user_id: number }>`
    select user_id from audience_members
     where program_id = ${db.programId} and audience_id = ${groupId} and user_id = any(${userIds}::bigint[])
    union
    select m.user_id
      from group_jobs j join group_job_members m on m.program_id = j.program_id and m.job_id = j.id
     where j.program_id = ${db.programId} and j.group_id = ${groupId} and j.status = 'running' and m.joins
       and m.user_id = any(${userIds}::bigint[])`.execute(db)
  return new Set(rows.map(row => row.user_id))
}

/** SQL: for each of the names, the id that `value` stands for, 0 for none, as an array in order. */
const each = (names: readonly string[], value: RawBuilder<unknown>) => sql`array(
  select coalesce(${value}, 0) from unnest(${names}::text[]) with ordinality as n (name, position) order by n.position)`

/** SQL: the id of the user that `n.name` names, or null. */
function userIdByIdentifier(scope: GroupScope, field: IdentifierField | null): RawBuilder<number | null> {
  if (field === null) return sql`coalesce(${byUserName(scope)}, ${byId(scope)})`
  return { userName: byUserName, id: byId, email: byEmail }[field](scope)
}

// The identity first, which `limit` enforces: otherwise the planner would scan a program that it believes empty once for each
// name.
const byUserName = ({ programId, organisationId }: GroupScope) => sql<number | null>`(
  select (select u.id from users u where u.program_id = ${programId} and u.id = i.id)
    from (select id from identities
           where organisation_id = ${organisationId} and user_name_key = lower(n.name) limit 1) i)`

const NAME_AS_ID = sql<number | null>`case when n.name ~ '^[1-9][0-9]{0,14}$' then n.name::bigint end`

const byId = ({ programId }: GroupScope) => sql<number | null>`(
  select u.id from users u where u.program_id = ${programId} and u.id = ${NAME_AS_ID})`

const byEmail = ({ programId }: GroupScope) => sql<number | null>`(
  select e.user_id from user_emails e
   where e.program_id = ${programId} and e.value_key = lower(n.name) order by e.user_id limit 1)`
