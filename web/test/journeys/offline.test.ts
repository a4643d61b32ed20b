import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { PHONE, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { entriesIn, keptIn } from '../support/kept-pages.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'
import { untilListening, untilQuiet } from '../support/requests.ts'

const app = skip ? null! : await startWithPages()

/** The addresses of pictures that the service worker knows. */
const picturesIn = async (page: Page): Promise<string[]> =>
  ((await entriesIn(page, 'workbox-expiration', 'cache-entries')) ?? [])
    .filter(({ cacheName }) => cacheName === 'atrium-pictures')
    .map(({ url }) => String(url))

test('mia loses the network, reads on, likes and confirms; back again, each is sent once', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [drillId] = await publishPosts(anna, [
    { title: 'Fire drill', requires_acknowledgement: true },
    { title: 'Bikes are back' },
  ])
  await mia.must(200, 'PUT', `/v2/feed/posts/${drillId}/view`)
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await page.getByRole('feed').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await eventually(
    () => keptIn(page),
    text => text.includes('Bikes are back') && text.includes('Fire drill'),
  )
  await context.setOffline(true)
  await page.reload()
  await page.getByText('You are offline.', { exact: false }).waitFor()
  const bikes = page.getByRole('article', { name: 'Bikes are back' })
  await bikes.getByRole('button', { name: /^Like/ }).click()
  await bikes.getByText('Waiting for a connection').waitFor()
  const drill = page.getByRole('article', { name: 'Fire drill' })
  await drill.getByRole('button', { name: 'I have read it' }).click()
  await drill.getByText('Waiting for a connection').waitFor()
  // It outlives the page, and other tabs know of it.
  await page.reload()
  await bikes.getByText('Waiting for a connection').waitFor()
  const second = await context.newPage()
  await second.goto(app.url)
  await second.getByRole('article', { name: 'Bikes are back' }).getByText('Waiting for a connection').waitFor()
  const sent: string[] = []
  // A tab that has just been opened takes itself for connected, and is not.
  context.on('requestfinished', request => /\/(like|acknowledge)$/.test(request.url()) && sent.push(request.url()))
  await context.setOffline(false)
  for (const tab of [page, second])
    await tab.getByText('Waiting for a connection').first().waitFor({ state: 'detached' })
  // No tab is sending any more.
  for (const tab of [page, second]) await tab.evaluate(() => navigator.locks.request('atrium.outbox', () => {}))
  assert.deepEqual(
    sent.map(url => url.split('/').at(-1)),
    ['like', 'acknowledge'],
  )
  const posts = await mia.must(200, 'GET', '/v2/feed/posts?name=myfeed')
  const of = (title: string) => posts.find((post: { title: string }) => post.title === title)
  assert.ok(of('Bikes are back').engagement.liked_at)
  assert.ok(of('Fire drill').engagement.acknowledged_at)

  // A draft is there without a network as well, and so are the posts that were read before; sending waits for a network.
  await anna.must(201, 'POST', '/v2/channels', { name: 'Ideas', description: '', user_submittable: true })
  await second.close()
  await page.setViewportSize(PHONE)
  await page.goto(`${app.url}/submit/new`)
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('A roof garden')
  await page.getByText('Kept on this device', { exact: false }).waitFor()
  await eventually(
    () => keptIn(page),
    text => text.includes('max_attachments') || text.includes('"metadata"'),
  )
  await context.setOffline(true)
  await page.reload()
  await text.getByText('A roof garden').waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const notice = page.getByText('This is sent as soon as you are back online', { exact: false })
  await notice.waitFor()
  await eventually(
    () => notice.evaluate(element => element.getBoundingClientRect().top),
    top => top >= 0 && top < PHONE.height,
  )
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const banner = await page.getByText('You are offline.', { exact: false }).boundingBox()
  assert.ok(banner && banner.y >= 0 && banner.y < PHONE.height / 2, 'said wherever the page is scrolled to')
  await page.goto(app.url)
  await bikes.waitFor()
  await context.setOffline(false)
  await page.getByText('You are offline.', { exact: false }).waitFor({ state: 'detached' })
})

test('on the page of a post it waits as well, and is seen to; a comment stays what it is, a draft', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'Bikes are back', requires_acknowledgement: true }])
  const [{ id, uuid }] = await anna.must(200, 'GET', '/v2/feed/posts')
  const { page, context } = await open(app, program, mia, `/posts/${uuid}`, { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  const waiting = page.getByText('Waiting for a connection').first()
  const like = page.getByRole('button', { name: /^Like/ }).first()
  await like.waitFor()
  // Without a service worker the page has no more code than what it has loaded by now.
  await untilQuiet(page)
  await context.setOffline(true)
  await like.click()
  await waiting.waitFor()
  // Changed her mind, twice: only the last wish counts.
  await page.getByRole('button', { name: /^Like/, pressed: true }).click()
  await page.getByRole('button', { name: /^Like/, pressed: false }).click()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  await page.getByRole('button', { name: 'I have read it' }).first().click()
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('Who rides the first one?')
  await page.keyboard.press('Control+Enter')
  await page.getByText('This was not sent; your text is still here. Check your connection, then try again.').waitFor()
  await expect(comment).toHaveValue('Who rides the first one?')
  const sent: string[] = []
  const changes = /\/posts\/\d+\/(\w+)$/
  context.on('request', request => {
    const [, what] = changes.exec(request.url()) ?? []
    if (what && request.method() !== 'GET' && what !== 'view') sent.push(what)
  })
  await context.setOffline(false)
  await waiting.waitFor({ state: 'detached' })
  const { engagement } = await mia.must(200, 'GET', `/v2/feed/posts/${id}`)
  assert.ok(engagement.liked_at && engagement.bookmarked_at && engagement.acknowledged_at)
  assert.deepEqual(sent.sort(), ['acknowledge', 'bookmark', 'like'])
  await expect(comment).toHaveValue('Who rides the first one?')
})

test('what waited is taken back, and said, when the server refuses it', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [id] = await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/')
  // The code that sends is not there yet when the network goes.
  const { promise: isNeeded, resolve: needed } = Promise.withResolvers<void>()
  await page.route('**/send-waiting-*.js', async route => {
    await isNeeded
    await route.continue().catch(() => {})
  })
  await page.reload()
  const like = page.getByRole('button', { name: /^Like/ })
  await like.waitFor()
  await context.setOffline(true)
  await like.click()
  await page.getByText('Waiting for a connection').waitFor()
  await anna.must(200, 'PUT', `/v2/content/${id}/archive`)
  // The feed as it is now is without the post: it comes once it was seen what becomes of the like.
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  await page.route('**/v2/feed/posts?*', async route => {
    await isSeen
    await route.continue().catch(() => {})
  })
  await context.setOffline(false)
  needed()
  await page.getByText('This could not be sent: Bikes are back').waitFor()
  await page.getByRole('button', { name: 'Like, 0 likes', pressed: false }).waitFor()
  seen()
})

test('a part that cannot be loaded without a network does not take the page away', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/topics')
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await context.setOffline(true)
  // The browser answers once its page knows; a request that leaves in the same moment may still get through.
  await page.route('**/me-page-*.js', route => route.abort('internetdisconnected'))
  await page.evaluate(() => history.pushState(null, '', '/me'))
  await page.getByRole('alert').getByText('No connection').waitFor()
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true)
  await page.evaluate(() => history.pushState(null, '', '/topics'))
  await page.getByRole('heading', { level: 1, name: 'Topics' }).waitFor()
  await page.evaluate(() => history.pushState(null, '', '/me'))
  await page.getByRole('alert').getByText('No connection').waitFor()
  await page.unrouteAll()
  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'Profile and settings' }).waitFor()
})

test('each page of the employees opens by its address without a network', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const mia = await newPerson(app, program, 'mia')
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await eventually(
    () => keptIn(page),
    text => text !== '',
  )
  const source = await readFile(join(import.meta.dirname, '../../src/apps/employee/pages.ts'), 'utf8')
  const paths = [...source.matchAll(/\bpage\(\s*'([^']+)'/g)].map(([, path = '']) => path.replace(/:\w+/, '1'))
  assert.ok(paths.includes('/surveys/1') && paths.length > 15)
  await context.setOffline(true)
  // It throws where the browser has nothing but a page of its own.
  for (const path of paths) await page.goto(app.url + path, { waitUntil: 'commit' })
  await page.getByText('You are offline.', { exact: false }).waitFor()
})

test('new posts that cannot be read leave those that mia sees, and come once there is a network', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/')
  await untilListening(page)
  await publishPosts(anna, [{ title: 'The canteen has a new cook' }])
  const news = page.getByRole('button', { name: '1 new post' })
  await news.waitFor()
  await context.setOffline(true)
  await news.click()
  await page.getByRole('region', { name: 'Messages' }).getByText('No connection').waitFor()
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
  await context.setOffline(false)
  await page.getByRole('article', { name: 'The canteen has a new cook' }).waitFor()
})

test('who signs out leaves nothing of theirs in the browser', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const { name, buffer } = picture('harbour.png')
  const { upload_url, view_url, headers } = await anna.must(200, 'GET', `/v2/ugc/uploads/${name}`)
  await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(buffer) })
  await publishPosts(anna, [{ title: 'Bikes are back', body: `<p><img src="${view_url}" alt="Harbour"></p>` }])
  const { page } = await open(app, program, anna, '/', { serviceWorkers: 'allow' })
  await page.getByRole('feed').waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await page.getByRole('link', { name: 'Bikes are back' }).click()
  await page.getByAltText('Harbour').waitFor()
  await eventually(
    () => keptIn(page),
    text => text.includes('Bikes are back'),
  )
  await eventually(
    () => picturesIn(page),
    addresses => addresses.some((address: string) => address.includes(new URL(view_url, app.url).pathname)),
  )
  await page.getByRole('button', { name: 'Your account' }).first().click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.locator('input[type=password]').waitFor()
  await page.goto(`${app.url}/icons/icon.svg`)
  assert.equal(await keptIn(page), '[]')
  await eventually(
    () => picturesIn(page),
    addresses => addresses.length === 0,
  )
})
