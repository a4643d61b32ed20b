// The time zone of a program: where its days begin, and that of people who have none of their own.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { readMailRecipients } from '../../../src/outward/mail/mail.ts'
import { readPeople } from '../../../src/outward/messages/plan/recipients.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()
const SETTINGS = '/v2/settings/program'

test('people without a time zone, or with one that is none, have that of the program', async () => {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const people = [
    await program.user('without'),
    await program.user('windows', { profile: { timezone: 'W. Europe Standard Time' } }),
    await program.user('own', { profile: { timezone: 'Asia/Tokyo' } }),
  ]
  const ids = people.map(({ id }) => id)
  const zones = () =>
    app.app.services.database.transaction(program.id, async db => {
      const mails = await readMailRecipients(db, ids)
      const notices = await readPeople(db, ids)
      return ids.map(id => [mails.get(id)?.timezone, notices.get(id)?.timezone])
    })
  const all = (one: string) => [
    [one, one],
    [one, one],
    ['Asia/Tokyo', 'Asia/Tokyo'],
  ]
  assert.deepEqual(await zones(), all('UTC'))
  await ada.must(200, 'PATCH', SETTINGS, { timezone: 'Europe/Berlin' })
  assert.deepEqual(await zones(), all('Europe/Berlin'))
  const me = await ada.must(200, 'GET', '/v2/me')
  assert.deepEqual([me.program.timezone, me.user.timezone], ['Europe/Berlin', null])
})

test('a date without a time begins at midnight of the program, a date-time without a zone stays UTC', async () => {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  await ada.must(200, 'PATCH', SETTINGS, { timezone: 'America/New_York' })
  const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const expiry = async (expires_at: string) =>
    (
      await ada.must(201, 'POST', '/v2/content', {
        content_type: 'article',
        title: 'x',
        channels: [{ id: topic.id }],
        expires_at,
      })
    ).expires_at
  assert.equal(await expiry('2099-07-01'), '2099-07-01T04:00:00.000Z')
  assert.equal(await expiry('2099-12-01'), '2099-12-01T05:00:00.000Z')
  assert.equal(await expiry('2099-07-01T00:00:00'), '2099-07-01T00:00:00.000Z')
  const hired = {
    given_name: 'Zoe',
    family_name: 'Berg',
    user_name: `zoe${program.id}@a.example`,
    hire_date: '2020-01-01',
  }
  const { user_id, hire_date } = await ada.must(201, 'POST', '/v2/people', hired)
  assert.equal(hire_date, '2020-01-01T05:00:00.000Z')
  const file = `user_name;given_name;family_name;hire_date\n${hired.user_name};Zoe;Berg;01.01.2020\n`
  const sent = await fetch(`${app.url}/v2/people/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/csv' },
    body: file,
  })
  const { id } = ((await sent.json()) as { data: { id: string } }).data
  const checked = await eventually(
    () => ada.must(200, 'GET', `/v2/people/imports/${id}`),
    ({ status }) => status === 'ready',
  )
  assert.equal(checked.unchanged, 1, `user ${user_id} was hired on that day`)
  const overview = (query: string) =>
    ada.must(200, 'GET', `/v2/analytics/overview?from=2026-03-30&to=2026-04-06${query}`)
  assert.equal((await overview('')).from, '2026-03-30T04:00:00.000Z')
  assert.equal((await overview('&timezone=Europe/Berlin')).from, '2026-03-29T22:00:00.000Z')
})

test('a new time zone moves the next digest of people without their own', async () => {
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const [mia, own] = [await program.user('mia'), await program.user('own', { profile: { timezone: 'UTC' } })]
  const { services } = app.app
  await services.database.transaction(program.id, async db => {
    for (const { id } of [mia, own]) {
      await sql`
        insert into notification_settings (program_id, user_id, types, digest, digest_at)
        values (${program.id}, ${id}, '{}', 'daily', '08:00')`.execute(db)
      const { rows } = await sql<{ id: number }>`
        insert into messages (program_id, user_id, kind, due_at)
        values (${program.id}, ${id}, 'digest', now() + interval '100 days') returning id`.execute(db)
      await sql`
        insert into notice_deliveries (program_id, user_id, channel, type, notification_id, status, reason, message_id)
        values (${program.id}, ${id}, 'email', 'mention', 0, 'waiting', 'in the digest', ${rows[0]?.id})`.execute(db)
    }
  })
  await ada.must(200, 'PATCH', SETTINGS, { timezone: 'Asia/Tokyo' })
  const { rows } = await services.database.pool.query(
    `select user_id, to_char(due_at at time zone 'Asia/Tokyo', 'HH24:MI') as time, due_at < now() + interval '2 days' as soon
       from messages where program_id = $1 order by user_id`,
    [program.id],
  )
  const moved = rows.filter(({ soon }: { soon: boolean }) => soon)
  assert.deepEqual(
    moved.map(({ user_id, time }: { user_id: number; time: string }) => [Number(user_id), time]),
    [[mia.id, '08:00']],
  )
})
