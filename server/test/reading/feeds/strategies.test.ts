// Whichever index a feed scans, it shows the same posts. Some hundred posts, topics and groups at random are read by every
// strategy, page by page, and compared with a plain filter over all posts.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { placesOf } from '../../../src/platform/http/paging.ts'
import { indexContentSearch } from '../../../src/publishing/content/index.ts'
import { indexPosts } from '../../../src/publishing/visibility/index.ts'
import { type FeedRequest, readFeedRequest } from '../../../src/reading/feeds/page/feed-request.ts'
import { type PageRow, unpackPosts } from '../../../src/reading/feeds/page/packed-posts.ts'
import { createPreparedQueries } from '../../../src/reading/feeds/page/prepared-queries.ts'
import { readRows } from '../../../src/reading/feeds/page/reader-batches.ts'
import type { Strategy } from '../../../src/reading/feeds/page/strategy.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import {
  createRandom,
  GROUPS,
  insertPosts,
  type Model,
  POSTS,
  strategiesOf,
  TAGS,
  TOPICS,
  TYPES,
  WORDS,
} from './strategy-model.ts'

const app = await sharedApp()
const requestOf = (query: Parameters<typeof readFeedRequest>[0]) =>
  readFeedRequest(query, feed => placesOf(app.app.services.secrets, feed))
let program: TestProgram
let reader: Person
let posts: Model[]
/** Topic → groups; empty is open to everyone. */
let topics: Map<number, number[]>
let tags: number[]
const joined = new Set<number>()
const followed = new Set<number>()
const viewed = new Set<number>()
const liked = new Set<number>()

describe('strategies', () => {
  before(async () => {
    program = await app.program()
    reader = await program.user('reader')
    const random = createRandom(7)
    const some = <T>(list: readonly T[], most: number): T[] => [
      ...new Set(Array.from({ length: random(most + 1) }, () => list[random(list.length)] as T)),
    ]
    await app.app.services.database.transaction(program.id, async db => {
      const ids = async (statement: ReturnType<typeof sql<{ id: number }>>) =>
        (await statement.execute(db)).rows.map(row => row.id)
      const groups = await ids(sql`insert into audiences (program_id, kind, name, display_name)
      select ${program.id}, 'group', 'g' || i, 'g' || i from generate_series(1, ${GROUPS}::integer) i returning id`)
      const topicIds = await ids(sql`insert into topics (program_id, name, description, targeted)
      select ${program.id}, 't' || i, '', i > ${TOPICS / 3} from generate_series(1, ${TOPICS}::integer) i returning id`)
      tags = await ids(sql`insert into initiatives (program_id, name)
      select ${program.id}, 'i' || i from generate_series(1, ${TAGS}::integer) i returning id`)
      topics = new Map(topicIds.map((id, index) => [id, index < TOPICS / 3 ? [] : [groups[random(GROUPS)] as number]]))
      for (const group of groups.slice(0, 3)) joined.add(group)
      for (const topic of topicIds.slice(4, 9)) followed.add(topic)
      posts = await insertPosts(ids, program.id, { random, some, groups, topicIds, tags })
      for (const post of posts) {
        if (random(3) === 0) viewed.add(post.id)
        if (random(5) === 0) liked.add(post.id)
      }
      const insert = (table: string, columns: string, rows: readonly (readonly number[])[]) => {
        const [a = [], b = []] = [rows.map(row => row[0] as number), rows.map(row => row[1] as number)]
        return sql`insert into ${sql.raw(table)} (program_id, ${sql.raw(columns)})
        select ${program.id}, * from unnest(${a}::bigint[], ${b}::bigint[])`.execute(db)
      }
      const each = (of: (post: Model) => number[]) => posts.flatMap(post => of(post).map(id => [post.id, id]))
      await insert(
        'topic_audiences',
        'topic_id, audience_id',
        [...topics].flatMap(([id, of]) => of.map(g => [id, g])),
      )
      await insert(
        'audience_members',
        'audience_id, user_id',
        [...joined].map(group => [group, reader.id]),
      )
      await insert(
        'topic_followers',
        'topic_id, user_id',
        [...followed].map(topic => [topic, reader.id]),
      )
      await insert(
        'content_topics',
        'content_id, topic_id',
        each(post => post.topics),
      )
      await insert(
        'content_audiences',
        'content_id, audience_id',
        each(post => post.audiences),
      )
      await insert(
        'content_initiatives',
        'content_id, initiative_id',
        each(post => post.tags),
      )
      await sql`insert into engagements (program_id, user_id, content_id, viewed_at, liked_at)
      select ${program.id}, ${reader.id}, id, case when id = any(${[...viewed]}) then now() end,
             case when id = any(${[...liked]}) then now() end
        from unnest(${[...new Set([...viewed, ...liked])]}::bigint[]) as id`.execute(db)
      const postIds = posts.map(post => post.id)
      await indexContentSearch(db, postIds)
      await indexPosts(db, postIds)
    })
  })

  const overlaps = (some: readonly number[], others: ReadonlySet<number>) => some.some(id => others.has(id))
  const seesTopic = (id: number) => {
    const groups = topics.get(id) ?? []
    return groups.length === 0 || overlaps(groups, joined)
  }

  /** The posts that the feed must show, by its definition. */
  function expected({ name, filters }: FeedRequest): number[] {
    const wanted = new Set(filters.topicIds?.filter(seesTopic))
    const wantedTags = new Set(filters.tagIds)
    const behaves = (post: Model) =>
      filters.userBehaviors?.some(
        behavior =>
          ({ liked: liked.has(post.id), read: viewed.has(post.id), unread: !viewed.has(post.id), bookmarked: false })[
            behavior
          ],
      ) ?? true
    const reached = (post: Model) =>
      post.audiences.length > 0 || post.topics.some(id => (topics.get(id)?.length ?? 0) > 0 && seesTopic(id))
    return posts
      .filter(post => post.topics.some(seesTopic) && (post.audiences.length === 0 || overlaps(post.audiences, joined)))
      .filter(post => name !== 'following' || overlaps(post.topics, followed))
      .filter(post => name !== 'featured' || post.featured)
      .filter(post => name !== 'for_you' || reached(post))
      .filter(post => filters.topicIds === undefined || overlaps(post.topics, wanted))
      .filter(post => filters.tagIds === undefined || overlaps(post.tags, wantedTags))
      .filter(post => filters.contentTypes?.includes(post.content_type) ?? true)
      .filter(post => filters.visibility === undefined || post.visibility === filters.visibility)
      .filter(post => filters.featured === undefined || post.featured === filters.featured)
      .filter(behaves)
      .sort((a, b) => a.minutesAgo - b.minutesAgo || b.id - a.id)
      .map(post => post.id)
  }

  const queries = createPreparedQueries()

  /** Reads all pages by one strategy, each by its number or behind the end of the one before. */
  async function readAll(request: FeedRequest, strategy: Strategy, by: 'number' | 'place'): Promise<number[]> {
    const found: number[] = []
    const { size } = request.page
    for (let page = { ...request.page, size: size + 1 }; ; ) {
      const query = queries.get(program.id, { ...request, page }, strategy)
      const [row] = await readRows<PageRow>(app.app.services.database, query, [reader.id])
      const rows = unpackPosts(row?.posts ?? null)
      assert.equal(row?.length, rows.length)
      if (strategy.kind === 'merge') assert.ok((row?.lists ?? 99) <= strategy.branches)
      found.push(...rows.slice(0, size).map(post => post.post_id))
      if (rows.length <= size) return found
      const after = row?.place?.split(' ') ?? []
      page = by === 'place' ? { ...page, after } : { ...page, offset: page.offset + size }
    }
  }

  describe('every strategy', () => {
    const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
    const ids = (of: () => readonly number[]) =>
      fc
        .array(fc.nat({ max: TOPICS }), { minLength: 1, maxLength: 5 })
        .map(indexes => indexes.map(i => of()[i] ?? 999_999))
    const requests = () =>
      fc.record({
        name: fc.constantFrom('myfeed', 'following', 'for_you', 'featured'),
        'filter.channels.id': optional(ids(() => [...topics.keys()])),
        'filter.initiative_tags.id': optional(ids(() => tags).map(list => list.map(String))),
        'filter.content_type': optional(fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })),
        'filter.visibility': optional(fc.constantFrom('public', 'private', 'any')),
        'filter.featured': optional(fc.constantFrom('true', 'false', 'any')),
        'filter.user_behaviors': optional(
          fc.uniqueArray(fc.constantFrom('liked', 'read', 'unread', 'bookmarked'), { minLength: 1 }),
        ),
        'page.size': fc.integer({ min: 20, max: 100 }),
      })

    test('shows each post that the feed should hold once, in order, over all its pages', async () => {
      await fc.assert(
        fc.asyncProperty(requests(), async query => {
          const request = requestOf(JSON.parse(JSON.stringify(query)))
          const model = expected(request)
          for (const strategy of strategiesOf(request)) {
            for (const by of ['number', 'place'] as const)
              assert.deepEqual(await readAll(request, strategy, by), model, JSON.stringify(strategy))
          }
        }),
        { numRuns: 60, seed: 42 },
      )
    })

    test('is found by itself, on any page, over HTTP', async () => {
      const all = expected(requestOf({}))
      assert.ok(all.length > 60 && all.length < POSTS)
      for (const [size, number] of [
        [10, 1],
        [10, 2],
        [33, 2],
        [100, 1],
        [7, 9],
        [100, 99],
      ] as const) {
        const page = await reader.must(200, 'GET', `/v2/feed/posts?page.size=${size}&page.number=${number}`)
        const shown = page.map((post: { id: number }) => post.id)
        assert.deepEqual(shown, all.slice((number - 1) * size, number * size))
      }
    })

    test('finds the posts that hold some words, on any page', async () => {
      const plain = (topicIds: number[] | undefined, words: readonly string[], name = 'myfeed') => {
        const found = new Set(
          expected({ ...requestOf({}), name: name as 'myfeed', filters: topicIds ? { topicIds } : {} }),
        )
        const holds = (post: Model) => words.every(word => post.words.some(held => held === word))
        return posts
          .filter(post => found.has(post.id) && holds(post))
          .sort((a, b) => a.minutesAgo - b.minutesAgo || b.id - a.id)
          .map(post => post.id)
      }
      const somePages = [
        [10, 1],
        [10, 3],
        [100, 1],
        [100, 3],
        [37, 9],
      ] as const
      const searches = [...WORDS.map(word => [word]), ['common', 'some'], ['former', 'few'], ['some', 'former']]
      for (const words of searches) {
        for (const topicIds of [undefined, [...topics.keys()].slice(0, 3)]) {
          const all = plain(topicIds, words)
          for (const [size, number] of somePages) {
            const topic = (topicIds ?? []).map(id => `&filter.channels.id=${id}`).join('')
            const query = `search=${words.join('%20')}${topic}&page.size=${size}&page.number=${number}`
            const page = await reader.must(200, 'GET', `/v2/feed/posts?${query}`)
            const shown = page.map((post: { id: number }) => post.id)
            assert.deepEqual(shown, all.slice((number - 1) * size, number * size), query)
          }
        }
        const page = await reader.must(200, 'GET', `/v2/feed/channels/posts?search=${words.join('%20')}&page.size=100`)
        const shown = page.map((post: { id: number }) => post.id)
        assert.deepEqual(shown, plain(undefined, words, 'following').slice(0, 100))
      }
      assert.ok(plain(undefined, ['former']).length > 250)
    })

    test('holds for a reader of few posts among many', async () => {
      const hermit = await program.user('hermit')
      const open = new Set([...topics].filter(([, groups]) => groups.length === 0).map(([id]) => id))
      await app.app.services.database.transaction(program.id, async db => {
        // All but one topic close; from then on the hermit sees few posts, and reads them by a merge.
        const [kept, ...closing] = [...open]
        await sql`update topics set targeted = true where program_id = ${program.id} and id = any(${closing})`.execute(
          db,
        )
        await indexPosts(
          db,
          posts.map(post => post.id),
        )
        open.clear()
        open.add(kept as number)
      })
      const few = posts
        .filter(post => post.audiences.length === 0 && overlaps(post.topics, open))
        .sort((a, b) => a.minutesAgo - b.minutesAgo || b.id - a.id)
        .map(post => post.id)
      for (const number of [1, 2, 9, 1]) {
        const page = await hermit.must(200, 'GET', `/v2/feed/posts?page.size=50&page.number=${number}`)
        const shown = page.map((post: { id: number }) => post.id)
        assert.deepEqual(shown, few.slice((number - 1) * 50, number * 50))
      }
      // Remembered or not, a new membership shows at once.
      const [group] = [...joined]
      await app.app.services.database.unscopedQuery(sql`
        insert into audience_members (program_id, audience_id, user_id)
        values (${program.id}, ${group}, ${hermit.id})`)
      const more = await hermit.must(200, 'GET', '/v2/feed/posts?page.size=100')
      assert.ok(more.length > Math.min(few.length, 50))
    })
  })
})
