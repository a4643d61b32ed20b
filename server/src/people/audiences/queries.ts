import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { containsNames } from '../../shared/text/names-sql.ts'
import { isOwnAudienceSql } from '../restrictions/index.ts'
import type { AudienceRow, AudienceType } from './audience.ts'
import type { Rule } from './rules/rule.ts'

/** SQL: the active members of an audience, a row of this name. Deactivated users are few, and found by an index of their own. */
export const activeCountSql = (audience: string): Sql<number> => sql`(
  ${sql.ref(`${audience}.member_count`)} - (
    select count(*) from users u
      join audience_members m on m.program_id = u.program_id and m.audience_id = ${sql.ref(`${audience}.id`)} and m.user_id = u.id
     where u.program_id = ${sql.ref(`${audience}.program_id`)} and not u.active))::integer`

const COLUMNS = sql`id, kind, name, display_name, rule, within_id, made_by, ${activeCountSql('audiences')} as user_count, created_at, updated_at,
  (select w.name from audiences w where w.program_id = audiences.program_id and w.id = audiences.within_id) as within`

/** One audience; null if the program does not have it. */
export async function findAudience(db: ProgramDb, audienceId: number): Promise<AudienceRow | null> {
  const row = await sql<AudienceRow>`
    select ${COLUMNS} from audiences where program_id = ${db.programId} and id = ${audienceId}`.first(db)
  return row ?? null
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

/** SQL of the list of the program's audiences by name. `q` has parts of either name, as words are searched. */
export const audiencesOf = (db: ProgramDb, { q, type, reader }: AudiencesWanted) => ({
  columns: COLUMNS,
  from: sql`
    from audiences
   where program_id = ${db.programId}
         and ${isOwnAudienceSql(reader, sql`id`)}
         ${type ? sql`and kind = ${type}` : sql``}
         ${q ? sql`and ${containsNames(sql`name || ' ' || display_name`, q)}` : sql``}`,
  order: sql`sort_key(display_name) collate "C", id`,
})

/** The number of the program's audiences by rule. */
export async function countDynamicAudiences(db: ProgramDb): Promise<number> {
  const row = await sql<{ total: number }>`
    select count(*)::int as total from audiences
     where program_id = ${db.programId} and kind = 'dynamic'`.first(db)
  return row?.total ?? 0
}

/** Whether another audience by rule has this name, in any case, or a group's generated name is the same. */
export async function isNameTaken(db: ProgramDb, name: string, exceptId: number | null): Promise<boolean> {
  const rows = await sql`
    select 1 from audiences
     where program_id = ${db.programId}
       and (name = ${name} or (kind = 'dynamic' and display_name_key = lower(${name}::text)))
       and id is distinct from ${exceptId}
     limit 1`.all(db)
  return rows.length > 0
}

interface NewDynamicAudience {
  readonly name: string
  readonly rule: Rule
  /** Only members of this audience can be in it; null: everybody. */
  readonly withinId: number | null
  readonly madeBy: number | null
}

export async function insertAudience(
  db: ProgramDb,
  { name, rule, withinId, madeBy }: NewDynamicAudience,
): Promise<AudienceRow> {
  return sql<AudienceRow>`
    insert into audiences (program_id, kind, name, display_name, rule, within_id, made_by)
    values (${db.programId}, 'dynamic', ${name}, ${name}, ${JSON.stringify(rule)}, ${withinId}::bigint, ${madeBy}::bigint)
    returning ${COLUMNS}`.one(db)
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

/** Deletes an audience of either kind. Those within it have no members any more. */
export async function deleteAudienceRow(db: ProgramDb, audienceId: number): Promise<void> {
  await sql`
    with recursive inner_ones as (
      select a.id from audiences a where a.program_id = ${db.programId} and a.within_id = ${audienceId}
      union
      select a.id from inner_ones i join audiences a on a.program_id = ${db.programId} and a.within_id = i.id
    ), gone as (
      delete from audience_members m where m.program_id = ${db.programId} and m.audience_id in (select id from inner_ones))
    update audiences set member_count = 0, version = default
     where program_id = ${db.programId} and id in (select id from inner_ones)`.execute(db)
  await sql`delete from audiences where program_id = ${db.programId} and id = ${audienceId}`.execute(db)
}
