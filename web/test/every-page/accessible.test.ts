import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectAccessibleInBothColours, expectNamesShown, skip } from '../support/browser.ts'
import { openApp, show, stage } from './stage.ts'

test('axe finds nothing on any page, in light and in dark', { skip }, async () => {
  const { page } = await openApp()
  for (const each of stage.pages) {
    await show(page, each)
    for (const expectation of [expectAccessibleInBothColours, expectNamesShown])
      await expectation(page).catch(error => assert.fail(`${each.name}: ${error.message}`))
  }
})
