import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { cutTexts } from './layout.ts'
import { openApp, show, stage } from './stage.ts'

/** What people set in the browser: widths at which the layout changes follow it. */
const LARGE = { standard: 32, fixed: 26 }

// With both at once: text is mirrored where its letters are largest.
for (const [where, viewport] of [
  ['wide', { width: 1280, height: 900 }],
  ['phone', PHONE],
] as const)
  test(`from right to left with text at 200 % every page is mirrored, and nothing leaves it, ${where}`, {
    skip,
  }, async () => {
    const { page, context } = await openApp({ viewport })
    await page.evaluate(() => localStorage.setItem('atrium.language', 'en-XB'))
    await page.reload()
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: LARGE })
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
    const wrong: string[] = []
    for (const each of stage.pages) {
      await show(page, each)
      if ((await sidewaysScroll(page)) !== 0) wrong.push(`${each.name}: scrolls sideways`)
      wrong.push(...(await cutTexts(page)).map(text => `${each.name}: ${text}`))
      wrong.push(...(await notMirrored(page)).map(text => `${each.name}: ${text}`))
    }
    assert.deepEqual(wrong, [])
  })

/** What still begins at the left: headings, the navigation, arrows that mean forward or back. */
const notMirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    if (document.documentElement.dir !== 'rtl') found.push('the document is not from right to left')
    const main = document.querySelector('main')?.getBoundingClientRect()
    const rail = document.querySelector('nav')?.getBoundingClientRect()
    if (main && rail && rail.width > 0 && rail.width < window.innerWidth / 2 && rail.left < main.left)
      found.push('the navigation stands left of the page')
    for (const arrow of document.querySelectorAll(
      'svg:is([class*="arrow-left"], [class*="arrow-right"], [class*="chevron-left"], [class*="chevron-right"])',
    ))
      if (
        arrow.checkVisibility() &&
        !/-1/.test(`${getComputedStyle(arrow).scale} ${getComputedStyle(arrow).transform}`)
      )
        found.push(`${arrow.getAttribute('class')} points the wrong way`)
    return found
  })
