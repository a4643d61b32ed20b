// The reference in a real browser: found, read on a phone, and calls tried as who is signed in.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { PASSWORD, personWithPassword } from '../../../server/test/sign-in/oauth/support.ts'
import { startApp } from '../../../server/test/support/app.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, typeAtFocus, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'

const app = skip ? null! : await startApp({ WEB_DIST: '/nowhere' })

test('a call is found by its words or its path, and the index says where one is', { skip }, async () => {
  const { page } = await visit()
  await page.goto(`${app.url}/docs`)
  await page.keyboard.press('/')
  await typeAtFocus(page, 'topics follow')
  const index = page.getByRole('navigation', { name: 'Contents' })
  await index.getByText(/^\d+ results?$/).waitFor()
  await expect(index.getByRole('link', { name: 'Create a post as a draft' })).toBeHidden()
  await page.keyboard.press('Escape')
  await page.keyboard.type('/v2/content/{content_id}/publish')
  await page.keyboard.press('Enter')
  await page.waitForURL(/#publishContent$/)
  await index
    .locator('a[aria-current]')
    .filter({ hasText: /publish/i })
    .waitFor()
})

test('mia tries a call; one that changes something asks first', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await personWithPassword(app, program, 'anna', { role: 'publisher' })
  const { page } = await visit()
  await page.goto(`${app.url}/docs#createTopic`)
  const call = page.getByRole('article', { name: 'Create a topic' })
  await call.getByRole('button', { name: 'Try it' }).click()
  await call.getByRole('link', { name: 'Sign in' }).click()
  await page.locator('#user_name').fill(anna.userName)
  await page.locator('#password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/\/docs#createTopic$/)
  const start = page.getByRole('region', { name: 'A first call' })
  await start.getByText('You are signed in as').waitFor()
  await expect(start.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await call.getByRole('button', { name: 'Try it' }).click()
  await call.getByText('(publisher) in Larkmoor').waitFor()
  await call.getByLabel('Body').fill('{"name": "Canteen", "description": "What there is for lunch"}')
  await call.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await anna.get('/v2/channels')).body.data.length, 0)
  await call.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await call.getByRole('status').getByText('201 Created').waitFor()
  assert.equal((await anna.get('/v2/channels')).body.data[0].name, 'Canteen')
})

test('the first call is copied with one button', { skip }, async () => {
  const { page, context } = await visit()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
  await page.goto(`${app.url}/docs`)
  const first = page.getByRole('region', { name: 'A first call' })
  await first.getByRole('button', { name: 'Copy' }).click()
  await first.getByRole('button', { name: 'Copied' }).waitFor()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^TOKEN=.*\ncurl '\S+\/v2\/me'/)
})

test('the words of its header stay whole on a phone', { skip }, async () => {
  const { page } = await visit({ viewport: PHONE })
  for (const path of ['/docs', '/docs/guide']) {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto(app.url + path)
      const broken = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('header nav a, header .soft')]
          .filter(({ offsetHeight }) => offsetHeight > 1.9 * 16)
          .map(({ textContent }) => textContent),
      )
      assert.deepEqual(broken, [], `${path} at ${width}`)
      assert.equal(await sidewaysScroll(page), 0)
    }
  }
})

test('on a phone the text comes before its index', { skip }, async () => {
  const { page } = await visit({ viewport: PHONE })
  await page.goto(`${app.url}/docs`)
  const { y = PHONE.height } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
  assert.ok(y < PHONE.height / 2, `${y}`)
  await page.getByRole('link', { name: 'Contents', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search' }).click()
})

test('it is accessible, and cuts nothing off on a phone', { skip }, async () => {
  const { page } = await visit({ viewport: PHONE })
  await page.goto(`${app.url}/docs`)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  await page.getByRole('button', { name: 'Try it' }).first().click()
  // A part of the 300 articles, all of it laid out: what is not in view has no size yet.
  await page.evaluate(() => {
    document.styleSheets[0]?.insertRule('.call { content-visibility: visible !important }')
    const more = document.querySelectorAll(
      'main > section:nth-of-type(n + 9):not(:last-of-type), article[id^=schema]:nth-of-type(n + 9)',
    )
    for (const one of more) one.remove()
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.index a')) {
      if (!document.getElementById(link.hash.slice(1))) link.closest('li')?.remove()
    }
  })
  await expectAccessible(page)
})
