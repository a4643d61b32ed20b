import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startApp } from '../../support/app.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { desk } from './support.ts'

/** One way. A comment by itself takes ten ways, four of them with the post's counters in hand. */
const DELAY_MS = 25
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
const { program, stage, mia } = await desk(app)
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
    const counters = await stage.counters(post.id)
    assert.deepEqual([counters?.comment_count, counters?.comment_sequence], [count, count])
    const events = await stage.events('comment_created')
    assert.equal(new Set(events.filter(event => event.content_id === post.id).map(e => e.comment_id)).size, count)
    for (const [index, person] of people.entries()) {
      for (const answer of answers[index] ?? []) assert.equal(answer.body.data.author.user_id, person.id)
    }
  })

  test('replies to one thread and likes of the post beside them are all counted', async () => {
    const post = await stage.post()
    const path = `/v2/feed/posts/${post.id}/comments`
    const { id, post_number } = await mia.must(201, 'POST', path, { body: 'Who comes?' })
    const answers = await Promise.all(
      people.flatMap(person => [
        person.post(`${path}/${id}/${post_number}/replies`, { body: 'I do' }),
        person.put(`/v2/feed/posts/${post.id}/like`),
      ]),
    )
    for (const answer of answers) assert.ok([200, 201].includes(answer.status), answer.text)
    const thread = await mia.must(200, 'GET', path)
    assert.equal(thread[0].reply_count, PEOPLE)
    assert.equal((await stage.counters(post.id))?.comment_count, PEOPLE + 1)
    assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${post.id}`)).like_count, PEOPLE)
  })

  test('none fails for another, and one that is sent twice with its key is one', async () => {
    proxy?.delay(0)
    const post = await stage.post()
    const path = `/v2/feed/posts/${post.id}/comments`
    await database.pool.script(`
      create function refuse_poison() returns trigger language plpgsql as
        'begin if new.body = ''poison'' then raise exception ''poison''; end if; return new; end';
      create trigger refuse_poison before insert on comments for each row execute function refuse_poison()`)
    const answers = await Promise.all(
      people.map((person, index) =>
        person.post(path, { body: index % 16 === 7 ? 'poison' : 'Fine' }, { 'idempotency-key': 'mine' }),
      ),
    )
    for (const [index, { status }] of answers.entries()) assert.equal(status, index % 16 === 7 ? 500 : 201)
    const again = await Promise.all(
      people.map(person => person.post(path, { body: 'Fine' }, { 'idempotency-key': 'mine' })),
    )
    for (const [index, answer] of again.entries()) {
      assert.equal(answer.status, 201)
      if (index % 16 !== 7) assert.deepEqual(answer.body, answers[index]?.body)
    }
    assert.deepEqual(await stage.counters(post.id), { comment_count: PEOPLE, comment_sequence: PEOPLE })
  })
})
