// Views are forgotten after the days that a program keeps them; their numbers stay.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { rebuildNumbers } from '../../../src/publishing/statistics/index.ts'
import { forgetOldViews } from '../../../src/publishing/statistics/kept-views.ts'
import { draft, stage } from '../../publishing/must-read/support.ts'
import { startApp } from '../../support/app.ts'

test('a view older than kept is a number, and mia has not read the post', async () => {
  const app = await startApp()
  const { services } = app.app
  const { pool } = services.database
  const { anna, mia, jonas, program, topicId } = await stage(app)
  const ada = await program.user('Ada', { role: 'administrator' })
  const { id } = await draft(anna, topicId)
  await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
  const ago = new Date(Date.now() - 45 * 86_400_000).toISOString()
  await pool.query('insert into engagements (program_id, user_id, content_id, viewed_at) values ($1, $2, $3, $4)', [
    program.id,
    mia.id,
    id,
    ago,
  ])
  await pool.query(
    `insert into active_quarters (program_id, at, block, people)
     values ($1, date_bin('15 minutes', $3::timestamptz, '2000-01-01Z'), $2::bigint / 32768,
             set_bit(b'0'::bit(32768), ($2::bigint % 32768)::integer, 1))`,
    [program.id, mia.id, ago],
  )
  await jonas.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
  const viewed = async () => (await anna.must(200, 'GET', `/v2/content/${id}/results`)).viewed
  const period = `?from=${new Date(Date.now() - 60 * 86_400_000).toISOString()}`
  const overview = () => ada.must(200, 'GET', `/v2/analytics/overview${period}`)
  assert.equal(await viewed(), 2)
  const before = await overview()
  assert.ok(before.not_reached.user_ids_url)
  await ada.must(200, 'PATCH', '/v2/settings/program', { views_kept_days: 30 })
  await forgetOldViews(services)
  assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${id}/engagement`)).viewed_at, null)
  assert.ok((await jonas.must(200, 'GET', `/v2/feed/posts/${id}/engagement`)).viewed_at)
  assert.equal(await viewed(), 2)
  await services.database.transaction(program.id, rebuildNumbers)
  assert.equal(await viewed(), 2, 'also after the counters were made anew')
  const { rowCount } = await pool.query('select from active_quarters where program_id = $1 and at < $2', [
    program.id,
    new Date(Date.now() - 40 * 86_400_000),
  ])
  assert.equal(rowCount, 0)
  const after = await overview()
  const actives = (data: { series: { active_users: number }[] }) => data.series.map(day => day.active_users)
  assert.deepEqual(actives(after), actives(before))
  assert.equal(after.not_reached.user_ids_url, null)
  await ada.must(400, 'GET', `/v2/analytics/not_reached${period}`)
  await ada.must(200, 'GET', '/v2/analytics/not_reached')
})
