// The guides in a real browser: searched, copied from, read on a phone and in the dark.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { startApp } from '../../../server/test/support/app.ts'
import { expectAccessible, PHONE, sidewaysScroll, skip, typeAtFocus, visit } from '../support/browser.ts'

const app = skip ? null! : await startApp({ WEB_DIST: '/nowhere' })

test('a reader finds a section from any page, by keyboard', { skip }, async () => {
  const { page } = await visit()
  await page.goto(`${app.url}/docs/guide`)
  await page.keyboard.press('/')
  await typeAtFocus(page, 'signature')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: /^Checking the signature/ }).waitFor()
  await contents.getByText(/^\d+ results/).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/docs\/guide\/connect\/webhooks#checking-the-signature$/)
  await page.getByRole('navigation', { name: 'On this page' }).locator('a[aria-current]').waitFor()
})

test('the reference finds what the guides say beside its calls', { skip }, async () => {
  const { page } = await visit()
  await page.goto(`${app.url}/docs`)
  await page.getByRole('searchbox', { name: 'Search' }).fill('publish')
  const found = page.getByRole('list', { name: 'In the guides' }).getByRole('link')
  await found.first().waitFor()
  const addresses = await found.evaluateAll(links => links.map(link => link.getAttribute('href')))
  assert.ok(addresses.every(address => address?.startsWith('/docs/guide')))
  await page.keyboard.press('Escape')
  await found.first().waitFor({ state: 'detached' })
})

test('guides are accessible, and cut nothing off on a phone', { skip }, async () => {
  const { page } = await visit({ viewport: PHONE })
  for (const path of ['', '/connect/oauth', '/use/employees', '/contract/limits']) {
    await page.goto(`${app.url}/docs/guide${path}`)
    await page.setViewportSize({ width: 320, height: 640 })
    assert.equal(await sidewaysScroll(page), 0, path)
    await expectAccessible(page)
  }
})
