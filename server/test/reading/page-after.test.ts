// Lists that shrink while they are read: whoever reads on behind the end of a page gets each record that stays, once.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from '../../../bin/testing.mjs'
import { sql } from '../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Caller } from '../support/caller.ts'

const POSTS = 9
const COMMENTS = 8

const app = await sharedApp()
let program: TestProgram
let anna: Person
let mia: Person
let manager: Person
const posts: number[] = []

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
  mia = await program.user('mia')
  manager = await program.user('max', { role: 'program_manager' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What happens' })
  await mia.must(200, 'PUT', `/v2/channels/${topic.id}/follow`)
  for (let made = 0; made < POSTS; made++) {
    const post = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [{ id: topic.id }],
      title: `Canteen ${made}`,
      featured: true,
      requires_acknowledgement: true,
      publish: true,
    })
    posts.unshift(post.id)
    await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/bookmark`)
  }
})

interface PageOf {
  readonly ids: number[]
  readonly next: string | null
  readonly page: number
}

async function read(caller: Caller, path: string, place: string): Promise<PageOf> {
  const { body, status, text } = await caller.get(`${path}${path.includes('?') ? '&' : '?'}${place}`)
  assert.equal(status, 200, text)
  const { next, page } = body.meta.pagination
  return { ids: body.data.map(({ id }: { id: number }) => id), next, page }
}

/** Reads page by page; after each page some of the records go, whether shown already or not. */
async function readWhileGoing(
  list: { readonly caller: Caller; readonly path: string },
  size: number,
  go: (page: number) => Promise<unknown>,
): Promise<number[]> {
  const shown: number[] = []
  let place = `page.size=${size}`
  for (let number = 1; ; number++) {
    const { ids, next, page } = await read(list.caller, list.path, place)
    assert.equal(page, number)
    shown.push(...ids)
    if (next === null) return shown
    await go(number)
    place = `page.size=${size}&page.after=${encodeURIComponent(next)}`
  }
}

/** Which of `count` records go after each page. */
const goings = (count: number) =>
  fc.record({
    size: fc.integer({ min: 1, max: 4 }),
    gone: fc.array(fc.uniqueArray(fc.nat({ max: count - 1 }), { maxLength: 3 }), { minLength: 1, maxLength: 3 }),
  })

/** Each record that stayed comes once and in order; of those that went, none comes twice. */
function assertComplete(shown: readonly number[], all: readonly number[], gone: ReadonlySet<number>): void {
  assert.equal(new Set(shown).size, shown.length, 'none twice')
  assert.deepEqual(
    shown.filter(id => !gone.has(id)),
    all.filter(id => !gone.has(id)),
  )
  assert.deepEqual(
    all.filter(id => shown.includes(id)),
    shown,
  )
}

describe('a record that stays comes once, whatever goes meanwhile', () => {
  const CHECKED = { numRuns: 6, seed: 7, endOnFailure: true, includeErrorInReport: true } as const

  for (const [what, write, path] of [
    ['comments', '', (post: number) => `/v2/feed/posts/${post}/comments`],
    ['comments of the studio', '', (post: number) => `/v2/content/${post}/comments`],
    ['replies', 'replies', (post: number, to: number) => `/v2/feed/posts/${post}/comments/${to}/replies`],
    ['replies of the studio', 'replies', (post: number, to: number) => `/v2/content/${post}/comments/${to}/replies`],
  ] as const) {
    test(`among ${what}`, async () => {
      await fc.assert(
        fc.asyncProperty(goings(COMMENTS), async ({ size, gone }) => {
          const post = posts[0] as number
          const base = `/v2/feed/posts/${post}/comments`
          const first = await mia.must(201, 'POST', base, { body: 'Hungry' })
          const to = write === '' ? base : `${base}/${first.id}/${first.post_number}/replies`
          const made: number[] = []
          for (let count = 0; count < COMMENTS; count++)
            made.push((await mia.must(201, 'POST', to, { body: `Me too ${count}` })).id)
          const went = new Set<number>()
          const list = { caller: what.endsWith('studio') ? anna : mia, path: path(post, first.id) }
          const shown = await readWhileGoing(list, size, async page => {
            for (const index of gone[page - 1] ?? []) {
              if (went.has(made[index] as number)) continue
              went.add(made[index] as number)
              await mia.must(204, 'DELETE', `${base}/${made[index]}`)
            }
          })
          // Other runs left comments of the post behind.
          assertComplete(
            shown.filter(id => made.includes(id)),
            made,
            went,
          )
          for (const id of [...made, first.id]) await manager.call('DELETE', `${base}/${id}`)
        }),
        CHECKED,
      )
    })
  }

  for (const [what, path, leave, come] of [
    ['unread posts', '/v2/feed/posts?filter.user_behaviors=unread', 'view', 'unview'],
    ['icymi', '/v2/feed/posts?name=icymi', 'view', 'unview'],
  ] as const) {
    test(`among ${what}`, async () => {
      await app.app.services.database.transaction(program.id, async db => {
        if (what !== 'icymi') return
        await sql`update post_feed set published_at = published_at - interval '2 days'
                   where program_id = ${program.id}`.execute(db)
      })
      await fc.assert(
        fc.asyncProperty(goings(POSTS), async ({ size, gone }) => {
          const { ids: all } = await read(mia, path, 'page.size=100')
          assert.equal(all.length, POSTS)
          const went = new Set<number>()
          const shown = await readWhileGoing({ caller: mia, path }, size, async page => {
            for (const index of gone[page - 1] ?? []) {
              went.add(all[index] as number)
              await mia.must(200, 'PUT', `/v2/feed/posts/${all[index]}/${leave}`)
            }
          })
          assertComplete(shown, all, went)
          for (const id of went) await mia.must(200, 'PUT', `/v2/feed/posts/${id}/${come}`)
        }),
        CHECKED,
      )
    })
  }

  for (const path of [
    '/v2/feed/posts',
    '/v2/feed/posts?name=following',
    '/v2/feed/posts?name=featured',
    '/v2/feed/posts?name=bookmarked',
    '/v2/feed/posts?name=trending',
    '/v2/feed/posts?search=canteen',
    '/v2/feed/channels/posts',
    '/v2/feed/channels/posts?search=canteen',
  ]) {
    test(`among posts of ${path}`, async () => {
      const { ids: all } = await read(mia, path, 'page.size=100')
      assert.equal(all.length, POSTS)
      const [, second, , , fifth] = all as [number, number, number, number, number]
      const shown = await readWhileGoing({ caller: mia, path }, 3, async page => {
        const id = page === 1 ? second : fifth
        if (page <= 2) await anna.must(200, 'PUT', `/v2/content/${id}/archive`)
      })
      for (const id of [second, fifth]) await anna.must(200, 'PUT', `/v2/content/${id}/publish`)
      assertComplete(shown, all, new Set([second, fifth]))
    })
  }

  test('among notifications', async () => {
    const path = '/v2/notification_center/notifications?filter.unread=true'
    await fc.assert(
      fc.asyncProperty(goings(POSTS), async ({ size, gone }) => {
        const reader = await program.user(`reader${Math.random().toString(36).slice(2)}`)
        const { ids: all } = await read(reader, path, 'page.size=100')
        assert.equal(all.length, POSTS)
        const went = new Set<number>()
        const shown = await readWhileGoing({ caller: reader, path }, size, async page => {
          for (const index of gone[page - 1] ?? []) {
            went.add(all[index] as number)
            await reader.must(200, 'PUT', `/v2/notification_center/notifications/${all[index]}/read`)
          }
        })
        assertComplete(shown, all, went)
      }),
      CHECKED,
    )
  })
})

describe('a place', () => {
  const PATH = '/v2/feed/posts'
  const placeIn = async (caller: Caller, path: string) => {
    const { next } = await read(caller, path, 'page.size=2')
    return encodeURIComponent(next as string)
  }

  test('is in every page but the last, of those by number as well', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map(number => read(mia, PATH, `page.size=3&page.number=${number}`)))
    assert.deepEqual(
      pages.map(({ next, ids }) => [next === null, ids.length]),
      [
        [false, 3],
        [false, 3],
        [true, 3],
        [true, 0],
      ],
    )
    const third = await read(mia, PATH, `page.size=3&page[after]=${encodeURIComponent(pages[1]?.next as string)}`)
    assert.deepEqual([third.ids, third.page], [pages[2]?.ids, 3])
    const rest = await read(mia, PATH, `page.size=50&page.after=${encodeURIComponent(pages[0]?.next as string)}`)
    assert.equal(rest.ids.length, POSTS - 3)
  })

  test('goes with no number', async () => {
    const place = await placeIn(mia, PATH)
    for (const path of [PATH, '/v2/notification_center/notifications', `/v2/feed/posts/${posts[0]}/comments`]) {
      const { status, body } = await mia.get(`${path}?page.number=1&page.after=${place}`)
      assert.deepEqual([status, body.error.validations[0].parameter], [400, 'page.number'])
    }
  })

  test('of another list, filter, search or person, or of nobody’s making, is 400', async () => {
    const comments = `/v2/feed/posts/${posts[0]}/comments`
    for (let count = 0; count < 3; count++) await mia.must(201, 'POST', comments, { body: 'Soup' })
    const [feed, unread, search, notices, said] = await Promise.all([
      placeIn(mia, PATH),
      placeIn(mia, `${PATH}?filter.user_behaviors=unread`),
      placeIn(mia, `${PATH}?search=canteen`),
      placeIn(mia, '/v2/notification_center/notifications'),
      placeIn(mia, comments),
    ])
    const refused = async (caller: Caller, path: string, place: string) => {
      const { status, body } = await caller.get(`${path}${path.includes('?') ? '&' : '?'}page.after=${place}`)
      assert.deepEqual([status, body.error?.validations[0].parameter], [400, 'page.after'], `${path} ${place}`)
    }
    for (const place of [
      '',
      'x',
      'WzJd',
      `${feed}x`,
      feed.replace(/^./, 'x'),
      feed.slice(0, -2),
      unread,
      search,
      notices,
      said,
    ])
      await refused(mia, PATH, place)
    await refused(anna, PATH, feed)
    await refused(mia, `${PATH}?name=featured`, feed)
    await refused(mia, `${PATH}?search=soup`, search)
    await refused(mia, '/v2/feed/channels/posts', feed)
    await refused(mia, '/v2/notification_center/notifications?filter.unread=true', notices)
    await refused(mia, `/v2/feed/posts/${posts[1]}/comments`, said)
    await refused(anna, comments, said)
  })
})
