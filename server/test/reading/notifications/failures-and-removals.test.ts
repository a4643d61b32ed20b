import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notifyUsers } from '../../../src/publishing/notices/index.ts'
import { sharedApp } from '../../support/app.ts'
import { CENTER, comment, count, only, publish, reply, stage } from './support.ts'

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
    await db.deleteFrom('users').where('program_id', '=', program.id).where('id', '=', mia.id).execute()
    const states = db.selectFrom('notification_states').select('user_id').where('program_id', '=', program.id)
    return states.execute()
  })
  assert.deepEqual(left, [])
})
