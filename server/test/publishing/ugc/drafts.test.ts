import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { change, desk, read, statusOf, submit, write } from './support.ts'

const app = await sharedApp()
const d = await desk(app)

describe('a draft', () => {
  test('needs nothing, has no post, and shows every member', async () => {
    const item = await d.mia.must(201, 'POST', '/v2/ugc/contents', {})
    const { id, uuid, created_at, updated_at, ...rest } = item
    assert.ok(id && uuid && created_at && updated_at)
    assert.deepEqual(rest, {
      title: '',
      body: '',
      summary: '',
      content_cover: null,
      topic_ids: [],
      attachments: [],
      notification_channels: [],
      is_translatable: true,
      is_commentable: true,
      is_shareable: true,
      publication_state: 'draft',
      moderation_status: 'not_required',
      moderation_reason: null,
      content_id: null,
      author: { user_id: d.mia.id, display_name: 'Mia Tester', avatar_url: null },
      published_at: null,
    })
  })

  test('changes in parts and keeps the rest; its body is sanitised', async () => {
    const item = await write(d.mia, { summary: 'Short', body: '<p onclick="x()">Hi<script>alert(1)</script></p>' })
    assert.equal(item.body, '<p>Hi</p>')
    const changed = await change(d.mia, item.id, {
      title: 'Other',
      content_cover: { url: 'https://cdn.example/a.png' },
    })
    assert.deepEqual(
      [changed.title, changed.summary, changed.body, changed.content_cover],
      ['Other', 'Short', '<p>Hi</p>', { url: 'https://cdn.example/a.png', alt: null }],
    )
    assert.equal((await change(d.mia, item.id, { content_cover: null })).content_cover, null)
  })

  test('is for its author alone', async () => {
    const { id } = await write(d.mia)
    for (const who of [d.tom, d.anna, d.paula]) {
      assert.equal((await who.get(`/v2/ugc/contents/${id}`)).status, 404)
      assert.equal((await who.put(`/v2/ugc/contents/${id}`, { title: 'Mine' })).status, 404)
      assert.equal((await who.post(`/v2/ugc/contents/${id}/copy`)).status, 404)
      assert.equal((await who.get(`/v2/ugc/contents/${id}/preview`)).status, 404)
    }
    const server = await d.program.server()
    assert.equal((await server.get('/v2/ugc/contents')).status, 401)
    const reader = await d.program.tokenOf(d.mia, ['content.read'])
    assert.equal((await reader.get(`/v2/ugc/contents/${id}`)).status, 200)
    assert.equal((await reader.put(`/v2/ugc/contents/${id}`, {})).status, 403)
  })

  test('is copied, whatever its state, into a new draft', async () => {
    const item = await submit(d.mia, d.fast, { body: '<p>Great</p>' })
    const copy = await d.mia.must(201, 'POST', `/v2/ugc/contents/${item.id}/copy`)
    assert.notEqual(copy.id, item.id)
    assert.notEqual(copy.uuid, item.uuid)
    assert.deepEqual(
      [copy.title, copy.body, copy.topic_ids, copy.content_id, copy.published_at],
      [item.title, item.body, item.topic_ids, null, null],
    )
    assert.deepEqual(statusOf(copy), ['draft', 'not_required'])
  })
})

describe('bad input', () => {
  const faults: Array<[what: string, body: () => object, rule: string, parameter: string]> = [
    ['no title', () => ({ topic_ids: [d.fast], publication_state: 'published' }), 'required', 'title'],
    ['a blank title', () => ({ title: ' ', topic_ids: [d.fast], publication_state: 'published' }), 'required', 'title'],
    ['no topic', () => ({ title: 'x', publication_state: 'published' }), 'required', 'topic_ids'],
    ['a topic not to submit to', () => ({ topic_ids: [d.fast, d.closed] }), 'not_found', 'topic_ids.1'],
    ['a topic that does not exist', () => ({ topic_ids: [999_999] }), 'not_found', 'topic_ids.0'],
    ['topics that are text', () => ({ topic_ids: ['x'] }), 'numeric', 'topic_ids.0'],
    ['archived from the start', () => ({ publication_state: 'archived' }), 'invalid_enum', 'publication_state'],
    ['a long title', () => ({ title: 'x'.repeat(256) }), 'too_long', 'title'],
    ['a long summary', () => ({ summary: 'x'.repeat(2001) }), 'too_long', 'summary'],
    ['a long body', () => ({ body: 'x'.repeat(500_001) }), 'too_long', 'body'],
    ['a body that grows too long', () => ({ body: '&'.repeat(200_000) }), 'too_long', 'body'],
    [
      'too many attachments',
      () => ({ attachments: Array(21).fill({ type: 'link', url: 'https://x.example' }) }),
      'too_long',
      'attachments',
    ],
    [
      'an unknown attachment',
      () => ({ attachments: [{ type: 'tank', url: 'https://x.example' }] }),
      'invalid_enum',
      'attachments.0.type',
    ],
    ['an attachment without address', () => ({ attachments: [{ type: 'link' }] }), 'required', 'attachments.0.url'],
    [
      'a script',
      () => ({ attachments: [{ type: 'link', url: 'javascript:alert(1)' }] }),
      'invalid_format',
      'attachments.0.url',
    ],
    [
      'plain http',
      () => ({ attachments: [{ type: 'image', url: 'http://x.example/a.png' }] }),
      'invalid_format',
      'attachments.0.url',
    ],
    [
      'a cover by plain http',
      () => ({ content_cover: { url: 'http://x.example/a.png' } }),
      'invalid_format',
      'content_cover.url',
    ],
    [
      'a wrong media type',
      () => ({ attachments: [{ type: 'image', url: 'https://x.example', mime_type: 'text/html' }] }),
      'invalid_enum',
      'attachments.0.mime_type',
    ],
    [
      'a video for an image',
      () => ({ attachments: [{ type: 'image', url: 'https://x.example', mime_type: 'video/mp4' }] }),
      'invalid_enum',
      'attachments.0.mime_type',
    ],
    [
      'a huge image',
      () => ({ attachments: [{ type: 'image', url: 'https://x.example', size_bytes: 1e9 }] }),
      'out_of_range',
      'attachments.0.size_bytes',
    ],
    [
      'captions above their own limit',
      () => ({ attachments: [{ type: 'file', url: 'https://x.example', mime_type: 'text/vtt', size_bytes: 6e6 }] }),
      'out_of_range',
      'attachments.0.size_bytes',
    ],
    ['an unknown channel', () => ({ notification_channels: ['pigeon'] }), 'invalid_enum', 'notification_channels.0'],
    ['a title that is none', () => ({ title: 7 }), 'invalid_type', 'title'],
  ]
  for (const [what, body, rule, parameter] of faults) {
    test(`${what} is 400 ${rule}`, async () => {
      const answer = await d.mia.post('/v2/ugc/contents', body())
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.body.error.validations.map((fault: Record<string, string>) => [fault.rule, fault.parameter]),
        [[rule, parameter]],
      )
    })
  }

  test('a topic that mia cannot see is none to submit to, and one closed since is checked at publishing', async () => {
    const own = await desk(app)
    const hidden = await own.anna.must(201, 'POST', '/v2/channels', {
      name: 'H',
      description: 'x',
      user_submittable: true,
      state: 'hidden',
    })
    assert.equal((await own.mia.post('/v2/ugc/contents', { topic_ids: [hidden.id] })).status, 400)
    const item = await write(own.mia, { topic_ids: [own.slow] })
    await own.anna.must(200, 'PUT', `/v2/channels/${own.slow}`, { user_submittable: false })
    const answer = await own.mia.put(`/v2/ugc/contents/${item.id}`, { publication_state: 'published' })
    assert.deepEqual([answer.status, answer.body.error.validations[0].parameter], [400, 'topic_ids.0'])
    assert.equal((await read(own.mia, item.id)).publication_state, 'draft')
  })
})
