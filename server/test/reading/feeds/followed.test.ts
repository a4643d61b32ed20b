// The feed of the topics that a reader follows, by its name and by its own call.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { type Stage, stageOf, type Topic, titles } from './stage.ts'

const app = await sharedApp()
let stage: Stage
let lea: Person
let sport: Topic
let choir: Topic

const titlesOf = (posts: readonly { title: string }[]) => posts.map(({ title }) => title)

describe('the feed of followed topics', () => {
  before(async () => {
    stage = await stageOf(app, await app.program())
    lea = await stage.program.user('lea')
    sport = await stage.topic('Sport')
    choir = await stage.topic('Choir')
    await stage.post('Quarterly report')
    await stage.post('Marathon in spring', { channels: [{ id: sport.id }] })
    await stage.post('Rehearsal in spring', { channels: [{ id: choir.id }] })
    await lea.must(200, 'PUT', `/v2/channels/${sport.id}/follow`)
  })

  test('shows and searches the topics that the reader follows, whatever else is asked for', async () => {
    const { body } = await lea.get('/v2/feed/channels/posts?name=nonsense&query=x&page.size=2')
    assert.deepEqual(titlesOf(body.data), ['Marathon in spring'])
    assert.deepEqual(body.meta, {
      filters: {},
      feed_name: 'following',
      pagination: { page: 1, page_size: 2, size: 2, next: null },
    })
    const search = await lea.get('/v2/feed/channels/posts?search=spring')
    assert.deepEqual(titlesOf(search.body.data), ['Marathon in spring'])
    assert.equal(search.body.meta.feed_name, 'following')
    assert.deepEqual((await lea.get('/v2/feed/channels/posts?search=quarterly')).body.data, [])
  })

  test('has no posts of a topic that the reader has unfollowed', async () => {
    await lea.must(200, 'PUT', `/v2/channels/${choir.id}/follow`)
    assert.deepEqual(await titles(lea, '?name=following'), ['Rehearsal in spring', 'Marathon in spring'])
    await lea.must(200, 'PUT', `/v2/channels/${choir.id}/unfollow`)
    assert.deepEqual(await titles(lea, '?name=following'), ['Marathon in spring'])
    const followed = '/v2/feed/channels/posts'
    assert.deepEqual(titlesOf(await lea.must(200, 'GET', followed)), ['Marathon in spring'])
    assert.deepEqual(titlesOf(await lea.must(200, 'GET', `${followed}?search=spring`)), ['Marathon in spring'])
  })
})
