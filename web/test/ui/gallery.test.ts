import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { expectAccessibleInBothColours, PHONE, sidewaysScroll, skip, untilFocused, visit } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { hostPages } from '../support/static-host.ts'

let url = ''
describe('gallery', () => {
  before(async () => {
    if (!skip) url = await hostPages()
  })

  test('every part of the design system is accessible', { skip }, async () => {
    const { page } = await visit()
    await page.goto(`${url}/_gallery`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expectAccessibleInBothColours(page)
  })

  test('the parts fit into 320 px, also at twice the size of text', { skip }, async () => {
    const { page } = await visit({ viewport: { width: 320, height: 640 } })
    await page.goto(`${url}/_gallery`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    assert.equal(await sidewaysScroll(page), 0)
  })

  test('a menu is worked by keys alone and gives the focus back', { skip }, async () => {
    const { page } = await visit()
    await page.goto(`${url}/_gallery`)
    const button = page.getByRole('button', { name: 'More' })
    await button.press('Enter')
    const first = page.getByRole('menuitem', { name: 'Edit' })
    await first.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Delete')
    await page.keyboard.press('Escape')
    await untilFocused(button)
    // The browser says that it is open after an arrow was pressed.
    await page.evaluate(() =>
      document.addEventListener(
        'toggle',
        ({ newState, target }) =>
          newState === 'open' && (target as Element).querySelector<HTMLElement>('[role=menuitem]:last-child')?.focus(),
        { capture: true },
      ),
    )
    await button.press('Enter')
    await untilFocused(page.getByRole('menuitem', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await untilFocused(button)
  })

  test('a dialog keeps the focus, closes by Escape and gives it back', { skip }, async () => {
    const { page } = await visit()
    await page.goto(`${url}/_gallery`)
    const button = page.getByRole('button', { name: 'Open dialog' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Delete this?' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await untilFocused(button)
  })

  test('a click beside a dialog closes it, text that is marked beyond its edge does not', { skip }, async () => {
    const { page } = await visit()
    await page.goto(`${url}/_gallery`)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this?' })
    const { x = 0, y = 0, width = 0 } = (await dialog.getByRole('heading').boundingBox()) ?? {}
    await page.mouse.move(x + width / 2, y + 5)
    await page.mouse.down()
    await page.mouse.move(5, y + 5, { steps: 3 })
    await page.mouse.up()
    await expect(dialog).toBeVisible()
    await page.mouse.click(5, y + 5)
    await dialog.waitFor({ state: 'hidden' })
  })

  test('a dialog stays open while its page waits for a part', { skip }, async () => {
    const { page } = await visit({})
    await page.goto(`${url}/_gallery`)
    await page.getByRole('button', { name: 'Open dialog' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this?' })
    await dialog.getByRole('button', { name: 'Load a part' }).click()
    await page.getByText('A part came.').waitFor({ state: 'attached' })
    await dialog.waitFor()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await expect.poll(() => dialog.evaluate(element => element.matches(':modal'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').first().waitFor({ state: 'hidden' })
  })

  // Back of an Android phone is a close request, as Escape is; no test can press it.
  test('a close request closes one dialog at a time, and dialogs leave nothing in the history', { skip }, async () => {
    const { page } = await visit({ viewport: PHONE, hasTouch: true, isMobile: true })
    await page.goto('about:blank')
    await page.goto(`${url}/_gallery`)
    const button = page.getByRole('button', { name: 'Open dialog' })
    const outer = page.getByRole('dialog', { name: 'Delete this?' })
    const inner = page.getByRole('dialog', { name: 'Nothing is kept' })
    assert.equal(await page.evaluate(() => 'CloseWatcher' in window), true)
    await button.click()
    await outer.getByRole('button', { name: 'Why?' }).click()
    await inner.waitFor()
    await page.keyboard.press('Escape')
    await inner.waitFor({ state: 'hidden' })
    await expect(outer).toBeVisible()
    await page.keyboard.press('Escape')
    await outer.waitFor({ state: 'hidden' })
    await untilFocused(button)
    await button.click()
    await outer.waitFor()
    await page.goBack()
    assert.equal(page.url(), 'about:blank')
  })
})
