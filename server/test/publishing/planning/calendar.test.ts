import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { act, faults, force, newsroom, write } from '../content/support.ts'

const app = await sharedApp()
const DAY_MS = 86_400_000

interface Entry {
  readonly content_id: number
  readonly title: string
  readonly state: string
  readonly at: string
  readonly kind: string
  readonly channels: readonly { readonly channel_id: number; readonly name: string }[]
}

const calendar = (caller: Caller, from: string, to: string): Promise<Entry[]> =>
  caller.must(200, 'GET', `/v2/calendar?from=${from}&to=${to}&page.size=100`)
/** The entries of spring 2098, in order. */
const spring = async (caller: Caller) =>
  (await calendar(caller, '2098-03-01', '2098-06-01')).map(({ content_id, kind, at }) => [content_id, kind, at])
const mustRead = (anna: Person, id: number, due_at: string) =>
  anna.must(200, 'PUT', `/v2/content/${id}/must_read`, { due_at })
const on = (date: string) => `${date}T00:00:00.000Z`

describe('the calendar', () => {
  test('has each date of a scheduled post, by time, with its topics', async () => {
    const { anna, topicId } = await newsroom(app)
    const plant = await anna.must(201, 'POST', '/v2/channels', { name: 'Plant', description: 'x' })
    const post = await write(anna, topicId, {
      channels: [{ id: plant.id }, { id: topicId, hidden: true }],
      publish_at: '2098-03-04T09:30:00Z',
      expires_at: '2098-05-01',
      revalidate_at: '2098-04-01',
    })
    await mustRead(anna, post.id, '2098-03-20')
    assert.deepEqual(await spring(anna), [
      [post.id, 'publish', '2098-03-04T09:30:00.000Z'],
      [post.id, 'due', on('2098-03-20')],
      [post.id, 'revalidate', on('2098-04-01')],
      [post.id, 'expire', on('2098-05-01')],
    ])
    const [first] = await calendar(anna, '2098-03-01', '2098-06-01')
    const channels = [
      { channel_id: plant.id, name: 'Plant' },
      { channel_id: topicId, name: 'News' },
    ]
    const { content_id, title, state, at, kind } = first as Entry
    assert.deepEqual(first, { content_id, title, state, at, kind, channels })
    assert.deepEqual([title, state], ['Canteen reopens', 'scheduled'])
  })

  test('has the dates of drafts and of posts in review, which are not published at any time', async () => {
    const { anna, topicId } = await newsroom(app)
    const draft = await write(anna, topicId, { expires_at: '2098-03-02' })
    const review = await write(anna, topicId, { revalidate_at: '2098-03-01' })
    await act(anna, review.id, 'review')
    await mustRead(anna, draft.id, '2098-03-03')
    const entries = await calendar(anna, '2098-03-01', '2098-06-01')
    assert.deepEqual(
      entries.map(({ content_id, state, kind }) => [content_id, state, kind]),
      [
        [review.id, 'review', 'revalidate'],
        [draft.id, 'draft', 'expire'],
        [draft.id, 'draft', 'due'],
      ],
    )
  })

  test('has what has happened: a post that was published, also once it is archived, and what was due', async () => {
    const { anna, topicId } = await newsroom(app)
    const published = await write(anna, topicId, { publish: true })
    const archived = await write(anna, topicId, { publish: true })
    await act(anna, archived.id, 'archive')
    await mustRead(anna, published.id, '2020-01-05')
    const now = Date.now()
    const [from, to] = [new Date(now - DAY_MS).toISOString(), new Date(now + DAY_MS).toISOString()]
    const published_at = (await anna.must(200, 'GET', `/v2/content/${published.id}`)).published_at
    const entries = await calendar(anna, from, to)
    assert.deepEqual(
      entries.map(({ content_id, state, kind }) => [content_id, state, kind]),
      [
        [published.id, 'published', 'publish'],
        [archived.id, 'archived', 'publish'],
      ],
    )
    assert.equal(entries[0]?.at, published_at)
    const past = await calendar(anna, '2020-01-01', '2020-02-01')
    assert.deepEqual(
      past.map(({ content_id, kind, at }) => [content_id, kind, at]),
      [[published.id, 'due', on('2020-01-05')]],
    )
  })

  test('follows a post that is moved, taken back to draft, or asked to be read no more', async () => {
    const { anna, topicId } = await newsroom(app)
    const { id } = await write(anna, topicId, { publish_at: '2098-03-04' })
    await mustRead(anna, id, '2098-03-20')
    await act(anna, id, 'publish', { publish_at: '2098-03-05' })
    assert.deepEqual((await spring(anna))[0], [id, 'publish', on('2098-03-05')])
    await act(anna, id, 'draft')
    assert.deepEqual(await spring(anna), [[id, 'due', on('2098-03-20')]])
    await anna.must(204, 'DELETE', `/v2/content/${id}/must_read`)
    assert.deepEqual(await spring(anna), [])
  })

  test('begins with `from` and ends before `to`; times with a zone and days are understood', async () => {
    const { anna, topicId } = await newsroom(app)
    const times = [
      '2098-03-01T00:00:00Z',
      '2098-03-01T23:59:59.999Z',
      '2098-03-02T00:00:00Z',
      '2098-02-28T23:59:59.999Z',
    ]
    const posts = []
    for (const publish_at of times) posts.push(await write(anna, topicId, { publish_at }))
    const ids = async (from: string, to: string) => (await calendar(anna, from, to)).map(entry => entry.content_id)
    assert.deepEqual(await ids('2098-03-01', '2098-03-02'), [posts[0].id, posts[1].id])
    assert.deepEqual(await ids('2098-03-01T02:00:00%2B02:00', '2098-03-02T00:00:00.001Z'), [
      posts[0].id,
      posts[1].id,
      posts[2].id,
    ])
  })

  test('comes in pages, in one order', async () => {
    const { anna, topicId } = await newsroom(app)
    const posts = []
    for (let count = 0; count < 5; count++) posts.push(await write(anna, topicId, { publish_at: '2098-03-04' }))
    const page = async (number: number) => {
      const { body } = await anna.get(`/v2/calendar?from=2098-03-01&to=2098-04-01&page.size=2&page.number=${number}`)
      return [body.data.map((entry: Entry) => entry.content_id), body.meta.pagination]
    }
    const ids = posts.map(post => post.id)
    const meta = (number: number) => ({ page: number, page_size: 2, total_records: 5 })
    assert.deepEqual(await page(1), [ids.slice(0, 2), meta(1)])
    assert.deepEqual(await page(3), [ids.slice(4), meta(3)])
    assert.deepEqual(await page(4), [[], meta(4)])
  })

  test('takes both ends, at most 92 days apart', async () => {
    const { anna } = await newsroom(app)
    for (const [query, wanted] of [
      ['', ['from required', 'to required']],
      ['from=2098-01-01', ['to required']],
      ['to=2098-01-01', ['from required']],
      ['from=&to=2098-01-01', ['from invalid_timestamp_or_datestamp']],
      ['from=today&to=2098-01-01', ['from invalid_timestamp_or_datestamp']],
      ['from=2098-01-01&to=2098-01-01', ['to out_of_range']],
      ['from=2098-01-02&to=2098-01-01', ['to out_of_range']],
      ['from=2098-01-01&to=2098-04-03T00:00:00.001Z', ['to out_of_range']],
    ] as const) {
      const answer = await anna.get(`/v2/calendar?${query}`)
      assert.deepEqual([answer.status, faults(answer)], [400, wanted], query)
    }
    assert.deepEqual(await calendar(anna, '2098-01-01', '2098-04-03'), [])
  })

  test('is for publishers and clients of their rank, each of their own program', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const other = await newsroom(app)
    await write(anna, topicId, { publish_at: '2098-03-04' })
    const path = '/v2/calendar?from=2098-03-01&to=2098-04-01'
    assert.equal((await (await program.user('mia')).get(path)).status, 403)
    assert.equal((await (await program.tokenOf(anna, ['feeds.read'])).get(path)).status, 403)
    assert.equal((await app.stranger.get(path)).status, 401)
    assert.equal((await spring(await program.server({ role: 'publisher' }))).length, 1)
    assert.deepEqual(await spring(other.anna), [])
  })
})

describe('the counts of posts', () => {
  const NONE = { draft: 0, review: 0, published: 0, archived: 0, scheduled: 0, processing: 0, 'processing error': 0 }

  test('name every state, and follow each change', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const counts = () => anna.must(200, 'GET', '/v2/content_counts')
    assert.deepEqual(await counts(), NONE)
    const posts = []
    for (let count = 0; count < 7; count++) posts.push(await write(anna, topicId))
    assert.deepEqual(await counts(), { ...NONE, draft: 7 })
    const [review, published, archived, scheduled, processing, broken] = posts
    await act(anna, review.id, 'review')
    await act(anna, published.id, 'publish')
    await act(anna, archived.id, 'archive')
    await act(anna, scheduled.id, 'publish', { publish_at: '2098-03-04' })
    await force(app, program.id, processing.id, 'processing')
    await force(app, program.id, broken.id, 'processing error')
    const each = { review: 1, published: 1, archived: 1, scheduled: 1, processing: 1, 'processing error': 1 }
    assert.deepEqual(await counts(), { draft: 1, ...each })
    for (const state of Object.keys(NONE)) {
      const { body } = await anna.get(`/v2/content?filter.state=${encodeURIComponent(state)}`)
      assert.equal(body.meta.pagination.total_records, 1, state)
    }
  })

  test('are for publishers and clients of their rank, each of their own program', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const other = await newsroom(app)
    await write(anna, topicId)
    assert.equal((await (await program.user('mia')).get('/v2/content_counts')).status, 403)
    assert.equal((await app.stranger.get('/v2/content_counts')).status, 401)
    const server = await program.server({ role: 'publisher' })
    assert.equal((await server.must(200, 'GET', '/v2/content_counts')).draft, 1)
    assert.deepEqual(await other.anna.must(200, 'GET', '/v2/content_counts'), NONE)
  })
})
