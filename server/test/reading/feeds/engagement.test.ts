// Likes, bookmarks, views, shares and acknowledgements: toggles, counts, events, links.

import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { countsFor, eventsOf, type Post, put, read, stageOf } from './stage.ts'

const app = await sharedApp()
const program = await app.program()
const stage = await stageOf(app, program)
const mia = await program.user('mia')
const omar = await program.user('omar')
const counts = (post: Post) => countsFor(mia, post)
const events = (names: readonly string[]) => eventsOf(app, program, names)

const NOTHING: Record<string, string | null> = {
  liked_at: null,
  bookmarked_at: null,
  viewed_at: null,
  shared_at: null,
  acknowledged_at: null,
  commented_at: null,
}

describe('toggles', () => {
  const pairs: Array<[on: string, off: string | null, field: string, count: string | null]> = [
    ['like', 'unlike', 'liked_at', 'like_count'],
    ['bookmark', 'unbookmark', 'bookmarked_at', null],
    ['view', 'unview', 'viewed_at', 'view_count'],
    ['share', null, 'shared_at', 'share_count'],
  ]
  for (const [on, off, field, count] of pairs) {
    test(`${on} keeps its first time and counts once${off ? `; ${off} takes it back` : ''}`, async () => {
      const post = await stage.post(`To ${on}`)
      const before = Date.now()
      const first = await put(mia, post, on)
      const at = first[field] ?? ''
      assert.deepEqual(first, { ...NOTHING, [field]: at })
      assert.match(at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.ok(Date.parse(at) >= before && Date.parse(at) <= Date.now())
      await sleep(2)
      assert.deepEqual(await put(mia, post, on), first)
      assert.deepEqual(await mia.must(200, 'GET', `/v2/feed/posts/${post.uuid}/engagement`), first)
      if (count) assert.equal((await read(omar, post))[count], 1)
      if (!off) return
      for (const _ of [1, 2]) assert.deepEqual(await put(mia, post, off), NOTHING)
      if (count) assert.equal((await read(omar, post))[count], 0)
      assert.notEqual((await put(mia, post, on))[field], at)
    })
  }

  test('taking back what was never done changes nothing', async () => {
    const post = await stage.post('Untouched')
    for (const action of ['unlike', 'unbookmark', 'unview']) assert.deepEqual(await put(mia, post, action), NOTHING)
    assert.deepEqual(await counts(post), { like_count: 0, view_count: 0, share_count: 0, comment_count: 0 })
  })

  test('each is its own, for each person', async () => {
    const post = await stage.post('Everything')
    for (const action of ['like', 'bookmark', 'view', 'share']) await put(mia, post, action)
    await put(omar, post, 'view')
    const { engagement } = await read(mia, post)
    assert.ok(engagement.liked_at && engagement.bookmarked_at && engagement.viewed_at && engagement.shared_at)
    assert.equal((await read(omar, post)).engagement.liked_at, null)
    assert.deepEqual(await counts(post), { like_count: 1, view_count: 2, share_count: 1, comment_count: 0 })
  })

  test('acknowledging answers the post, in a list, for any post, and needs feeds.engage', async () => {
    const post = await stage.post('Please read', { requires_acknowledgement: true })
    const reader = await program.tokenOf(mia, ['feeds.read'])
    assert.equal((await reader.post(`/v2/feed/posts/${post.id}/acknowledge`)).status, 403)
    const [first] = await mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
    assert.equal(first.id, post.id)
    assert.ok(first.engagement.acknowledged_at)
    const [second] = await mia.must(200, 'POST', `/v2/feed/posts/${post.uuid}/acknowledge`)
    assert.equal(second.engagement.acknowledged_at, first.engagement.acknowledged_at)
    const key = { 'idempotency-key': 'once' }
    const answers = [1, 2].map(() => omar.post(`/v2/feed/posts/${post.id}/acknowledge`, undefined, key))
    await Promise.all(answers)
    const again = await omar.post(`/v2/feed/posts/${post.id}/acknowledge`, undefined, key)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal(again.body.data[0].id, post.id)
  })
})

describe('reactions', () => {
  test('without expanded reactions there are none, and what a like names is ignored', async () => {
    const { body } = await mia.get('/v2/feed/reaction_types')
    assert.deepEqual(body, { data: [], meta: { pagination: { page: 1, page_size: 10, total_records: 0 } } })
    const post = await stage.post('Plain like')
    const engagement = await put(mia, post, 'like', { reaction_type_id: 999 })
    assert.ok(!('reaction_type_id' in engagement))
  })

  test('with them a like may name one and change it, and keeps its time', async () => {
    const expanded = await app.program()
    const there = await stageOf(app, expanded)
    const boss = await expanded.user('boss', { role: 'administrator' })
    await boss.must(200, 'PATCH', '/v2/settings/program', { expanded_reactions: true })
    const lea = await expanded.user('lea')
    const types = await lea.must(200, 'GET', '/v2/feed/reaction_types')
    assert.ok(types.length > 1 && types.every((type: { emoji: string }) => type.emoji !== ''))
    const { body: page } = await lea.get('/v2/feed/reaction_types?page.size=1&page.number=2')
    assert.deepEqual(page.data, [types[1]])
    assert.deepEqual(page.meta.pagination, { page: 2, page_size: 1, total_records: types.length })
    const post = await there.post('React')
    assert.deepEqual(await lea.must(200, 'GET', `/v2/feed/posts/${post.id}/engagement`), {
      ...NOTHING,
      reaction_type_id: null,
    })
    const like = (body?: object) => put(lea, post, 'like', body)
    const plain = await like()
    assert.equal(plain.reaction_type_id, null)
    const named = await like({ reaction_type_id: types[1].id })
    assert.deepEqual(named, { ...plain, reaction_type_id: types[1].id })
    assert.deepEqual(await like(), named)
    assert.deepEqual(await like({ reaction_type_id: types[0].id }), { ...plain, reaction_type_id: types[0].id })
    const { engagement, like_count } = await read(lea, post)
    assert.deepEqual([engagement.reaction_type_id, like_count], [types[0].id, 1])
    const refused = await lea.put(`/v2/feed/posts/${post.id}/like`, { reaction_type_id: 999 })
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error.validations[0].rule, 'not_found')
    assert.equal((await put(lea, post, 'unlike')).reaction_type_id, null)
    assert.equal((await lea.put(`/v2/feed/posts/${post.id}/like`, { reaction_type_id: 'x' })).status, 400)
  })
})

describe('events', () => {
  test('emit events of the first like, share and acknowledgement, not of the second', async () => {
    const post = await stage.post('Heard of')
    for (const action of ['like', 'like', 'share', 'share', 'view', 'bookmark']) await put(mia, post, action)
    for (const _ of [1, 2]) await mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
    const names = ['content_liked', 'content_shared', 'content_acknowledged']
    const emitted = (await events(names)).filter(event => event.data.content_id === post.id)
    assert.deepEqual(
      emitted,
      names.map(name => ({ name, data: { content_id: post.id, user_id: mia.id } })),
    )
  })
})

describe('share links', () => {
  test('lead to the page of the post and count each visit', async () => {
    const post = await stage.post('Spread me')
    const { share_url } = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}/share/trackable_url`)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}/share/trackable_url`)).share_url, share_url)
    const path = share_url.slice(app.url.length)
    for (const _ of [1, 2, 3]) {
      const answer = await app.stranger.get(path)
      assert.equal(answer.status, 302)
      assert.equal(answer.headers.get('location'), (await read(mia, post)).permalink_url)
    }
    assert.equal((await app.stranger.call('HEAD', path)).status, 302)
    const [link] = await app.app.services.database.unscopedQuery(
      sql<{ visit_count: number }>`select visit_count from share_links where program_id = ${program.id}`,
    )
    assert.equal(link?.visit_count, 3)
    assert.equal((await counts(post)).share_count, 0)
  })

  test('that no one made lead nowhere', async () => {
    for (const token of ['x', '1.aaaaaaaaaaaaaaaa', 'zzzzzzzzzz.aaaaaaaaaaaaaaaa', '%00', 'a'.repeat(300)]) {
      assert.ok([400, 404].includes((await app.stranger.get(`/s/${token}`)).status), token)
    }
  })
})
