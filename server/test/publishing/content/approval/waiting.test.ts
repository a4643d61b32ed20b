// Posts that wait for approval: who is asked, who takes over, and in which order.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../../bin/testing.mjs'
import { sharedApp } from '../../../support/app.ts'
import type { Caller } from '../../../support/caller.ts'
import { eventually } from '../../../support/eventually.ts'
import { act, newsroom, write } from '../support.ts'
import { colleagues } from './support.ts'

const app = await sharedApp()
const { program, anna } = await newsroom(app)
const { paul, rita, max, ada, mia, server } = await colleagues(program)

const FAR = '2099-01-01T00:00:00.000Z'
const fields = { name: 'Topic', description: '', review: 'others' }
const { id: topicId } = await max.must(201, 'POST', '/v2/channels', fields)

describe('what waits for approval', () => {
  const told = async (person: Caller, id: number) =>
    (await person.must(200, 'GET', '/v2/notification_center/notifications?page.size=100')).filter(
      (one: { type: string; content_id?: number; content?: { id: number } }) =>
        one.type === 'review_requested' && JSON.stringify(one).includes(`${id}`),
    ).length

  for (const [way, method, change] of [
    ['leaves', 'PATCH', { active: false }],
    ['loses the role', 'PATCH', { role: 'member' }],
    ['is removed', 'DELETE', undefined],
    ['the program restricts to another topic', 'PATCH', { role_restrictions: 'listed' }],
  ] as const) {
    test(`is handed to the others by a reviewer who ${way}`, async () => {
      const { program: firm, anna: ben, topicId } = await newsroom(app)
      const boss = await firm.user('boss', { role: 'administrator' })
      const [eva, tom] = [await firm.user('eva', { role: 'publisher' }), await firm.user('tom', { role: 'publisher' })]
      const { id } = await write(ben, topicId)
      await act(ben, id, 'review', { reviewer_user_id: eva.id, due_at: FAR })
      const before = await told(tom, id)
      const other = await boss.must(201, 'POST', '/v2/channels', { name: 'Canteen', description: '' })
      await boss.must(200, 'PATCH', `/v2/people/${eva.id}`, { role_topics: [other.name] })
      const path = change && 'role_restrictions' in change ? '/v2/settings/program' : `/v2/people/${eva.id}`
      await boss.must(change ? 200 : 204, method, path, change)
      const { reviewer_user_id, review, state } = await ben.must(200, 'GET', `/v2/content/${id}`)
      assert.deepEqual([reviewer_user_id, review.due_at, state], [null, FAR, 'review'])
      await eventually(
        () => told(tom, id),
        count => count > before,
      )
    })
  }

  test('is listed by how long it waits, whatever is changed meanwhile, and stands in the calendar by its day', async () => {
    const { anna: ben, topicId } = await newsroom(app)
    const ids: number[] = []
    for (const title of ['First', 'Second']) {
      const { id } = await write(ben, topicId, { title })
      await act(ben, id, 'review', { due_at: '2098-03-04T12:00:00Z' })
      ids.push(id)
    }
    await ben.must(200, 'PUT', `/v2/content/${ids[0]}`, { title: 'First, mended' })
    const listed = await ben.must(200, 'GET', '/v2/content?filter.state=review&sort=review_sent_at')
    assert.deepEqual(
      listed.map(({ id }: { id: number }) => id),
      ids,
    )
    assert.ok(listed[0].review_sent_at < listed[1].review_sent_at)
    const calendar = () => ben.must(200, 'GET', '/v2/calendar?from=2098-03-01&to=2098-04-01&include=initiatives')
    const entries = await calendar()
    assert.deepEqual(
      entries.map(({ content_id, kind, state, initiatives }: Record<string, unknown>) => [
        content_id,
        kind,
        state,
        initiatives,
      ]),
      ids.map(id => [id, 'review', 'review', []]),
    )
    await act(ben, ids[0] as number, 'review', { due_at: '2098-03-09T12:00:00Z' })
    assert.equal((await calendar())[1].content_id, ids[0])
    await act(ben, ids[1] as number, 'draft')
    assert.equal((await calendar()).length, 1)
  })
})

describe('the review of a post', () => {
  const review = (person: Caller, id: number) => person.must(200, 'GET', `/v2/content/${id}/review`)
  const approvalOf = async (person: Caller, id: number) => {
    const { approved_at, usual_seconds } = await review(person, id)
    return [approved_at, usual_seconds]
  }

  test('names who is asked and who wrote last, and tells each caller whether they may publish it', async () => {
    const { id } = await write(anna, topicId)
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
    const { id } = await write(server, topicId)
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
    const { id } = await write(anna, topicId)
    assert.equal((await mia.get(`/v2/content/${id}/review`)).status, 403)
    const { anna: eve } = await newsroom(app)
    assert.equal((await eve.get(`/v2/content/${id}/review`)).status, 404)
  })
})
