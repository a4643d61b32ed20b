import type { ProgramDb } from '../../platform/db/handle.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import type { AudienceRow, AudienceType } from './audience.ts'
import type { Rule } from './rules/rule.ts'

const COLUMNS = ['id', 'kind', 'name', 'display_name', 'rule', 'member_count', 'created_at', 'updated_at'] as const

export async function findAudience(db: ProgramDb, audienceId: number): Promise<AudienceRow | null> {
  const row = await db
    .selectFrom('audiences')
    .select(COLUMNS)
    .where('program_id', '=', db.programId)
    .where('id', '=', audienceId)
    .executeTakeFirst()
  return (row as AudienceRow | undefined) ?? null
}

/** An audience that is known to exist. */
export async function requireAudience(db: ProgramDb, audienceId: number): Promise<AudienceRow> {
  const audience = await findAudience(db, audienceId)
  if (!audience) throw new Error(`audience ${audienceId} has vanished`)
  return audience
}

/** A page of the program's audiences by name, and how many there are. `q` is a part of either name, in any case. */
export async function listAudienceRows(
  db: ProgramDb,
  filter: { readonly q: string | undefined; readonly type: AudienceType | undefined },
  page: PageRequest,
): Promise<{ rows: AudienceRow[]; total: number }> {
  let audiences = db.selectFrom('audiences').where('program_id', '=', db.programId)
  if (filter.type) audiences = audiences.where('kind', '=', filter.type)
  if (filter.q) {
    const pattern = `%${filter.q.replace(/[\\%_]/g, '\\$&')}%`
    audiences = audiences.where(eb => eb.or([eb('name', 'ilike', pattern), eb('display_name', 'ilike', pattern)]))
  }
  const rows = await audiences
    .select(COLUMNS)
    .orderBy('display_name_key')
    .orderBy('id')
    .limit(page.size)
    .offset(page.offset)
    .execute()
  const { total } = await audiences.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows as AudienceRow[], total }
}

export async function countDynamicAudiences(db: ProgramDb): Promise<number> {
  const { total } = await db
    .selectFrom('audiences')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('program_id', '=', db.programId)
    .where('kind', '=', 'dynamic')
    .executeTakeFirstOrThrow()
  return total
}

/** Whether another audience by rule has this name, in any case, or a group's generated name is the same. */
export async function isNameTaken(db: ProgramDb, name: string, exceptId: number | null): Promise<boolean> {
  const other = await db
    .selectFrom('audiences')
    .select('id')
    .where('program_id', '=', db.programId)
    .where(eb =>
      eb.or([
        eb('name', '=', name),
        eb.and([eb('kind', '=', 'dynamic'), eb('display_name_key', '=', eb.fn<string>('lower', [eb.val(name)]))]),
      ]),
    )
    .$if(exceptId !== null, query => query.where('id', '!=', exceptId as number))
    .executeTakeFirst()
  return other !== undefined
}

export async function insertAudience(db: ProgramDb, name: string, rule: Rule): Promise<AudienceRow> {
  const row = await db
    .insertInto('audiences')
    .values({ program_id: db.programId, kind: 'dynamic', name, display_name: name, rule: JSON.stringify(rule) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return row as AudienceRow
}

/** Stores the given members of an audience by rule; with none given nothing changes. */
export async function storeAudience(
  db: ProgramDb,
  audienceId: number,
  { name, rule }: { readonly name: string | undefined; readonly rule: Rule | undefined },
): Promise<void> {
  if (name === undefined && rule === undefined) return
  await db
    .updateTable('audiences')
    .set({ ...(name === undefined ? {} : { name, display_name: name }), updated_at: new Date() })
    .$if(rule !== undefined, query => query.set({ rule: JSON.stringify(rule) }))
    .where('program_id', '=', db.programId)
    .where('id', '=', audienceId)
    .execute()
}

export async function deleteAudienceRow(db: ProgramDb, audienceId: number): Promise<void> {
  await db.deleteFrom('audiences').where('program_id', '=', db.programId).where('id', '=', audienceId).execute()
}
