import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { app, applied, checked, counts, HEAD, managed, PATH, read, rowOf, rowsOf, settled } from './support.ts'

/** Rows that are applied in one transaction (run/apply-import-job.ts). */
const SET_ROWS = 250
/** Leavers of one transaction (run/apply-rows.ts). */
const LEAVERS_SET = 50

/** Another transaction holds a person's row meanwhile. */
async function whileLocked(userId: number, work: () => Promise<void>): Promise<void> {
  const client = await app.app.services.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select /* every program */ id from users where id = $1 for update', [userId])
    await work()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('leavers of an import', () => {
  test('leavers are people of an earlier import; many of them are confirmed by their number', async () => {
    const { program, paul } = await managed()
    const names = Array.from({ length: 15 }, (_, n) => `p${n}`)
    const first = await checked(paul, HEAD + names.map(name => rowOf(program, name)).join(''))
    await applied(paul, first.id)
    const mia = await program.user('mia')
    const file = HEAD + rowOf(program, 'p0')
    const kept = await checked(paul, file)
    assert.deepEqual(counts(kept), [1, 0, 0, 1, 14, 0])
    await applied(paul, kept.id)
    assert.equal((await paul.get('/v2/people?filter.active=false')).body.data.length, 0)
    const second = await checked(paul, file)
    await paul.must(202, 'PUT', `${PATH}/${second.id}`, { leavers: 'deactivate' })
    await settled(paul, second.id)
    const refused = await paul.post(`${PATH}/${second.id}/apply`)
    assert.equal(refused.status, 409)
    assert.match(refused.body.error.detail, /14/)
    assert.equal((await paul.post(`${PATH}/${second.id}/apply`, { confirm_leavers: 3 })).status, 409)
    const leavers = await rowsOf(paul, second.id, '?filter.action=leave')
    assert.deepEqual([leavers[0].line, leavers[0].action], [null, 'leave'])
    const done = await applied(paul, second.id, { confirm_leavers: 14 })
    assert.equal(done.leaves, 14)
    assert.equal((await paul.get('/v2/people?filter.active=false')).body.meta.pagination.total_records, 14)
    assert.equal((await paul.must(200, 'GET', `/v2/people/${mia.id}`)).active, true)
  })

  test('a leaver whose role rises while the import waits stays, also where the rows fill the last set', {
    skip: needsPostgres,
  }, async () => {
    const { program, paul, ada } = await managed()
    const file = HEAD + Array.from({ length: SET_ROWS }, (_, n) => rowOf(program, `p${n}`)).join('')
    await applied(paul, (await checked(paul, file + rowOf(program, 'zoe'))).id)
    const before = await checked(paul, HEAD + rowOf(program, 'p0', 'Kitchen'))
    const made = await checked(paul, file.replace('p0,Berg', 'p0,Burg'))
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, { leavers: 'deactivate' })
    assert.equal((await settled(paul, made.id)).leaves, 1)
    const [zoe] = await paul.must(200, 'GET', '/v2/people?search=zoe')
    const [first] = await paul.must(200, 'GET', `/v2/people?search=p0@program${program.id}.example`)
    await whileLocked(first.user_id, async () => {
      await paul.must(202, 'POST', `${PATH}/${before.id}/apply`)
      await paul.must(202, 'POST', `${PATH}/${made.id}/apply`)
      await ada.must(200, 'PATCH', `/v2/people/${zoe.user_id}`, { role: 'administrator' })
    })
    const done = await settled(paul, made.id)
    assert.deepEqual([done.status, done.leaves], ['finished', 0])
    assert.equal((await paul.must(200, 'GET', `/v2/people/${zoe.user_id}`)).active, true)
  })

  test('a leaver whose role rises between two sets of leavers stays, and is not counted', {
    skip: needsPostgres,
  }, async () => {
    const { program, paul, ada } = await managed()
    const leaving = Array.from({ length: LEAVERS_SET + 10 }, (_, n) => rowOf(program, `gone${n}`)).join('')
    const staying = rowOf(program, 'stays')
    await applied(paul, (await checked(paul, HEAD + staying + leaving)).id)
    const made = await checked(paul, HEAD + staying)
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, { leavers: 'deactivate' })
    assert.equal((await settled(paul, made.id)).leaves, LEAVERS_SET + 10)
    const people = await paul.must(200, 'GET', '/v2/people?search=gone&page.size=100')
    const ids = people.map(({ user_id }: { user_id: number }) => user_id).sort((a: number, b: number) => a - b)
    await whileLocked(ids[0], async () => {
      await paul.must(202, 'POST', `${PATH}/${made.id}/apply`, { confirm_leavers: LEAVERS_SET + 10 })
      await eventually(
        () => read(paul, made.id),
        ({ unchanged }) => unchanged === 1,
      )
      await ada.must(200, 'PATCH', `/v2/people/${ids.at(-1)}`, { role: 'administrator' })
    })
    const done = await settled(paul, made.id)
    assert.deepEqual([done.status, done.leaves], ['finished', LEAVERS_SET + 9])
    assert.equal((await rowsOf(paul, made.id, '?filter.action=leave&page.size=100')).length, LEAVERS_SET + 9)
    assert.equal((await paul.must(200, 'GET', `/v2/people/${ids.at(-1)}`)).active, true)
  })
})
