import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'
import { acknowledgePost, CENTER, count, list, only, publish, removeFromGroups, stage, unread } from './support.ts'

const app = await sharedApp()

describe('a post that must be acknowledged', () => {
  test('notifies everyone who can see it, until they acknowledge it', async () => {
    const { program, anna, mia, otto, topicId } = await stage(app)
    const post = await publish(anna, topicId, { requires_acknowledgement: true })
    const [item] = await list(mia)
    assert.deepEqual(item, {
      id: item.id,
      type: 'acknowledge_required',
      title: 'Fire drill',
      body: 'Please confirm that you have read this post.',
      about: {
        comment_author: null,
        comment_excerpt: null,
        comment_author_count: null,
        comment_id: null,
        count: 1,
        detail: null,
        reaction_count: null,
        reaction_user_name: null,
        person_avatar_url: null,
        channel_name: null,
        poll_id: null,
        poll_question: null,
        survey_id: null,
        survey_title: null,
        post_title: 'Fire drill',
      },
      url: post.permalink_url,
      content_id: post.id,
      important: true,
      action_required: true,
      read_at: null,
      acknowledged_at: null,
      created_at: post.published_at,
    })
    assert.equal(await unread(otto), 1)
    await acknowledgePost(app, program, mia, post.id)
    const [settled] = await list(mia)
    assert.equal(settled.action_required, false)
    assert.ok(settled.acknowledged_at)
    assert.ok(settled.read_at)
    assert.equal(await count(mia, 'filter.action_required=true'), 0)
    assert.equal(await unread(mia), 0)
    assert.equal(await unread(otto), 1)
  })

  test('is notified of when it must be acknowledged later, and no longer when that ends or it is archived', async () => {
    const { anna, mia, topicId } = await stage(app)
    const post = await publish(anna, topicId)
    assert.equal(await count(mia), 0)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true })
    assert.equal(await unread(mia), 1)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: false })
    assert.equal(await count(mia), 0)
    await anna.must(200, 'PUT', `/v2/content/${post.id}`, { requires_acknowledgement: true })
    const [item] = await list(mia)
    await mia.must(200, 'PUT', `${CENTER}/notifications/${item.id}/read`)
    await anna.must(200, 'PUT', `/v2/content/${post.id}/archive`)
    assert.deepEqual(await list(mia), [])
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    assert.equal(await unread(mia), 1, 'published again it is new')
  })

  test('is not notified to users who may not see it', async () => {
    const { program, anna, mia, otto } = await stage(app)
    await newGroup(app, program, 'crew', [otto])
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'Crew', description: 'x', groups: ['crew'] })
    const post = await publish(anna, topic.id, { requires_acknowledgement: true })
    assert.equal(await unread(otto), 1)
    assert.equal(await count(mia), 0)
    const [item] = await list(otto)
    assert.equal((await mia.put(`${CENTER}/notifications/${item.id}/read`)).status, 404)
    assert.equal(item.content_id, post.id)
    await removeFromGroups(app, program, otto)
    assert.equal(await count(otto), 0, 'a user who has left the audience has no notification')
  })
})

describe('submissions', () => {
  test('that are approved or returned notify their author why', async () => {
    const { program, anna, mia, topicId } = await stage(app)
    const { database } = app.app.services
    const submit = async (title: string) => {
      const { id } = await anna.must(201, 'POST', '/v2/content', {
        content_type: 'article',
        channels: [{ id: topicId }],
        title,
        source: { name: 'submitted' },
      })
      await database.unscopedQuery(sql`
        update content set created_by = ${mia.id}, state = 'review' where program_id = ${program.id} and id = ${id}`)
      return id
    }
    await anna.must(200, 'PUT', `/v2/content/${await submit('Roof garden')}/publish`)
    const approved = await only(mia)
    assert.equal(approved.type, 'ugc_published')
    assert.equal(approved.body, 'Roof garden')
    await anna.must(200, 'PUT', `/v2/content/${await submit('Rant')}/archive`, { reason: 'Please stay polite' })
    const [returned] = await list(mia)
    assert.equal(returned.type, 'ugc_returned')
    assert.equal(returned.body, 'Rant: Please stay polite')
    assert.equal(returned.url, null)
    assert.equal(await count(anna), 0)
  })
})

describe('polls', () => {
  test('notify their audience when they open, not their author, and no longer when they are closed', async () => {
    const { anna, mia } = await stage(app)
    const options = [{ text: 'Yes' }, { text: 'No' }]
    const poll = await anna.must(201, 'POST', '/v2/polls', { question: 'Lunch?', options })
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const next = await anna.must(201, 'POST', '/v2/polls', { question: 'Dinner?', options, opens_at: later })
    const item = await only(mia)
    assert.equal(item.type, 'poll_opened')
    assert.equal(item.title, 'Lunch?')
    assert.equal(item.content_id, null)
    assert.ok(item.url.endsWith(`/polls/${poll.id}`))
    assert.equal(await count(anna), 0)
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
    assert.equal(await count(mia), 0)
    await anna.must(200, 'PUT', `/v2/polls/${next.id}`, { opens_at: null })
    assert.equal((await only(mia)).title, 'Dinner?')
  })

  test('wait until they are answered, and are read then', async () => {
    const { anna, mia, otto } = await stage(app)
    const options = [{ text: 'Yes' }, { text: 'No' }]
    const poll = await anna.must(201, 'POST', '/v2/polls', { question: 'Lunch?', options })
    const [waiting] = await list(mia, 'filter.action_required=true')
    assert.deepEqual([waiting.title, waiting.action_required, await unread(mia)], ['Lunch?', true, 1])
    await mia.must(200, 'PUT', `${CENTER}/notifications/${waiting.id}/read`)
    assert.equal(await count(mia, 'filter.action_required=true'), 1, 'it was read, and waits')
    const answer = () => ({ option_ids: [poll.options[0].id] })
    for (const person of [mia, otto]) {
      const { responded_at } = await person.must(200, 'POST', `/v2/feed/polls/${poll.id}`, answer())
      const [answered] = await list(person)
      assert.deepEqual(
        [answered.title, answered.body, answered.action_required],
        ['Answered: Lunch?', 'You have answered this poll.', false],
      )
      if (person === otto) assert.equal(answered.read_at, responded_at)
      assert.deepEqual([await unread(person), await count(person, 'filter.action_required=true')], [0, 0])
      assert.equal((await list(person, 'filter.action_required=false')).length, 1)
    }
  })
})
