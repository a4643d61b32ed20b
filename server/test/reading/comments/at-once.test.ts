import assert from 'node:assert/strict'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { wrongCounts } from '../../people/users/traces.ts'
import { startApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { commentsOf, desk, reply, say } from './support.ts'

/** One way. A comment by itself takes ten ways, four of them with the post's counters in hand. */
const DELAY_MS = 8
const PEOPLE = 64

let proxy: TcpProxy | undefined
const app = await startApp(
  {},
  {
    async through(url) {
      proxy = await startTcpProxy(url)
      return proxy.url
    },
  },
)
const { program, stage, anna, mia, omar } = await desk(app)
const { database } = app.app.services
const names = Array.from({ length: PEOPLE }, (_, index) => `person${index}`)
const people = await Promise.all(names.map(name => program.user(name)))

before(() => proxy?.delay(DELAY_MS))
after(async () => {
  await app.close()
  await proxy?.close()
})

describe(`${PEOPLE} people who comment on one post at the same moment, with a database that is far away`, () => {
  test('all do, with numbers without gaps, and are counted and announced once', async () => {
    const post = await stage.post()
    const path = `/v2/feed/posts/${post.id}/comments`
    const rounds = [0, 1, 2]
    const answers = await Promise.all(
      people.map(async person => {
        const own = []
        for (const round of rounds) own.push(await person.post(path, { body: `Round ${round}` }))
        return own
      }),
    )
    const all = answers.flat()
    for (const answer of all) assert.equal(answer.status, 201, answer.text)
    const count = PEOPLE * rounds.length
    const numbers = all.map(answer => answer.body.data.post_number).sort((a, b) => a - b)
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    )
    const { data: listed } = (await mia.get(`${path}?page.size=100`)).body
    const places = listed.map((each: { post_number: number }) => each.post_number)
    assert.deepEqual(
      places,
      places.map((_: number, index: number) => index + 1),
    )
    const times = listed.map((each: { created_at: string }) => each.created_at)
    assert.deepEqual(times, times.toSorted())
    const counters = await stage.counters(post.id)
    assert.deepEqual([counters?.comment_count, counters?.comment_sequence], [count, count])
    const events = await stage.events('comment_created')
    assert.equal(new Set(events.filter(event => event.content_id === post.id).map(e => e.comment_id)).size, count)
    for (const [index, person] of people.entries()) {
      for (const answer of answers[index] ?? []) assert.equal(answer.body.data.author.user_id, person.id)
    }
  })

  test('replies to one thread, likes of the post and comments that are deleted again are counted as the rows say', async () => {
    const post = await stage.post()
    const thread = await say(mia, post, 'Who comes?')
    await Promise.all(
      people.flatMap((person, index) => [
        reply(person, thread, 'I do'),
        person.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`),
        say(person, post, 'So do I').then(({ id }) =>
          index % 2 ? person.must(204, 'DELETE', `${commentsOf(post)}/${id}`) : null,
        ),
      ]),
    )
    const [read] = await mia.must(200, 'GET', commentsOf(post))
    assert.equal(read.reply_count, PEOPLE)
    assert.equal((await stage.counters(post.id))?.comment_count, 1 + PEOPLE + PEOPLE / 2)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).like_count, PEOPLE)
    assert.deepEqual(await wrongCounts(database.pool, program.id), [])
  })

  test('none fails for another that is refused, held, or replies to what is gone; one that is sent twice with its key is one', async () => {
    proxy?.delay(0)
    const post = await stage.post()
    const gone = await say(mia, post, 'Gone soon')
    await mia.must(204, 'DELETE', `${commentsOf(post)}/${gone.id}`)
    const paula = await program.user('paula', { role: 'program_manager' })
    await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['nuisance'] })
    await database.pool.script(`
      create function refuse_poison() returns trigger language plpgsql as
        'begin if new.body = ''poison'' then raise exception ''poison''; end if; return new; end';
      create trigger refuse_poison before insert on comments for each row execute function refuse_poison()`)
    const sent = [
      ...[{ body: 'poison' }, { body: 'Fine', author_alias_id: 999_999 }, { body: 'a nuisance' }],
      ...Array.from({ length: 13 }, () => ({ body: 'Fine' })),
    ]
    const wanted = [500, 400, 201]
    const send = () =>
      Promise.all(
        people.map((person, index) => person.post(commentsOf(post), sent[index % 16], { 'idempotency-key': 'mine' })),
      )
    const replying = people.map(person =>
      person.post(`${commentsOf(post)}/${gone.id}/${gone.post_number}/replies`, { body: 'Late' }),
    )
    const answers = await send()
    for (const { status } of await Promise.all(replying)) assert.equal(status, 404)
    for (const [index, { status, body }] of answers.entries()) {
      assert.equal(status, wanted[index % 16] ?? 201)
      if (status === 201) assert.equal(body.data.state, index % 16 === 2 ? 'review' : 'published')
    }
    await database.pool.script('drop trigger refuse_poison on comments; drop function refuse_poison')
    for (const [index, again] of (await send()).entries()) {
      if (index % 16 === 0) assert.equal(again.status, 201)
      else assert.deepEqual([again.status, again.text], [answers[index]?.status, answers[index]?.text])
    }
    await paula.must(200, 'PUT', '/v2/settings/moderation', { words: [] })
    const counted = { comment_count: (PEOPLE / 16) * 14, comment_sequence: 1 + (PEOPLE / 16) * 15 }
    assert.deepEqual(await stage.counters(post.id), counted)
  })
})

describe('comments wait for no lock but their own', { skip: needsPostgres }, () => {
  const sayOnOthers = async () => {
    const posts = await Promise.all([1, 2, 3].map(() => stage.post()))
    await Promise.all(people.slice(0, 6).flatMap(person => posts.map(post => say(person, post, 'Fine'))))
  }

  test('a locked post, its counters, an engagement or a thread of it hold up what needs them alone', async () => {
    for (const lock of [
      (id: number) => sql`select from post_counters where program_id = ${program.id} and content_id = ${id} for update`,
      (id: number) => sql`select from content where program_id = ${program.id} and id = ${id} for update`,
      (id: number) => sql`select from engagements where program_id = ${program.id} and content_id = ${id} for update`,
      (id: number) => sql`select from comments where program_id = ${program.id} and content_id = ${id} for update`,
    ]) {
      const post = await stage.post()
      const thread = await say(anna, post, 'Thread')
      let held: Promise<unknown>[] = []
      await database.transaction(program.id, async db => {
        await lock(post.id).execute(db)
        held = [say(anna, post, 'Late'), reply(anna, thread, 'Late, too')]
        await sayOnOthers()
      })
      await Promise.all(held)
      assert.deepEqual(await stage.counters(post.id), { comment_count: 3, comment_sequence: 3 })
    }
    assert.deepEqual(await wrongCounts(database.pool, program.id), [])
  })

  test('a post that is deleted meanwhile takes no comment, and its author has not commented', async () => {
    const post = await stage.post()
    await say(mia, post, 'First')
    let late: ReturnType<typeof omar.post> | undefined
    await database.transaction(program.id, async db => {
      await sql`delete from content where program_id = ${program.id} and id = ${post.id}`.execute(db)
      late = omar.post(commentsOf(post), { body: 'Late' })
      await sayOnOthers()
    })
    assert.equal((await late)?.status, 404)
    assert.equal((await stage.engagement(omar.id, post.id))?.commented_at ?? null, null)
  })
})
