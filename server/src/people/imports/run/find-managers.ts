import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { type Manager, type Managers, managerKey } from '../evaluate/managers.ts'
import type { ImportRow } from '../import-record.ts'
import { scanCells } from './scan-cells.ts'

/** By what a person can be named, the first before the others. */
const BY = ['employee_number', 'user_name', 'email'] as const
/** Texts that are looked up in the program at once. */
const SET_TEXTS = 1000

type Found = Map<string, Manager>

/**
 * The people whom the cells of the column of managers name, of the file first, then of the program. Read once before rows are decided:
 * nothing else of an import needs other rows.
 */
export async function findManagers(
  database: Database,
  programId: number,
  { id, columns }: Pick<ImportRow, 'id' | 'columns'>,
): Promise<Managers> {
  const indexOf = (attribute: string) => (columns ?? []).findIndex(column => column.attribute === attribute)
  const managers: Found = new Map()
  const column = indexOf('manager_name')
  if (column < 0) return managers
  const wanted = new Set<string>()
  for await (const rows of scanCells(database, programId, id, [column]))
    for (const { texts } of rows) if (texts[0]) wanted.add(managerKey(texts[0]))
  if (wanted.size === 0) return managers
  const ofFile = await findInFile()
  const keys = [...wanted]
  for (let at = 0; at < keys.length; at += SET_TEXTS) {
    const set = keys.slice(at, at + SET_TEXTS)
    const ofProgram = await database.transaction(programId, db => findInProgram(db, set))
    for (const key of set) {
      const manager = [...BY, 'name']
        .map(by => ofFile.get(`${by} ${key}`) ?? ofProgram.get(`${by} ${key}`))
        .find(Boolean)
      if (manager) managers.set(key, manager)
    }
  }
  return managers

  async function findInFile(): Promise<Found> {
    const found: Found = new Map()
    const named = [...BY, 'given_name', 'family_name'].map(indexOf)
    for await (const rows of scanCells(database, programId, id, named)) {
      for (const { line, texts } of rows) {
        const name = texts.slice(BY.length).filter(Boolean).join(' ')
        if (wanted.has(managerKey(name))) found.set(`name ${managerKey(name)}`, 'name')
        for (const [index, by] of BY.entries()) {
          const key = managerKey(texts[index] ?? '')
          if (key === '' || !wanted.has(key)) continue
          found.set(`${by} ${key}`, found.has(`${by} ${key}`) ? 'ambiguous' : { name, line, userId: null })
        }
      }
    }
    return found
  }
}

async function findInProgram(db: ProgramDb, keys: readonly string[]): Promise<Found> {
  const name = sql.raw(`coalesce(u.display_name, u.given_name || ' ' || u.family_name)`)
  const rows = await acrossPrograms(db, () =>
    sql<{ key: string; by: string; name: string; id: number }>`
      select k.key, 'employee_number' as by, ${name} as name, u.id from unnest(${keys}::text[]) as k (key)
        join users u on u.program_id = ${db.programId} and lower(u.employee_number) = k.key
      union all
      select k.key, 'user_name', ${name}, u.id from unnest(${keys}::text[]) as k (key)
        join programs p on p.id = ${db.programId}
        join identities i on i.organisation_id = p.organisation_id and i.user_name_key = k.key
        join users u on u.program_id = ${db.programId} and u.id = i.id
      union all
      select k.key, 'email', ${name}, u.id from unnest(${keys}::text[]) as k (key)
        join user_emails e on e.program_id = ${db.programId} and e.value_key = k.key
        join users u on u.program_id = ${db.programId} and u.id = e.user_id
      union all
      select k.key, 'name', k.key, 0 from unnest(${keys}::text[]) as k (key)
       where exists (select from users u where u.program_id = ${db.programId} and lower(${name}) = k.key)`.all(db),
  )
  const found: Found = new Map()
  for (const { key, by, name, id } of rows) {
    const former = found.get(`${by} ${key}`)
    const isOther = typeof former === 'object' && former.userId !== id
    found.set(
      `${by} ${key}`,
      by === 'name' ? 'name' : isOther || former === 'ambiguous' ? 'ambiguous' : { name, line: null, userId: id },
    )
  }
  return found
}
