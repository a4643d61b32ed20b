// The rows of an import have come moments ago: the statistics by which statements are planned know nothing of them. No statement compares
// each person with each other one for that. Counted is what is compared, not how long it takes.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { type Sent, stopAnalyzing, workInProgram } from '../../support/planned-work.ts'
import { applied, checked, HEAD, PATH, rowOf, settled } from './support.ts'

const ROWS = 1_200
/** Each row of a set (run/check-import-job.ts) with each other one of it. */
const PAIRS_MAX = 500 * 500

const sent = new Map<string, Sent>()
const app = await startApp({}, {
  observe: (text: string, values: readonly unknown[] = []) => {
    if (/^\s*(?:with|select|update|delete)\b/i.test(text) && !sent.has(text)) sent.set(text, { text, values })
  },
} as object)
const { pool } = app.app.services.database

test('people of an import that has just come are checked, added, changed and missed without comparing each with each other', async () => {
  await stopAnalyzing(pool)
  const program = await app.program()
  const paul = await program.user('paul', { role: 'program_manager' })
  const { id } = await checked(paul, HEAD + rowOf(program, 'pia'))
  await pool.query(
    `insert into people_import_rows (program_id, import_id, line, cells)
     select $1, $2, n, '["pia", "Pia", "Berg", "pia@company.example", "Ward"]' from generate_series(10, 60000) n`,
    [program.id, id],
  )
  // After 30 days most of the table is empty; statistics know one small import.
  await pool.query('delete from people_imports where program_id = $1', [program.id])
  await checked(paul, HEAD + rowOf(program, 'pia').repeat(10))
  await pool.query('vacuum (analyze)')
  assert.deepEqual(await importPeople(program, paul, ROWS), [])
})

/** Adds people, changes all and deactivates half of them; returns the statements that compare too much. */
async function importPeople(program: TestProgram, paul: Person, count: number): Promise<string[]> {
  const found: string[] = []
  let left = 0
  const fileOf = (people: number, department: string) =>
    HEAD + Array.from({ length: people }, (_, n) => rowOf(program, `p${n}`, department)).join('')
  for (const [people, department] of [
    [count, 'Ward'],
    [count, 'Kitchen'],
    [count / 2, 'Kitchen'],
  ] as const) {
    sent.clear()
    const { id } = await checked(paul, fileOf(people, department))
    await noteWork()
    await paul.must(202, 'PUT', `${PATH}/${id}`, { leavers: 'deactivate' })
    const { leaves } = await settled(paul, id)
    await applied(paul, id, leaves ? { confirm_leavers: leaves } : {})
    await noteWork()
    left = leaves
  }
  assert.equal(left, count / 2)
  return found

  async function noteWork(): Promise<void> {
    const statements = [...sent.values()]
    for (const statement of statements) {
      const { pairs } = await workInProgram(pool, program.id, statement)
      if (pairs > PAIRS_MAX) found.push(`${pairs} pairs: ${statement.text}`)
    }
    sent.clear()
  }
}
