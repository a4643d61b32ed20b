// A post as feeds, search, its page and the experimental paths show it.

import assert from 'node:assert/strict'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { FeedPost } from '../../../src/reading/feeds/index.ts'
import { sharedApp } from '../../support/app.ts'
import { type Post, put, read, stageOf } from './stage.ts'

const app = await sharedApp()
const program = await app.program()
const stage = await stageOf(app, program)
const mia = await program.user('mia')
const omar = await program.user('omar')

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
    const [video] = await app.app.services.database.unscopedQuery(
      sql<{ id: number }>`
        insert into content_videos (program_id, content_id, url, status)
        values (${program.id}, ${post.id}, 'https://v.example/a.mp4', 'ready') returning id`,
    )
    const id = video?.id
    assert.equal((await mia.get(`/v2/feed/video/${id}`)).status, 404)
    await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/video/${id}`)).url, 'https://v.example/a.mp4')
    assert.equal((await mia.get('/v2/feed/video/999999')).status, 404)
  })

  test('an attachment is its uploader’s to ask for', async () => {
    const id = '0190a0a0-0000-7000-8000-000000000001'
    await app.app.services.database.unscopedQuery(sql`
      insert into uploads (program_id, id, user_id, filename, view_token, expires_at)
      values (${program.id}, ${id}, ${mia.id}, 'a.png', 'v', now() + interval '1 minute')`)
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
  return copy.type === 'object' && copy.properties ? { ...copy, additionalProperties: false } : copy
}
