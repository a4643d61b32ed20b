// Posts that are created, published and changed at the same moment.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { act, eventsOf, feedRow, newsroom, write } from './support.ts'

const app = await sharedApp()
const { database } = app.app.services

async function staged(count: number) {
  const room = await newsroom(app)
  const otto = await room.program.user('otto', { role: 'publisher' })
  const drafts = await Promise.all(
    Array.from({ length: count }, (_, index) => write(room.anna, room.topicId, { title: `Post ${index}` })),
  )
  return { ...room, otto, ids: drafts.map(({ id }) => id as number) }
}

test('posts that several publish at once are published once', async () => {
  const { program, anna, otto, ids } = await staged(3)
  const answers = await Promise.all(
    ids.flatMap(id => [anna, otto, anna, otto].map(person => act(person, id, 'publish'))),
  )
  for (const answer of answers) assert.deepEqual([answer.status, answer.body.data.state], [200, 'published'])
  for (const id of ids) assert.equal((await eventsOf(app, program.id, id)).length, 1)
})

test('posts that are published while they are changed, archived or taken back end in one of the two states', async () => {
  const { program, anna, otto, ids } = await staged(12)
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

describe('a locked row holds up its own posts alone', { skip: needsPostgres }, () => {
  test('when it is a post, or one of its topics', async () => {
    const { program, anna, ids } = await staged(6)
    const other = await anna.must(201, 'POST', '/v2/channels', { name: 'More', description: 'More' })
    const late = await write(anna, other.id)
    const [busy, ...free] = ids
    let held: ReturnType<typeof act>[] = []
    await database.transaction(program.id, async db => {
      await sql`select id from content where program_id = ${program.id} and id = ${busy} for update`.execute(db)
      await sql`select id from topics where program_id = ${program.id} and id = ${other.id} for update`.execute(db)
      held = [busy as number, late.id as number].map(id => act(anna, id, 'publish'))
      for (const { status, text } of await Promise.all(free.map(id => act(anna, id, 'publish'))))
        assert.equal(status, 200, text)
    })
    for (const { status, text } of await Promise.all(held)) assert.equal(status, 200, text)
  })

  test('and a post that is deleted meanwhile does not exist', async () => {
    const { program, anna, ids } = await staged(1)
    let late: ReturnType<typeof act> | undefined
    await database.transaction(program.id, async db => {
      await sql`delete from content where program_id = ${program.id} and id = ${ids[0]}`.execute(db)
      late = act(anna, ids[0] as number, 'publish')
    })
    assert.equal((await late)?.status, 404)
  })
})
