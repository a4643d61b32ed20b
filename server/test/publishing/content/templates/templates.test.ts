// Posts that begin with what worked before.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../../bin/testing.mjs'
import { sharedApp } from '../../../support/app.ts'
import { newsroom } from '../support.ts'

const app = await sharedApp()
const { anna, topicId } = await newsroom(app)

describe('templates', () => {
  test('a post begins with one; what the body names wins, and what is gone is left out', async () => {
    const content = {
      title: 'Alert',
      content_type: 'article',
      channels: [{ id: topicId }],
      must_read: { label: 'Safety' },
    }
    const template = await anna.must(201, 'POST', '/v2/post_templates', { name: 'Alert', content })
    const post = await anna.must(201, 'POST', '/v2/content', { template_id: template.id, title: 'Gas alert' })
    assert.deepEqual([post.title, post.content_type, post.requires_acknowledgement], ['Gas alert', 'article', true])
    assert.equal((await anna.must(200, 'GET', `/v2/content/${post.id}/must_read`)).label, 'Safety')
    const unknown = await anna.post('/v2/post_templates', { name: 'Alert', content: { channels: [{ id: 999_999 }] } })
    assert.equal(unknown.body.error.validations[0].parameter, 'content.channels.0.id')
    const missing = await anna.post('/v2/content', { template_id: 999_999 })
    assert.equal(missing.body.error.validations[0].parameter, 'template_id')
    assert.deepEqual(
      (await anna.post('/v2/content', { title: 'No type' })).body.error.validations.map(
        (one: { parameter: string }) => one.parameter,
      ),
      ['content_type', 'channels'],
    )
  })

  test('of audiences that are all gone the post is for nobody', async () => {
    const rule = { attribute: 'department', operator: 'eq', value: 'Board' }
    const { id } = await anna.must(201, 'POST', '/v2/audiences', { name: 'Board', rule })
    const content = { title: 'Minutes', content_type: 'note', channels: [{ id: topicId }], audiences: ['Board'] }
    const template = await anna.must(201, 'POST', '/v2/post_templates', { name: 'Minutes', content })
    await anna.must(204, 'DELETE', `/v2/audiences/${id}`)
    const post = await anna.must(201, 'POST', '/v2/content', { template_id: template.id })
    assert.deepEqual([post.audiences, post.targeted], [[], true])
  })
})
