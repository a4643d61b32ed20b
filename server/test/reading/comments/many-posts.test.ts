// People who comment on several posts at the same moment.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/platform/db/sql.ts'
import { wrongCounts } from '../../people/users/traces.ts'
import { startApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { commentsOf, desk, reply, say } from './support.ts'

const app = await startApp()
const { program, stage, anna, mia, omar } = await desk(app)
const { database } = app.app.services
const POSTS = 8
const PEOPLE = 6

const people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => program.user(`person${index}`)))
const newPosts = (count = POSTS) => Promise.all(Array.from({ length: count }, () => stage.post()))

/** Comments on the posts, by these people at once; each answered with 201. */
const sayEverywhere = (posts: readonly { id: number }[], body = 'Fine') =>
  Promise.all(people.flatMap(person => posts.map(post => say(person, post, body))))

describe(`${PEOPLE} people who comment on ${POSTS} posts at the same moment`, () => {
  test('and reply, like and delete beside it are counted as the rows say', async () => {
    const posts = await newPosts()
    const threads = await Promise.all(posts.map(post => say(mia, post, 'Who comes?')))
    const sent = people.flatMap((person, index) =>
      posts.flatMap((post, nth) => [
        reply(person, threads[nth], 'I do'),
        person.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`),
        say(person, post, 'So do I').then(own =>
          index % 2 ? person.must(204, 'DELETE', `${commentsOf(post)}/${own.id}`) : own,
        ),
      ]),
    )
    await Promise.all(sent)
    for (const post of posts) {
      const [thread] = await mia.must(200, 'GET', commentsOf(post))
      assert.equal(thread.reply_count, PEOPLE)
      assert.equal((await stage.counters(post.id))?.comment_count, 1 + PEOPLE + PEOPLE / 2)
      for (const { id } of people) assert.notEqual((await stage.engagement(id, post.id))?.commented_at, null)
    }
    assert.deepEqual(await wrongCounts(database.pool, program.id), [])
  })
})

describe('of comments that are sent together none fails for another', () => {
  test('when one is refused by the database, by its post, by its alias or by what it replies to', async () => {
    await database.pool.script(`
      create function refuse_poison() returns trigger language plpgsql as
        'begin if new.body = ''poison'' then raise exception ''poison''; end if; return new; end';
      create trigger refuse_poison before insert on comments for each row execute function refuse_poison()`)
    const [closed, ...posts] = await Promise.all([stage.post({ commentable: false }), ...(await newPosts())])
    const gone = await say(mia, posts[0] as { id: number }, 'Gone soon')
    await mia.must(204, 'DELETE', `${commentsOf({ id: gone.content_id })}/${gone.id}`)
    const answers = await Promise.all(
      people.flatMap(person => [
        ...posts.map(async (post, index) => {
          const body = index === 3 ? 'poison' : 'Fine'
          return { wanted: index === 3 ? 500 : 201, got: await person.post(commentsOf(post), { body }) }
        }),
        person.post(commentsOf(closed as { id: number }), { body: 'Fine' }).then(got => ({ wanted: 403, got })),
        person
          .post(commentsOf(posts[1] as { id: number }), { body: 'Fine', author_alias_id: 999_999 })
          .then(got => ({ wanted: 400, got })),
        person
          .post(`${commentsOf({ id: gone.content_id })}/${gone.id}/${gone.post_number}/replies`, { body: 'Late' })
          .then(got => ({ wanted: 404, got })),
      ]),
    )
    for (const { wanted, got } of answers) assert.equal(got.status, wanted, got.text)
    await database.pool.script('drop trigger refuse_poison on comments; drop function refuse_poison')
    assert.deepEqual(await wrongCounts(database.pool, program.id), [])
  })

  test('when what one replies to is deleted, or its author forgotten, meanwhile', async () => {
    const posts = await newPosts(3)
    const server = await program.server()
    for (let round = 0; round < 4; round++) {
      const leaving = await program.user(`leaving${round}`)
      const threads = await Promise.all(posts.map(post => say(mia, post, 'Thread')))
      const [thread] = threads
      const [removed, replied, forgotten, last, ...others] = await Promise.all([
        mia.delete(`${commentsOf({ id: thread.content_id })}/${thread.id}`),
        omar.post(`${commentsOf({ id: thread.content_id })}/${thread.id}/${thread.post_number}/replies`, {
          body: 'Me',
        }),
        server.delete(`/scim/v2/Users/${leaving.id}`),
        leaving.post(commentsOf(posts[1] as { id: number }), { body: 'Farewell' }),
        ...people.flatMap(person => posts.map(post => person.post(commentsOf(post), { body: 'Fine' }))),
        ...people.map(person => reply(person, threads[2], 'Yes').then(() => ({ status: 201, text: '' }))),
      ])
      assert.deepEqual([removed.status, forgotten.status], [204, 204])
      assert.ok([201, 404].includes(replied.status), replied.text)
      assert.ok([201, 401, 403].includes(last.status), last.text)
      for (const { status, text } of others) assert.equal(status, 201, text)
    }
    assert.deepEqual(await wrongCounts(database.pool, program.id), [])
  })

  test('and one that waits for review is held alone; one that is sent twice with its key is one', async () => {
    const posts = await newPosts()
    const paula = await program.user('paula', { role: 'program_manager' })
    await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['nuisance'] })
    const send = () =>
      Promise.all(
        people.flatMap((person, index) =>
          posts.map(post =>
            person.post(
              commentsOf(post),
              { body: index === 0 ? 'a nuisance' : 'Fine' },
              { 'idempotency-key': `${post.id}` },
            ),
          ),
        ),
      )
    const [first, again] = [await send(), await send()]
    await paula.must(200, 'PUT', '/v2/settings/moderation', { words: [] })
    for (const [index, { status, body }] of first.entries()) {
      assert.equal(status, 201)
      assert.equal(body.data.state, index < POSTS ? 'review' : 'published')
      assert.deepEqual(again[index]?.body, body)
    }
    for (const { id } of posts) {
      assert.deepEqual(await stage.counters(id), { comment_count: PEOPLE - 1, comment_sequence: PEOPLE })
    }
  })
})

describe('comments wait for no lock but their own', { skip: needsPostgres }, () => {
  const locks = {
    'the counters of a post': (id: number) =>
      sql`select from post_counters where program_id = ${program.id} and content_id = ${id} for update`,
    'a post': (id: number) => sql`select from content where program_id = ${program.id} and id = ${id} for update`,
    'an engagement': (id: number) =>
      sql`select from engagements where program_id = ${program.id} and user_id = ${anna.id} and content_id = ${id}
             for update`,
    'a thread': (id: number) =>
      sql`select from comments where program_id = ${program.id} and content_id = ${id} for update`,
  }
  for (const [what, lock] of Object.entries(locks)) {
    test(`${what} that is locked holds up what needs it alone`, async () => {
      const [busy, ...posts] = await newPosts()
      const post = busy as { id: number }
      const thread = await say(anna, post, 'Thread')
      let held: Promise<unknown>[] = []
      await database.transaction(program.id, async db => {
        await lock(post.id).execute(db)
        held = [say(anna, post, 'Late'), reply(anna, thread, 'Late, too')]
        for (const _ of [1, 2, 3]) await sayEverywhere(posts)
      })
      await Promise.all(held)
      assert.deepEqual(await stage.counters(post.id), { comment_count: 3, comment_sequence: 3 })
      assert.deepEqual(await wrongCounts(database.pool, program.id), [])
    })
  }

  test('a post that is deleted meanwhile takes no comment, and its author has not commented', async () => {
    const [leaving, ...posts] = await newPosts()
    const { id } = leaving as { id: number }
    await say(mia, leaving as { id: number }, 'First')
    let late: ReturnType<typeof omar.post> | undefined
    await database.transaction(program.id, async db => {
      await sql`delete from content where program_id = ${program.id} and id = ${id}`.execute(db)
      late = omar.post(commentsOf({ id }), { body: 'Late' })
      await sayEverywhere(posts)
    })
    assert.equal((await late)?.status, 404)
    assert.equal((await stage.engagement(omar.id, id))?.commented_at ?? null, null)
  })
})
