import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, selectPage } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { containsNames } from '../../shared/text/names-sql.ts'
import { isOwnAudienceSql } from '../restrictions/index.ts'
import type { AudienceRow, AudienceType } from './audience.ts'
import type { Rule } from './rules/rule.ts'

const COLUMNS = sql`id, kind, name, display_name, rule, member_count, created_at, updated_at`

/** One audience; null if the program does not have it. */
export async function findAudience(db: ProgramDb, audienceId: number): Promise<AudienceRow | null> {
  const { rows } = await sql<AudienceRow>`
    select ${COLUMNS} from audiences where program_id = ${db.programId} and id = ${audienceId}`.execute(db)
  return rows[0] ?? null
}

/** An audience that is known to exist. */
export async function requireAudience(db: ProgramDb, audienceId: number): Promise<AudienceRow> {
  const audience = await findAudience(db, audienceId)
  if (!audience) throw new Error(`audience ${audienceId} no longer exists`)
  return audience
}

interface AudiencesWanted {
  readonly q: string | undefined
  readonly type: AudienceType | undefined
  readonly reader: Restricted
}

/** A page of the program's audiences by name, and their total. `q` has parts of either name, as words are searched. */
export function listAudienceRows(db: ProgramDb, { q, type, reader }: AudiencesWanted, page: PageRequest) {
  const from = sql`
    from audiences
   where program_id = ${db.programId}
         and ${isOwnAudienceSql(reader, sql`id`)}
         ${type ? sql`and kind = ${type}` : sql``}
         ${q ? sql`and ${containsNames(sql`name || ' ' || display_name`, q)}` : sql``}`
  return selectPage<AudienceRow>(db, { columns: COLUMNS, from, order: sql`display_name_key, id` }, page)
}

/** The number of the program's audiences by rule. */
export async function countDynamicAudiences(db: ProgramDb): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from audiences
     where program_id = ${db.programId} and kind = 'dynamic'`.execute(db)
  return rows[0]?.total ?? 0
}

/** Whether another audience by rule has this name, in any case, or a group's generated name is the same. */
export async function isNameTaken(db: ProgramDb, name: string, exceptId: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audiences
     where program_id = ${db.programId}
       and (name = ${name} or (kind = 'dynamic' and display_name_key = lower(${name}::text)))
       and id is distinct from ${exceptId}
     limit 1`.execute(db)
  return rows.length > 0
}

export async function insertAudience(db: ProgramDb, name: string, rule: Rule): Promise<AudienceRow> {
  const { rows } = await sql<AudienceRow>`
    insert into audiences (program_id, kind, name, display_name, rule)
    values (${db.programId}, 'dynamic', ${name}, ${name}, ${JSON.stringify(rule)})
    returning ${COLUMNS}`.execute(db)
  return rows[0] as AudienceRow
}

/** Stores the given members of an audience by rule; with none given nothing changes. */
export async function storeAudience(
  db: ProgramDb,
  audienceId: number,
  { name, rule }: { readonly name: string | undefined; readonly rule: Rule | undefined },
): Promise<void> {
  if (name === undefined && rule === undefined) return
  const columns = { name, display_name: name, rule: rule && JSON.stringify(rule), updated_at: new Date() }
  await sql`
    update audiences set ${assignments(columns)}
     where program_id = ${db.programId} and id = ${audienceId}`.execute(db)
}

/** Deletes an audience of either kind. */
export async function deleteAudienceRow(db: ProgramDb, audienceId: number): Promise<void> {
  await sql`delete from audiences where program_id = ${db.programId} and id = ${audienceId}`.execute(db)
}
