import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { skip, withoutFirstPage } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const FAULTS = [
  { status: 400, says: 'Not accepted' },
  { status: 403, says: 'Not allowed' },
  { status: 404, says: 'No longer available' },
  { status: 409, says: 'Changed in the meantime' },
  { status: 412, says: 'Changed in the meantime' },
  { status: 413, says: 'Too large' },
  { status: 429, says: 'The server is busy', headers: { 'retry-after': '1' } },
  { status: 500, says: 'Something went wrong' },
  { status: 503, says: 'The server is busy' },
] as const

test('whatever keeps the feed away has its own words, a reference and a way on', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, anna, '/')
  for (const { status, says, ...more } of FAULTS) {
    await page.route('**/v2/feed/posts?*', route =>
      route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'x-request-id': `r-${status}`, ...('headers' in more ? more.headers : {}) },
        body: '{}',
      }),
    )
    await withoutFirstPage({ context })
    await page.reload()
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: says }).waitFor()
    await alert.getByText('Details').click()
    await alert.getByText(`r-${status}`).waitFor()
    await page.unrouteAll()
    const again = alert.getByRole('button', { name: 'Try again' })
    // A refusal by role offers no retry.
    if (status === 403) {
      await expect(again).toHaveCount(0)
      continue
    }
    await again.click()
    await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
  }
})

test('a server that is away for a moment is asked again, and a slow one is waited for', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, anna, '/')
  let asked = 0
  await page.route('**/v2/feed/posts?*', route => (++asked === 1 ? route.abort('connectionrefused') : route.fallback()))
  await withoutFirstPage({ context })
  await page.reload()
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
  assert.ok(asked >= 2)
  await page.unrouteAll()
  const { promise: isSeenWaiting, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/v2/feed/posts?*', async route => {
    await isSeenWaiting
    await route.fallback()
  })
  await withoutFirstPage({ context })
  await page.reload()
  await page.locator('[aria-busy=true]').first().waitFor()
  answer()
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
})

test('the sign-in page of a wireless network is a lost connection; what is stopped in the browser is not', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [id] = await publishPosts(anna, [{ title: 'Bikes are back', requires_acknowledgement: true }])
  const { page } = await open(app, program, mia, '/')
  const bikes = page.getByRole('article', { name: 'Bikes are back' })
  await bikes.waitFor()
  const portal = { status: 200, contentType: 'text/html', body: '<title>Welcome to FreeWifi</title>' }
  await page.route(/\/(?:v2|healthz)/, route => route.fulfill(portal))
  await bikes.getByRole('button', { name: /^Like/ }).click()
  await bikes.getByText('Waiting for a connection').waitFor()
  await bikes.getByRole('button', { name: 'I have read it' }).click()
  await page.getByRole('button', { name: 'Confirm anyway' }).click()
  await page.evaluate(() => history.pushState(null, '', '/topics'))
  await page.getByRole('alert').getByText('No connection').waitFor()
  await page.evaluate(() => history.pushState(null, '', '/'))
  await bikes.waitFor()
  await page.unrouteAll()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await bikes.getByText('Waiting for a connection').waitFor({ state: 'detached' })
  const { engagement } = await mia.must(200, 'GET', `/v2/feed/posts/${id}`)
  assert.ok(engagement.liked_at && engagement.acknowledged_at)

  await page.route(/\/(?:un)?like$/, route => route.abort('blockedbyclient'))
  await bikes.getByRole('button', { name: /^Like/ }).click()
  await page.getByText('No response').waitFor()
  await bikes.getByRole('button', { name: /^Like/, pressed: true }).waitFor()
})

test('whatever the browser does not keep, pages are there, and what is typed is not said to be kept', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  await anna.must(201, 'POST', '/v2/channels', { name: 'Ideas', description: '', user_submittable: true })
  const { page, context } = await open(app, program, anna, '/', { serviceWorkers: 'allow' })
  await context.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const { hash } = location
    if (hash === '#missing')
      Object.defineProperties(window, { indexedDB: { value: undefined }, BroadcastChannel: { value: undefined } })
    if (hash === '#denied') {
      Object.defineProperties(window, { indexedDB: { get: refuse }, caches: { get: refuse } })
      LockManager.prototype.request = async () => refuse()
    }
    if (hash === '#failing')
      IDBFactory.prototype.open = () => {
        const request = new EventTarget() as IDBOpenDBRequest
        setTimeout(() => request.onerror?.(new Event('error')))
        return request
      }
    if (hash === '#full') IDBObjectStore.prototype.put = refuse
  })
  const bikes = page.getByRole('article', { name: 'Bikes are back' })
  let isLiked = false
  for (const hash of ['#missing', '#denied', '#failing', '#full']) {
    await page.goto('about:blank')
    await page.goto(`${app.url}/${hash}`)
    await bikes.getByRole('button', { name: /^Like/, pressed: isLiked }).click()
    isLiked = !isLiked
    await bikes.getByRole('button', { name: /^Like/, pressed: isLiked }).waitFor()
  }
  // A clock that is wrong by days shows no post of tomorrow.
  await page.clock.setSystemTime(Date.now() - 3 * 86_400_000)
  await page.goto('about:blank')
  await page.goto(app.url)
  await bikes.getByText('now', { exact: true }).waitFor()
  const title = page.getByRole('textbox', { name: 'Title' })
  await page.goto('about:blank')
  await page.goto(`${app.url}/submit/new#full`)
  const refused = page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const { put } = IDBObjectStore.prototype
        IDBObjectStore.prototype.put = function (...args) {
          resolve()
          return put.apply(this, args)
        }
      }),
  )
  await page.locator('summary').getByText(/^More/).click()
  await title.fill('A roof garden')
  await refused
  await page.evaluate(() => new Promise(done => setTimeout(done, 50)))
  await expect(page.getByText('Kept on this device')).toHaveCount(0)
  // The draft that the page saved on leaving is there.
  await page.goto(`${app.url}/submit/new`)
  await withoutFirstPage({ context })
  await page.reload()
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-field=title]')?.value === 'A roof garden',
  )
})
