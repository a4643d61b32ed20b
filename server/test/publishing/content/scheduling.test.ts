import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { contentModule } from '../../../src/publishing/content/index.ts'
import { startApp } from '../../support/app.ts'
import { act, eventsOf, isInFeeds, newsroom, until, write } from './support.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

/** A node that has no clock of its own. */
const app = await startApp({ ROLE: 'api' })

const startClock = () => Promise.all((contentModule.workers ?? []).map(worker => worker.start(app.app.services)))
const stop = (clock: Awaited<ReturnType<typeof startClock>>) => Promise.all(clock.map(worker => worker.stop()))

describe('with the clock running', async () => {
  const { program, anna, topicId } = await newsroom(app)
  let clock: Awaited<ReturnType<typeof startClock>>
  before(async () => {
    clock = await startClock()
  })
  after(() => stop(clock))

  test('a scheduled post is published when its time has come, and not before', async () => {
    const { id } = await write(anna, topicId)
    const publish_at = inMs(700)
    const scheduled = (await act(anna, id, 'publish', { publish_at })).body.data
    assert.deepEqual([scheduled.state, scheduled.scheduled_at, scheduled.published_at], ['scheduled', publish_at, null])
    assert.equal(await isInFeeds(app, program.id, id), false)
    const post = await until(anna, id, now => now.state === 'published')
    assert.ok(post.published_at >= publish_at)
    assert.equal(post.scheduled_at, null)
    assert.equal(await isInFeeds(app, program.id, id), true)
    const [event, ...more] = await eventsOf(app, program.id, id)
    assert.deepEqual(event?.data.published_at, post.published_at)
    assert.deepEqual(more, [])
  })

  test('a new time moves it, and a withdrawn post stays where it is', async () => {
    const { anna: ben, topicId: his } = await newsroom(app)
    const [moved, withdrawn] = [await write(ben, his), await write(ben, his)]
    for (const { id } of [moved, withdrawn]) await act(ben, id, 'publish', { publish_at: inMs(3_600_000) })
    const publish_at = inMs(300)
    assert.equal((await act(ben, moved.id, 'publish', { publish_at })).body.data.scheduled_at, publish_at)
    await act(ben, withdrawn.id, 'publish', { publish_at })
    await act(ben, withdrawn.id, 'draft')
    await until(ben, moved.id, now => now.state === 'published')
    assert.equal((await ben.must(200, 'GET', `/v2/content/${withdrawn.id}`)).state, 'draft')
  })
})

describe('while the clock was stopped', () => {
  /** More than a busy machine takes to answer: a time that has passed would publish at once. */
  const SOON_MS = 800
  test('posts of several programs became due: two clocks that start at once publish each of them once', async () => {
    const rooms = [await newsroom(app), await newsroom(app)]
    const posts = []
    for (const room of rooms) {
      for (let count = 0; count < 5; count++) {
        const { id } = await write(room.anna, room.topicId)
        await act(room.anna, id, 'publish', { publish_at: inMs(SOON_MS) })
        posts.push({ room, id })
      }
    }
    await sleep(SOON_MS + 50)
    for (const { room, id } of posts) {
      assert.equal((await room.anna.must(200, 'GET', `/v2/content/${id}`)).state, 'scheduled')
    }
    const clocks = await Promise.all([startClock(), startClock()])
    for (const { room, id } of posts) {
      await until(room.anna, id, now => now.state === 'published')
      assert.equal(await isInFeeds(app, room.program.id, id), true)
    }
    await sleep(300)
    await Promise.all(clocks.map(stop))
    for (const { room, id } of posts) {
      const events = await eventsOf(app, room.program.id, id)
      assert.deepEqual(
        events.map(event => event.name),
        ['content_published'],
      )
    }
  })

  test('a post lost its title behind the back of the API: it is a draft again, and the others are published', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const [broken, fine] = [await write(anna, topicId), await write(anna, topicId)]
    for (const { id } of [broken, fine]) await act(anna, id, 'publish', { publish_at: inMs(SOON_MS) })
    await app.app.services.database.transaction(program.id, db =>
      db
        .updateTable('content')
        .set({ title: '' })
        .where('program_id', '=', program.id)
        .where('id', '=', broken.id)
        .execute(),
    )
    const clock = await startClock()
    await until(anna, fine.id, now => now.state === 'published')
    await until(anna, broken.id, now => now.state === 'draft')
    await stop(clock)
  })
})
