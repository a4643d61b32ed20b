import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { cutTexts } from './layout.ts'
import { openApp, show, stage } from './stage.ts'

const LARGE = { standard: 32, fixed: 26 }

for (const [where, viewport] of [
  ['wide', { width: 1280, height: 900 }],
  ['phone', PHONE],
] as const)
  test(`with text at 200 % every page has room for it, ${where}`, { skip }, async () => {
    const { page, context } = await openApp({ viewport })
    // What people set in the browser: widths at which the layout changes follow it.
    await (await context.newCDPSession(page)).send('Page.setFontSizes', { fontSizes: LARGE })
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), '32px')
    const wrong: string[] = []
    for (const each of stage.pages) {
      await show(page, each)
      if ((await sidewaysScroll(page)) !== 0) wrong.push(`${each.name}: ${await sidewaysScroll(page)} px`)
      wrong.push(...(await cutTexts(page)).map(text => `${each.name}: ${text}`))
    }
    assert.deepEqual(wrong, [])
  })
