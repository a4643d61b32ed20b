// The figures of the last seven days by mail.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sendDueReports } from '../../../src/outward/analytics/report/report-sender.ts'
import { draft } from '../../publishing/must-read/support.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'

const mailbox = await Mailbox.start()
const app = await startApp(mailbox.settings)
const REPORT = '/v2/me/report'

test('nora gets it on her day, once, for as long as she is an analyst', async () => {
  const { services } = app.app
  const { pool } = services.database
  const program = await app.program({ name: 'Larkmoor' })
  const nora = await program.user('Nora', { role: 'analyst', profile: { preferred_language: 'de' } })
  const anna = await program.user('Anna', { role: 'publisher' })
  assert.deepEqual(await nora.must(200, 'GET', REPORT), { day: null, at: '08:00' })
  await anna.must(403, 'PUT', REPORT, { day: 'mon' })
  const mute = await program.user('Mute', { role: 'analyst' })
  await pool.query('delete from user_emails where program_id = $1 and user_id = $2', [program.id, mute.id])
  await mute.must(400, 'PUT', REPORT, { day: 'mon' })
  for (const body of [{ day: 'noday' }, { day: 'mon', at: '24:00' }, {}]) await nora.must(400, 'PUT', REPORT, body)
  assert.deepEqual(await nora.must(200, 'PUT', REPORT, { day: 'mon' }), { day: 'mon', at: '08:00' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  const { id } = await draft(anna, topic.id, { title: 'Fire drill' })
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  await pool.query(`update content set published_at = now() - interval '2 days' where program_id = $1 and id = $2`, [
    program.id,
    id,
  ])
  const dueNow = () =>
    pool.query('update overview_reports set next_at = now() where program_id = $1 and user_id = $2', [
      program.id,
      nora.id,
    ])
  await dueNow()
  await sendDueReports(services)
  const [report] = await mailbox.expect(1)
  const text = report?.mail.text ?? ''
  assert.equal(report?.to, nora.userName)
  assert.match(report?.mail.subject ?? '', /Larkmoor: die letzten sieben Tage/)
  assert.match(text, /Veröffentlichte Beiträge: 1 \(0\)/)
  assert.match(text, /Fire drill: 0 von/)
  const { rows } = await pool.query('select next_at from overview_reports where program_id = $1 and user_id = $2', [
    program.id,
    nora.id,
  ])
  assert.equal(rows[0].next_at.getUTCDay(), 1)
  assert.ok(rows[0].next_at > new Date())
  const boss = await program.user('Boss', { role: 'administrator' })
  await boss.must(200, 'PATCH', `/v2/people/${nora.id}`, { role: 'member' })
  await dueNow()
  await sendDueReports(services)
  assert.equal(mailbox.received.length, 1)
})

test('comes at her hour in the time zone of Dana, or of the program while hers is no name of one', async () => {
  const program = await app.program()
  const ada = await program.user('Ada', { role: 'administrator' })
  const dana = await program.user('Dana', { role: 'analyst', profile: { timezone: 'W. Europe Standard Time' } })
  await dana.must(200, 'PUT', REPORT, { day: 'wed' })
  const comes = async () => {
    const { rows } = await app.app.services.database.pool.query(
      `select to_char(next_at at time zone 'UTC', 'dy HH24:MI') as at from overview_reports where program_id = $1`,
      [program.id],
    )
    return rows[0].at
  }
  assert.equal(await comes(), 'wed 08:00')
  await ada.must(200, 'PATCH', '/v2/settings/program', { timezone: 'Asia/Tokyo' })
  assert.equal(await comes(), 'tue 23:00')
  await dana.must(200, 'PATCH', '/v2/me', { timezone: 'America/Phoenix' })
  await eventually(comes, at => at === 'wed 15:00')
})
