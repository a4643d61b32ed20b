// Lists of recipients end after 400 days, figures stay.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { newsletterRetention } from '../../../src/outward/newsletters/retention.ts'
import { stage } from '../../publishing/must-read/support.ts'
import { eventually } from '../../support/eventually.ts'
import { make, newsletterStage, PATH, sent } from './support.ts'

const { app } = await newsletterStage()

test('after 400 days a newsletter keeps its figures, and nothing says any more who got it', async () => {
  const { program, anna, mia } = await stage(app)
  const root = await program.user('Root', { role: 'administrator' })
  await root.must(200, 'PATCH', '/v2/settings/program', { mail_tracking: 'people' })
  const blocks = [{ kind: 'text', body: '<p><a href="https://intra.example/more">More</a></p>' }]
  const [old, younger] = [await make(anna, { blocks }), await make(anna, { blocks })]
  for (const { id } of [old, younger]) await sent(anna, id)
  const read = (id: number, part = '') => anna.must(200, 'GET', `${PATH}/${id}${part}`)
  const before = await read(old.id, '/results')
  const { pool } = app.app.services.database
  for (const [days, { id }] of [
    [401, old],
    [399, younger],
  ] as const) {
    await pool.query(
      `update newsletters set begun_at = begun_at - make_interval(days => $3), sent_at = sent_at - make_interval(days => $3)
        where program_id = $1 and id = $2`,
      [program.id, id, days],
    )
  }
  const sweeping = await newsletterRetention.start(app.app.services)
  await eventually(
    () => read(old.id, '/deliveries'),
    list => list.length === 0,
  )
  await sweeping.stop()
  const { recipients, sent: mails, skipped, blocks: ofBlocks } = before
  const after = await read(old.id, '/results')
  assert.deepEqual([after.recipients, after.sent, after.skipped, after.blocks], [recipients, mails, skipped, ofBlocks])
  assert.deepEqual((await read(old.id)).counts, { recipients: 4, sent: 4, failed: 0, skipped: 0 })
  assert.equal(
    (await anna.get(`${PATH}/${old.id}/deliveries`, { accept: 'text/csv' })).text.trim().split('\n').length,
    1,
  )
  const left = `select count(*)::int as count from newsletter_mails where program_id = $1 and newsletter_id = $2`
  assert.equal((await pool.query(left, [program.id, old.id])).rows[0].count, 0)
  assert.equal((await read(younger.id, '/deliveries')).length, 4)
  await mia.must(200, 'GET', `/v2/feed/newsletters/${old.id}`)
})
