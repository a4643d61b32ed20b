import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { change, desk, events, post, read, statusOf, submit, write } from './support.ts'

const app = await sharedApp()
const d = await desk(app)

const act = (contentId: number, action: string, body?: object) =>
  d.anna.must(200, 'PUT', `/v2/content/${contentId}/${action}`, body)
const stateOf = async (contentId: number) => (await post(d.anna, contentId)).state

describe('a submission', () => {
  test('to topics that publish at once is published, as its author, with one event', async () => {
    const item = await submit(d.mia, d.fast, { body: '<p>Great work</p>', is_commentable: false })
    assert.deepEqual(statusOf(item), ['published', 'not_required'])
    assert.ok(item.published_at)
    const made = await post(d.anna, item.content_id)
    assert.deepEqual(
      [made.state, made.title, made.source.name, made.author.user_id, made.content_type, made.is_commentable],
      ['published', 'Thank you, Tom', 'submitted', d.mia.id, 'article', false],
    )
    const submitted = (await events(app, d.program, 'ugc_submitted')).filter(event => event.ugc_id === item.id)
    assert.deepEqual(submitted, [{ ugc_id: item.id, content_id: item.content_id, user_id: d.mia.id }])
  })

  test('waits where one topic wants a look; anna publishes it and so approves', async () => {
    const item = await submit(d.mia, d.slow, { topic_ids: [d.fast, d.slow] })
    assert.deepEqual(statusOf(item), ['published', 'pending'])
    assert.equal(item.published_at, null)
    assert.equal(await stateOf(item.content_id), 'review')
    await act(item.content_id, 'publish')
    const approved = await read(d.mia, item.id)
    assert.deepEqual(statusOf(approved), ['published', 'approved'])
    assert.ok(approved.published_at)
  })

  test('is returned by archiving, with a reason that mia reads; submitted again it is another post', async () => {
    const item = await submit(d.mia, d.slow)
    await act(item.content_id, 'archive', { reason: 'Too short' })
    const returned = await read(d.mia, item.id)
    assert.deepEqual(statusOf(returned), ['draft', 'rejected'])
    assert.deepEqual([returned.moderation_reason, returned.content_id], ['Too short', null])
    const again = await change(d.mia, item.id, { summary: 'Longer', publication_state: 'published' })
    assert.deepEqual([...statusOf(again), again.moderation_reason], ['published', 'pending', null])
    assert.notEqual(again.content_id, item.content_id)
    const other = await submit(d.mia, d.slow)
    await act(other.content_id, 'archive')
    assert.equal((await read(d.mia, other.id)).moderation_reason, null)
  })

  test('that anna archives later is archived; what she takes back to review is pending again', async () => {
    const item = await submit(d.mia, d.fast)
    await act(item.content_id, 'review')
    assert.deepEqual(statusOf(await read(d.mia, item.id)), ['published', 'pending'])
    await act(item.content_id, 'publish')
    await act(item.content_id, 'archive', { reason: 'Over' })
    const archived = await read(d.mia, item.id)
    assert.deepEqual([...statusOf(archived), archived.moderation_reason], ['archived', 'approved', 'Over'])
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
      assert.deepEqual(statusOf(after), expected)
      assert.equal(after.content_id === null, state === 'draft')
      assert.equal(after.published_at !== null, state === 'archived' && topic === d.fast)
      assert.equal(await stateOf(item.content_id), 'archived')
      assert.deepEqual(statusOf(await change(d.mia, item.id, { publication_state: 'published' }))[0], 'published')
    }
  })

  test('published twice at once is one post and one event', async () => {
    const item = await write(d.mia, { topic_ids: [d.slow] })
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => d.mia.put(`/v2/ugc/contents/${item.id}`, { publication_state: 'published' })),
    )
    assert.deepEqual(new Set(answers.map(answer => answer.status)), new Set([200]))
    assert.equal(new Set(answers.map(answer => answer.body.data.content_id)).size, 1)
    const submitted = (await events(app, d.program, 'ugc_submitted')).filter(event => event.ugc_id === item.id)
    assert.equal(submitted.length, 1)
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
    assert.deepEqual([...statusOf(changed), changed.content_id], ['published', 'pending', item.content_id])
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
    assert.deepEqual([...statusOf(changed), changed.published_at], ['published', 'not_required', item.published_at])
    const made = await post(d.anna, item.content_id)
    assert.deepEqual(
      [made.state, made.title, made.links[0].url],
      ['published', 'Thank you, all', 'https://example.com/'],
    )
    assert.equal(
      (await events(app, d.program, 'content_published')).filter(event => event.content_id === item.content_id).length,
      1,
    )
    assert.deepEqual(statusOf(await change(d.mia, item.id, { topic_ids: [d.slow] })), ['published', 'pending'])
    assert.deepEqual(
      (await post(d.anna, item.content_id)).channels.map((channel: { id: number }) => channel.id),
      [d.slow],
    )
  })

  test('what readers do not see needs no review, and an equal update changes nothing', async () => {
    const item = await submit(d.mia, d.slow)
    await act(item.content_id, 'publish')
    const before = await post(d.anna, item.content_id)
    assert.deepEqual(statusOf(await change(d.mia, item.id, { title: item.title, publication_state: 'published' })), [
      'published',
      'approved',
    ])
    assert.equal((await post(d.anna, item.content_id)).updated_at, before.updated_at)
    assert.deepEqual(statusOf(await change(d.mia, item.id, { is_commentable: false })), ['published', 'approved'])
    assert.equal((await post(d.anna, item.content_id)).is_commentable, false)
  })

  test('what anna has taken out of sight does not come back by changing it', async () => {
    const item = await submit(d.mia, d.fast)
    await act(item.content_id, 'review')
    assert.deepEqual(statusOf(await change(d.mia, item.id, { title: 'Better' })), ['published', 'pending'])
    assert.equal(await stateOf(item.content_id), 'review')
  })
})

test('nobody shares a post whose author does not let it be shared, until the author does', async () => {
  const { anna, mia, tom, fast } = await desk(app)
  const item = await submit(mia, fast)
  const shown = async () => {
    const [post] = (await tom.must(200, 'GET', '/v2/feed/posts')).filter(
      (one: { id: number }) => one.id === item.content_id,
    )
    return post.is_shareable
  }
  const link = (await tom.must(200, 'GET', `/v2/feed/posts/${item.content_id}/share/trackable_url`)).share_url
  assert.equal(await shown(), true)
  await change(mia, item.id, { is_shareable: false })
  assert.equal(await shown(), false)
  const share = async (id: number) => {
    const path = `/v2/feed/posts/${id}/share`
    return [(await tom.put(path)).status, (await tom.get(`${path}/trackable_url`)).status]
  }
  assert.deepEqual(await share(item.content_id), [403, 403])
  assert.equal((await tom.must(200, 'GET', `/v2/feed/posts/${item.content_id}`)).share_count, 0)
  const followed = await fetch(link, { redirect: 'manual' })
  assert.match(followed.headers.get('location') ?? '', /\/posts\/[0-9a-f-]+$/)
  const copy = await anna.must(201, 'POST', `/v2/content/${item.content_id}/copy`)
  await anna.must(200, 'PUT', `/v2/content/${copy.id}/publish`)
  assert.deepEqual(await share(copy.id), [403, 403])
  await change(mia, item.id, { is_shareable: true })
  assert.deepEqual(await share(item.content_id), [200, 200])
  assert.equal(await shown(), true)
})
