// Posts that people must acknowledge: `must_read` in every feed post, and the list of open ones.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { indexPosts } from '../../../src/publishing/visibility/index.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { type Post, read, stageOf } from './stage.ts'
import { createRandom } from './strategy-model.ts'

const app = await sharedApp()
const program = await app.program()
const stage = await stageOf(app, program)
const mia = await program.user('mia')
const omar = await program.user('omar')

const HOUR_MS = 3_600_000
const required = (title: string, more: object = {}) => stage.post(title, { requires_acknowledgement: true, ...more })

/** Further columns of a must-read, which no endpoint sets. */
const mustRead = (post: Post, dueAt: Date | null, label: string | null = null, programId = program.id) =>
  app.app.services.database.transaction(programId, async db => {
    await sql`update content set must_read_due_at = ${dueAt}, must_read_label = ${label}
               where program_id = ${programId} and id = ${post.id}`.execute(db)
    await indexPosts(db, [post.id])
  })

const titlesOf = async (person: Person, query = '') =>
  (await person.must(200, 'GET', `/v2/feed/required${query}`)).map((post: { title: string }) => post.title)

const acknowledge = (person: Person, post: Post) => person.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)

test('a post that need not be acknowledged has no must_read, and is on no such list', async () => {
  const post = await stage.post('Lunch')
  assert.equal((await read(mia, post)).must_read, null)
  assert.deepEqual(await titlesOf(mia), [])
})

describe('posts that must be acknowledged', () => {
  test('say so with nothing more where nothing more was said', async () => {
    const post = await required('Fire drill')
    assert.deepEqual((await read(mia, post)).must_read, { due_at: null, label: null, version: '0', overdue: false })
    assert.deepEqual(await titlesOf(mia), ['Fire drill'])
    await acknowledge(mia, post)
    assert.deepEqual(await titlesOf(mia), [])
    assert.deepEqual(await titlesOf(omar), ['Fire drill'])
    await acknowledge(omar, post)
  })

  test('come by when they are due, those without a time last, then the oldest first', async () => {
    const [old, late, next, fresh] = [
      await required('old'),
      await required('late'),
      await required('next'),
      await required('fresh'),
    ]
    await mustRead(late, new Date(Date.now() + 2 * HOUR_MS))
    await mustRead(next, new Date(Date.now() + HOUR_MS), 'Bitte lesen – heute')
    assert.deepEqual(await titlesOf(mia), ['next', 'late', 'old', 'fresh'])
    assert.deepEqual(await titlesOf(mia, '?page.size=2&page.number=2'), ['old', 'fresh'])
    const { body } = await mia.get('/v2/feed/required?page.size=3')
    assert.deepEqual(body.meta, { pagination: { page: 1, page_size: 3, total_records: 4 } })
    assert.equal(body.data[0].must_read.label, 'Bitte lesen – heute')
    const beyond = await mia.get('/v2/feed/required?page.number=9')
    assert.deepEqual(beyond.body, { data: [], meta: { pagination: { page: 9, page_size: 10, total_records: 4 } } })
    for (const post of [old, late, next, fresh]) {
      await acknowledge(mia, post)
      await acknowledge(omar, post)
    }
  })

  test('are overdue for who has not acknowledged them in time, on whatever page', async () => {
    const post = await required('Gloves')
    await mustRead(post, new Date(Date.now() - HOUR_MS), 'Safety')
    const [inFeed] = await mia.must(200, 'GET', '/v2/feed/posts?page.size=1')
    const { must_read } = await read(mia, post)
    assert.deepEqual([must_read.label, must_read.overdue], ['Safety', true])
    assert.deepEqual(inFeed.must_read, must_read)
    const [answered] = await acknowledge(mia, post)
    assert.equal(answered.must_read.overdue, false)
    assert.equal((await read(omar, post)).must_read.overdue, true)
    await acknowledge(omar, post)
  })

  test('say so where some readers see more of its topics than others', async () => {
    const closed = await stage.topic('Night', { groups: [await stage.group('night', [mia])] })
    const post = await required('Shifts', { channels: [{ id: closed.id }, { id: stage.news.id }] })
    await mustRead(post, new Date(Date.now() - HOUR_MS), 'Schichtplan')
    const [hers, his] = [await read(mia, post), await read(omar, post)]
    assert.deepEqual([hers.channels.length, his.channels.length], [2, 1])
    assert.deepEqual([hers.must_read, his.must_read.overdue], [his.must_read, true])
    await acknowledge(mia, post)
    await acknowledge(omar, post)
  })

  test('are listed for who can see them alone, while they are published', async () => {
    const post = await required('Board', { audiences: [await stage.group('board', [mia])] })
    assert.deepEqual(await titlesOf(mia), ['Board'])
    assert.deepEqual(await titlesOf(omar), [])
    await stage.anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    assert.deepEqual(await titlesOf(mia), [])
  })

  test('of another program are not listed', async () => {
    await required('Ours')
    const stranger = await (await app.program()).user('zoe')
    assert.deepEqual(await titlesOf(stranger), [])
  })
})

describe('the list of many such posts', () => {
  const random = createRandom(11)
  const POSTS_OF_ALL = 30
  const POSTS_OF_GROUP = 15

  /** Due, in minutes since 1970; null never. */
  interface Owed {
    readonly id: number
    readonly due: number | null
    readonly group: boolean
  }

  const inOrder = (posts: readonly Owed[]) =>
    [...posts].sort(
      (a, b) => (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY) || a.id - b.id || 0,
    )

  test('is the same for who has just begun, who is nearly done, and all between', async () => {
    const other = await stageOf(app, await app.program())
    const [nora, ole, pia, quentin] = [
      await other.program.user('nora'),
      await other.program.user('ole'),
      await other.program.user('pia'),
      await other.program.user('quentin'),
    ]
    const crew = await other.group('crew', [ole, pia])
    const posts: Owed[] = []
    for (let index = 0; index < POSTS_OF_ALL + POSTS_OF_GROUP; index++) {
      const group = index % 3 === 2
      const due = random(3) === 0 ? Math.floor(Date.now() / 60_000) + 60 + random(5) : null
      const post = await other.post(`post ${index}`, {
        requires_acknowledgement: true,
        ...(group ? { audiences: [crew] } : {}),
      })
      if (due !== null) await mustRead(post, new Date(due * 60_000), null, other.program.id)
      posts.push({ id: post.id, due, group })
    }
    const seenBy = (person: Person) => posts.filter(({ group }) => !group || person === ole || person === pia)
    const readers: [Person, Owed[]][] = [
      // Nothing, all but two of the newest, all but the first, every second.
      [nora, []],
      [ole, seenBy(ole).slice(0, -2)],
      [pia, inOrder(seenBy(pia)).slice(1)],
      [quentin, seenBy(quentin).filter((_, index) => index % 2 === 0)],
    ]
    for (const [person, done] of readers) {
      for (const post of done) await person.must(200, 'POST', `/v2/feed/posts/${post.id}/acknowledge`)
      const expected = inOrder(seenBy(person).filter(post => !done.includes(post))).map(post => post.id)
      for (const size of [1, 7, 10, 100]) {
        const shown: number[] = []
        for (let number = 1; number <= Math.ceil(expected.length / size) + 1; number++) {
          const { body } = await person.get(`/v2/feed/required?page.size=${size}&page.number=${number}`)
          assert.equal(body.meta.pagination.total_records, expected.length)
          shown.push(...body.data.map((post: { id: number }) => post.id))
        }
        assert.deepEqual(shown, expected)
      }
    }
  })
})

test('the list is for users with feeds.read', async () => {
  const without = await program.tokenOf(mia, ['content.read'])
  assert.equal((await without.get('/v2/feed/required')).status, 403)
  assert.equal((await (await program.server()).get('/v2/feed/required')).status, 401)
})
