// A topic with more posts than are brought up to date before the answer.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { indexPosts } from '../../../src/publishing/visibility/index.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { copyPost } from '../../support/copies.ts'
import { eventually } from '../../support/eventually.ts'

const POSTS = 1_010
/** Posts that are in another topic as well: every hundredth. */
const ELSEWHERE = 10
/** The last page, with what is on it. */
const LAST_PAGE = '&page.number=11'
const ON_LAST_PAGE = 10
const app = await sharedApp()

describe('a topic with very many posts', () => {
  let anna: Person
  let mia: Person
  let news: { id: number }
  let extra: { id: number }

  before(async () => {
    const program = await app.program()
    anna = await program.user('anna', { role: 'publisher' })
    mia = await program.user('mia', { profile: { department: 'Sales' } })
    for (const department of ['Sales', 'Engineering']) {
      const rule = { attribute: 'department', operator: 'eq', value: department }
      await anna.must(201, 'POST', '/v2/audiences', { name: department, rule })
    }
    news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
    extra = await anna.must(201, 'POST', '/v2/channels', { name: 'Extra', description: '' })
    const channels = [{ id: news.id }]
    const post = await anna.must(201, 'POST', '/v2/content', { content_type: 'article', title: 'Harvest', channels })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const copies = await copyPost(app, program, post.id, POSTS - 1)
    await addTopic(
      program,
      copies.filter((_, index) => index % 100 === 99),
      extra.id,
    )
  })

  const addTopic = ({ id: programId }: TestProgram, postIds: readonly number[], topicId: number) =>
    app.app.services.database.transaction(programId, async db => {
      await sql`
        insert into content_topics (program_id, content_id, topic_id)
        select ${programId}, id, ${topicId} from unnest(${postIds}::bigint[]) as id`.execute(db)
      await indexPosts(db, postIds)
    })

  const change = (changes: object) => anna.must(200, 'PUT', `/v2/channels/${news.id}`, changes)
  const feed = (query = '') => mia.get(`/v2/feed/posts?page.size=100${query}`)
  const seen = async (query = ''): Promise<{ channels: { name: string }[] }[]> => (await feed(query)).body.data

  const assertGone = async () => {
    for (const query of ['', `&filter.channels.id=${news.id}`, '&search=harvest']) {
      for (const post of await seen(query))
        assert.deepEqual(
          post.channels.map(topic => topic.name),
          ['Extra'],
          query,
        )
    }
    assert.equal((await seen()).length, ELSEWHERE)
  }
  const assertBack = async () => {
    const isWhole = (answer: { body: { data: unknown[] } }) => answer.body.data.length === ON_LAST_PAGE
    await eventually(() => feed(LAST_PAGE), isWhole)
    await eventually(() => feed(`&search=harvest${LAST_PAGE}`), isWhole)
    const named = await seen(`&filter.channels.id=${news.id}`)
    assert.ok(named.length === 100 && named.every(post => post.channels.some(topic => topic.name === 'News')))
  }

  test('is gone from all feeds with the answer that hides it, and back soon after the one that shows it', async () => {
    await assertBack()
    await change({ state: 'hidden' })
    await assertGone()
    await change({ state: 'published' })
    await assertBack()
  })

  test('closes at once to those whom it is no longer targeted at, its name on posts of other topics included', async () => {
    await change({ groups: ['Engineering'] })
    await assertGone()
    await change({ groups: ['Engineering', 'Sales'] })
    await assertBack()
    await change({ groups: ['Engineering'], state: 'hidden' })
    await assertGone()
    await change({ state: 'published' })
    await assertGone()
    await change({ targeted: false })
    await assertBack()
  })

  test('ends as the last of changes that overtake each other', async () => {
    await Promise.all([
      change({ state: 'hidden' }),
      change({ state: 'published' }),
      change({ groups: ['Engineering'] }),
    ])
    await change({ state: 'hidden' })
    await assertGone()
    await change({ state: 'published', targeted: false })
    await assertBack()
  })
})
