import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { desk, feed, ids, inHours, LUNCH, respond } from './support.ts'

const app = await sharedApp()
const { program, stage, anna, mia, omar, ask } = await desk(app)

const lists = async (person: Caller, poll: { id: number }) =>
  (await person.must(200, 'GET', '/v2/feed/polls?page.size=100')).some((p: { id: number }) => p.id === poll.id)

describe('who has a poll', () => {
  test('no one before it opens', async () => {
    const poll = await ask({ opens_at: inHours(1) })
    assert.equal(await lists(mia, poll), false)
    assert.equal((await mia.get(feed(poll))).status, 404)
    assert.equal((await mia.post(feed(poll), { option_ids: ids(poll, 0) })).status, 404)
    assert.equal((await anna.must(200, 'GET', '/v2/polls'))[0].id, poll.id)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/polls/${poll.id}`), poll)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { opens_at: inHours(-1) })
    assert.equal(await lists(mia, poll), true)
    await respond(mia, poll, 0)
  })

  test('the members of its audiences', async () => {
    await stage.audience('kitchen', [omar])
    await stage.audience('garden', [anna])
    const poll = await ask({ audiences: ['kitchen', 'garden'] })
    assert.deepEqual(poll.audiences, ['garden', 'kitchen'])
    assert.equal(await lists(omar, poll), true)
    assert.equal(await lists(mia, poll), false)
    assert.equal((await mia.get(feed(poll))).status, 404)
    assert.equal((await mia.post(feed(poll), { option_ids: ids(poll, 0) })).status, 404)
    await respond(omar, poll, 0)
    const changed = await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { audiences: ['garden'] })
    assert.deepEqual(changed.audiences, ['garden'])
    assert.equal(await lists(omar, poll), false)
    const opened = await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { audiences: [] })
    assert.deepEqual([opened.audiences, opened.response_count], [[], 1])
    assert.equal(await lists(mia, poll), true)
  })

  test('no one by an audience that is deleted', async () => {
    const audienceId = await stage.audience('night_shift', [mia])
    const poll = await ask({ audiences: ['night_shift'] })
    assert.equal(await lists(mia, poll), true)
    await app.app.services.database.unscopedQuery(
      sql`delete from audiences where program_id = ${program.id} and id = ${audienceId}`,
    )
    assert.equal(await lists(mia, poll), false)
    assert.equal((await omar.get(feed(poll))).status, 404)
    const [listed] = await anna.must(200, 'GET', '/v2/polls')
    assert.deepEqual([listed.id, listed.audiences], [poll.id, []])
  })

  test('no other program', async () => {
    await ask()
    await stage.audience('ours_alone', [])
    const elsewhere = await app.program()
    const pia = await elsewhere.user('pia', { role: 'administrator' })
    const own = await pia.must(201, 'POST', '/v2/polls', LUNCH)
    assert.equal((await pia.post('/v2/polls', { ...LUNCH, audiences: ['ours_alone'] })).status, 400)
    assert.deepEqual(
      (await pia.must(200, 'GET', '/v2/polls')).map((p: { id: number }) => p.id),
      [own.id],
    )
    for (const id of ['0', '-1', 'abc', '9'.repeat(30)]) {
      assert.equal((await mia.get(`/v2/feed/polls/${id}`)).status, 404, id)
      assert.equal((await anna.put(`/v2/polls/${id}`, {})).status, 404, id)
    }
  })

  test('members read and respond, publishers and servers manage', async () => {
    const server = await program.server({ scopes: ['content.write'] })
    const poll = await server.must(201, 'POST', '/v2/polls', LUNCH)
    assert.equal((await server.must(200, 'GET', '/v2/polls'))[0].id, poll.id)
    assert.equal((await server.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })).state, 'closed')
    assert.equal((await server.get('/v2/feed/polls')).status, 401)
    assert.equal((await mia.post('/v2/polls', LUNCH)).status, 403)
    assert.equal((await mia.get('/v2/polls')).status, 403)
    assert.equal((await mia.get(`/v2/polls/${poll.id}`)).status, 403)
  })
})
