// Approval by topic: every way to publish is held, whatever the sequence of calls.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../../bin/testing.mjs'
import { sql } from '../../../../src/platform/db/sql.ts'
import { assistantOf, call as callTool } from '../../../outward/assistants/support.ts'
import { personWithPassword } from '../../../sign-in/oauth/support.ts'
import { sharedApp } from '../../../support/app.ts'
import type { Caller } from '../../../support/caller.ts'
import { eventually } from '../../../support/eventually.ts'
import { numbered, postsOf, rss, Site } from '../../sources/support.ts'
import { act, newsroom, write } from '../support.ts'
import { colleagues } from './support.ts'

const app = await sharedApp()
const { program, anna } = await newsroom(app)
const { paul, rita, max, ada, mia, server } = await colleagues(program)

const FAR = '2099-01-01T00:00:00.000Z'
const topic = async (review: string, fields = {}): Promise<number> =>
  (await max.must(201, 'POST', '/v2/channels', { name: `Topic ${review}`, description: '', review, ...fields })).id
const topics = {
  none: await topic('none', { user_submittable: true, auto_publish: true }),
  others: await topic('others', { user_submittable: true, auto_publish: true }),
  managers: await topic('managers', { reviewers: [rita.id], user_submittable: true, auto_publish: true }),
}
type Review = keyof typeof topics
// A feed, another program of the company in which Anna publishes as well, and an assistant.
const site = await Site.start()
const office = await app.program({ organisationId: program.organisationId })
await app.app.services.database.unscopedQuery(sql`
  insert into users (program_id, id, membership_id, given_name, family_name, role)
  values (${office.id}, ${anna.id}, ${crypto.randomUUID()}, 'Anna', 'Tester', 'publisher')`)
const annaInOffice = await office.tokenOf(anna, ['content.write'])
await ada.must(200, 'PATCH', '/v2/settings/program', { assistants: { enabled: true } })
const lea = await personWithPassword(app, program, 'lea', { role: 'publisher' })
const { access_token: assistant } = await assistantOf(app, program, lea, 'feeds.read content.write')
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
  'a source publishes an item': {
    by: async review => {
      const url = site.feed(`/${review}`, rss(numbered(1, 1)))
      const made = await max.post(`/v2/channels/${topics[review]}/sources`, { url, state: 'published' })
      if (made.status !== 201) return made.status
      const posts = await postsOf(ada, `/v2/channels/${topics[review]}`)
      return posts.find((post: { source: { name: string } }) => post.source.name === 'rss').state
    },
    is: { none: 'published', others: 403, managers: 'review' },
  },
  'a post is replicated into the topic': {
    by: async review => {
      const from = await annaInOffice.must(201, 'POST', '/v2/channels', { name: `From ${review}`, description: '' })
      const { id } = await annaInOffice.must(201, 'POST', '/v2/content', {
        content_type: 'note',
        title: 'Shared',
        publish: true,
        channels: [{ id: from.id }],
      })
      const target = { target_program_id: program.id, channels: [{ id: topics[review] }] }
      const { targetContentId } = await annaInOffice.must(202, 'POST', `/v2/content/${id}/replicate`, target)
      const copy = await eventually(
        () => ada.get(`/v2/content/${targetContentId}`),
        answer => answer.status === 200,
      )
      return copy.body.data.state
    },
    is: { none: 'draft', others: 'draft', managers: 'review' },
  },
  'an assistant drafts, and its person publishes': {
    by: async review => {
      const given = { title: 'Parking', body: 'Use deck 2.', channel_ids: [topics[review]] }
      const { id, state } = (await callTool(app, assistant, 'draft_post', given)).structuredContent
      assert.equal(state, 'draft')
      return (await act(lea, id, 'publish')).status
    },
    is: { none: 200, others: 403, managers: 403 },
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
