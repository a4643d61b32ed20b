// A comment that is deleted while other requests use it: afterwards the counters say what the rows say.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { wrongCounts } from '../../people/users/traces.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Answer } from '../../support/caller.ts'
import { commentsOf, desk, reply, say } from './support.ts'

const app = await sharedApp()
const { program, stage, mia, omar } = await desk(app)
const { database } = app.app.services
const ROUNDS = 8
let paula: Person

describe('deleting at once', () => {
  before(async () => {
    paula = await program.user('paula', { role: 'program_manager' })
  })

  // biome-ignore lint/suspicious/noExplicitAny: a comment as it came back
  const pathOf = (comment: any) => `${commentsOf({ id: comment.content_id })}/${comment.id}`

  function assertStatus(answer: Answer, allowed: readonly number[]): void {
    assert.ok(allowed.includes(answer.status), `${answer.status} ${answer.text}`)
  }

  /** Comments, their counts and engagements, compared with one another. */
  async function assertTrue(): Promise<void> {
    assert.deepEqual(await wrongCounts(database.pool, program.id), [])
    const wrong = await database.transaction(program.id, async db => {
      const { rows } = await sql<{ what: string }>`
      select 'thread ' || c.id || ' has not ' || c.reply_count as what from comments c
       where c.program_id = ${program.id}
         and c.reply_count <> (select count(*) from comments r
                                where r.program_id = ${program.id} and r.parent_id = c.id and r.state = 'published')
      union all
      select 'nothing is left of ' || c.id from comments c
       where c.program_id = ${program.id} and c.state = 'deleted'
         and (c.like_count > 0 or c.body <> '' or c.author_user_id is not null
              or exists (select from comment_likes l where l.program_id = ${program.id} and l.comment_id = c.id)
              or exists (select from comment_reports r where r.program_id = ${program.id} and r.comment_id = c.id)
              or not exists (select from comments r where r.program_id = ${program.id} and r.parent_id = c.id))
      union all
      select 'user ' || e.user_id || ' has commented on ' || e.content_id from engagements e
       where e.program_id = ${program.id}
         and (e.commented_at is not null) <> exists (
           select from comments c where c.program_id = ${program.id} and c.content_id = e.content_id
             and c.author_user_id = e.user_id)`.execute(db)
      return rows.map(({ what }) => what)
    })
    assert.deepEqual(wrong, [])
  }

  describe('a comment is deleted', () => {
    test('while a user replies to it, and to its only reply: both are right afterwards', async () => {
      const post = await stage.post()
      for (let round = 0; round < ROUNDS; round++) {
        const thread = await say(mia, post, 'Thread')
        const only = round % 2 === 0 ? await reply(omar, thread, 'Only') : null
        const answered = only ?? thread
        const [removed, replied, other] = await Promise.all([
          (only ? paula : mia).delete(pathOf(answered)),
          omar.post(`${pathOf(answered)}/${answered.post_number}/replies`, { body: 'Me too' }),
          only ? mia.delete(pathOf(thread)) : omar.get(pathOf(thread)),
        ])
        assertStatus(removed, [204])
        assertStatus(replied, [201, 404])
        assertStatus(other, [204, 404, 405])
      }
      await assertTrue()
    })

    test('while others like, unlike and report it', async () => {
      const post = await stage.post()
      const people = await Promise.all(['lea', 'leo', 'lis'].map(name => program.user(name)))
      for (let round = 0; round < ROUNDS; round++) {
        const thread = await say(mia, post, 'Like me')
        if (round % 2 === 0) await reply(omar, thread, 'Answer')
        await Promise.all(people.slice(1).map(person => person.must(200, 'PUT', `${pathOf(thread)}/like`)))
        const [removed, ...others] = await Promise.all([
          mia.delete(pathOf(thread)),
          ...people.map((person, index) => person.put(`${pathOf(thread)}/${index === 0 ? 'like' : 'unlike'}`)),
          omar.post(`${pathOf(thread)}/report`, { reason: 'x' }),
        ])
        assertStatus(removed as Answer, [204])
        for (const other of others) assertStatus(other, [200, 201, 404])
      }
      await assertTrue()
    })

    test('while its author changes it, and moderators decide about it', async () => {
      const post = await stage.post()
      await paula.must(200, 'PUT', '/v2/settings/moderation', { words: ['nuisance'] })
      for (let round = 0; round < ROUNDS; round++) {
        const thread = await say(mia, post, 'Text')
        if (round % 2 === 0) await reply(omar, thread, 'Answer')
        const [removed, ...others] = await Promise.all([
          (round % 4 < 2 ? mia : paula).delete(pathOf(thread)),
          mia.put(pathOf(thread), { body: round % 3 === 0 ? 'a nuisance' : 'Better text' }),
          paula.put(`/v2/moderation/comments/${thread.id}/hide`),
        ])
        // Hidden before mia could delete it.
        assertStatus(removed as Answer, [204, 404])
        for (const other of others) assertStatus(other, [200, 400, 404])
      }
      await paula.must(200, 'PUT', '/v2/settings/moderation', { words: [] })
      await assertTrue()
    })

    test('twice, and with all of its replies', async () => {
      const post = await stage.post()
      for (let round = 0; round < ROUNDS; round++) {
        const thread = await say(mia, post, 'Thread')
        const replies = [await reply(omar, thread, 'One'), await reply(mia, thread, 'Two')]
        const answers = await Promise.all(
          [thread, thread, ...replies, ...replies].map((comment, nth) =>
            (nth % 2 === 0 ? paula : comment === replies[0] ? omar : mia).delete(pathOf(comment)),
          ),
        )
        for (const answer of answers) assertStatus(answer, [204, 403, 404])
        for (const comment of [thread, ...replies]) await paula.delete(pathOf(comment))
      }
      assert.equal((await stage.counters(post.id))?.comment_count, 0)
      assert.deepEqual(await omar.must(200, 'GET', commentsOf(post)), [])
      await assertTrue()
    })

    test('while its author writes another: a user with a comment left has commented', async () => {
      const post = await stage.post()
      let last = await say(mia, post, 'First')
      for (let round = 0; round < ROUNDS; round++) {
        const [removed, added] = await Promise.all([
          mia.delete(pathOf(last)),
          mia.must(201, 'POST', commentsOf(post), { body: 'Next' }),
          mia.put(`/v2/feed/posts/${post.id}/like`),
        ])
        assertStatus(removed, [204])
        last = added
      }
      assert.notEqual((await stage.engagement(mia.id, post.id))?.commented_at, null)
      await assertTrue()
    })

    test('while its author is forgotten', async () => {
      const post = await stage.post()
      const server = await program.server()
      for (let round = 0; round < 3; round++) {
        const gone = await program.user(`gone${round}`)
        const thread = await say(gone, post, 'Goodbye')
        const own = await reply(gone, thread, 'Really')
        const kept = await reply(omar, thread, 'Farewell')
        const answers = await Promise.all([
          paula.delete(pathOf(thread)),
          server.delete(`/scim/v2/Users/${gone.id}`),
          gone.delete(pathOf(own)),
        ])
        for (const answer of answers) assertStatus(answer, [204, 401, 404])
        const [left] = (await omar.must(200, 'GET', commentsOf(post))).slice(-1)
        assert.deepEqual([left.id, left.state, left.author], [thread.id, 'deleted', null])
        assert.equal(await paula.delete(pathOf(own)).then(({ status }) => [204, 404].includes(status)), true)
        assert.equal((await paula.delete(pathOf(kept))).status, 204)
      }
      assert.deepEqual(await omar.must(200, 'GET', commentsOf(post)), [])
      await assertTrue()
    })
  })
})
