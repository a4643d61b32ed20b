import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessible, skip } from '../support/browser.ts'
import { openApp, settled, show, stage } from './stage.ts'

test('axe finds nothing on any page, in light and in dark', { skip }, async () => {
  const { page } = await openApp()
  for (const each of stage.pages) {
    await show(page, each)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await expectAccessible(page).catch(error => assert.fail(`${each.name}, ${colorScheme}: ${error.message}`))
    }
  }
})
