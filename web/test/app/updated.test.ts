// A part of a page that does not arrive: because the server was updated under the page, or because of the network.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skip } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

/** The studio's home, at anna's, whose calendar cannot be loaded. */
async function withoutCalendar() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const { page } = await open(app, program, anna, '/studio')
  await page.evaluate(() => document.documentElement.setAttribute('data-first', ''))
  await page.route('**/assets/calendar-page-*.js', route => route.abort())
  const isFirst = async () => (await page.locator('html[data-first]').count()) === 1
  return { page, isFirst, goOn: () => page.getByRole('link', { name: 'Calendar', exact: true }).first().click() }
}

test('a part that an update of the server has replaced comes with the new document', { skip }, async () => {
  const { page, isFirst, goOn } = await withoutCalendar()
  await page.route('**/studio/calendar', async route => {
    if (route.request().resourceType() === 'document') {
      await page.unroute('**/assets/calendar-page-*.js')
      return route.continue()
    }
    await route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/other.js"></script>' })
  })
  await goOn()
  await page.getByRole('heading', { level: 1, name: 'Calendar' }).waitFor()
  assert.equal(await isFirst(), false)
})

test('a part that did not arrive, of a server that is as it was, does not load the page again', { skip }, async () => {
  const { page, isFirst, goOn } = await withoutCalendar()
  const asked = page.waitForResponse(
    response => response.url().endsWith('/studio/calendar') && response.request().resourceType() === 'fetch',
  )
  await goOn()
  await asked
  await page.getByRole('button', { name: 'Reload' }).waitFor()
  assert.equal(await isFirst(), true)
})
