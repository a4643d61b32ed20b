import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const FAULTS = [
  { status: 403, says: 'Not allowed' },
  { status: 404, says: 'No longer available' },
  { status: 409, says: 'Changed in the meantime' },
  { status: 412, says: 'Changed in the meantime' },
  { status: 429, says: 'The server is busy', headers: { 'retry-after': '1' } },
  { status: 500, says: 'Something went wrong' },
  { status: 503, says: 'The server is busy' },
] as const

test('whatever keeps the feed away has its own words, a reference and a way on', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page } = await open(app, program, anna, '/')
  for (const { status, says, ...more } of FAULTS) {
    await page.route('**/v2/feed/posts?*', route =>
      route.fulfill({
        status,
        contentType: 'application/json',
        headers: { 'x-request-id': `r-${status}`, ...('headers' in more ? more.headers : {}) },
        body: '{}',
      }),
    )
    await page.reload()
    const alert = page.getByRole('alert')
    await alert.getByRole('heading', { name: says }).waitFor()
    await alert.getByText(`r-${status}`).waitFor()
    await page.unrouteAll()
    const again = alert.getByRole('button', { name: 'Try again' })
    // What a role does not allow is not worth another try.
    if (status === 403) {
      assert.equal(await again.count(), 0)
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
  const { page } = await open(app, program, anna, '/')
  let asked = 0
  await page.route('**/v2/feed/posts?*', route => (++asked === 1 ? route.abort('connectionrefused') : route.fallback()))
  await page.reload()
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
  assert.ok(asked >= 2)
  await page.unrouteAll()
  const { promise: isSeenWaiting, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/v2/feed/posts?*', async route => {
    await isSeenWaiting
    await route.fallback()
  })
  await page.reload()
  await page.locator('[aria-busy=true]').first().waitFor()
  answer()
  await page.getByRole('article', { name: 'Bikes are back' }).waitFor()
})
