// Checks of every page in every run; most tests of a single page, and the other walks, take turns (bin/test-files.mjs).

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { skip } from '../support/browser.ts'
import { desks, eachPage, openDesk } from './desk-stage.ts'
import { openApp, show, stage } from './stage.ts'

/** Texts of a page in place of its content. */
const FAULTS = /^(?:Something (?:broke|went wrong)|Page not found|You do not have access|Not allowed)$/

test('every page of the employee app opens', { skip }, async () => {
  const { page } = await openApp()
  const wrong: string[] = []
  for (const each of stage.pages) {
    await show(page, each)
    if (each.name !== 'no page') wrong.push(...(await faultsOf(page, each.name)))
  }
  assert.deepEqual(wrong, [])
})

for (const desk of desks)
  test(`every page of the ${desk.name} opens`, { skip }, async () => {
    const { page } = await openDesk(desk)
    const wrong: string[] = []
    for await (const { name } of eachPage(desk, page)) wrong.push(...(await faultsOf(page, name)))
    assert.deepEqual(wrong, [])
  })

/** One heading of the first level, and none that says that something failed. */
async function faultsOf(page: Page, name: string): Promise<string[]> {
  const headings = await page.locator('h1, [role=alert] h2').allTextContents()
  const titles = await page.locator('h1').count()
  return [
    ...(titles === 1 ? [] : [`${name}: ${titles} headings of the first level`]),
    ...headings.filter(text => FAULTS.test(text)).map(text => `${name}: ${text}`),
  ]
}
