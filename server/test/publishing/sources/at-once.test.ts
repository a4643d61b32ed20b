// Sources at the same time: two of a topic, and one at two nodes.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sameDatabase, sharedApp, startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { newTopic, numbered, postsOf, rss, Site } from './support.ts'

const site = await Site.start()

test('two sources of a topic with the same items, fetched at once, make each post once', async () => {
  const app = await sharedApp()
  const anna = await (await app.program()).user('anna', { role: 'publisher' })
  const topic = await newTopic(anna)
  const urls = ['/twin', '/twin-2'].map(path => site.feed(path, rss(numbered(1, 8))))
  const sources = await Promise.all(urls.map(url => anna.must(201, 'POST', `${topic}/sources`, { url })))
  assert.equal(
    sources.reduce((sum, { item_count }) => sum + item_count, 0),
    8,
  )
  assert.equal((await postsOf(anna, topic)).length, 8)
})

test('a source is fetched at its interval, by one node at a time, and made once at two nodes', {
  skip: needsPostgres,
}, async () => {
  const settings = { SOURCE_INTERVAL_MS: '300' }
  const one = await startApp(settings)
  const two = await startApp({ ...settings, ...sameDatabase(one) })
  const ben = await (await one.program()).user('ben', { role: 'publisher' })
  const topic = await newTopic(ben)
  let inFlight = 0
  let mostInFlight = 0
  let count = 0
  site.answers.set('/ticking', (_request, response) => {
    mostInFlight = Math.max(mostInFlight, ++inFlight)
    count++
    setTimeout(() => {
      inFlight--
      response.writeHead(200).end(rss(numbered(1, 5 + count)))
    }, 50)
  })
  await ben.must(201, 'POST', `${topic}/sources`, { url: `${site.receiver.url}/ticking`, state: 'published' })
  await eventually(
    async () => count,
    fetches => fetches >= 8,
  )
  await ben.must(200, 'PATCH', `${topic}/sources/${(await ben.must(200, 'GET', `${topic}/sources`))[0].id}`, {
    active: false,
  })
  assert.equal(mostInFlight, 1)
  const posts = await postsOf(ben, topic)
  assert.equal(new Set(posts.map((post: { title: string }) => post.title)).size, posts.length)

  const shared = await newTopic(ben)
  const url = site.feed('/both', rss(numbered(1, 8)))
  const made = await Promise.all(
    [ben, new Caller(two.url, ben.token)].map(who => who.post(`${shared}/sources`, { url })),
  )
  assert.deepEqual(made.map(({ status }) => status).sort(), [201, 409])
  assert.equal((await postsOf(ben, shared)).length, 8)
})
