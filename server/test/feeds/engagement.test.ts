// Likes, bookmarks, views, shares and acknowledgements: toggles, counts, events, links.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { createEngagementQueue } from '../../src/feeds/engagement-queue.ts'
import { FeedPost } from '../../src/feeds/index.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import { type Post, type Stage, stageOf } from './stage.ts'

const app = await sharedApp()
let program: TestProgram
let stage: Stage
let mia: Person
let omar: Person

before(async () => {
  program = await app.program()
  stage = await stageOf(app, program)
  mia = await program.user('mia')
  omar = await program.user('omar')
})

const put = (person: Person, post: Post, action: string, body?: object): Promise<Record<string, string | null>> =>
  person.must(200, 'PUT', `/v2/feed/posts/${post.id}/${action}`, body)
const read = (person: Person, post: Post) => person.must(200, 'GET', `/v2/feed/posts/${post.id}`)
const counts = async (post: Post) => {
  const { like_count, view_count, share_count, comment_count } = await read(mia, post)
  return { like_count, view_count, share_count, comment_count }
}

const NOTHING: Record<string, string | null> = {
  liked_at: null,
  bookmarked_at: null,
  viewed_at: null,
  shared_at: null,
  acknowledged_at: null,
  commented_at: null,
}

/** Events of the program in their order, by name and data. */
const events = (names: readonly string[]) =>
  app.app.services.database.transaction(program.id, db =>
    db
      .selectFrom('events')
      .select(['name', 'data'])
      .where('program_id', '=', program.id)
      .where('name', 'in', [...names])
      .orderBy('created_at')
      .execute(),
  )

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
    assert.deepEqual(await mia.must(200, 'GET', '/v2/feed/reaction_types'), [])
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
  test('tell of the first like, share and acknowledgement, not of the second', async () => {
    const post = await stage.post('Heard of')
    for (const action of ['like', 'like', 'share', 'share', 'view', 'bookmark']) await put(mia, post, action)
    for (const _ of [1, 2]) await mia.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
    const names = ['content_liked', 'content_shared', 'content_acknowledged']
    const told = (await events(names)).filter(event => event.data.content_id === post.id)
    assert.deepEqual(
      told,
      names.map(name => ({ name, data: { content_id: post.id, user_id: mia.id } })),
    )
  })
})

describe('many at once', () => {
  test('fifty people like and unlike one post: every answer is true and no count is lost', async () => {
    const post = await stage.post('Hot')
    const crowd = await Promise.all(Array.from({ length: 50 }, (_, index) => program.user(`crowd${index}`)))
    await Promise.all(
      crowd.flatMap((person, index) => [
        ...['like', 'view', 'unlike', 'share', 'view'].map(action => put(person, post, action)),
        ...(index % 2 ? [put(person, post, 'bookmark')] : []),
      ]),
    )
    const last = await Promise.all(crowd.map((person, index) => put(person, post, index % 5 ? 'like' : 'unlike')))
    assert.equal(last.filter(engagement => engagement.liked_at !== null).length, 40)
    assert.deepEqual(await counts(post), { like_count: 40, view_count: 50, share_count: 50, comment_count: 0 })
  })

  test('one person’s opposite calls end as one of them, and the count agrees', async () => {
    const post = await stage.post('Undecided')
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(mia, post, index % 2 ? 'like' : 'unlike')))
    const { engagement, like_count } = await read(mia, post)
    assert.equal(like_count, engagement.liked_at === null ? 0 : 1)
  })

  test('nodes that write the same likes at the same time count them together exactly', async () => {
    const { database } = app.app.services
    const nodes = [1, 2, 3].map(() => createEngagementQueue(database))
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => program.user(`node${index}`)))
    const hot = await Promise.all([stage.post('Hot here'), stage.post('Hot there')])
    const actions = ['like', 'unlike', 'view', 'unview', 'share', 'acknowledge'] as const
    const calls = nodes.flatMap((node, n) =>
      Array.from({ length: 150 }, (_, index) => {
        const change = {
          userId: crowd[(index * 7 + n) % crowd.length]?.id as number,
          postId: hot[index % 2]?.id as number,
          action: actions[(index * 5 + n * 3) % actions.length] as (typeof actions)[number],
          reactionTypeId: null,
        }
        return node.write(program.id, change).then(row => assert.ok(row))
      }),
    )
    await Promise.all(calls)
    const rows = await database.transaction(program.id, db =>
      db.selectFrom('engagements').selectAll().where('program_id', '=', program.id).execute(),
    )
    for (const post of hot) {
      const mine = rows.filter(row => row.content_id === post.id)
      assert.deepEqual(await counts(post), {
        like_count: mine.filter(row => row.liked_at !== null).length,
        view_count: mine.filter(row => row.viewed_at !== null).length,
        share_count: mine.filter(row => row.shared_at !== null).length,
        comment_count: 0,
      })
    }
    const shared = (await events(['content_shared'])).filter(event =>
      hot.some(post => post.id === event.data.content_id),
    )
    assert.equal(new Set(shared.map(event => JSON.stringify(event.data))).size, shared.length)
  })

  test('calls for visible and invisible posts in one breath are told apart', async () => {
    const post = await stage.post('Seen')
    const draft = await stage.draft('Unseen')
    const statuses = await Promise.all(
      [post, draft, post, draft].map(async ({ id }, index) => {
        return (await (index < 2 ? mia : omar).put(`/v2/feed/posts/${id}/like`)).status
      }),
    )
    assert.deepEqual(statuses, [200, 404, 200, 404])
    assert.equal((await counts(post)).like_count, 2)
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
      assert.equal(answer.headers.get('location'), (await read(mia, post))['permalink_url'])
    }
    const [link] = await app.app.services.database.transaction(program.id, db =>
      db.selectFrom('share_links').selectAll().where('program_id', '=', program.id).execute(),
    )
    assert.equal(link?.visit_count, 3)
    assert.equal((await counts(post)).share_count, 0)
  })

  test('that nobody made lead nowhere', async () => {
    for (const token of ['x', '1.aaaaaaaaaaaaaaaa', 'zzzzzzzzzz.aaaaaaaaaaaaaaaa', '%00', 'a'.repeat(300)]) {
      assert.ok([400, 404].includes((await app.stranger.get(`/s/${token}`)).status), token)
    }
  })
})

describe('the record', () => {
  test('is what its schema says, in feed, search and alone, with nothing more', async () => {
    const ajv = new Ajv({ strict: false, allErrors: true })
    // biome-ignore lint/suspicious/noExplicitAny: the package's types describe its CommonJS form
    ;(addFormats as any)(ajv)
    const validate = ajv.compile(closed(FeedPost) as object)
    const post = await stage.post('Žluťoučký kůň 🐎 "quoted" \\ \u2028', {
      body: '<p>Ω <em>é</em></p>',
      source: { post_id: 'secret', name: 'rss', url: 'https://example.com/feed' },
      audiences: [await stage.group('all_of_us', [mia])],
      links: [{ url: 'https://example.com/', title: '<b>' }],
    })
    await put(mia, post, 'view')
    const [inFeed] = await mia.must(200, 'GET', '/v2/feed/posts?page.size=1')
    const [inSearch] = await mia.must(200, 'GET', '/v2/feed/posts?search=quoted')
    const alone = await read(mia, post)
    assert.deepEqual([inFeed, inSearch], [alone, alone])
    const faults = validate(alone) ? null : validate.errors
    assert.equal(faults, null, JSON.stringify(faults))
    assert.equal(alone.title, 'Žluťoučký kůň 🐎 "quoted" \\ \u2028')
    assert.deepEqual(alone.source, { name: 'rss', posted_at: null, url: 'https://example.com/feed' })
  })

  test('a page of a hundred comes whole', async () => {
    const many = await app.program()
    const there = await stageOf(app, many)
    const lea = await many.user('lea')
    await Promise.all(Array.from({ length: 23 }, (_, index) => there.post(`Post ${index}`)))
    const posts = await lea.must(200, 'GET', '/v2/feed/posts?page.size=100')
    assert.equal(new Set(posts.map((post: Post) => post.id)).size, 23)
  })
})

describe('rendered', () => {
  test('is a page by itself in which nothing runs', async () => {
    const post = await stage.post('<script>alert(1)</script> & co', {
      summary: '"><img src=x onerror=alert(1)>',
      body: '<p onclick="x()">Hi<script>alert(2)</script> <a href="javascript:x()">there</a></p>',
      links: [{ url: 'https://example.com/?a=1&b=2', title: '</a><script>' }],
      author: { display_name: '<i>Eve</i>' },
    })
    await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/images`, { url: 'https://i.example/a.png', alt: '"><b>' })
    const { content_id, html } = await mia.must(200, 'GET', `/v2/feed/posts/${post.id}/rendered`)
    assert.equal(content_id, post.id)
    assert.match(html, /^<!doctype html>/)
    assert.doesNotMatch(html, /<script|<[^>]*\bon\w+=|javascript:|<i>Eve|<b>/i)
    assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; co/)
    assert.match(html, /<img src="https:\/\/i\.example\/a\.png" alt="&quot;&gt;&lt;b&gt;">/)
    assert.match(html, /href="https:\/\/example\.com\/\?a=1&amp;b=2"/)
  })
})

describe('experimental paths', () => {
  test('a video is found by who sees its post', async () => {
    const post = await stage.draft('With a video')
    const id = await app.app.services.database.transaction(program.id, async db => {
      const video = { program_id: program.id, content_id: post.id, url: 'https://v.example/a.mp4', status: 'ready' }
      return (await db.insertInto('content_videos').values(video).returning('id').executeTakeFirstOrThrow()).id
    })
    assert.equal((await mia.get(`/v2/feed/video/${id}`)).status, 404)
    await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/video/${id}`)).url, 'https://v.example/a.mp4')
    assert.equal((await mia.get('/v2/feed/video/999999')).status, 404)
  })

  test('an attachment is its uploader’s to ask for', async () => {
    const id = '0190a0a0-0000-7000-8000-000000000001'
    await app.app.services.database.transaction(program.id, db =>
      db
        .insertInto('uploads')
        .values({
          program_id: program.id,
          id,
          user_id: mia.id,
          filename: 'a.png',
          view_token: 'v',
          expires_at: new Date(Date.now() + 60_000),
        })
        .execute(),
    )
    assert.deepEqual(await mia.must(200, 'GET', `/v2/feed/attachments/${id}/status`), {
      uuid: id,
      status: 'processing',
    })
    assert.equal((await omar.get(`/v2/feed/attachments/${id}/status`)).status, 404)
    for (const other of ['x', id.replace('1', '2')]) {
      assert.equal((await mia.get(`/v2/feed/attachments/${other}/status`)).status, 404)
    }
  })
})

/** The schema with every object closed. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return copy['type'] === 'object' && copy['properties'] ? { ...copy, additionalProperties: false } : copy
}
