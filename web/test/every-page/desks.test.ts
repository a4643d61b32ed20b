// Studio and console: what holds for every page of the employee app holds for theirs.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { expectAccessibleInBothColours, expectNamesShown, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { desks, eachPage, openDesk } from './desk-stage.ts'
import { cutTexts } from './layout.ts'
import { settled } from './stage.ts'

/** Sideways scrolling, and words of controls that are cut off. */
async function layoutFaults(page: Page, name: string): Promise<string[]> {
  const sideways = await sidewaysScroll(page)
  return [
    ...(sideways === 0 ? [] : [`${name}: ${sideways} px`]),
    ...(await cutTexts(page)).map(text => `${name}: ${text}`),
  ]
}

for (const desk of desks) {
  test(`axe finds nothing on any page of the ${desk.name}, in light and in dark`, { skip }, async () => {
    const { page } = await openDesk(desk)
    const wrong: string[] = []
    for await (const each of eachPage(desk, page)) {
      for (const expectation of [expectAccessibleInBothColours, expectNamesShown])
        await expectation(page).catch(error => wrong.push(`${each.name}: ${error.message}`))
    }
    assert.deepEqual(wrong, [])
  })

  // Each mode asks for two things at once: longer words where there is least room, mirrored where letters are largest.
  for (const [mode, options] of [
    ['at 320 px with longer words', { viewport: { width: 320, height: 640 }, language: 'en-XA' }],
    [
      'from right to left with text at 200 % on a phone',
      { viewport: PHONE, language: 'en-XB', fontSizes: { standard: 32, fixed: 26 } },
    ],
  ] as const)
    test(`${mode} nothing leaves a page of the ${desk.name}`, { skip }, async () => {
      const { page, context } = await openDesk(desk, { viewport: options.viewport })
      await page.evaluate(language => localStorage.setItem('atrium.language', language), options.language)
      await page.reload()
      await settled(page)
      if ('fontSizes' in options)
        await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: options.fontSizes })
      const wrong: string[] = []
      for await (const each of eachPage(desk, page)) wrong.push(...(await layoutFaults(page, each.name)))
      assert.deepEqual(wrong, [])
    })
}
