// The employee app as an app of its own: what browsers want before they install it, and how a new version takes over.

import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { eventually } from '../../../server/test/support/eventually.ts'
import { skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, signIn, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'
import { startProxy } from '../support/proxy.ts'
import { touchOf } from '../support/touch.ts'
import { larkmoor, textOf } from './submitting.ts'

const app = skip ? null! : await startWithPages()

/** Mia at a post, in a browser whose service worker has the page. */
async function onPostWithWorker(options: BrowserContextOptions = {}) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const [{ uuid }] = await anna.must(200, 'GET', '/v2/feed/posts')
  const visited = await open(app, program, mia, `/posts/${uuid}`, { serviceWorkers: 'allow', ...options })
  await visited.page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await visited.page.reload()
  await visited.page.waitForFunction(() => navigator.serviceWorker.controller)
  return visited
}

/** The browser looks for a new version, as it does by itself once in a while. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  })

test('browsers can install it: a manifest with icons of the sizes they want, one of them for any shape', {
  skip,
}, async () => {
  const { page, context } = await onPostWithWorker()
  await page.locator('link[rel=manifest][href*="program="]').waitFor({ state: 'attached' })
  const browser = await context.newCDPSession(page)
  const { errors, data = '' } = await browser.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const manifest = JSON.parse(data)
  // The app is the program's.
  assert.equal(manifest.name, 'Larkmoor')
  assert.equal(manifest.display, 'standalone')
  assert.equal(manifest.start_url, '/')
  for (const { src, sizes, type } of manifest.icons) {
    const found = await page.evaluate(async address => {
      const answer = await fetch(address)
      const image = await createImageBitmap(await answer.blob()).catch(() => null)
      return { type: answer.headers.get('content-type'), size: image && `${image.width}x${image.height}` }
    }, src)
    assert.equal(found.type, type, src)
    if (sizes !== 'any') assert.equal(found.size, sizes, src)
  }
  const [id] = new URL(
    await page.locator('link[rel=manifest]').evaluate(link => (link as HTMLLinkElement).href),
  ).searchParams.values()
  const head = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  await expect.poll(() => head('meta[name=apple-mobile-web-app-title]', 'content')).toBe('Larkmoor')
  await expect.poll(() => head('link[rel=apple-touch-icon]', 'href')).toBe(`/icons/program/${id}-apple-180.png`)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A private window, which this is, cannot install anything.
  assert.deepEqual(
    installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'),
    [],
  )
})

test('a new version asks before it loads the page again, and what mia was typing is still there', {
  skip,
}, async () => {
  const proxy = await startProxy()
  const { page } = await onPostWithWorker({ proxy: { server: proxy.server } })
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.fill('Who rides the first one?')
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const offer = page.getByText('A new version is ready.')
  await lookForUpdate(page)
  await expect(offer).toBeHidden()
  proxy.appendTo('/sw.js', '\n// another version')
  await lookForUpdate(page)
  await offer.waitFor()
  assert.equal(await page.evaluate(() => 'isOldPage' in window), true)
  await expect(comment).toHaveValue('Who rides the first one?')
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await loaded
  assert.equal(await page.evaluate(() => 'isOldPage' in window), false)
  // The server's page has an empty field, until the browser takes it over.
  await eventually(
    () => comment.inputValue(),
    text => text === 'Who rides the first one?',
  )
  // Once is enough.
  await lookForUpdate(page)
  await expect(offer).toBeHidden()
})

/** Sends a form with a picture, as the system does when something is shared with an installed app. */
const share = (page: Page, { name, mimeType, buffer }: ReturnType<typeof picture>) =>
  page.evaluate(
    ({ action, name, type, bytes }) => {
      const form = document.createElement('form')
      Object.assign(form, { action, method: 'POST', enctype: 'multipart/form-data' })
      const field = (given: object) => form.append(Object.assign(document.createElement('input'), given))
      field({ name: 'title', value: 'A bike' })
      field({ name: 'text', value: 'Found at gate 3.' })
      const { items, files } = new DataTransfer()
      items.add(new File([Uint8Array.from(bytes)], name, { type }))
      field({ name: 'files', type: 'file', files })
      document.body.append(form)
      form.submit()
    },
    { action: `${app.url}/submit/share`, name, type: mimeType, bytes: [...buffer] },
  )

test('a photo that another app shares is in a new post of mia with its text, though she has to sign in first', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor(app)
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow' })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await context.clearCookies({ name: /^atrium_(?:web|session)$/ })
  await share(page, picture('bike.png'))
  await signIn(page, mia)
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.waitFor()
  await expect(title).toHaveValue('A bike')
  await textOf(page).getByText('Found at gate 3.').waitFor()
  await page.getByRole('button', { name: 'Remove bike.png' }).waitFor()
  // Taken once.
  await page.reload()
  await textOf(page).getByText('Found at gate 3.').waitFor()
  await expect(page.getByRole('button', { name: 'Remove bike.png' })).toHaveCount(1)
  await expect(page.getByText('Found at gate 3.')).toHaveCount(1)
  await page.close()

  const elsewhere = await context.newPage()
  await elsewhere.route('http://elsewhere.example/', route => route.fulfill({ contentType: 'text/html', body: 'Win!' }))
  await elsewhere.goto('http://elsewhere.example/')
  await share(elsewhere, picture('crane.png'))
  await elsewhere.waitForURL(`${app.url}/submit/new`)
  await elsewhere.getByRole('button', { name: 'Remove bike.png' }).waitFor()
  await expect(elsewhere.getByRole('button', { name: 'Remove crane.png' })).toHaveCount(0)
})

test('mia pulls the page of the installed app down at its top, which loads it again', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const mia = await newPerson(app, program, 'mia')
  const { page, context } = await open(app, program, mia, '/', { serviceWorkers: 'allow', hasTouch: true })
  await context.addInitScript(() => {
    const { matchMedia } = window
    window.matchMedia = query => matchMedia.call(window, query === '(display-mode: standalone)' ? 'all' : query)
  })
  await page.reload()
  await page.waitForFunction(() => document.documentElement.style.overscrollBehaviorY === 'contain')
  await page.evaluate(() => Object.assign(window, { isOldPage: true }))
  const loaded = page.waitForEvent('load')
  await touchOf(page).then(touch => touch.drag([200, 200], [200, 420]))
  await loaded
  assert.equal(await page.evaluate(() => 'isOldPage' in window), false)
})
