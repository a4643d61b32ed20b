// Posts of a topic that changes.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { findVisiblePost, indexPosts } from '../../../src/publishing/visibility/index.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'

const app = await sharedApp()

async function newsroom() {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const mia = await program.user('mia', { profile: { department: 'Sales' } })
  await anna.must(201, 'POST', '/v2/audiences', {
    name: 'Engineers',
    rule: { attribute: 'department', operator: 'eq', value: 'Engineering' },
  })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  return { program, anna, mia, topic, path: `/v2/channels/${topic.id}` }
}

async function newPost(anna: Person, topic: { id: number }): Promise<number> {
  const body = { content_type: 'article', title: 'Hello', channels: [{ id: topic.id }] }
  return (await anna.must(201, 'POST', '/v2/content', body)).id
}

const visible = (program: TestProgram, person: Person, postId: number) =>
  app.app.services.database.transaction(program.id, db => findVisiblePost(db, person.id, { id: postId, uuid: null }))

test('posts of a topic go and come with its state and its audience', async () => {
  const { program, anna, mia, topic, path } = await newsroom()
  const post = await newPost(anna, topic)
  await anna.must(200, 'PUT', `/v2/content/${post}/publish`)
  const seen = async () => (await visible(program, mia, post)) !== null
  assert.equal(await seen(), true)
  for (const [change, expected] of [
    [{ state: 'hidden' }, false],
    [{ state: 'published' }, true],
    [{ groups: ['Engineers'] }, false],
    [{ targeted: false }, true],
    [{ targeted: true }, false],
    [{ groups: [], targeted: false }, true],
    [{ state: 'archived', name: 'Old news' }, false],
    [{ state: 'published' }, true],
  ] as const) {
    await anna.must(200, 'PUT', path, change)
    assert.equal(await seen(), expected, JSON.stringify(change))
  }
})

test('a new name renews what is kept of the posts, any other word does not', async () => {
  const { program, anna, mia, topic, path } = await newsroom()
  const post = await newPost(anna, topic)
  await anna.must(200, 'PUT', `/v2/content/${post}/publish`)
  const revision = async () => (await visible(program, mia, post))?.revision
  const before = await revision()
  await anna.must(200, 'PUT', path, { description: 'Words', recommended: true, name: 'News' })
  assert.equal(await revision(), before)
  await anna.must(200, 'PUT', path, { name: 'Fresh news' })
  assert.notEqual(await revision(), before)
})

test('a post that is being published while its topic is hidden is hidden with it', {
  skip: needsPostgres,
}, async () => {
  const { program, anna, mia, topic, path } = await newsroom()
  const post = await newPost(anna, topic)
  let hiding: Promise<unknown> = Promise.resolve()
  let isHidden = false
  await app.app.services.database.transaction(program.id, async db => {
    await sql`
      update content set state = 'published', published_at = ${new Date()}
       where program_id = ${program.id} and id = ${post}`.execute(db)
    await indexPosts(db, [post])
    hiding = anna.must(200, 'PUT', path, { state: 'hidden' }).then(() => {
      isHidden = true
    })
    // The other request gets as far as it can while this transaction is open.
    await eventually(
      () =>
        app.app.services.database.pool.query(
          'select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0',
        ),
      ({ rows }) => rows.length > 0 || isHidden,
    )
  })
  await hiding
  assert.equal(await visible(program, mia, post), null)
})
