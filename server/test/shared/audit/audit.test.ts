import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
let program: TestProgram
let ada: Person
let anna: Person

describe('audit', () => {
  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
    anna = await program.user('anna', { role: 'publisher' })
  })

  const log = (query = '') => ada.must(200, 'GET', `/v2/audit_events${query}`)

  test('a change is there with who, what, before and after, and the request', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'd' })
    const answer = await anna.put(`/v2/channels/${topic.id}`, { name: 'Notes' }, { 'x-request-id': 'req-77' })
    assert.equal(answer.status, 200)
    const [renamed, created] = await log(`?filter.record_type=topic&filter.record_id=${topic.id}`)
    assert.deepEqual(renamed.actor, {
      kind: 'user',
      user_id: anna.id,
      client_id: program.created.clients.public.client_id,
    })
    assert.equal(renamed.request_id, 'req-77')
    assert.equal(renamed.action, 'updated')
    assert.deepEqual([renamed.before, renamed.after], [{ name: 'News' }, { name: 'Notes' }])
    assert.deepEqual([created.action, created.record_name, renamed.record_name], ['created', 'Notes', 'Notes'])
    assert.equal(created.before, null)
  })

  test('a change that changes nothing leaves no trace', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Same', description: 'd' })
    await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { name: 'Same' })
    assert.equal((await log(`?filter.record_type=topic&filter.record_id=${topic.id}`)).length, 1)
  })

  test('personal data is named, never shown', async () => {
    await program.user('mia', { profile: { phone_mobile: '+49 170 1234567' } })
    const [created] = await log('?filter.record_type=user')
    assert.equal(created.after.phone_mobile, '[personal]')
    assert.equal(created.after.given_name, '[personal]')
    assert.equal(created.after.role, 'member')
  })

  test('secrets are not in it', async () => {
    const made = await ada.must(201, 'POST', '/v2/webhooks/subscriptions', {
      url: 'http://127.0.0.1:9/',
      events: ['ping'],
      active: false,
      authorization_header: 'Bearer abc',
      generate_secret: true,
    })
    const [created] = await log(`?filter.record_id=${made.id}`)
    assert.equal(created.after.url, 'http://127.0.0.1:9/')
    assert.ok(!Object.keys(created.after).some(key => key.includes('sealed')))
  })

  test('only administrators read it, and only of their program', async () => {
    const pam = await program.user('pam', { role: 'program_manager' })
    assert.equal((await pam.get('/v2/audit_events')).status, 403)
    const other = await (await app.program()).user('olga', { role: 'administrator' })
    for (const entry of (await other.get('/v2/audit_events')).body.data) assert.equal(entry.actor.kind, 'system')
  })

  test('no one can change or delete it', async () => {
    const { database } = app.app.services
    for (const statement of [
      `update audit_events set action = 'created' where program_id = ${program.id}`,
      `delete from audit_events where program_id = ${program.id}`,
    ]) {
      await assert.rejects(
        database.system(db => sql.raw(statement).execute(db)),
        /permission denied/,
      )
    }
  })

  test('pages follow each other without gaps', async () => {
    const seen: string[] = []
    let cursor = ''
    do {
      const { body } = await ada.get(`/v2/audit_events?page.size=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map((entry: { id: string }) => entry.id))
      cursor = body.meta.pagination.next ?? ''
    } while (cursor)
    assert.equal(new Set(seen).size, seen.length)
    assert.equal(seen.length, (await log('?page.size=100')).length)
  })

  test('a span of time holds what was done from its beginning to before its end', async () => {
    const all: { id: string; at: string }[] = await log('?page.size=100')
    const { at } = all[2] as (typeof all)[number]
    const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)
    const isFrom = (entry: { at: string }) => entry.at >= at
    assert.deepEqual(idsOf(await log(`?page.size=100&filter.since=${at}`)), idsOf(all.filter(isFrom)))
    assert.deepEqual(idsOf(await log(`?page.size=100&filter.until=${at}`)), idsOf(all.filter(one => !isFrom(one))))
  })

  test('a time may be given as any ISO 8601 date, also as the day of a week or of a year', async () => {
    const all = await log('?page.size=100')
    for (const early of ['2020-W01-1', '2020-001', '2020-01-01', '20200101T000000Z']) {
      assert.deepEqual(await log(`?page.size=100&filter.since=${early}`), all, early)
      assert.deepEqual(await log(`?page.size=100&filter.until=${early}`), [], early)
    }
    assert.equal((await ada.get('/v2/audit_events?filter.since=2025-W53-1')).status, 400)
  })

  test('a cursor holds the time as this server writes it, in no other form', async () => {
    const place = '7'
    const cursor = (at: string) => Buffer.from(JSON.stringify([at, place])).toString('base64url')
    const statusOf = async (at: string) => (await ada.get(`/v2/audit_events?cursor=${cursor(at)}`)).status
    assert.equal(await statusOf('2026-09-09T10:11:12.345678Z'), 200)
    for (const at of ['2026-W37-3', '2026-252', '2026-09-09T10:11:12Z']) assert.equal(await statusOf(at), 400, at)
  })
})
