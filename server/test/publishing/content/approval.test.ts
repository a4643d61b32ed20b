// Approval by topic: every way to publish is held, whatever the sequence of calls.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { act, newsroom, write } from './support.ts'

const app = await sharedApp()
const { program, anna } = await newsroom(app)
const paul = await program.user('paul', { role: 'publisher' })
const rita = await program.user('rita', { role: 'publisher' })
const max = await program.user('max', { role: 'program_manager' })
const ada = await program.user('ada', { role: 'administrator' })
const mia = await program.user('mia')
const server = await program.server({ role: 'publisher' })

const FAR = '2099-01-01T00:00:00.000Z'
const topic = async (review: string, fields = {}): Promise<number> =>
  (await max.must(201, 'POST', '/v2/channels', { name: `Topic ${review}`, description: '', review, ...fields })).id
const topics = {
  none: await topic('none', { user_submittable: true, auto_publish: true }),
  others: await topic('others', { user_submittable: true, auto_publish: true }),
  managers: await topic('managers', { reviewers: [rita.id], user_submittable: true, auto_publish: true }),
}
type Review = keyof typeof topics
const stateOf = async (id: number) => (await ada.must(200, 'GET', `/v2/content/${id}`)).state

/** A post that Rita, a reviewer, has published for Anna. */
async function published(review: Review): Promise<number> {
  const { id } = await write(anna, topics[review])
  await rita.must(200, 'PUT', `/v2/content/${id}/publish`)
  return id
}

/** The ways to publish, each with what becomes of it: a status of refusal, or the state of the post. */
const WAYS: Readonly<
  Record<string, { by: (review: Review) => Promise<number | string>; is: Record<Review, number | string> }>
> = {
  'its writer publishes': {
    by: async review => (await act(anna, (await write(anna, topics[review])).id, 'publish')).status,
    is: { none: 200, others: 403, managers: 403 },
  },
  'its writer creates it published': {
    by: async review =>
      (
        await anna.post('/v2/content', {
          content_type: 'note',
          title: 'A',
          publish: true,
          channels: [{ id: topics[review] }],
        })
      ).status,
    is: { none: 201, others: 403, managers: 403 },
  },
  'its writer schedules': {
    by: async review =>
      (await act(anna, (await write(anna, topics[review])).id, 'publish', { publish_at: FAR })).status,
    is: { none: 200, others: 403, managers: 403 },
  },
  'another publisher publishes': {
    by: async review => (await act(paul, (await write(anna, topics[review])).id, 'publish')).status,
    is: { none: 200, others: 200, managers: 403 },
  },
  'a reviewer publishes': {
    by: async review => (await act(rita, (await write(anna, topics[review])).id, 'publish')).status,
    is: { none: 200, others: 200, managers: 200 },
  },
  'a manager publishes their own': {
    by: async review => (await act(max, (await write(max, topics[review])).id, 'publish')).status,
    is: { none: 200, others: 403, managers: 403 },
  },
  'an administrator overrides': {
    by: async review => (await act(ada, (await write(ada, topics[review])).id, 'publish', { override: true })).status,
    is: { none: 200, others: 200, managers: 200 },
  },
  'a client application publishes': {
    by: async review => {
      const { id } = await write(anna, topics[review])
      await server.must(200, 'PUT', `/v2/content/${id}/publish`)
      return stateOf(id)
    },
    is: { none: 'published', others: 'published', managers: 'review' },
  },
  'a client application creates it published': {
    by: async review => {
      const body = { content_type: 'note', title: 'A', publish: true, channels: [{ id: topics[review] }] }
      const answer = await server.post('/v2/content', body)
      return answer.status === 201 ? answer.body.data.state : answer.status
    },
    is: { none: 'published', others: 403, managers: 'review' },
  },
  'a published post is changed': {
    by: async review => {
      const id = await published(review)
      await max.must(200, 'PUT', `/v2/content/${id}`, { title: 'Changed' })
      return stateOf(id)
    },
    is: { none: 'published', others: 'review', managers: 'review' },
  },
  'a former text is restored': {
    by: async review => {
      const id = await published(review)
      await rita.must(200, 'PUT', `/v2/content/${id}`, { title: 'Changed' })
      await act(max, id, 'publish')
      const revisions = await max.must(200, 'GET', `/v2/content/${id}/revisions`)
      await anna.must(200, 'PUT', `/v2/content/${id}/revisions/${revisions.at(-1).id}/restore`)
      return stateOf(id)
    },
    is: { none: 'published', others: 'review', managers: 'review' },
  },
  'a published post moves into the topic': {
    by: async review => {
      const { id } = await write(anna, topics.none, { publish: true })
      await anna.must(200, 'PUT', `/v2/content/${id}/channels`, {
        channels: [{ id: topics[review] }, { id: topics.none }],
      })
      return stateOf(id)
    },
    is: { none: 'published', others: 'review', managers: 'review' },
  },
  'an archived post comes back': {
    by: async review => {
      const id = await published(review)
      await act(anna, id, 'archive')
      return (await act(paul, id, 'publish')).status
    },
    is: { none: 200, others: 200, managers: 403 },
  },
  'a submission that is published at once': {
    by: async review => {
      const item = { title: 'Mine', topic_ids: [topics[review]], publication_state: 'published' }
      const { content_id } = await mia.must(201, 'POST', '/v2/ugc/contents', item)
      return stateOf(content_id)
    },
    is: { none: 'published', others: 'review', managers: 'review' },
  },
}

describe('approval by topic', () => {
  for (const [way, { by, is }] of Object.entries(WAYS)) {
    for (const review of ['none', 'others', 'managers'] as const) {
      test(`${way}, review ${review}: ${is[review]}`, async () => assert.equal(await by(review), is[review]))
    }
  }

  test('a post stays scheduled in a topic that gets stricter; its next change does not', async () => {
    const id = await topic('none')
    const post = await write(anna, id, { publish_at: FAR })
    await max.must(200, 'PUT', `/v2/channels/${id}`, { review: 'managers' })
    assert.equal(await stateOf(post.id), 'scheduled')
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { title: 'Later' })
    assert.equal(await stateOf(post.id), 'review')
  })

  test('reviewers may publish there; only they and managers loosen it', async () => {
    const refused = await max.post('/v2/channels', {
      name: 'X',
      description: '',
      review: 'managers',
      reviewers: [mia.id],
    })
    assert.equal(refused.body.error.validations[0].parameter, 'reviewers.0')
    assert.equal((await anna.put(`/v2/channels/${topics.managers}`, { review: 'none' })).status, 403)
    assert.equal((await anna.put(`/v2/channels/${topics.managers}`, { description: 'Of the board' })).status, 200)
  })

  test('the review names who approves: managers and the reviewers of all its topics, never its writer', async () => {
    const { id } = await write(anna, topics.managers)
    const named = async (caller: Caller) =>
      (await caller.must(200, 'GET', `/v2/content/${id}/review`)).approvers.map(
        (person: { user_id: number }) => person.user_id,
      )
    assert.deepEqual(await named(anna), [ada.id, max.id, rita.id])
    const board = await topic('managers')
    await anna.must(200, 'PUT', `/v2/content/${id}/channels`, { channels: [{ id: board }, { id: topics.managers }] })
    assert.deepEqual(await named(anna), [ada.id, max.id])
    await max.must(200, 'PUT', `/v2/content/${id}`, { title: 'Mended' })
    assert.deepEqual(await named(anna), [ada.id])
  })

  test('no sequence of calls of publishers and applications publishes where managers approve', async () => {
    const call = fc.constantFrom<[Caller, string, object?]>(
      [anna, 'publish'],
      [paul, 'publish'],
      [anna, 'publish', { publish_at: FAR }],
      [server, 'publish'],
      [paul, 'review', {}],
      [anna, 'draft', {}],
      [paul, 'archive', {}],
      [paul, 'channels', { channels: [{ id: topics.managers }] }],
      [anna, 'channels', { channels: [{ id: topics.none }, { id: topics.managers }] }],
    )
    const calls = fc.array(call, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(calls, async sequence => {
        const { id } = await write(anna, topics.managers)
        for (const [caller, action, body] of sequence) {
          await act(caller, id, action, body)
          assert.notEqual(await stateOf(id), 'published')
        }
      }),
      { numRuns: 15 },
    )
  })

  test('the sender is told of publication and of return, and finds the note until the post is sent again', async () => {
    const { id } = await write(anna, topics.managers)
    const asked = { reviewer_user_id: rita.id, note: 'By Friday, please', due_at: FAR }
    const { review } = await anna.must(200, 'PUT', `/v2/content/${id}/review`, asked)
    assert.deepEqual([review.reviewer.user_id, review.note, review.due_at], [rita.id, 'By Friday, please', FAR])
    const returned = await rita.must(200, 'PUT', `/v2/content/${id}/draft`, { note: 'Name the room' })
    assert.deepEqual([returned.review.note, returned.review.returned_note], [null, 'Name the room'])
    const again = await anna.must(200, 'PUT', `/v2/content/${id}/review`, { reviewer_user_id: rita.id })
    assert.equal(again.review.returned_note, null)
    await rita.must(200, 'PUT', `/v2/content/${id}/publish`)
    const types = await eventually(
      async () =>
        (await anna.must(200, 'GET', '/v2/notification_center/notifications')).map((one: { type: string }) => one.type),
      list => list.includes('review_published'),
    )
    assert.ok(types.includes('review_returned'))
    const past = await anna.put(`/v2/content/${(await write(anna, topics.managers)).id}/review`, {
      due_at: '2020-01-01',
    })
    assert.equal(past.body.error.validations[0].rule, 'out_of_range')
  })
})

describe('the review of a post', () => {
  const review = (person: Caller, id: number) => person.must(200, 'GET', `/v2/content/${id}/review`)
  const approvalOf = async (person: Caller, id: number) => {
    const { approved_at, usual_seconds } = await review(person, id)
    return [approved_at, usual_seconds]
  }

  test('names who is asked and who wrote last, and tells each caller whether they may publish it', async () => {
    const { id } = await write(anna, topics.others)
    await act(anna, id, 'review', { reviewer_user_id: paul.id })
    const { reviewer, written_by, approvers, usual_seconds, ...hers } = await review(anna, id)
    assert.deepEqual([reviewer.user_id, written_by.user_id], [paul.id, anna.id])
    assert.deepEqual(
      approvers.map((person: { user_id: number }) => person.user_id),
      [ada.id, max.id, paul.id, rita.id],
    )
    assert.ok(usual_seconds >= 0)
    assert.deepEqual(hers, {
      four_eyes_review: true,
      needs_manager: false,
      may_publish: false,
      may_override: false,
      approved_at: null,
    })
    assert.equal((await review(paul, id)).may_publish, true)
    await ada.must(200, 'PUT', `/v2/content/${id}`, { title: 'Mended' })
    const { may_publish, may_override } = await review(ada, id)
    assert.deepEqual([may_publish, may_override, (await review(anna, id)).may_publish], [false, true, true])
  })

  test('names a client application, and keeps it from publishing what it wrote', async () => {
    const { id } = await write(server, topics.others)
    const { reviewer, written_by, may_publish } = await review(server, id)
    assert.deepEqual([reviewer, written_by.user_id, may_publish], [null, null, false])
  })

  test('names the last approval: of another person, and of nobody where its writer or an application publishes', async () => {
    const { program: other, anna: ben, topicId: his } = await newsroom(app)
    const { id } = await write(ben, his)
    for (const caller of [ben, await other.server({ role: 'publisher' })]) {
      await caller.must(200, 'PUT', `/v2/content/${id}/publish`)
      assert.deepEqual(await approvalOf(ben, id), [null, null])
      await ben.must(200, 'PUT', `/v2/content/${id}/draft`)
    }
    await act(ben, id, 'review')
    const eva = await other.user('eva', { role: 'publisher' })
    const { published_at } = await eva.must(200, 'PUT', `/v2/content/${id}/publish`)
    const [approved, seconds] = await approvalOf(ben, id)
    assert.deepEqual([approved, typeof seconds], [published_at, 'number'])
    await ben.must(200, 'PUT', `/v2/content/${id}`, { title: 'Changed' })
    assert.deepEqual(await approvalOf(ben, id), [published_at, seconds], 'what has changed since can be compared')
  })

  test('lets everybody publish where four eyes are not asked for', async () => {
    const { anna: ben, topicId: his } = await newsroom(app)
    const { id } = await write(ben, his)
    const { four_eyes_review, may_publish, may_override } = await review(ben, id)
    assert.deepEqual([four_eyes_review, may_publish, may_override], [false, true, false])
  })

  test('is for publishers, and of their own program', async () => {
    const { id } = await write(anna, topics.others)
    assert.equal((await mia.get(`/v2/content/${id}/review`)).status, 403)
    const { anna: eve } = await newsroom(app)
    assert.equal((await eve.get(`/v2/content/${id}/review`)).status, 404)
  })
})
