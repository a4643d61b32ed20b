import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { notifyUsers } from '../../../src/publishing/notices/index.ts'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { CENTER, comment, count, list, only, publish, reply, stage } from './support.ts'

const app = await sharedApp()

test('a notification that cannot be made does not undo what it is about', async () => {
  const { program, mia } = await stage(app)
  const { database } = app.app.services
  await database.transaction(program.id, async db => {
    await notifyUsers(db, { type: 'nonsense' as never, to: { userIds: [mia.id] }, subject: 'x' })
    await notifyUsers(db, { type: 'moderation', to: { userIds: [mia.id] }, subject: 'x' })
  })
  assert.equal(await count(mia), 1)
})

test('a rule that fails holds up no other rule', async () => {
  const { anna, mia, otto, topicId } = await stage(app)
  const { pool } = app.app.services.database
  await pool.script("alter table notifications add constraint broken check (type <> 'post_comment') not valid")
  try {
    const post = await publish(anna, topicId)
    await reply(otto, await comment(mia, post.id))
    assert.equal((await only(mia)).type, 'comment_reply')
    assert.equal(await count(anna), 0)
  } finally {
    await pool.script('alter table notifications drop constraint broken')
  }
})

test('anyone who is removed from the program leaves no notifications behind', async () => {
  const { program, anna, mia, topicId } = await stage(app)
  const post = await publish(anna, topicId, { requires_acknowledgement: true })
  await mia.must(200, 'PUT', `${CENTER}/notifications/read_all`)
  await comment(anna, post.id)
  const { database } = app.app.services
  const left = await database.transaction(program.id, async db => {
    await sql`delete from users where program_id = ${program.id} and id = ${mia.id}`.execute(db)
    return (await sql`select user_id from notification_states where program_id = ${program.id}`.execute(db)).rows
  })
  assert.deepEqual(left, [])
})

describe('a notification that counts answers', () => {
  /** Mia's comment with three replies of Otto. */
  async function answered() {
    const all = await stage(app)
    const post = await publish(all.anna, all.topicId)
    const thread = await comment(all.mia, post.id)
    const replies = []
    for (let n = 0; n < 3; n++) replies.push(await reply(all.otto, thread))
    const counted = (wanted: number | null) =>
      eventually(
        async () => (await list(all.mia)).find((notice: { type: string }) => notice.type === 'comment_reply') ?? null,
        notice => (notice?.about.count ?? null) === wanted,
      )
    await counted(3)
    const path = (id: number) => `/v2/feed/posts/${post.id}/comments/${id}`
    return { ...all, post, thread, replies, counted, path }
  }

  test('counts those that are there, names who wrote the last of them, and goes with the last', async () => {
    const { program, otto, mia, replies, thread, counted, path } = await answered()
    const zoe = await program.user('zoe')
    const last = await reply(zoe, thread)
    assert.equal((await counted(4)).title, '4 new replies to your comments')
    await zoe.must(204, 'DELETE', path(last.id))
    await otto.must(204, 'DELETE', path(replies[0].id))
    await counted(2)
    await otto.must(204, 'DELETE', path(replies[2].id))
    assert.match((await counted(1)).title, /otto/i)
    await otto.must(204, 'DELETE', path(replies[1].id))
    await counted(null)
    assert.equal(await count(mia, 'filter.unread=true'), 0)
    await reply(otto, thread)
    await counted(1)
  })

  test('also of those that moderators hide, and show again', async () => {
    const { program, replies, thread, counted } = await answered()
    const boss = await program.user('boss', { role: 'program_manager' })
    const moderate = (id: number, what: string) => boss.must(200, 'PUT', `/v2/moderation/comments/${id}/${what}`)
    await moderate(replies[1].id, 'hide')
    await counted(2)
    await moderate(replies[2].id, 'hide')
    await counted(1)
    await moderate(replies[2].id, 'restore')
    await counted(2)
    await moderate(thread.id, 'hide')
    await counted(null)
  })

  test('when replies are deleted in the moment in which they are counted', async () => {
    const { otto, mia, thread, replies, counted, path } = await answered()
    const more = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const { id } = await reply(otto, thread)
        await otto.must(204, 'DELETE', path(id))
        return id
      }),
    )
    await Promise.all(replies.map(({ id }) => otto.must(204, 'DELETE', path(id))))
    const last = await reply(otto, thread)
    assert.ok(more.every(id => id !== last.id))
    await counted(1)
    await otto.must(204, 'DELETE', path(last.id))
    await counted(null)
    assert.equal(await count(mia), 0)
  })

  test('once it was read, those that came before are no news any more', async () => {
    const { otto, mia, thread, replies, counted, path } = await answered()
    await mia.must(200, 'PUT', `${CENTER}/notifications/read_all`)
    const fourth = await reply(otto, thread)
    await counted(1)
    await otto.must(204, 'DELETE', path(replies[0].id))
    await counted(1)
    await otto.must(204, 'DELETE', path(fourth.id))
    await counted(null)
  })
})
