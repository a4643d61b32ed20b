import assert from 'node:assert/strict'
import type { Page, Route } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip, withoutFirstPage } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, signIn, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'administrator' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  return { program, anna, mia }
}

const fail = (status: number) => (route: Route) =>
  route.fulfill({ status, contentType: 'application/json', headers: { 'x-request-id': `r-${status}` }, body: '{}' })

const post = (page: Page) => page.getByRole('article', { name: 'Bikes are back' })

/** Where the focus is, as a reader of screens has it. */
const focused = (page: Page) =>
  page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.textContent?.trim()}`)

for (const [where, options] of [
  ['on a wide screen', {}],
  ['on a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)
  test(`while it is not known who is there the frame is outlined; a server in trouble says so, ${where}`, {
    skip,
  }, async () => {
    const { program, mia } = await larkmoor()
    const { page, context } = await open(app, program, mia, '/', { ...options })
    await withoutFirstPage({ context })
    let answer = () => {}
    const asked = new Promise<void>(resolve => {
      answer = resolve
    })
    await page.route('**/v2/me', async route => {
      await asked
      await fail(500)(route)
    })
    await page.reload({ waitUntil: 'commit' })
    const outline = page.locator('main [aria-busy=true]')
    await outline.waitFor()
    assert.equal(await sidewaysScroll(page), 0)
    const { width = 0 } = (await outline.boundingBox()) ?? {}
    assert.ok(width <= 41 * 16, `as wide as the page will be, not ${width}`)
    answer()
    await page.getByRole('heading', { level: 1, name: 'Something went wrong' }).waitFor()
    await page.getByText('Details').click()
    await page.getByText('r-500').waitFor()
    await expect.poll(() => page.title()).toMatch(/^Something went wrong/)
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await post(page).waitFor()
    // The server signs her in again and again, and her browser does not keep it.
    await page.route('**/v2/me', fail(401))
    // The document is that of somebody without a session.
    const response = await fetch(app.url)
    const [body, contentType] = [await response.text(), 'text/html']
    await page.route(`${app.url}/`, route => route.fulfill({ body, contentType }))
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'You cannot stay signed in' }).waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await post(page).waitFor()
  })

test('who goes on to another page before the code of the first has come sees that one alone', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  await post(page).waitFor()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?:topics|me)-page[^/]*\.js/, async route => {
    await promise
    await route.continue()
  })
  const reach = (path: string) => page.evaluate(to => history.pushState(null, '', to), path)
  await reach('/topics')
  await page.locator('main [aria-busy=true]').waitFor()
  await reach('/me')
  await page.locator('main [aria-busy=true]').waitFor()
  resolve()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await expect(page.locator('main h1')).toHaveCount(1)
})

test('a page whose code is slow keeps its place; then the heading has the focus', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  let send = () => {}
  const wanted = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route('**/assets/topics-page*.js', async route => {
    await wanted
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Topics' }).first().click()
  await page.locator('main [aria-busy=true]').waitFor()
  await page.getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
  send()
  await page.getByRole('heading', { level: 1, name: 'Topics' }).waitFor()
  await expect.poll(() => focused(page)).toBe('h1 Topics')
  await expect.poll(() => page.title()).toMatch(/^Topics · Larkmoor/)
})

test('the server was updated and a part is gone: the page is loaded again once, then says so, and others go on', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  let loaded = 0
  page.on('load', () => {
    loaded += 1
  })
  await page.route('**/assets/topics-page*.js', route => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Topics' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Something broke' }).waitFor()
  assert.equal(loaded, 1)
  await expect.poll(() => page.title()).toMatch(/^Something broke/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Feed' }).first().click()
  await post(page).waitFor()
  await page.unrouteAll()
  await page.goto(`${app.url}/topics`)
  await page.getByRole('link', { name: 'News' }).first().waitFor()
})

for (const [where, options] of [
  ['wide', {}],
  ['on a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)
  test(`an address that leads nowhere says so within the frame, in each document, ${where}`, { skip }, async () => {
    const { program, anna, mia } = await larkmoor()
    const { page } = await open(app, program, anna, '/studio/no/such/page', { ...options })
    for (const name of ['Studio', 'Console']) {
      await page.goto(`${app.url}/${name.toLowerCase()}/no/such/page`)
      await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
      await page.getByRole('button', { name: 'Your account' }).locator('visible=true').waitFor()
      await page.getByText(name, { exact: true }).locator('visible=true').first().waitFor()
      await expect.poll(() => page.title()).toMatch(/^Page not found · Larkmoor/)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Go to the start page' }).click()
      await page.waitForURL(url => url.pathname.replace(/\/$/, '') === `/${name.toLowerCase()}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await page.goto(`${app.url}/console/no/such/page`)
    await page.getByRole('link', { name: 'Go to the employee app' }).click()
    await post(page).waitFor()
    await page.waitForFunction(() => !document.getElementById('first-page'))
    await page.evaluate(() => history.pushState(null, '', '/nowhere'))
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await expect.poll(() => focused(page)).toBe('h1 Page not found')
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await post(page).waitFor()

    const hers = await open(app, program, mia, '/studio', { ...options })
    for (const path of ['/studio', '/console']) {
      await hers.page.goto(app.url + path)
      await hers.page.getByRole('heading', { level: 1, name: 'You do not have access' }).waitFor()
      await expectAccessible(hers.page)
      await hers.page.getByRole('link', { name: 'Go to the employee app' }).click()
      await post(hers.page).waitFor()
    }
  })

/** The menu is open and has the focus, which it takes a moment later. */
const inMenu = (page: Page) => page.waitForFunction(() => document.activeElement?.closest('[role=menu]'))

test('mia opens her menu by keyboard, changes language and theme, and signs out', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  const trigger = page.getByRole('button', { name: /^(?:Your account|Ihr Konto|Dein Konto)/ }).locator('visible=true')
  const menu = page.getByRole('menu')
  await trigger.focus()
  await page.keyboard.press('Enter')
  await inMenu(page)
  await expectAccessible(page)
  await expect.poll(() => focused(page)).toBe('a Profile and settings')
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toMatch(/^button Your account/)
  await page.keyboard.press('Enter')
  await inMenu(page)
  await page.keyboard.type('D')
  await expect.poll(() => focused(page)).toBe('button Dark')
  const saved = page.waitForResponse(
    response => response.url().endsWith('/v2/me') && response.request().method() === 'PATCH',
  )
  await page.keyboard.press('Enter')
  assert.equal((await saved).status(), 200)
  await page.locator('html[data-theme=dark]').waitFor({ state: 'attached' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await menu.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor()
  await inMenu(page)
  await menu.getByRole('menuitemradio', { name: 'Deutsch' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('html[lang=de]').waitFor({ state: 'attached' })
  await page.reload()
  await page.locator('html[lang=de][data-theme=dark]').waitFor({ state: 'attached' })
  await trigger.focus()
  await page.keyboard.press('Enter')
  await inMenu(page)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.locator('input[name=user_name]').waitFor()
  await page.goto(app.url)
  await page.locator('input[name=user_name]').waitFor()
})

for (const [where, options] of [
  ['wide', {}],
  ['on a phone in the dark', { viewport: PHONE, colorScheme: 'dark' }],
] as const)
  test(`signed out under an open page: the way back has the focus, and cannot be missed, ${where}`, {
    skip,
  }, async () => {
    const { program, mia } = await larkmoor()
    const { page, context } = await open(app, program, mia, '/?feed=following', {
      ...options,
    })
    await page.getByRole('link', { name: 'Following' }).waitFor()
    await context.clearCookies()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    // Either may be the first to notice: the dialog hides the link.
    await page.getByRole('link', { name: 'Popular', includeHidden: true }).dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await dialog.waitFor()
    await expect.poll(() => focused(page)).toBe('button Sign in again')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.matches('dialog[open] button'))
    // The page behind it is hidden.
    await expectAccessible(page, 'dialog[open]')
    const address = new URL(page.url())
    await dialog.getByRole('link', { name: 'Sign in in this window' }).click()
    await signIn(page, mia)
    await page.waitForURL(url => url.pathname + url.search === address.pathname + address.search)
    await page.getByRole('heading', { level: 1, name: 'Feed' }).waitFor()
    // The small window, where the browser does not close it.
    await page.goto(`${app.url}/?signed_in`)
    await page.getByRole('heading', { level: 1, name: 'You are signed in again.' }).waitFor()
    await expectAccessible(page)
    assert.equal(await sidewaysScroll(page), 0)
  })

test('a browser that opens no small window signs in where one is', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page, context } = await open(app, program, mia, '/topics')
  await page.evaluate(() => {
    window.open = () => null
  })
  await context.clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const again = page.getByRole('dialog').getByRole('button', { name: 'Sign in again' })
  await again.waitFor()
  // She was on her way when the session ended.
  await page.getByRole('link', { name: 'Feed', includeHidden: true }).first().dispatchEvent('click')
  await page.waitForURL(`${app.url}/`)
  await again.click()
  await signIn(page, mia)
  await page.waitForURL(`${app.url}/`)
  await post(page).waitFor()
})
