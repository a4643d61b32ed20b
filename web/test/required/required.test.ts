import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

test('mia confirms what is left, one after the other, and is done', { skip }, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [ramps, danger] = await publishPosts(anna, [
    { title: 'Ramps', requires_acknowledgement: true },
    { title: 'Gefahrstoffverordnungsunterweisung'.repeat(4), requires_acknowledgement: true },
  ])
  await mia.must(200, 'PUT', `/v2/feed/posts/${danger}/view`)
  const { page } = await open(app, program, mia, '/required', { viewport: PHONE })
  await page.getByText('2 posts are waiting for your confirmation.').waitFor()
  await page.getByText('It cannot be undone').waitFor()
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
  // Readers who have not opened the post are asked first.
  const confirm = page.getByRole('button', { name: 'I have read it: Ramps' })
  await confirm.press('Enter')
  const asked = page.getByRole('dialog', { name: 'You have not opened this post' })
  await asked.getByRole('link', { name: 'Open the post' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await untilFocused(confirm)
  assert.equal((await mia.must(200, 'GET', `/v2/feed/posts/${ramps}/engagement`)).acknowledged_at, null)
  await confirm.press('Enter')
  await asked.getByRole('button', { name: 'Confirm anyway' }).press('Enter')
  await page.getByText('1 post is waiting for your confirmation.').waitFor()
  // The button is gone, and the focus did not fall to the body.
  await page.waitForFunction(() => document.activeElement?.closest('main article'))
  await page.getByRole('button', { name: /^I have read it: Gefahr/ }).click()
  await page.getByRole('heading', { name: 'All confirmed' }).waitFor()
  await page.getByText('You have just confirmed 2. Thank you.').waitFor()
  await expectAccessible(page)
  await page.reload()
  await page.getByText('You have nothing left to confirm.').waitFor()
})
