// A program whose views are numbers alone: nobody else learns what a person viewed, from then on and for the past.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { acknowledge, mustRead, stage } from '../../publishing/must-read/support.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { exported } from '../exports/support.ts'

const app = await sharedApp()
const SETTINGS = '/v2/settings/program'

const scene = async () => {
  const staged = await stage(app)
  const ada = await staged.program.user('Ada', { role: 'administrator' })
  const post = await mustRead(staged.anna, staged.topicId)
  await staged.mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/view`)
  return { ...staged, ada, post }
}
const unname = (ada: { must: (status: number, method: string, path: string, body: object) => Promise<unknown> }) =>
  ada.must(200, 'PATCH', SETTINGS, { views_per_person: false })

describe('views that are numbers alone', () => {
  test("stay in the reader's own feed and in the sums", async () => {
    const { mia, anna, ada, post } = await scene()
    await unname(ada)
    const engagement = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}/engagement`)
    assert.ok(engagement.viewed_at)
    assert.equal((await anna.must(200, 'GET', `/v2/content/${post.id}/results`)).viewed, 1)
  })

  test('are told of nobody by the explainer, reminders and the list of people not reached', async () => {
    const { mia, anna, ada, post } = await scene()
    const explained = () => anna.must(200, 'GET', `/v2/content/${post.id}/visibility/${mia.id}`)
    assert.ok((await explained()).viewed_at)
    await unname(ada)
    assert.equal((await explained()).viewed_at, null)
    const refused = await anna.call('POST', `/v2/content/${post.id}/reminders`, { to: 'unread' })
    assert.deepEqual([refused.status, refused.body.error.validations[0].parameter], [400, 'to'])
    await anna.must(202, 'POST', `/v2/content/${post.id}/reminders`, { to: 'missing' })
    const { not_reached } = await ada.must(200, 'GET', '/v2/analytics/overview')
    assert.deepEqual([not_reached.count, not_reached.user_ids_url], [3, null])
    await ada.must(403, 'GET', '/v2/analytics/not_reached')
  })

  test('leave the tracker of acknowledgements as it is, since people confirm on purpose', async () => {
    const { mia, anna, ada, post } = await scene()
    await acknowledge(mia, post.id)
    await unname(ada)
    const people = await anna.must(200, 'GET', `/v2/content/${post.id}/acknowledgements?filter.state=acknowledged`)
    assert.deepEqual(
      people.map(({ user_id }: { user_id: number }) => user_id),
      [mia.id],
    )
  })

  test('are in no file of activities, those made before are gone', async () => {
    const { ada, mia } = await scene()
    assert.match(await exported(ada, 'activities'), new RegExp(`,content_viewed,${mia.id},`))
    const [{ presigned_url, file_id }] = await ada.must(200, 'GET', '/v2/data_exports/type/activities/latest')
    await unname(ada)
    assert.deepEqual(await ada.must(200, 'GET', '/v2/data_exports/type/activities'), [])
    await ada.must(404, 'GET', `/v2/data_exports/type/activities/files/${file_id}`)
    await eventually(
      () => fetch(presigned_url),
      response => response.status === 404,
    )
    assert.doesNotMatch(await exported(ada, 'activities'), /content_viewed/)
  })

  test('are for administrators to choose, and the choice stands in the audit log', async () => {
    const { anna, ada } = await scene()
    await anna.must(403, 'PATCH', SETTINGS, { views_per_person: false })
    const { views_per_person, nightly_exports, views_kept_days, polls_anonymous } = await ada.must(200, 'GET', SETTINGS)
    assert.deepEqual([views_per_person, nightly_exports, views_kept_days, polls_anonymous], [true, true, null, true])
    for (const views_kept_days of [29, 3651]) await ada.must(400, 'PATCH', SETTINGS, { views_kept_days })
    await ada.must(200, 'PATCH', SETTINGS, { views_per_person: false, polls_anonymous: false, views_kept_days: 30 })
    const [event] = await ada.must(200, 'GET', '/v2/audit_events?filter.record_type=program')
    assert.deepEqual(event.after, { views_per_person: false, polls_anonymous: false, views_kept_days: 30 })
    const { program } = await ada.must(200, 'GET', '/v2/me')
    assert.deepEqual([program.views_per_person, program.polls_anonymous], [false, false])
  })
})
