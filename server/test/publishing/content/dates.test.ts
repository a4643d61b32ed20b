import assert from 'node:assert/strict'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { contentModule } from '../../../src/publishing/content/index.ts'
import { type Person, startApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { act, eventsOf, faults, inMs, isInFeeds, moveTimes, newsroom, soon, until, write } from './support.ts'

const FAR = '2099-01-01T00:00:00.000Z'
/** Later than FAR. */
const FARTHER = '2099-01-02T00:00:00.000Z'

/** A node that has no clock of its own. */
const app = await startApp({ ROLE: 'api' })

const startClock = () => Promise.all((contentModule.workers ?? []).map(worker => worker.start(app.app.services)))
const stop = (clock: Awaited<ReturnType<typeof startClock>>) => Promise.all(clock.map(worker => worker.stop()))

const read = (person: Person, id: number) => person.must(200, 'GET', `/v2/content/${id}`)
const questions = async (person: Person, id: number) =>
  (await person.must(200, 'GET', '/v2/notification_center/notifications')).filter(
    (notice: { type: string; content_id: number }) => notice.type === 'revalidate' && notice.content_id === id,
  )

describe('with the clock running', async () => {
  const { program, anna, topicId } = await newsroom(app)
  const paul = await program.user('paul', { role: 'publisher' })
  const mia = await program.user('mia')
  let clock: Awaited<ReturnType<typeof startClock>>
  before(async () => {
    clock = await startClock()
  })
  after(() => stop(clock))

  test('a published post ends when its time has come, and says why', async () => {
    const body = { content_type: 'article', channels: [{ id: topicId }], title: 'Canteen reopens', publish: true }
    const post = (await soon(expires_at => anna.post('/v2/content', { ...body, expires_at }))).body.data
    assert.deepEqual([post.state, post.archive_reason], ['published', null])
    const ended = await until(anna, post.id, now => now.state === 'archived')
    assert.equal(ended.archive_reason, 'expired')
    assert.ok(ended.archived_at >= post.expires_at)
    assert.equal(await isInFeeds(app, program.id, post.id), false)
    const events = await eventsOf(app, program.id, post.id)
    assert.deepEqual(
      events.map(({ name, data }) => [name, data.reason]),
      [
        ['content_published', undefined],
        ['content_archived', 'expired'],
      ],
    )
  })

  test('a time that is given, moved or taken away later counts', async () => {
    const [given, moved, kept] = [await write(anna, topicId), await write(anna, topicId), await write(anna, topicId)]
    for (const { id } of [moved, kept]) await anna.must(200, 'PUT', `/v2/content/${id}`, { expires_at: inMs(60_000) })
    for (const { id } of [given, moved, kept]) await act(anna, id, 'publish')
    await anna.must(200, 'PUT', `/v2/content/${kept.id}`, { expires_at: null })
    for (const { id } of [given, moved]) await soon(expires_at => anna.put(`/v2/content/${id}`, { expires_at }))
    for (const { id } of [given, moved]) await until(anna, id, now => now.archive_reason === 'expired')
    assert.deepEqual((({ state, expires_at }) => [state, expires_at])(await read(anna, kept.id)), ['published', null])
  })

  test('a post that is not published when its time comes stays as it is, and is not published any more', async () => {
    const { id } = await write(anna, topicId, { expires_at: FAR })
    const other = await write(anna, topicId, { publish: true, expires_at: FAR })
    await moveTimes(app, program.id, [id, other.id], { expires_at: inMs(0) })
    await until(anna, other.id, now => now.state === 'archived')
    assert.equal((await read(anna, id)).state, 'draft')
    for (const body of [{}, { publish_at: FAR }]) {
      assert.deepEqual(faults(await act(anna, id, 'publish', body)), ['expires_at out_of_range'])
    }
    await anna.must(200, 'PUT', `/v2/content/${id}`, { expires_at: FAR })
    assert.equal((await act(anna, id, 'publish')).body.data.state, 'published')
  })

  test('a post that ended and was given another time is published anew, without the reason', async () => {
    const { id } = await write(anna, topicId, { publish: true, expires_at: FAR })
    await moveTimes(app, program.id, [id], { expires_at: inMs(0) })
    await until(anna, id, now => now.state === 'archived')
    await anna.must(200, 'PUT', `/v2/content/${id}`, { expires_at: FAR })
    const post = (await act(anna, id, 'publish')).body.data
    assert.deepEqual([post.state, post.archive_reason], ['published', null])
    const archived = (await act(anna, id, 'archive', { reason: 'Wrong price' })).body.data
    assert.equal(archived.archive_reason, 'Wrong price')
  })

  test('its author is asked once whether a post is still right, and anew after another time', async () => {
    const fields = { author: { user_id: paul.id }, publish: true, revalidate_at: FAR }
    const [{ id }, other] = [await write(anna, topicId, fields), await write(anna, topicId, fields)]
    assert.deepEqual(await questions(paul, id), [])
    await moveTimes(app, program.id, [id], { revalidate_at: inMs(0) })
    await eventually(
      () => questions(paul, id),
      asked => asked.length === 1,
    )
    const [question] = await questions(paul, id)
    assert.equal(question.url, `${app.url}/studio/posts/${id}`)
    assert.equal(question.about.post_title, 'Canteen reopens')
    assert.deepEqual([await questions(anna, id), await questions(mia, id)], [[], []])
    assert.equal((await read(anna, id)).state, 'published')
    await paul.must(200, 'PUT', `/v2/notification_center/notifications/${question.id}/read`)
    await anna.must(200, 'PUT', `/v2/content/${id}`, { title: 'Canteen reopens again' })
    // Once the clock has asked about another one, it would have asked about this one too.
    await moveTimes(app, program.id, [other.id], { revalidate_at: inMs(0) })
    await eventually(
      () => questions(paul, other.id),
      asked => asked.length === 1,
    )
    assert.notEqual((await questions(paul, id))[0].read_at, null)
    await soon(revalidate_at => anna.put(`/v2/content/${id}`, { revalidate_at }))
    await eventually(
      () => questions(paul, id),
      ([notice]) => notice.read_at === null,
    )
  })

  test('where no user is shown as the author, who made the post is asked', async () => {
    const fields = { author: { display_name: 'Editors' }, publish: true, revalidate_at: FAR }
    const { id } = await write(anna, topicId, fields)
    await moveTimes(app, program.id, [id], { revalidate_at: inMs(0) })
    await eventually(
      () => questions(anna, id),
      asked => asked.length === 1,
    )
  })

  test('readers see none of it', async () => {
    const { id } = await write(anna, topicId, { publish: true, revalidate_at: FAR, expires_at: FAR })
    for (const path of [`/v2/feed/posts/${id}`, '/v2/feed/posts']) {
      const { text } = await mia.get(path)
      assert.ok(text.includes('Canteen reopens'))
      assert.equal(/expires_at|revalidate_at|archive_reason/.test(text), false)
    }
  })

  test('who takes a post back while it expires finds it in one of both states, told once', async () => {
    for (let round = 0; round < 2; round++) {
      const { id } = await write(anna, topicId, { publish: true, expires_at: FAR })
      await moveTimes(app, program.id, [id], { expires_at: inMs(60) })
      for (let count = 0; count < 4; count++) {
        await act(anna, id, 'draft')
        await act(anna, id, 'publish')
      }
      const { state, archive_reason } = await until(anna, id, post => post.state !== 'published')
      assert.ok(state === 'draft' || (state === 'archived' && archive_reason === 'expired'), state)
      assert.equal(await isInFeeds(app, program.id, id), false)
      const names = (await eventsOf(app, program.id, id)).map(event => event.name)
      assert.ok(names.filter(name => name === 'content_archived').length <= 1)
    }
  })
})

describe('while the clock stood still', () => {
  test('times of several programs passed: two clocks that start at once settle each of them once', async () => {
    const rooms = [await newsroom(app), await newsroom(app)]
    const posts = []
    for (const room of rooms) {
      for (let count = 0; count < 4; count++) {
        const dates = count % 2 === 0 ? { expires_at: FAR } : { revalidate_at: FAR }
        posts.push({
          room,
          isEnding: count % 2 === 0,
          ...(await write(room.anna, room.topicId, { publish: true, ...dates })),
        })
      }
    }
    for (const { room, id, isEnding } of posts)
      await moveTimes(app, room.program.id, [id], { [isEnding ? 'expires_at' : 'revalidate_at']: inMs(0) })
    for (const { room, id } of posts) assert.equal((await read(room.anna, id)).state, 'published')
    const clocks = await Promise.all([startClock(), startClock()])
    for (const { room, id, isEnding } of posts) {
      if (isEnding) await until(room.anna, id, now => now.state === 'archived')
      else
        await eventually(
          () => questions(room.anna, id),
          asked => asked.length === 1,
        )
    }
    await Promise.all(clocks.map(stop))
    for (const { room, id, isEnding } of posts) {
      const names = (await eventsOf(app, room.program.id, id)).map(event => event.name)
      assert.deepEqual(names, isEnding ? ['content_published', 'content_archived'] : ['content_published'])
    }
  })

  test('a scheduled post whose time was over meanwhile is a draft again; one that only was to be asked about is published', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const over = await write(anna, topicId, { publish_at: FAR, expires_at: FARTHER })
    const asked = await write(anna, topicId, { publish_at: FAR, revalidate_at: FARTHER })
    const [scheduled_at, passed] = [inMs(-50), inMs(0)]
    await moveTimes(app, program.id, [over.id], { scheduled_at, expires_at: passed })
    await moveTimes(app, program.id, [asked.id], { scheduled_at, revalidate_at: passed })
    const clock = await startClock()
    await until(anna, over.id, now => now.state === 'draft')
    assert.deepEqual(await eventsOf(app, program.id, over.id), [], 'nobody was told that it was published')
    await until(anna, asked.id, now => now.state === 'published')
    await eventually(
      () => questions(anna, asked.id),
      asked => asked.length === 1,
    )
    await stop(clock)
  })
})

describe('wrong dates', async () => {
  const { anna, topicId } = await newsroom(app)

  test('lie in the past, or before the post is published', async () => {
    const body = { content_type: 'article', channels: [{ id: topicId }], title: 'Late' }
    const { id } = await write(anna, topicId)
    for (const [fields, wanted] of [
      [{ expires_at: '2020-01-01' }, ['expires_at out_of_range']],
      [{ revalidate_at: '2020-01-01' }, ['revalidate_at out_of_range']],
      [{ expires_at: inMs(-1), revalidate_at: inMs(-1) }, ['expires_at out_of_range', 'revalidate_at out_of_range']],
      [{ expires_at: 'never' }, ['expires_at invalid_timestamp_or_datestamp']],
      [{ revalidate_at: 5 }, ['revalidate_at invalid_timestamp_or_datestamp']],
    ] as const) {
      assert.deepEqual(faults(await anna.post('/v2/content', { ...body, ...fields })), wanted)
      assert.deepEqual(faults(await anna.put(`/v2/content/${id}`, fields)), wanted)
    }
    const { expires_at, revalidate_at } = await read(anna, id)
    assert.deepEqual([expires_at, revalidate_at], [null, null])
  })

  test('of a scheduled post are refused where it is scheduled, moved and changed', async () => {
    const { id } = await write(anna, topicId, { expires_at: '2098-01-01' })
    const refused = (answer: Answer) => (answer.status === 200 ? [] : faults(answer))
    const schedule = async (publish_at: string) => refused(await act(anna, id, 'publish', { publish_at }))
    assert.deepEqual(await schedule('2098-01-01'), ['expires_at out_of_range'])
    assert.deepEqual(await schedule('2097-01-01'), [])
    assert.deepEqual(await schedule('2098-01-02'), ['expires_at out_of_range'])
    assert.equal((await read(anna, id)).scheduled_at, '2097-01-01T00:00:00.000Z')
    const change = async (expires_at: string | null) => refused(await anna.put(`/v2/content/${id}`, { expires_at }))
    assert.deepEqual(await change('2097-01-01'), ['expires_at out_of_range'])
    assert.deepEqual(await change('2097-01-02'), [])
    assert.deepEqual(await change(null), [])
  })

  test('of a live post keep their order: published, due or asked about, ended', async () => {
    const day = (number: number) => `2098-01-0${number}`
    const live = await write(anna, topicId, { publish: true, expires_at: day(5) })
    const planned = await write(anna, topicId, { publish_at: day(3), expires_at: day(5) })
    const due = async ({ id }: { id: number }, due_at: string) => {
      const answer = await anna.put(`/v2/content/${id}/must_read`, { due_at })
      return answer.status === 200 ? [] : faults(answer)
    }
    assert.deepEqual(await due(live, '2020-01-01'), [], 'overdue at once')
    assert.deepEqual(await due(live, day(6)), ['due_at out_of_range'])
    assert.deepEqual(await due(planned, day(2)), ['due_at out_of_range'])
    for (const post of [live, planned]) {
      assert.deepEqual(await due(post, day(4)), [])
      const change = async (body: object) => faults(await anna.put(`/v2/content/${post.id}`, body))
      assert.deepEqual(await change({ expires_at: '2098-01-03T12:00:00Z' }), ['expires_at out_of_range'])
      assert.deepEqual(await change({ revalidate_at: day(6) }), ['revalidate_at out_of_range'])
      const both = { expires_at: '2098-01-03T12:00:00Z', requires_acknowledgement: false }
      await anna.must(200, 'PUT', `/v2/content/${post.id}`, both)
    }
    const draft = await write(anna, topicId, { expires_at: day(5) })
    assert.deepEqual(await due(draft, day(6)), [], 'a draft may be half done')
    assert.deepEqual(faults(await act(anna, draft.id, 'publish')), ['due_at out_of_range'])
    assert.deepEqual(faults(await act(anna, planned.id, 'publish', { publish_at: day(4) })), [
      'expires_at out_of_range',
    ])
  })
})
