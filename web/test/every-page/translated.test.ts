// A browser that translates a page moves its text nodes; nothing that is pressed afterwards may break it, or show what was.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { staleTranslations, translate } from '../support/translated.ts'
import { desks, eachPage, openDesk } from './desk-stage.ts'
import { type EveryPage, openApp, show, stage } from './stage.ts'

/** Calls that may change records on the pages; all others are refused. */
const ALLOWED = /\/(?:like|bookmark|follow|acknowledge|read)$/

test('a translated page of the employee app does not break, whatever is pressed', { skip }, async () => {
  const { page } = await openApp()
  assert.deepEqual(await faultsOf(page, stage.pages), [])
})

for (const desk of desks)
  test(`a translated page of the ${desk.name} does not break, whatever is pressed`, { skip }, async () => {
    const { page } = await openDesk(desk)
    assert.deepEqual(await faultsOf(page, eachPage(desk, page)), [])
  })

async function faultsOf(page: Page, pages: Iterable<EveryPage> | AsyncIterable<EveryPage>): Promise<string[]> {
  const wrong = new Set<string>()
  await page.route(/\/(?:v2|web)\//, (route, request) =>
    request.method() === 'GET' || ALLOWED.test(request.url())
      ? route.fallback()
      : route.fulfill({ status: 409, contentType: 'application/json', body: '{}' }),
  )
  await translate(page)
  for await (const each of pages) {
    await show(page, each)
    for (const text of await staleTranslations(page)) wrong.add(`${each.name}: ${text}`)
    for (const name of await controls(page)) {
      await page.evaluate(press, name)
      for (const text of await staleTranslations(page)) wrong.add(`${each.name}: ${text}`)
      if (await page.getByRole('heading', { name: 'Something broke' }).count()) {
        wrong.add(`${each.name}: ${name} broke it`)
        await page.reload()
        await translate(page)
      }
      await page.evaluate(() => {
        for (const dialog of document.querySelectorAll('dialog')) dialog.close()
      })
      if (!(await page.evaluate(path => location.href.endsWith(path), each.path))) await show(page, each)
    }
  }
  return [...wrong]
}

/** The buttons, tabs, boxes and fields of a page: `[which of those with its words, its words]`. */
const controls = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main button, main summary, main [type=checkbox], main [type=radio]')]
      .filter(control => control.checkVisibility())
      .map(control => control.getAttribute('aria-label') ?? control.textContent ?? ''),
  )

/** In the page. */
async function press(name: string): Promise<void> {
  const all = document.querySelectorAll<HTMLElement>(
    'main button, main summary, main [type=checkbox], main [type=radio]',
  )
  const control = [...all].find(each => (each.getAttribute('aria-label') ?? each.textContent ?? '') === name)
  control?.click()
  await new Promise(requestAnimationFrame)
  await new Promise(resolve => setTimeout(resolve, 30))
}
