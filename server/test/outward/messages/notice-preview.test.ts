// The preview that publishers get before they notify people.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { draft } from '../../publishing/must-read/support.ts'
import { startApp } from '../../support/app.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { PushService } from '../../support/push-service.ts'
import { OWN, PROGRAM, planNothingMore, tellingStage } from './support.ts'

const mailbox = await Mailbox.start()
const app = await startApp({ ...mailbox.settings, MAIL_GATHER_MS: '3600000' })
const service = await PushService.start()

test('a preview counts whom each channel reaches, after their own settings, and what they had lately', async () => {
  const { anna, mia, jonas, rosa, topicId, program } = await tellingStage(app)
  const { id } = await draft(anna, topicId)
  const preview = async (channels: string) => {
    const { data } = (await anna.get(`/v2/content/${id}/notice_preview?channels=${channels}`)).body
    return [data.recipients, data.in_app, data.email, data.push]
  }
  assert.deepEqual(await preview('in_app,email,push'), [0, 0, 0, 0])
  for (const who of [anna, mia, jonas]) await who.must(200, 'PUT', `/v2/channels/${topicId}/follow`)
  assert.deepEqual(await preview('in_app,email,push'), [2, 2, 2, 0])
  await mia.must(201, 'POST', '/v2/push/subscriptions', service.browser().subscription)
  assert.deepEqual(await preview('push'), [1, 0, 0, 1])
  await mia.must(200, 'PUT', OWN, { types: { new_post: { in_app: false, push: false } } })
  await jonas.must(200, 'PUT', OWN, { types: { new_post: { email: false } } })
  assert.deepEqual(await preview('in_app,push'), [1, 1, 0, 0])
  assert.deepEqual(await preview('email'), [1, 0, 1, 0])
  await jonas.must(200, 'PUT', OWN, { digest: 'daily' })
  assert.deepEqual(await preview('email'), [2, 0, 2, 0], 'a digest is a mail')
  await mia.must(200, 'PUT', `/v2/feed/channels/${topicId}/notifications`, { level: 'none' })
  assert.deepEqual(await preview('email'), [1, 0, 1, 0])
  await rosa.must(200, 'PATCH', PROGRAM, { locked: ['new_post'] })
  await mia.must(200, 'PUT', `/v2/feed/channels/${topicId}/notifications`, { level: 'all' })
  assert.deepEqual(await preview('in_app,push'), [2, 2, 0, 1])

  const told = await draft(anna, topicId, { notification_channels: ['in_app', 'email'] })
  await anna.must(200, 'PUT', `/v2/content/${told.id}/publish`)
  await planNothingMore(app, program.id)
  const { body } = await anna.get(`/v2/content/${id}/notice_preview?channels=in_app`)
  assert.equal(body.data.notices_per_person_7_days, 1)
  await anna.must(200, 'PUT', `/v2/content/${id}`, { requires_acknowledgement: true })
  assert.equal((await preview('in_app'))[0], 4, 'a post to acknowledge notifies all of its readers')
})

test('a preview needs known channels, an existing post and a publisher', async () => {
  const { anna, mia, topicId } = await tellingStage(app)
  const { id } = await draft(anna, topicId)
  const statuses = async (who: typeof anna, ...paths: string[]) =>
    Promise.all(paths.map(async path => (await who.get(`/v2/content/${path}`)).status))
  const wrong = [`${id}/notice_preview`, `${id}/notice_preview?channels=pigeon`, `${id}/notice_preview?channels=`]
  assert.deepEqual(await statuses(anna, ...wrong), [400, 400, 400])
  assert.deepEqual(await statuses(anna, '999999/notice_preview?channels=push'), [404])
  assert.deepEqual(await statuses(mia, `${id}/notice_preview?channels=push`), [403])
})
