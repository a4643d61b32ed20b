import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sidewaysScroll, skip } from '../support/browser.ts'
import { cutTexts } from './layout.ts'
import { openApp, show, stage } from './stage.ts'

test('at 320 px no page scrolls sideways, and no word of a control is cut off', { skip }, async () => {
  const { page } = await openApp({ viewport: { width: 320, height: 640 } })
  const wrong: string[] = []
  for (const each of stage.pages) {
    await show(page, each)
    if ((await sidewaysScroll(page)) !== 0) wrong.push(`${each.name}: ${await sidewaysScroll(page)} px`)
    wrong.push(...(await cutTexts(page)).map(text => `${each.name}: ${text}`))
  }
  assert.deepEqual(wrong, [])
})
