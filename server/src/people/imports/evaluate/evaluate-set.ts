// A set of rows among those before it: what stands in an earlier row is a duplicate.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { ImportKey } from '../import-record.ts'
import { type EvaluatedRow, evaluateRows, type ImportPlan, type StoredRow } from './evaluate-rows.ts'
import { keepAdministratorOfRows } from './last-administrator.ts'

/** The keys, addresses and userNames of earlier rows, as they are compared, and the ids of their people. */
type Seen = Readonly<Record<'keys' | 'emails' | 'names' | 'people', Set<string>>>

export const nothingSeen = (): Seen => ({ keys: new Set(), emails: new Set(), names: new Set(), people: new Set() })

interface EvaluatedSet {
  readonly evaluated: EvaluatedRow[]
  /** The rows, with what each repeats. */
  readonly marked: readonly StoredRow[]
}

/** Decides the rows of a set; `seen` is extended by them. */
export async function evaluateSet(
  db: ProgramDb,
  plan: ImportPlan,
  rows: readonly StoredRow[],
  seen: Seen,
): Promise<EvaluatedSet> {
  const first = await evaluateRows(db, plan, rows)
  const marked = markDuplicates(first, rows, plan.key, seen)
  const isRepeating = marked.some(({ repeats }) => repeats !== null)
  const evaluated = isRepeating ? await evaluateRows(db, plan, marked) : first
  return { evaluated: await keepAdministratorOfRows(db, plan, evaluated), marked }
}

/** Rows whose key, address, userName or person stands in an earlier one are marked. */
function markDuplicates(
  evaluated: readonly EvaluatedRow[],
  rows: readonly StoredRow[],
  key: ImportKey,
  seen: Seen,
): StoredRow[] {
  return rows.map((row, index) => {
    const { keyText = null, email = null, nameText = null, userId = null } = evaluated[index] ?? {}
    const texts = [
      [key, seen.keys, keyText],
      ['email', seen.emails, email],
      ['user_name', seen.names, nameText],
      [key, seen.people, userId === null ? null : `${userId}`],
    ] as const
    const [repeats] = texts.find(([, before, text]) => text !== null && before.has(text)) ?? [null]
    for (const [, before, text] of texts) if (text !== null) before.add(text)
    return { ...row, repeats }
  })
}
