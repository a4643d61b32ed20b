import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp } from '../support/app.ts'
import { change, type Desk, desk, events, post, read, submit, write } from './support.ts'

const app = await sharedApp()
let d: Desk

before(async () => {
  d = await desk(app)
})

const standing = ({ publication_state, moderation_status }: Record<string, string>) => [
  publication_state,
  moderation_status,
]
const act = (contentId: number, action: string, body?: object) =>
  d.anna.must(200, 'PUT', `/v2/content/${contentId}/${action}`, body)
const stateOf = async (contentId: number) => (await post(d.anna, contentId)).state

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
    const other = await (await app.program()).user('eve')
    for (const who of [d.tom, d.anna, d.paula, other]) {
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
    assert.deepEqual(standing(copy), ['draft', 'not_required'])
  })
})

describe('a submission', () => {
  test('to topics that publish at once is published, as its author, and told once', async () => {
    const item = await submit(d.mia, d.fast, { body: '<p>Great work</p>', is_commentable: false })
    assert.deepEqual(standing(item), ['published', 'not_required'])
    assert.ok(item.published_at)
    const made = await post(d.anna, item.content_id)
    assert.deepEqual(
      [made.state, made.title, made.source.name, made.author.user_id, made.content_type, made.is_commentable],
      ['published', 'Thank you, Tom', 'submitted', d.mia.id, 'article', false],
    )
    const told = (await events(app, d.program, 'ugc_submitted')).filter(event => event.ugc_id === item.id)
    assert.deepEqual(told, [{ ugc_id: item.id, content_id: item.content_id, user_id: d.mia.id }])
  })

  test('waits where one topic wants a look; anna publishes it and so approves', async () => {
    const item = await submit(d.mia, d.slow, { topic_ids: [d.fast, d.slow] })
    assert.deepEqual(standing(item), ['published', 'pending'])
    assert.equal(item.published_at, null)
    assert.equal(await stateOf(item.content_id), 'review')
    await act(item.content_id, 'publish')
    const approved = await read(d.mia, item.id)
    assert.deepEqual(standing(approved), ['published', 'approved'])
    assert.ok(approved.published_at)
  })

  test('is returned by archiving, with a reason that mia reads; submitted again it is another post', async () => {
    const item = await submit(d.mia, d.slow)
    await act(item.content_id, 'archive', { reason: 'Too short' })
    const returned = await read(d.mia, item.id)
    assert.deepEqual(standing(returned), ['draft', 'rejected'])
    assert.deepEqual([returned.moderation_reason, returned.content_id], ['Too short', null])
    const again = await change(d.mia, item.id, { summary: 'Longer', publication_state: 'published' })
    assert.deepEqual([...standing(again), again.moderation_reason], ['published', 'pending', null])
    assert.notEqual(again.content_id, item.content_id)
    const other = await submit(d.mia, d.slow)
    await act(other.content_id, 'archive')
    assert.equal((await read(d.mia, other.id)).moderation_reason, null)
  })

  test('that anna archives later is archived; what she takes back to review is pending again', async () => {
    const item = await submit(d.mia, d.fast)
    await act(item.content_id, 'review')
    assert.deepEqual(standing(await read(d.mia, item.id)), ['published', 'pending'])
    await act(item.content_id, 'publish')
    await act(item.content_id, 'archive', { reason: 'Over' })
    const archived = await read(d.mia, item.id)
    assert.deepEqual([...standing(archived), archived.moderation_reason], ['archived', 'approved', 'Over'])
  })

  test('taken back or archived by mia takes its post along', async () => {
    const wants: Array<[topic: number, state: string, expected: string[]]> = [
      [d.fast, 'draft', ['draft', 'not_required']],
      [d.fast, 'archived', ['archived', 'not_required']],
      [d.slow, 'draft', ['draft', 'not_required']],
      [d.slow, 'archived', ['archived', 'not_required']],
    ]
    for (const [topic, state, expected] of wants) {
      const item = await submit(d.mia, topic)
      const after = await change(d.mia, item.id, { publication_state: state })
      assert.deepEqual(standing(after), expected)
      assert.equal(after.content_id === null, state === 'draft')
      assert.equal(after.published_at !== null, state === 'archived' && topic === d.fast)
      assert.equal(await stateOf(item.content_id), 'archived')
      assert.deepEqual(standing(await change(d.mia, item.id, { publication_state: 'published' }))[0], 'published')
    }
  })

  test('published twice at once is one post, told once', async () => {
    const item = await write(d.mia, { topic_ids: [d.slow] })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => d.mia.put(`/v2/ugc/contents/${item.id}`, { publication_state: 'published' })),
    )
    assert.deepEqual(new Set(answers.map(answer => answer.status)), new Set([200]))
    assert.equal(new Set(answers.map(answer => answer.body.data.content_id)).size, 1)
    const told = (await events(app, d.program, 'ugc_submitted')).filter(event => event.ugc_id === item.id)
    assert.equal(told.length, 1)
  })

  test('that mia changes while anna decides ends in a state that both agree on', async () => {
    const item = await submit(d.mia, d.slow)
    await Promise.all([
      d.anna.put(`/v2/content/${item.content_id}/publish`),
      d.mia.put(`/v2/ugc/contents/${item.id}`, { title: 'Changed' }),
      d.mia.put(`/v2/ugc/contents/${item.id}`, { summary: 'Changed' }),
    ])
    const after = await read(d.mia, item.id)
    const { state, title } = await post(d.anna, item.content_id)
    assert.equal(title, 'Changed')
    assert.equal(after.moderation_status, state === 'published' ? 'approved' : 'pending')
  })
})

describe('changing what is submitted', () => {
  test('an approved item goes to review again with what changed', async () => {
    const item = await submit(d.mia, d.slow, { body: '<p>One</p>' })
    await act(item.content_id, 'publish')
    const changed = await change(d.mia, item.id, { body: '<p>Two</p>' })
    assert.deepEqual([...standing(changed), changed.content_id], ['published', 'pending', item.content_id])
    const made = await post(d.anna, item.content_id)
    assert.deepEqual([made.state, made.body], ['review', '<p>Two</p>'])
    assert.equal((await events(app, d.program, 'ugc_submitted')).filter(event => event.ugc_id === item.id).length, 2)
  })

  test('one that is published at once stays published with its time', async () => {
    const item = await submit(d.mia, d.fast)
    const changed = await change(d.mia, item.id, {
      title: 'Thank you, all',
      attachments: [{ type: 'link', url: 'https://example.com/' }],
    })
    assert.deepEqual([...standing(changed), changed.published_at], ['published', 'not_required', item.published_at])
    const made = await post(d.anna, item.content_id)
    assert.deepEqual(
      [made.state, made.title, made.links[0].url],
      ['published', 'Thank you, all', 'https://example.com/'],
    )
    assert.equal(
      (await events(app, d.program, 'content_published')).filter(event => event.content_id === item.content_id).length,
      1,
    )
    assert.deepEqual(standing(await change(d.mia, item.id, { topic_ids: [d.slow] })), ['published', 'pending'])
    assert.deepEqual(
      (await post(d.anna, item.content_id)).channels.map((channel: { id: number }) => channel.id),
      [d.slow],
    )
  })

  test('what readers do not judge needs no review, and nothing changed changes nothing', async () => {
    const item = await submit(d.mia, d.slow)
    await act(item.content_id, 'publish')
    const before = await post(d.anna, item.content_id)
    assert.deepEqual(standing(await change(d.mia, item.id, { title: item.title, publication_state: 'published' })), [
      'published',
      'approved',
    ])
    assert.equal((await post(d.anna, item.content_id)).updated_at, before.updated_at)
    assert.deepEqual(standing(await change(d.mia, item.id, { is_commentable: false })), ['published', 'approved'])
    assert.equal((await post(d.anna, item.content_id)).is_commentable, false)
  })

  test('what anna has taken out of sight does not come back by changing it', async () => {
    const item = await submit(d.mia, d.fast)
    await act(item.content_id, 'review')
    assert.deepEqual(standing(await change(d.mia, item.id, { title: 'Better' })), ['published', 'pending'])
    assert.equal(await stateOf(item.content_id), 'review')
  })
})

describe('the word list', () => {
  test('sends a submission to review even where topics publish at once', async () => {
    const own = await desk(app)
    await own.paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['secret plan'] })
    for (const fields of [
      { title: 'The SECRET plan' },
      { body: '<p>a se<b>cret</b> plan</p>' },
      { body: '<p>secret</p><p>plan</p>' },
      { summary: 'secret-plan' },
    ]) {
      assert.deepEqual(
        standing(await submit(own.mia, own.fast, fields)),
        ['published', 'pending'],
        JSON.stringify(fields),
      )
    }
    const item = await submit(own.mia, own.fast)
    assert.deepEqual(standing(item), ['published', 'not_required'])
    assert.deepEqual(standing(await change(own.mia, item.id, { title: 'Our secret plan' })), ['published', 'pending'])
  })
})

describe('people are told', () => {
  const told = async (who: Person): Promise<string[]> =>
    (await who.must(200, 'GET', '/v2/notification_center/notifications')).map(
      ({ type, title, body }: Record<string, string>) => `${type}: ${title}: ${body}`,
    )

  test('the managers of a submission that a listed word holds, though not of one that only waits for a look', async () => {
    const own = await desk(app)
    await own.paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['secret'] })
    await submit(own.mia, own.slow)
    const item = await submit(own.mia, own.fast)
    await submit(own.paula, own.fast, { title: 'My secret' })
    assert.deepEqual(await told(own.paula), [])
    await submit(own.mia, own.slow, { title: 'A secret idea' })
    await change(own.mia, item.id, { title: 'A secret wish' })
    assert.deepEqual(await told(own.paula), [
      'moderation: A submission waits for a moderator: A secret wish',
      'moderation: A submission waits for a moderator: A secret idea',
    ])
    assert.deepEqual([await told(own.mia), await told(own.anna)], [[], []])
  })

  test('mia of what others decide, not of what she takes back or archives herself', async () => {
    const own = await desk(app)
    for (const publication_state of ['archived', 'draft']) {
      await change(own.mia, (await submit(own.mia, own.slow)).id, { publication_state })
    }
    const { content_id: held } = await submit(own.anna, own.slow)
    await own.anna.must(200, 'PUT', `/v2/content/${held}/archive`)
    assert.deepEqual([await told(own.mia), await told(own.anna)], [[], []])
    const { content_id } = await submit(own.mia, own.slow, { title: 'An idea' })
    await own.anna.must(200, 'PUT', `/v2/content/${content_id}/archive`, { reason: 'We have that' })
    assert.deepEqual(await told(own.mia), ['ugc_returned: Your submission has been returned: An idea: We have that'])
  })

  test('mia of a submission with a video once it can be seen', async () => {
    const own = await desk(app)
    const { content_id } = await submit(own.mia, own.slow, { title: 'A film' })
    const setVideo = (status: string) =>
      app.app.services.database.transaction(own.program.id, async db => {
        const of = { program_id: own.program.id, content_id }
        await db.deleteFrom('content_videos').where('program_id', '=', of.program_id).execute()
        await db
          .insertInto('content_videos')
          .values({ ...of, url: 'https://x.example/a.mp4', status })
          .execute()
      })
    await setVideo('processing')
    const publish = () => own.anna.must(200, 'PUT', `/v2/content/${content_id}/publish`)
    assert.equal((await publish()).state, 'processing')
    assert.deepEqual(await told(own.mia), [])
    await setVideo('ready')
    assert.equal((await publish()).state, 'published')
    assert.deepEqual(await told(own.mia), ['ugc_published: Your submission has been published: A film'])
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
    ['an unknown channel', () => ({ notification_channels: ['pigeon'] }), 'invalid_enum', 'notification_channels.0'],
    ['a title that is none', () => ({ title: 7 }), 'invalid_type', 'title'],
  ]
  for (const [what, body, rule, parameter] of faults) {
    test(`${what} is 400 ${rule}`, async () => {
      const answer = await d.mia.post('/v2/ugc/contents', body())
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.body.error.validations.map((fault: Record<string, string>) => [fault['rule'], fault['parameter']]),
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
