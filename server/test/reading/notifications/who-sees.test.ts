import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'
import { acknowledgePost, CENTER, count, list, publish, stage, unread } from './support.ts'

const app = await sharedApp()

/** A step: a change of one of two topics or of one of three posts; the third is in both topics. */
const step = fc.oneof(
  fc.record({ topic: fc.nat(1), change: fc.constantFrom({ groups: ['crew'] }, { groups: [] }) }),
  fc.record({ topic: fc.nat(1), change: fc.constantFrom({ state: 'hidden' }, { state: 'published' }) }),
  fc.record({
    post: fc.nat(2),
    change: fc.constantFrom(
      { requires_acknowledgement: true },
      { requires_acknowledgement: false },
      { audiences: ['works'] },
      { audiences: [] },
    ),
  }),
  fc.record({ post: fc.nat(2), move: fc.constantFrom('publish', 'archive') }),
)

describe('a post that must be acknowledged notifies those who see it', () => {
  let program: TestProgram
  let anna: Person
  let mia: Person
  let otto: Person

  before(async () => {
    ;({ program, anna, mia, otto } = await stage(app))
    await newGroup(app, program, 'crew', [otto])
    const rule = { attribute: 'department', operator: 'eq', value: 'Works' }
    await anna.must(201, 'POST', '/v2/audiences', { name: 'works', rule })
  })

  const newTopic = async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: `Topic ${Math.random()}`, description: 'x' })
    return topic.id as number
  }

  /** How many of the posts the reader sees that must be acknowledged. */
  async function owed(reader: Person, posts: readonly number[]): Promise<number> {
    const seen = await Promise.all(posts.map(id => reader.get(`/v2/feed/posts/${id}`)))
    const all = await Promise.all(posts.map(id => anna.must(200, 'GET', `/v2/content/${id}`)))
    return posts.filter((_, n) => seen[n]?.status === 200 && all[n].requires_acknowledgement).length
  }

  async function demandCountsOfLists(reader: Person): Promise<void> {
    for (const filter of ['', 'read', 'unread', 'action_required', 'important'])
      for (const wanted of filter ? [true, false] : [true]) {
        const query = filter && `filter.${filter}=${wanted}`
        assert.equal(await count(reader, query), (await list(reader, query)).length, query)
      }
    const { required_count } = await reader.must(200, 'GET', '/v2/me')
    const { body } = await reader.get('/v2/feed/required')
    assert.equal(required_count, body.meta.pagination.total_records, 'required_count')
  }

  const rowsOf = (query: string) =>
    app.app.services.database.transaction(program.id, async db => (await sql.raw(query).execute(db)).rows)
  const countedReaders = () =>
    rowsOf(`select readers, notices from notice_readers where program_id = ${program.id} order by readers`)
  const readersOfNotices = () =>
    rowsOf(`select readers, count(*)::integer as notices from notifications
             where program_id = ${program.id} and readers is not null and not withdrawn group by readers order by readers`)

  test('whatever is changed about posts and topics, in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 7 }), async steps => {
        const topics = [await newTopic(), await newTopic()]
        const posts: number[] = []
        for (const channels of [[topics[0]], [topics[1]], topics]) {
          const wanted = { requires_acknowledgement: true, channels: channels.map(id => ({ id })) }
          posts.push((await publish(anna, topics[0] as number, wanted)).id)
        }
        const earlier = [await unread(mia), await unread(otto)].map(count => count - posts.length)
        for (const one of steps) {
          if ('topic' in one) await anna.put(`/v2/channels/${topics[one.topic]}`, one.change)
          else if ('change' in one) await anna.put(`/v2/content/${posts[one.post]}`, one.change)
          else await anna.put(`/v2/content/${posts[one.post]}/${one.move}`)
          const now = [await unread(mia), await unread(otto)].map((count, n) => count - (earlier[n] ?? 0))
          assert.deepEqual(now, [await owed(mia, posts), await owed(otto, posts)])
        }
        await acknowledgePost(app, program, mia, posts[0] as number)
        const [newest] = await list(otto)
        if (newest) await otto.must(200, 'PUT', `${CENTER}/notifications/${newest.id}/read`)
        for (const reader of [mia, otto]) await demandCountsOfLists(reader)
        assert.deepEqual(await countedReaders(), await readersOfNotices())
      }),
      { numRuns: 8 },
    )
  })

  test('also when it asks for it while who sees it is being changed', async () => {
    for (let round = 0; round < 6; round++) {
      const topic = await newTopic()
      const post = await publish(anna, topic)
      const [was, wasOttos] = [await unread(mia), await unread(otto)]
      await Promise.all([
        anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true }),
        anna.must(200, 'PUT', `/v2/channels/${topic}`, { groups: ['crew'] }),
      ])
      assert.deepEqual([await unread(mia), await unread(otto)], [was, wasOttos + 1])
    }
  })
})
