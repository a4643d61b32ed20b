// Posts that are published at the same moment share transactions (decision 0098): each is as if it had been published alone.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { act, eventsOf, feedRow, newsroom, write } from './support.ts'

const app = await startApp()
const { database } = app.app.services
const COUNT = 24

const rowsOf = (programId: number, query: ReturnType<typeof sql>) =>
  database.transaction(programId, async db => (await query.execute(db)).rows as Record<string, unknown>[])

async function staged(count = COUNT) {
  const room = await newsroom(app)
  const otto = await room.program.user('otto', { role: 'publisher' })
  const drafts = await Promise.all(
    Array.from({ length: count }, (_, index) => write(room.anna, room.topicId, { title: `Post ${index}` })),
  )
  return { ...room, otto, ids: drafts.map(({ id }) => id as number) }
}

describe(`${COUNT} posts that are published at once`, () => {
  test('share transactions; each has its record and its event, and is seen at once', async () => {
    const { program, anna, otto, ids } = await staged()
    const mia = await program.user('mia')
    const whoOf = (index: number) => (index % 2 ? otto : anna)
    await Promise.all(
      ids.map(async (id, index) => {
        const answer = await act(whoOf(index), id, 'publish')
        assert.equal(answer.status, 200, answer.text)
        assert.deepEqual([answer.body.data.id, answer.body.data.state], [id, 'published'])
        assert.ok(answer.headers.get('etag'))
        assert.equal((await mia.get(`/v2/feed/posts/${id}`)).status, 200)
        assert.deepEqual(await anna.must(200, 'GET', `/v2/content/${id}`), answer.body.data)
      }),
    )
    const audited = await rowsOf(
      program.id,
      sql`select record_id::bigint as id, actor_kind, actor_user_id, request_id, after ->> 'state' as state from audit_events
           where program_id = ${program.id} and record_type = 'content' and action = 'updated' order by 1`,
    )
    const expected = ids.map((id, index) => ({ id, actor: whoOf(index).id })).sort((a, b) => a.id - b.id)
    assert.deepEqual(
      audited.map(({ id, actor_user_id }) => ({ id, actor: actor_user_id })),
      expected,
    )
    assert.ok(audited.every(({ actor_kind, state }) => actor_kind === 'user' && state === 'published'))
    assert.equal(new Set(audited.map(row => row['request_id'])).size, COUNT)
    for (const id of ids) {
      assert.deepEqual(
        (await eventsOf(app, program.id, id)).map(({ name }) => name),
        ['content_published'],
      )
    }
    const [shared] = await rowsOf(
      program.id,
      sql`select count(distinct xmin::text)::integer as transactions from content where program_id = ${program.id}`,
    )
    assert.ok(Number(shared?.['transactions']) < COUNT, `${shared?.['transactions']} transactions`)
  })

  test('none fails for another, and one that is sent twice is published once', async () => {
    const { program, anna, topicId } = await newsroom(app)
    await database.pool.script(`
      create function refuse_poison() returns trigger language plpgsql as
        'begin if new.title = ''poison'' then raise exception ''poison''; end if; return new; end';
      create trigger refuse_poison before update on content for each row execute function refuse_poison()`)
    const drafts = [
      { status: 200, fields: {} },
      { status: 400, fields: { title: ' ' } },
      { status: 200, fields: { requires_acknowledgement: true } },
      { status: 500, fields: { title: 'poison' } },
      { status: 412, fields: {}, headers: { 'if-match': 'W/"7"' } },
      { status: 200, fields: {}, headers: { 'if-match': 'W/"1"' } },
      { status: 404, fields: null },
    ]
    const orders = await Promise.all(
      Array.from({ length: COUNT }, async (_, index) => {
        const draft = drafts[index % drafts.length] as (typeof drafts)[number]
        const { id } = draft.fields ? await write(anna, topicId, draft.fields) : { id: 999_999_999 }
        return { ...draft, id: id as number }
      }),
    )
    const send = () =>
      Promise.all(orders.map(({ id, headers }) => anna.put(`/v2/content/${id}/publish`, undefined, headers)))
    const first = await send()
    assert.deepEqual(
      first.map(({ status }) => status),
      orders.map(({ status }) => status),
    )
    for (const [index, { status }] of (await send()).entries()) {
      // Its entity tag is another one now.
      const wanted = orders[index]?.headers ? 412 : orders[index]?.status
      assert.equal(status, wanted)
    }
    await database.pool.script('drop trigger refuse_poison on content; drop function refuse_poison')
    for (const { id, status } of orders) {
      const events = status === 404 ? [] : await eventsOf(app, program.id, id)
      assert.equal(events.length, status === 200 ? 1 : 0)
      assert.equal((await feedRow(app, program.id, id)) !== undefined, status === 200)
    }
  })

  test('one that several publish at once is published once', async () => {
    const { program, anna, otto, ids } = await staged(3)
    const answers = await Promise.all(
      ids.flatMap(id => [anna, otto, anna, otto].map(person => act(person, id, 'publish'))),
    )
    for (const answer of answers) assert.deepEqual([answer.status, answer.body.data.state], [200, 'published'])
    for (const id of ids) assert.equal((await eventsOf(app, program.id, id)).length, 1)
  })

  test('while others are changed, archived or taken back: each ends in one of the two states', async () => {
    const { program, anna, otto, ids } = await staged()
    const actions = ['archive', 'draft', 'review'] as const
    const answers = await Promise.all(
      ids.flatMap((id, index) => [
        act(anna, id, 'publish'),
        index % 4 === 3
          ? otto.put(`/v2/content/${id}`, { title: 'Changed' })
          : act(otto, id, actions[index % 4] as string),
      ]),
    )
    for (const { status, text } of answers) assert.ok([200, 400].includes(status), text)
    for (const id of ids) {
      const { state } = await anna.must(200, 'GET', `/v2/content/${id}`)
      assert.equal((await feedRow(app, program.id, id)) !== undefined, state === 'published')
    }
  })
})

test('where four eyes are asked for, none of them is published by who wrote it', async () => {
  const { program, anna, otto, ids } = await staged(8)
  const ada = await program.user('ada', { role: 'administrator' })
  await ada.must(200, 'PATCH', '/v2/settings/program', { four_eyes_review: true })
  const answers = await Promise.all(ids.map((id, index) => act(index % 2 ? otto : anna, id, 'publish')))
  assert.deepEqual(
    answers.map(({ status }) => status),
    ids.map((_, index) => (index % 2 ? 200 : 403)),
  )
})

describe('publications wait for no lock but their own', { skip: needsPostgres }, () => {
  test('of a post, or of one of its topics', async () => {
    const { program, anna, topicId, ids } = await staged()
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'More', description: 'More' })
    const late = await Promise.all([0, 1].map(() => write(anna, other.id)))
    const [busy, ...free] = ids
    let held: ReturnType<typeof act>[] = []
    await database.transaction(program.id, async db => {
      await sql`select id from content where program_id = ${program.id} and id = ${busy} for update`.execute(db)
      await sql`select id from topics where program_id = ${program.id} and id = ${other.id} for update`.execute(db)
      held = [busy as number, ...late.map(({ id }) => id as number)].map(id => act(anna, id, 'publish'))
      const answers = await Promise.all(free.map(id => act(anna, id, 'publish')))
      for (const { status, text } of answers) assert.equal(status, 200, text)
    })
    for (const { status, text } of await Promise.all(held)) assert.equal(status, 200, text)
    assert.ok(topicId)
  })

  test('one that is deleted meanwhile is not there, and the others are published', async () => {
    const { program, anna, ids } = await staged(6)
    const [gone, ...free] = ids
    let late: ReturnType<typeof act> | undefined
    await database.transaction(program.id, async db => {
      await sql`delete from content where program_id = ${program.id} and id = ${gone}`.execute(db)
      late = act(anna, gone as number, 'publish')
      for (const { status } of await Promise.all(free.map(id => act(anna, id, 'publish')))) assert.equal(status, 200)
    })
    assert.equal((await late)?.status, 404)
  })
})
