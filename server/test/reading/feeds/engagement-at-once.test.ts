// No engagement is lost or counted twice when many come at once.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import type { Selectable } from '../../../src/platform/db/row-types.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { createEngagementQueue } from '../../../src/reading/feeds/engagement/engagement-queue.ts'
import type { EngagementsTable } from '../../../src/shared/tables.ts'
import { sharedApp } from '../../support/app.ts'
import { countsFor, eventsOf, type Post, put, read, stageOf } from './stage.ts'

const app = await sharedApp()
const program = await app.program()
const stage = await stageOf(app, program)
const mia = await program.user('mia')
const omar = await program.user('omar')
const counts = (post: Post) => countsFor(mia, post)
const events = (names: readonly string[]) => eventsOf(app, program, names)

describe('many at once', () => {
  test('fifty people like and unlike one post: every answer is true and no count is lost', async () => {
    const post = await stage.post('Hot')
    const crowd = await Promise.all(Array.from({ length: 50 }, (_, index) => program.user(`crowd${index}`)))
    await Promise.all(
      crowd.flatMap((person, index) => [
        ...['like', 'view', 'unlike', 'share', 'view'].map(action => put(person, post, action)),
        ...(index % 2 ? [put(person, post, 'bookmark')] : []),
      ]),
    )
    const last = await Promise.all(crowd.map((person, index) => put(person, post, index % 5 ? 'like' : 'unlike')))
    assert.equal(last.filter(engagement => engagement.liked_at !== null).length, 40)
    assert.deepEqual(await counts(post), { like_count: 40, view_count: 50, share_count: 50, comment_count: 0 })
  })

  test('one person’s opposite calls end as one of them, and the count agrees', async () => {
    const post = await stage.post('Undecided')
    await Promise.all(Array.from({ length: 20 }, (_, index) => put(mia, post, index % 2 ? 'like' : 'unlike')))
    const { engagement, like_count } = await read(mia, post)
    assert.equal(like_count, engagement.liked_at === null ? 0 : 1)
  })

  test('nodes that write the same likes at the same time count them together exactly', async () => {
    const { database } = app.app.services
    const nodes = [1, 2, 3].map(() => createEngagementQueue(database))
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => program.user(`node${index}`)))
    const hot = await Promise.all([stage.post('Hot here'), stage.post('Hot there')])
    const actions = ['like', 'unlike', 'view', 'unview', 'share', 'acknowledge'] as const
    const calls = nodes.flatMap((node, n) =>
      Array.from({ length: 150 }, (_, index) => {
        const change = {
          userId: crowd[(index * 7 + n) % crowd.length]?.id as number,
          postId: hot[index % 2]?.id as number,
          action: actions[(index * 5 + n * 3) % actions.length] as (typeof actions)[number],
          reactionTypeId: null,
          version: null,
        }
        return node.write(program.id, change).then(row => assert.ok(row))
      }),
    )
    await Promise.all(calls)
    const rows = await database.unscopedQuery(
      sql<Selectable<EngagementsTable>>`select * from engagements where program_id = ${program.id}`,
    )
    for (const post of hot) {
      const mine = rows.filter(row => row.content_id === post.id)
      assert.deepEqual(await counts(post), {
        like_count: mine.filter(row => row.liked_at !== null).length,
        view_count: mine.filter(row => row.viewed_at !== null).length,
        share_count: mine.filter(row => row.shared_at !== null).length,
        comment_count: 0,
      })
    }
    const shared = (await events(['content_shared'])).filter(event =>
      hot.some(post => post.id === event.data.content_id),
    )
    assert.equal(new Set(shared.map(event => JSON.stringify(event.data))).size, shared.length)
  })

  test('calls for visible and invisible posts in one batch are distinguished', async () => {
    const post = await stage.post('Seen')
    const draft = await stage.draft('Unseen')
    const statuses = await Promise.all(
      [post, draft, post, draft].map(async ({ id }, index) => {
        return (await (index < 2 ? mia : omar).put(`/v2/feed/posts/${id}/like`)).status
      }),
    )
    assert.deepEqual(statuses, [200, 404, 200, 404])
    assert.equal((await counts(post)).like_count, 2)
  })
})
