// The weight of engagement in ranked feeds.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { put, stageOf, titles } from './stage.ts'

const app = await sharedApp()

test('a share and a comment weigh five views, a like three; among equals the newer comes first', async () => {
  const stage = await stageOf(app, await app.program())
  const [mia, omar, lea] = [
    await stage.program.user('mia'),
    await stage.program.user('omar'),
    await stage.program.user('lea'),
  ]
  const reader = await stage.program.user('reader')
  const shared = await stage.post('Shared: 5')
  const commented = await stage.post('Commented: 5')
  const liked = await stage.post('Liked and viewed: 4')
  const viewed = await stage.post('Viewed by three: 3')
  // The newest has the least: a weight that is one too small or too large turns an order around.
  for (const [index, post] of [shared, commented, liked, viewed].entries()) await stage.publishedAgo(post, 9 - index)
  await put(mia, shared, 'share')
  await mia.must(201, 'POST', `/v2/feed/posts/${commented.id}/comments`, { body: 'Well' })
  await put(mia, liked, 'like')
  await put(omar, liked, 'view')
  for (const person of [mia, omar, lea]) await put(person, viewed, 'view')
  assert.deepEqual(await titles(reader, '?name=icymi'), [
    'Commented: 5',
    'Shared: 5',
    'Liked and viewed: 4',
    'Viewed by three: 3',
  ])
})
