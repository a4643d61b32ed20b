import assert from 'node:assert/strict'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { contentModule } from '../../../src/publishing/content/index.ts'
import { startApp } from '../../support/app.ts'
import { act, eventsOf, inMs, isInFeeds, moveTimes, newsroom, until, write } from './support.ts'

const FAR = '2099-01-01T00:00:00.000Z'

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
    const scheduled = (await act(anna, id, 'publish', { publish_at: FAR })).body.data
    assert.deepEqual([scheduled.state, scheduled.scheduled_at, scheduled.published_at], ['scheduled', FAR, null])
    assert.equal(await isInFeeds(app, program.id, id), false)
    const publish_at = inMs(300)
    await moveTimes(app, program.id, [id], { scheduled_at: publish_at })
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
    assert.equal((await act(ben, moved.id, 'publish', { publish_at: FAR })).body.data.scheduled_at, FAR)
    // Whichever calls the server comes to only afterwards: the one is published, and the other a draft.
    const publish_at = inMs(300)
    await act(ben, withdrawn.id, 'publish', { publish_at })
    await act(ben, withdrawn.id, 'draft')
    await act(ben, moved.id, 'publish', { publish_at })
    await until(ben, moved.id, now => now.state === 'published')
    assert.equal((await ben.must(200, 'GET', `/v2/content/${withdrawn.id}`)).state, 'draft')
  })
})

describe('while the clock was stopped', () => {
  test('posts of several programs became due: two clocks that start at once publish each of them once', async () => {
    const rooms = [await newsroom(app), await newsroom(app)]
    const posts = []
    for (const room of rooms) {
      for (let count = 0; count < 5; count++) {
        const { id } = await write(room.anna, room.topicId)
        await act(room.anna, id, 'publish', { publish_at: FAR })
        posts.push({ room, id })
      }
    }
    for (const { room, id } of posts) {
      await moveTimes(app, room.program.id, [id], { scheduled_at: inMs(0) })
      assert.equal((await room.anna.must(200, 'GET', `/v2/content/${id}`)).state, 'scheduled')
    }
    const clocks = await Promise.all([startClock(), startClock()])
    for (const { room, id } of posts) {
      await until(room.anna, id, now => now.state === 'published')
      assert.equal(await isInFeeds(app, room.program.id, id), true)
    }
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
    for (const { id } of [broken, fine]) await act(anna, id, 'publish', { publish_at: FAR })
    await moveTimes(app, program.id, [broken.id, fine.id], { scheduled_at: inMs(0) })
    await app.app.services.database.unscopedQuery(
      sql`update content set title = '' where program_id = ${program.id} and id = ${broken.id}`,
    )
    const clock = await startClock()
    await until(anna, fine.id, now => now.state === 'published')
    await until(anna, broken.id, now => now.state === 'draft')
    await stop(clock)
  })
})
