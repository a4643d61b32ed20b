// Posts that are made at the same moment share transactions (decision 0095): each is as if it had been made alone.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Person, startApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { newsroom } from './support.ts'

const app = await startApp()
const { database } = app.app.services
const COUNT = 24

const post = (topicId: number, more: object = {}) => ({
  content_type: 'article',
  title: 'Canteen reopens',
  channels: [{ id: topicId }],
  ...more,
})

const rowsOf = (programId: number, query: ReturnType<typeof sql>) =>
  database.transaction(programId, async db => (await query.execute(db)).rows as Record<string, unknown>[])

describe(`${COUNT} posts that are made at once`, () => {
  test('share transactions; each has its author, its record and its event, and is seen at once', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const otto = await program.user('otto', { role: 'publisher' })
    const mia = await program.user('mia')
    const writers = Array.from({ length: COUNT }, (_, index) => (index % 2 ? otto : anna))
    const made = await Promise.all(
      writers.map(async (writer, index) => {
        const body = post(topicId, { title: `Post ${index}`, publish: index % 3 !== 0, body: `<p>${index}</p>` })
        const data = await writer.must(201, 'POST', '/v2/content', body)
        // Seen as soon as it is answered.
        const seen = await mia.get(`/v2/feed/posts/${data.id}`)
        assert.equal(seen.status, index % 3 ? 200 : 404)
        return data
      }),
    )
    for (const [index, writer] of writers.entries()) {
      const { id, ...answer } = made[index]
      assert.deepEqual([answer.title, answer.body], [`Post ${index}`, `<p>${index}</p>`])
      assert.equal(answer.author.user_id, writer.id)
      assert.equal(answer.state, index % 3 ? 'published' : 'draft')
      assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}`), { id, ...answer })
      const [revision] = await anna.must(200, 'GET', `/v2/content/${id}/revisions`)
      assert.deepEqual([revision.author.user_id, revision.changed], [writer.id, ['title', 'body', 'channels']])
    }
    const ids = made.map(({ id }) => id as number)
    const audited = await rowsOf(
      program.id,
      sql`select record_id::bigint as id, actor_kind, actor_user_id, action, request_id from audit_events
           where program_id = ${program.id} and record_type = 'content' order by 1`,
    )
    const expected = ids.map((id, index) => ({ id, actor: writers[index]?.id })).sort((a, b) => a.id - b.id)
    assert.deepEqual(
      audited.map(({ id, actor_user_id }) => ({ id, actor: actor_user_id })),
      expected,
    )
    assert.ok(audited.every(({ actor_kind, action }) => actor_kind === 'user' && action === 'created'))
    assert.equal(new Set(audited.map(row => row['request_id'])).size, COUNT)
    const events = await rowsOf(
      program.id,
      sql`select (data ->> 'content_id')::bigint as id from events
           where program_id = ${program.id} and name = 'content_published' order by 1`,
    )
    assert.deepEqual(
      events.map(({ id }) => id),
      ids.filter((_, index) => index % 3).sort((a, b) => a - b),
    )
    const [shared] = await rowsOf(
      program.id,
      sql`select count(distinct xmin::text)::integer as transactions from content where program_id = ${program.id}`,
    )
    assert.ok(Number(shared?.['transactions']) < COUNT, `${shared?.['transactions']} transactions`)
    const found = await mia.must(200, 'GET', '/v2/feed/posts?search=post&page.size=100')
    assert.equal(found.length, events.length)
  })

  test('none fails for another, and one that is sent twice with its key is one', async () => {
    const { program, anna, topicId } = await newsroom(app)
    await database.pool.script(`
      create function refuse_poison() returns trigger language plpgsql as
        'begin if new.title = ''poison'' then raise exception ''poison''; end if; return new; end';
      create trigger refuse_poison before insert on content for each row execute function refuse_poison()`)
    const bodies = [
      { status: 201, body: post(topicId, { publish: true }) },
      { status: 400, body: post(topicId + 1_000_000) },
      { status: 201, body: post(topicId, { audiences: [] }) },
      { status: 400, body: post(topicId, { title: ' ', publish: true }) },
      { status: 500, body: post(topicId, { title: 'poison' }) },
      { status: 400, body: post(topicId, { expires_at: '2020-01-01T00:00:00Z' }) },
      { status: 400, body: post(topicId, { audiences: ['nobody'] }) },
      { status: 201, body: post(topicId, { publish_at: new Date(Date.now() + 3_600_000).toISOString() }) },
    ]
    const wanted = Array.from({ length: COUNT }, (_, index) => ({
      key: randomUUID(),
      ...bodies[index % bodies.length],
    }))
    const send = () =>
      Promise.all(wanted.map(({ body, key }) => anna.post('/v2/content', body, { 'idempotency-key': key })))
    const first = await send()
    assert.deepEqual(
      first.map(({ status }) => status),
      wanted.map(({ status }) => status),
    )
    const again = await send()
    for (const [index, answer] of again.entries()) {
      assert.equal(answer.status, wanted[index]?.status)
      if (answer.status === 201) assert.deepEqual(answer.body, first[index]?.body)
    }
    await database.pool.script('drop trigger refuse_poison on content; drop function refuse_poison')
    const [counted] = await rowsOf(
      program.id,
      sql`select count(*)::integer as posts from content where program_id = ${program.id}`,
    )
    assert.equal(counted?.['posts'], wanted.filter(({ status }) => status === 201).length)
  })

  test('keep texts that mean something to JSON, SQL or arrays, and all their lists', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'More', description: 'More' })
    await program.user('otto')
    const texts = [
      'null',
      '{}',
      '{a,b}',
      '"',
      '\\',
      '\\u0000',
      "'",
      '$1',
      '/* prepared */',
      '--',
      '\u{1f600}',
      '\ufffe',
    ]
    const answers = await Promise.all(
      texts.map(title =>
        anna.must(
          201,
          'POST',
          '/v2/content',
          post(topicId, {
            title,
            summary: `${title} ${title}`,
            channels: [{ id: other.id }, { id: topicId, hidden: true }, { id: other.id }],
            links: [{ url: 'https://example.com/a', title }, { url: 'https://example.com/b' }],
            publish: true,
          }),
        ),
      ),
    )
    for (const [index, answer] of answers.entries()) {
      assert.deepEqual([answer.title, answer.summary], [texts[index], `${texts[index]} ${texts[index]}`])
      assert.deepEqual(
        answer.channels.map((channel: { id: number; hidden: boolean }) => [channel.id, channel.hidden]),
        [
          [other.id, false],
          [topicId, true],
        ],
      )
      assert.deepEqual(
        answer.links.map((link: { title: string | null }) => link.title),
        [texts[index], null],
      )
      assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${answer.id}`), answer)
    }
  })

  test('notify of what must be acknowledged, whoever sees it', async () => {
    const { program, anna, topicId } = await newsroom(app)
    const mia = await program.user('mia')
    await anna.must(201, 'POST', '/v2/audiences', {
      name: 'nobody_yet',
      rule: { attribute: 'department', operator: 'eq', value: 'Works' },
    })
    const orders = Array.from({ length: COUNT }, (_, index) =>
      post(topicId, {
        publish: true,
        requires_acknowledgement: index % 2 === 0,
        ...(index % 4 === 0 ? { audiences: ['nobody_yet'] } : {}),
      }),
    )
    await Promise.all(orders.map(order => anna.must(201, 'POST', '/v2/content', order)))
    const { required_count, unread_count } = await mia.must(200, 'GET', '/v2/me')
    assert.deepEqual([required_count, unread_count], [COUNT / 4, COUNT / 4])
  })
})

test('where four eyes are asked for, none of them publishes what they wrote, and an override is recorded', async () => {
  const { program, anna, topicId } = await newsroom(app)
  const ada = await program.user('ada', { role: 'administrator' })
  await ada.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
  const send = (person: Person, more: object) => person.post('/v2/content', post(topicId, more))
  const answers = await Promise.all([
    send(anna, { publish: true }),
    send(anna, {}),
    send(ada, { publish: true, override: true }),
    send(ada, { publish: true }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 201, 201, 403],
  )
  const overrides = await rowsOf(
    program.id,
    sql`select actor_user_id, record_id::bigint as id from audit_events
         where program_id = ${program.id} and action = 'review_overridden'`,
  )
  assert.deepEqual(overrides, [{ actor_user_id: ada.id, id: answers[2]?.body.data.id }])
})

for (const publish of [true, false]) {
  const what = publish ? 'posts' : 'drafts'
  test(`a topic that is being changed, and an initiative, hold up their own ${what} alone`, {
    skip: needsPostgres,
  }, async () => {
    const { program, anna, topicId } = await newsroom(app)
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'More', description: 'More' })
    const { id: initiativeId } = await anna.must(201, 'POST', '/v2/initiatives', { name: 'Move to Berlin' })
    const send = (topic: number, more: object = {}) =>
      [0, 1, 2, 3].map(() => anna.must(201, 'POST', '/v2/content', post(topic, { publish, ...more })))
    let held: Promise<unknown>[] = []
    await database.transaction(program.id, async db => {
      await sql`select id from topics where program_id = ${program.id} and id = ${topicId} for update`.execute(db)
      await sql`select id from initiatives where program_id = ${program.id} and id = ${initiativeId} for update`.execute(
        db,
      )
      held = [...send(topicId), ...send(other.id, { initiatives: [{ id: initiativeId }] })]
      await Promise.all(send(other.id))
    })
    await Promise.all(held)
  })
}
