import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { CONTENT_STATES, type ContentState } from '../../../src/publishing/content/index.ts'
import { CONTENT_TRIGGERS, nextState } from '../../../src/publishing/content/record/states.ts'
import { sharedApp } from '../../support/app.ts'
import { act, eventsOf, force, isInFeeds, newsroom, write } from './support.ts'

const app = await sharedApp()
const { program, anna, topicId } = await newsroom(app)

const soon = new Date(Date.now() + 3_600_000).toISOString()
const later = new Date(Date.now() + 7_200_000).toISOString()
const past = '2020-01-01'

/** Every state by every call, as the contract and its decisions have it; a number is the status of a refusal. */
const TABLE: Record<string, Record<ContentState, ContentState | 400>> = {
  archive: {
    draft: 'archived',
    review: 'archived',
    published: 'archived',
    archived: 'archived',
    scheduled: 'archived',
    processing: 'archived',
    'processing error': 'archived',
  },
  draft: {
    draft: 'draft',
    review: 'draft',
    published: 'draft',
    archived: 'draft',
    scheduled: 'draft',
    processing: 400,
    'processing error': 400,
  },
  review: {
    draft: 'review',
    review: 'review',
    published: 'review',
    archived: 'review',
    scheduled: 'review',
    processing: 'review',
    'processing error': 400,
  },
  publish: {
    draft: 'published',
    review: 'published',
    published: 'published',
    archived: 'published',
    scheduled: 'scheduled',
    processing: 'published',
    'processing error': 400,
  },
  'publish later': {
    draft: 'scheduled',
    review: 'scheduled',
    published: 'published',
    archived: 'scheduled',
    scheduled: 'scheduled',
    processing: 'scheduled',
    'processing error': 400,
  },
  'publish in the past': {
    draft: 'published',
    review: 'published',
    published: 'published',
    archived: 'published',
    scheduled: 'published',
    processing: 'published',
    'processing error': 400,
  },
}

const BODIES: Record<string, unknown> = {
  'publish later': { publish_at: later },
  'publish in the past': { publish_at: past },
}

/** A post in the state, reached by calls where calls lead there. */
async function postIn(state: ContentState) {
  const post = await write(anna, topicId)
  const through = async (action: string, body?: unknown) => (await act(anna, post.id, action, body)).body.data
  if (state === 'draft') return post
  if (state === 'review') return through('review')
  if (state === 'scheduled') return through('publish', { publish_at: soon })
  if (state === 'published') return through('publish')
  if (state === 'archived') return through('publish').then(() => through('archive'))
  await force(app, program.id, post.id, state)
  return { ...post, state }
}

const EVENTS: Record<string, string> = { published: 'content_published', archived: 'content_archived' }
const eventNames = async (id: number) => (await eventsOf(app, program.id, id)).map(event => event.name)

for (const [call, row] of Object.entries(TABLE)) {
  describe(call, () => {
    for (const state of CONTENT_STATES) {
      const expected = row[state]
      test(`from ${state}: ${expected}`, async () => {
        const before = await postIn(state)
        const eventsBefore = await eventNames(before.id)
        const answer = await act(anna, before.id, call.split(' ')[0] as string, BODIES[call])
        const after = await anna.must(200, 'GET', `/v2/content/${before.id}`)
        assert.equal(await isInFeeds(app, program.id, before.id), after.state === 'published')
        if (expected === 400) {
          assert.equal(answer.status, 400)
          assert.deepEqual(after, before)
          return
        }
        assert.deepEqual([answer.status, answer.body.data], [200, after])
        assert.equal(after.state, expected)
        assertTimes(after, call, before)
        const news = expected === state ? undefined : EVENTS[expected]
        assert.deepEqual(await eventNames(before.id), news ? [...eventsBefore, news] : eventsBefore)
        if (expected === state && call !== 'publish later') assert.deepEqual(after, before)
      })
    }
  })
}

/** An archived post remembers when it was published; one that went back to work does not. */
function assertTimes(post: Record<string, string | null>, call: string, before: Record<string, string | null>): void {
  assert.equal(post.archived_at !== null, post.state === 'archived')
  assert.equal(post.scheduled_at !== null, post.state === 'scheduled')
  if (call === 'publish later' && post.state === 'scheduled') assert.equal(post.scheduled_at, later)
  if (post.state === 'archived') assert.equal(post.published_at, before.published_at)
  else assert.equal(post.published_at !== null, post.state === 'published')
}

test('nothing new is published before its videos are ready', () => {
  const waiting = { processing: 1, failed: 0 }
  const broken = { processing: 1, failed: 1 }
  for (const from of CONTENT_STATES) {
    for (const trigger of CONTENT_TRIGGERS) {
      const plain = nextState(from, trigger, { processing: 0, failed: 0 })
      const enters = plain === 'published' && from !== 'published'
      assert.equal(nextState(from, trigger, waiting), enters ? 'processing' : plain)
      assert.equal(nextState(from, trigger, broken), enters ? 'processing error' : plain)
    }
  }
})

test('the events say what the contract says', async () => {
  const { id, permalink_url, title } = await write(anna, topicId)
  const { published_at } = (await act(anna, id, 'publish')).body.data
  const { archived_at } = (await act(anna, id, 'archive', { reason: 'Outdated' })).body.data
  const [published, archived] = await eventsOf(app, program.id, id)
  assert.deepEqual(published?.data, { content_id: id, title, state: 'published', published_at, permalink_url })
  assert.deepEqual(archived?.data, {
    content_id: id,
    title,
    state: 'archived',
    archived_at,
    permalink_url,
    reason: 'Outdated',
  })
})

test('a post without a title cannot be published or scheduled, and a published one cannot lose it', async () => {
  for (const title of ['', '  \n']) {
    const { id } = await write(anna, topicId, { title })
    for (const body of [{}, { publish_at: soon }]) {
      const answer = await act(anna, id, 'publish', body)
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.body.error.validations.map((v: { rule: string; parameter: string }) => [v.rule, v.parameter]),
        [['required', 'title']],
      )
    }
    assert.equal((await act(anna, id, 'draft')).status, 200)
    assert.equal((await act(anna, id, 'review')).status, 200)
  }
  const { id } = await write(anna, topicId)
  await act(anna, id, 'publish')
  assert.equal((await anna.put(`/v2/content/${id}`, { title: '' })).status, 400)
})

test('of eight who publish, archive and publish at once, each change is one event', async () => {
  const { id } = await write(anna, topicId)
  const eight = (action: string) => Promise.all(Array.from({ length: 8 }, () => act(anna, id, action)))
  for (const action of ['publish', 'archive', 'publish']) {
    const answers = await eight(action)
    assert.deepEqual(new Set(answers.map(answer => answer.status)), new Set([200]))
    assert.equal(new Set(answers.map(answer => JSON.stringify(answer.body.data))).size, 1)
  }
  const names = (await eventsOf(app, program.id, id)).map(event => event.name)
  assert.deepEqual(names, ['content_published', 'content_archived', 'content_published'])
})

test('a post that is published while its topic is being hidden is in no feed', async () => {
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Secret plans', description: 'x' })
  const posts = await Promise.all(Array.from({ length: 6 }, () => write(anna, topic.id)))
  const hide = anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { state: 'hidden' })
  await Promise.all([hide, ...posts.map(post => act(anna, post.id, 'publish'))])
  const states = await Promise.all(posts.map(post => anna.must(200, 'GET', `/v2/content/${post.id}`)))
  assert.deepEqual(new Set(states.map(post => post.state)), new Set(['published']))
  const shown = () => Promise.all(posts.map(post => isInFeeds(app, program.id, post.id)))
  assert.deepEqual(new Set(await shown()), new Set([false]))
  await anna.must(200, 'PUT', `/v2/channels/${topic.id}`, { state: 'published' })
  assert.deepEqual(new Set(await shown()), new Set([true]))
})

test('a wrong time or reason is refused', async () => {
  const { id } = await write(anna, topicId)
  const rule = async (action: string, body: unknown) => {
    const answer = await act(anna, id, action, body)
    return [answer.status, answer.body.error.validations?.[0].rule, answer.body.error.validations?.[0].parameter]
  }
  assert.deepEqual(await rule('publish', { publish_at: 'tomorrow' }), [
    400,
    'invalid_timestamp_or_datestamp',
    'publish_at',
  ])
  assert.deepEqual(await rule('publish', { publish_at: 5 }), [400, 'invalid_timestamp_or_datestamp', 'publish_at'])
  assert.deepEqual(await rule('publish', []), [400, 'invalid_type', 'body'])
  assert.deepEqual(await rule('archive', { reason: 5 }), [400, 'invalid_type', 'reason'])
  assert.deepEqual(await rule('archive', { reason: 'x'.repeat(1_001) }), [400, 'too_long', 'reason'])
  assert.equal((await act(anna, id, 'archive', { reason: null, whatever: 1 })).status, 200)
})
