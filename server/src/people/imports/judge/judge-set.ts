// A set of rows among those before it: what stands in an earlier row is a duplicate.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { ImportKey } from '../import-record.ts'
import { type ImportPlan, type JudgedRow, judgeRows, type StoredRow } from './judge-rows.ts'
import { keepAdministratorOfRows } from './last-administrator.ts'

/** The keys, addresses and userNames of earlier rows, as they are compared, and the ids of their people. */
type Seen = Readonly<Record<'keys' | 'emails' | 'names' | 'people', Set<string>>>

export const nothingSeen = (): Seen => ({ keys: new Set(), emails: new Set(), names: new Set(), people: new Set() })

interface JudgedSet {
  readonly judged: JudgedRow[]
  /** The rows, with what each repeats. */
  readonly marked: readonly StoredRow[]
}

/** Decides the rows of a set; `seen` is extended by them. */
export async function judgeSet(
  db: ProgramDb,
  plan: ImportPlan,
  rows: readonly StoredRow[],
  seen: Seen,
): Promise<JudgedSet> {
  const first = await judgeRows(db, plan, rows)
  const marked = markDuplicates(first, rows, plan.key, seen)
  const isRepeating = marked.some(({ repeats }) => repeats !== null)
  const judged = isRepeating ? await judgeRows(db, plan, marked) : first
  return { judged: await keepAdministratorOfRows(db, plan, judged), marked }
}

/** Rows whose key, address, userName or person stands in an earlier one are marked. */
function markDuplicates(
  judged: readonly JudgedRow[],
  rows: readonly StoredRow[],
  key: ImportKey,
  seen: Seen,
): StoredRow[] {
  return rows.map((row, index) => {
    const { keyText = null, email = null, nameText = null, userId = null } = judged[index] ?? {}
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
