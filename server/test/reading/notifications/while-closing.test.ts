// A topic of very many posts is closed without locking each of them; posts in it may be changed at that moment.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { copyPost } from '../../support/copies.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { publish, stage, unread } from './support.ts'

/** So many that they are closed, and the rest follows by a job. */
const POSTS = 1_010
const CHANGED = 5
const app = await sharedApp()
const { database } = app.app.services

describe('while a topic of very many posts is being closed', () => {
  let program: TestProgram
  let anna: Person
  let mia: Person
  let otto: Person
  let topicId: number
  let posts: number[]

  before(async () => {
    ;({ program, anna, mia, otto, topicId } = await stage(app))
    await newGroup(app, program, 'crew', [otto])
    const post = await publish(anna, topicId)
    posts = await copyPost(app, program, post.id, POSTS)
  })

  const change = (changes: object) => anna.must(200, 'PUT', `/v2/channels/${topicId}`, changes)
  const ask = (id: number, requires_acknowledgement: boolean) =>
    anna.must(200, 'PUT', `/v2/content/${id}`, { requires_acknowledgement })
  const askAll = (wanted: boolean) => Promise.all(posts.slice(-CHANGED).map(id => ask(id, wanted)))

  test('posts in it that must be acknowledged notify those who see them', async () => {
    await Promise.all([change({ groups: ['crew'] }), askAll(true)])
    assert.deepEqual([await unread(mia), await unread(otto)], [0, CHANGED])
    await Promise.all([change({ state: 'hidden' }), askAll(false)])
    await Promise.all([change({ state: 'published' }), askAll(true)])
    await eventually(
      () => unread(otto),
      count => count === CHANGED,
    )
    assert.equal(await unread(mia), 0)
    await Promise.all([change({ targeted: false }), askAll(false)])
    assert.deepEqual([await unread(mia), await unread(otto)], [0, 0])
  })

  for (const wanted of [true, false])
    test(`anyone who ${wanted ? 'asks' : 'no longer asks'} for it holds nothing that the closing needs`, {
      skip: needsPostgres,
    }, async () => {
      const id = posts[0] as number
      await ask(id, !wanted)
      // Earlier changes still lock posts for a moment.
      await eventually(
        () =>
          database.pool.query(`select from jobs where program_id = $1 and name = 'index-topic-posts'`, [program.id]),
        ({ rows }) => rows.length === 0,
      )
      const closing = await database.pool.connect()
      const waiting = () =>
        closing.query('select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))')
      const where = [program.id, id]
      try {
        await closing.query('begin')
        await closing.query('update topics set updated_at = now() where program_id = $1 and id = $2', [
          program.id,
          topicId,
        ])
        const asked = ask(id, wanted)
        await eventually(waiting, ({ rows }) => rows.length > 0)
        await closing.query('select from content where program_id = $1 and id = $2 for update nowait', where)
        await closing.query('select from post_feed where program_id = $1 and post_id = $2 for update nowait', where)
        await closing.query(
          'select from notifications where program_id = $1 and content_id = $2 for update nowait',
          where,
        )
        await closing.query('commit')
        await asked
      } finally {
        await closing.query('rollback')
        closing.release()
      }
    })
})
