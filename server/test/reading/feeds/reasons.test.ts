// Why a user sees a post.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { type Post, stageOf } from './stage.ts'

const app = await sharedApp()
const program = await app.program()
const stage = await stageOf(app, program)
const mia = await program.user('mia')
const omar = await program.user('omar')
const ward = await stage.group('ward', [mia])
const nurses = await stage.group('nurses', [mia])
const others = await stage.group('others', [omar])

const why = async (person: Person, post: Post): Promise<string[]> =>
  (await person.must(200, 'GET', `/v2/feed/posts/${post.id}/reasons`)).map(
    ({ kind, name }: { kind: string; name: string | null }) => (name === null ? kind : `${kind} ${name}`),
  )

describe('a post is seen', () => {
  test('by everyone, in an open topic', async () => {
    const post = await stage.post('Lunch')
    assert.deepEqual(await mia.must(200, 'GET', `/v2/feed/posts/${post.uuid}/reasons`), [
      { kind: 'everyone', id: null, name: null },
    ])
  })

  test('by who follows its topics, also by those who have to', async () => {
    const sports = await stage.topic('Sports')
    const rules = await stage.topic('Rules', { auto_follow_mandatory: true })
    await mia.must(200, 'PUT', `/v2/channels/${sports.id}/follow`)
    const post = await stage.post('Fair play', { channels: [{ id: sports.id }, { id: rules.id }] })
    assert.deepEqual(await why(mia, post), ['mandatory Rules', 'topic Sports', 'everyone'])
    assert.deepEqual(await why(omar, post), ['mandatory Rules', 'everyone'])
  })

  test('by who is in an audience of it or of its topics, and of other audiences nothing is said', async () => {
    const night = await stage.topic('Night', { groups: [ward, others] })
    const post = await stage.post('Shifts', { channels: [{ id: night.id }] })
    assert.deepEqual([await why(mia, post), await why(omar, post)], [['audience ward'], ['audience others']])
    const narrow = await stage.post('Pay', { channels: [{ id: night.id }], audiences: [nurses, ward] })
    assert.deepEqual(await why(mia, narrow), ['audience nurses', 'audience ward'])
    assert.equal((await omar.get(`/v2/feed/posts/${narrow.id}/reasons`)).status, 404)
  })

  test('for reasons that hold now: topics that are closed, hidden or where the post is hidden are not named', async () => {
    const [closed, gone, quiet] = [
      await stage.topic('Closed', { auto_follow: true }),
      await stage.topic('Gone', { auto_follow: true }),
      await stage.topic('Quiet', { auto_follow: true }),
    ]
    const channels = [{ id: closed.id }, { id: gone.id }, { id: quiet.id, hidden: true }]
    const post = await stage.post('Moved', { channels })
    assert.deepEqual(await why(mia, post), ['topic Closed', 'topic Gone', 'everyone'])
    await stage.anna.must(200, 'PUT', `/v2/channels/${gone.id}`, { state: 'hidden' })
    await stage.anna.must(200, 'PUT', `/v2/channels/${closed.id}`, { groups: [others] })
    assert.deepEqual(await why(mia, post), ['everyone'])
    assert.deepEqual(await why(omar, post), ['topic Closed', 'audience others', 'everyone'])
  })
})

test('what is not visible has no reasons, nor has anything for other callers', async () => {
  const draft = await stage.draft('Draft')
  const post = await stage.post('Ours')
  assert.equal((await mia.get(`/v2/feed/posts/${draft.id}/reasons`)).status, 404)
  assert.equal((await mia.get('/v2/feed/posts/nothing/reasons')).status, 404)
  assert.equal((await (await program.server()).get(`/v2/feed/posts/${post.id}/reasons`)).status, 401)
  const many = await mia.get(`/v2/feed/posts/${post.id}/reasons?page.size=1`)
  assert.deepEqual(many.body.meta.pagination, { page: 1, page_size: 1, total_records: 1 })
})
