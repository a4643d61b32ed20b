import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
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
    await db.updateTable('programs').set({ name: 'Half done' }).where('id', '=', program.id).execute()
    await sql`select 1 / 0`.execute(db).catch(() => {})
  })
  await assert.rejects(attempt, /its error was swallowed/)
  const { name } = await database.transaction(program.id, db =>
    db.selectFrom('programs').select('name').where('id', '=', program.id).executeTakeFirstOrThrow(),
  )
  assert.equal(name, 'Testing')
  assert.deepEqual(await seen(), { program: String(program.id), role: 'atrium_app' })
})

test('a transaction goes on after a statement that failed inside a savepoint', async () => {
  await database.transaction(program.id, async db => {
    await db.updateTable('programs').set({ name: 'Renamed' }).where('id', '=', program.id).execute()
    await sql`savepoint before`.execute(db)
    await sql`select 1 / 0`.execute(db).catch(() => {})
    await sql`rollback to savepoint before`.execute(db)
  })
  const { name } = await database.transaction(program.id, db =>
    db.selectFrom('programs').select('name').where('id', '=', program.id).executeTakeFirstOrThrow(),
  )
  assert.equal(name, 'Renamed')
})
