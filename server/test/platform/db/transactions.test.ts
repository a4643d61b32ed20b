import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import type { ProgramDb } from '../../../src/platform/db/handle.ts'
import { prepareQuery, runTogether } from '../../../src/platform/db/query.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { inSavepoint } from '../../../src/platform/db/transaction.ts'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const { database } = app.app.services
const program = await app.program()

const seen = () =>
  database.transaction(program.id, async db => {
    const { rows } = await sql<{ program: string; role: string }>`
      select current_setting('app.program_id') as program, current_user as role`.execute(db)
    return rows[0]
  })

test('a transaction sees the program that it was begun for, in a role that row security binds', async () => {
  assert.deepEqual(await seen(), { program: String(program.id), role: 'atrium_app' })
})

test('a transaction with a failed statement does not count as committed when the error was swallowed', async () => {
  const attempt = database.transaction(program.id, async db => {
    await nameProgram('Half done').execute(db)
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })
  await assert.rejects(attempt, /its error was swallowed/)
  assert.equal(await seenName(), 'Testing')
  assert.deepEqual(await seen(), { program: String(program.id), role: 'atrium_app' })
})

test('a transaction goes on after a statement that failed inside a savepoint', async () => {
  await database.transaction(program.id, async db => {
    await nameProgram('Renamed').execute(db)
    await inSavepoint(db, async () => {
      await nameProgram('Lost').execute(db)
      await sql`select 1 / 0`.execute(db)
    }).catch(() => {})
  })
  assert.equal(await seenName(), 'Renamed')
})

test('statements that are sent together run in their order, each on what those before it have written', async () => {
  const name = (db: ProgramDb) => sql<{ name: string }>`select name from programs where id = ${db.programId}`
  const rename = (db: ProgramDb, to: string) => sql`update programs set name = name || ${to} where id = ${db.programId}`
  const names = await database.transaction(program.id, async db => {
    await nameProgram('One').execute(db)
    const { before, after, none } = await runTogether(db, {
      before: name(db),
      renamed: [rename(db, ' two'), rename(db, ' three')],
      none: null,
      after: [name(db), name(db)],
    })
    assert.deepEqual(none, [])
    return [...before, ...after].map(row => row.name)
  })
  assert.deepEqual(names, ['One', 'One two three', 'One two three'])
})

const renameProgram = prepareQuery<unknown, { id: number }>(
  'test_rename_program',
  ({ id }) => sql`update programs set name = 'Half done' where id = ${id}`,
)

test('of statements that are sent together none stays when one fails, and the first failure is thrown', async () => {
  const before = await seenName()
  for (let round = 0; round < 2; round++) {
    const attempt = database.transaction(program.id, db =>
      runTogether(db, {
        renamed: renameProgram({ id: db.programId }),
        fails: sql`select 1 / 0`,
        name: sql`select name from programs where id = ${db.programId}`,
      }),
    )
    await assert.rejects(attempt, /division by zero/)
  }
  assert.equal(await seenName(), before)
})

const nameProgram = (name: string) => sql`update programs set name = ${name} where id = ${program.id}`

const seenName = () =>
  database.transaction(program.id, async db => {
    const { rows } = await sql<{ name: string }>`select name from programs where id = ${db.programId}`.execute(db)
    return rows[0]?.name
  })

test('an action after the commit that throws neither undoes the change nor keeps the next from running', async () => {
  const done: string[] = []
  await database.transaction(program.id, async db => {
    await nameProgram('Told').execute(db)
    db.afterCommit(() => {
      throw new Error('nobody listens')
    })
    db.afterCommit(() => done.push('the next'))
  })
  assert.deepEqual(done, ['the next'])
})
