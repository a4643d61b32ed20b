// Batches of several people: a failure stays with its caller, and nothing is lost or written twice.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import type { Database } from '../../../src/platform/db/database.ts'
import type { Statement } from '../../../src/platform/db/engines/pool.ts'
import { prepareQuery } from '../../../src/platform/db/query.ts'
import { noFaults, withRetries } from '../../../src/platform/db/retries.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import {
  createEngagementQueue,
  type EngagementAction,
  type EngagementQueue,
} from '../../../src/reading/feeds/engagement/engagement-queue.ts'
import { createReaderBatches } from '../../../src/reading/feeds/page/reader-batches.ts'
import type { PageValues } from '../../../src/reading/feeds/page/strategy.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { type Post, type Stage, stageOf } from './stage.ts'

const app = await sharedApp()
const { database } = app.app.services
let program: TestProgram
let stage: Stage
let crowd: Person[]

describe('batches', () => {
  before(async () => {
    program = await app.program()
    stage = await stageOf(app, program)
    crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => program.user(`crowd${index}`)))
  })

  const LOST = Object.assign(new Error('terminating connection'), { code: '57P01' })

  type Break = 'before' | 'after' | null

  /**
   * The database on a network that breaks under its retries: at each try before the statement arrives, before its answer does,
   * or not; with `first`, at all tries of the first statement.
   */
  function unsteady(breaks: Break[] | 'first'): Database & { readonly sent: Statement[] } {
    const sent: Statement[] = []
    const run = async <Row>(way: 'preparedQuery' | 'unscopedQuery', statement: Statement): Promise<Row[]> => {
      sent.push(statement)
      const fails = breaks === 'first' ? (statement === sent[0] ? 'before' : null) : (breaks.shift() ?? null)
      if (fails === 'before') throw LOST
      const rows = await database[way]<Row>(statement)
      if (fails === 'after') throw LOST
      return rows
    }
    const retried = <Row>(way: 'preparedQuery' | 'unscopedQuery', statement: Statement): Promise<Row[]> =>
      withRetries(
        noFaults(),
        () => run<Row>(way, statement),
        () => true,
      )
    return {
      ...database,
      sent,
      preparedQuery: statement => retried('preparedQuery', statement as Statement),
      unscopedQuery: statement => retried('unscopedQuery', statement as Statement),
    }
  }

  const write = (
    queue: EngagementQueue,
    person: { id: number },
    post: Post,
    action: EngagementAction,
    reaction = null,
  ) => queue.write(program.id, { userId: person.id, postId: post.id, action, reactionTypeId: reaction, version: null })

  const likesOf = async (post: Post): Promise<number> =>
    (await (crowd[0] as Person).must(200, 'GET', `/v2/feed/posts/${post.id}`)).like_count

  /** How many events the program has of likes of this post. */
  const likesTold = async (post: Post): Promise<number> => {
    const rows = await database.unscopedQuery(
      sql<{ data: { content_id: number } }>`
        select data from events where program_id = ${program.id} and name = 'content_liked'`,
    )
    return rows.filter(row => row.data.content_id === post.id).length
  }

  describe('likes that are written together', () => {
    for (const moment of ['before', 'after'] as const) {
      test(`survive a connection that breaks ${moment} the statement was carried out, and count once`, async () => {
        const post = await stage.post(`Lost ${moment}`)
        const queue = createEngagementQueue(unsteady([null, moment, moment]))
        const rows = await Promise.all(crowd.map(person => write(queue, person, post, 'like')))
        assert.ok(rows.every(row => row?.liked_at))
        assert.equal(await likesOf(post), crowd.length)
        assert.equal(await likesTold(post), crowd.length)
      })
    }

    test('are given up when the database stays away, and the line goes on when it is back', async () => {
      const post = await stage.post('Away')
      const queue = createEngagementQueue(unsteady('first'))
      await assert.rejects(write(queue, crowd[0] as Person, post, 'like'), LOST)
      assert.ok((await write(queue, crowd[0] as Person, post, 'like'))?.liked_at)
      assert.equal(await likesOf(post), 1)
    })

    test('do not fail because one among them cannot be stored', async () => {
      const post = await stage.post('One bad')
      const queue = createEngagementQueue(database)
      const tooLarge = {
        userId: crowd[3]?.id as number,
        postId: post.id,
        action: 'like',
        reactionTypeId: 2 ** 40,
        version: null,
      } as const
      const outcomes = await Promise.allSettled(
        crowd.map((person, index) =>
          index === 3 ? queue.write(program.id, tooLarge) : write(queue, person, post, 'like'),
        ),
      )
      assert.deepEqual(
        outcomes.map(outcome => outcome.status),
        crowd.map((_, index) => (index === 3 ? 'rejected' : 'fulfilled')),
      )
      assert.equal(await likesOf(post), crowd.length - 1)
    })

    test('come in the order in which one person made them, also when a connection breaks', async () => {
      const post = await stage.post('In order')
      const queue = createEngagementQueue(unsteady([null, 'after', 'before', null, 'after']))
      const actions = ['like', 'unlike', 'like', 'unlike', 'like', 'unlike', 'like'] as const
      const rows = await Promise.all(
        actions.flatMap(action =>
          crowd.map(person => write(queue, person, post, action).then(row => [action, row] as const)),
        ),
      )
      for (const [action, row] of rows) assert.equal(row?.liked_at != null, action === 'like')
      assert.equal(await likesOf(post), crowd.length)
      await Promise.all(
        ['like', 'unlike'].map(action => write(queue, crowd[0] as Person, post, action as EngagementAction)),
      )
      assert.equal(await likesOf(post), crowd.length - 1)
    })
  })

  describe('pages that are read together', () => {
    const query = (times: unknown = 1) => ({
      isNamed: false,
      build: prepareQuery<unknown, PageValues>(
        'times',
        ({ most, program, numbers, users }) => sql`
        select r.n, r.user_id * ${most}::integer as answer, ${program}::bigint as program_id
          from unnest(${numbers}::integer[], ${users}::bigint[]) as r (n, user_id)`,
      ),
      programId: program.id,
      values: { most: times },
      key: `times ${times}`,
    })
    const readers = Array.from({ length: 80 }, (_, index) => 1000 - index)

    test('give each reader the row that is theirs, in few statements', async () => {
      const network = unsteady([])
      const reads = createReaderBatches(network)
      const rows = await Promise.all(readers.map(id => reads.read<{ answer: number }>(query(3), id)))
      assert.deepEqual(
        rows.map(row => row.answer),
        readers.map(id => id * 3),
      )
      assert.equal(network.sent.length, 3)
    })

    test('are read again when connections break', async () => {
      for (const moment of ['before', 'after'] as const) {
        const reads = createReaderBatches(unsteady([moment, moment]))
        const rows = await Promise.all(readers.map(id => reads.read<{ answer: number }>(query(), id)))
        assert.deepEqual(
          rows.map(row => row.answer),
          readers,
        )
      }
    })

    test('fail when the database stays away, for the readers of that statement only; who comes later is answered', async () => {
      const reads = createReaderBatches(unsteady('first'))
      const outcomes = await Promise.allSettled(readers.map(id => reads.read(query(), id)))
      const failed = outcomes.filter(outcome => outcome.status === 'rejected')
      assert.equal(failed.length, 32)
      assert.ok(failed.every(outcome => outcome.reason === LOST))
      assert.deepEqual(await reads.read(query(), 5), { n: 0, answer: 5, program_id: program.id })
    })

    test('that cannot be read hold up no other page', async () => {
      const reads = createReaderBatches(database)
      const bad = readers.slice(0, 5).map(id => assert.rejects(reads.read(query('x'), id)))
      const good = readers.slice(0, 5).map(id => reads.read<{ answer: number }>(query(2), id))
      assert.deepEqual(
        (await Promise.all(good)).map(row => row.answer),
        readers.slice(0, 5).map(id => id * 2),
      )
      await Promise.all(bad)
    })
  })
})
