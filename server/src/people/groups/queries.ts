import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import {
  conditionToSql,
  type FilterMode,
  filterToSql,
  type GroupMember,
  groupColumns,
  type ListRequest,
  sortToSql,
} from '../scim/index.ts'
import { GROUP_COLUMNS, type GroupRow } from './group.ts'

/** One group; throws 404, for audiences by rule as well. */
export async function requireGroup(db: ProgramDb, id: number): Promise<GroupRow> {
  const row = await sql<GroupRow>`
    select ${GROUP_COLUMNS} from audiences g
     where g.program_id = ${db.programId} and g.id = ${id} and g.kind = 'group'`.first(db)
  if (!row) throw notFound('Group')
  return row
}

/** Groups by their ids; missing ones are left out. */
export async function readGroups(db: ProgramDb, ids: readonly number[]): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  return sql<GroupRow>`
    select ${GROUP_COLUMNS} from audiences g
     where g.program_id = ${db.programId} and g.id = any(${ids}::bigint[]) and g.kind = 'group'`.all(db)
}

/** `requireGroup` that also locks the group and its members until the end of the transaction. */
export async function lockGroup(db: ProgramDb, id: number): Promise<GroupRow> {
  await sql`
    select id from audiences where program_id = ${db.programId} and id = ${id} for no key update`.execute(db)
  return requireGroup(db, id)
}

/** A page of the program's groups, by id unless specified otherwise. Throws 400 invalidFilter or invalidValue. */
export async function findGroupPage(
  db: ProgramDb,
  { filter, sort, startIndex, count }: ListRequest,
  mode: FilterMode,
): Promise<{ groups: GroupRow[]; total: number }> {
  const condition = filter ? filterToSql(filter, groupColumns, mode) : { text: 'true', values: [] }
  const order = sort ? sortToSql(sort.by, sort.order, groupColumns) : 'g.id'
  const matches = sql`
    from audiences g where g.program_id = ${db.programId} and g.kind = 'group' and (${conditionToSql(condition)})`
  const page = await sql<GroupRow>`
    select ${GROUP_COLUMNS} ${matches}
     order by ${sql.raw(order)}, g.id offset ${startIndex - 1} limit ${sql.lit(count)}`.execute(db)
  const row = await sql<{ total: number }>`select count(*)::int as total ${matches}`.first(db)
  return { groups: page.rows, total: row?.total ?? 0 }
}

export interface MemberRow {
  readonly audience_id: number
  readonly user_id: number
  readonly display: string
}

const DISPLAY = sql`coalesce(u.display_name, u.formatted_name, u.given_name || ' ' || u.family_name)`

/** All members of these groups. */
export async function readMembers(db: ProgramDb, groupIds: readonly number[]): Promise<MemberRow[]> {
  if (groupIds.length === 0) return []
  return sql<MemberRow>`
    select m.audience_id, m.user_id, ${DISPLAY} as display
      from audience_members m join users u on u.program_id = m.program_id and u.id = m.user_id
     where m.program_id = ${db.programId} and m.audience_id = any(${groupIds}::bigint[])
     order by m.audience_id, m.user_id`.all(db)
}

/** The next members of a group, by the ids of users. */
export async function readMemberSet(
  db: ProgramDb,
  groupId: number,
  afterUserId: number,
  size: number,
): Promise<MemberRow[]> {
  return sql<MemberRow>`
    select m.audience_id, m.user_id, ${DISPLAY} as display
      from (select * from audience_members
             where program_id = ${db.programId} and audience_id = ${groupId} and user_id > ${afterUserId}
             order by user_id limit ${sql.lit(size)}) as m
      join users u on u.program_id = m.program_id and u.id = m.user_id
     order by m.user_id`.all(db)
}

export const toMember = (row: MemberRow): GroupMember => ({ value: String(row.user_id), display: row.display })

/** Stores the given members of a group. */
export async function storeGroup(
  db: ProgramDb,
  id: number,
  columns: { display_name?: string; description?: string | null; external_id?: string | null },
): Promise<void> {
  await sql`
    update audiences set ${assignments(columns)}, version = default, updated_at = clock_timestamp()
     where program_id = ${db.programId} and id = ${id}`.execute(db)
}
