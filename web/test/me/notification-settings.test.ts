// The person's own choices of how they are notified, on their own page.

import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { expectAccessible, PHONE, sidewaysScroll, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const paula = await newPerson(app, program, 'paula', { role: 'program_manager' })
  await paula.must(200, 'PATCH', '/v2/settings/notifications', { locked: ['acknowledge_required'] })
  return { program, paula, mia: await newPerson(app, program, 'mia') }
}

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const quiet = (page: Page) => page.getByRole('switch', { name: 'Quiet hours' })

/** Does something that is saved, and waits until it is. */
async function saved(page: Page, act: () => Promise<unknown>, status = 200): Promise<void> {
  const response = page.waitForResponse(each => each.request().method() === 'PUT')
  await act()
  assert.equal((await response).status(), status)
}

test('mia switches off mail for replies, sets quiet hours and a digest, and finds them when she comes back', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/me')
  await page.getByText('times are those of your company, UTC', { exact: false }).waitFor()
  await saved(page, () => box(page, 'Reply to a comment: Email').press('Space'))
  await saved(page, () => quiet(page).press('Space'))
  await saved(page, () => page.getByLabel('From', { exact: true }).selectOption('21:30'))
  await saved(page, () => page.getByRole('radio', { name: 'On Mondays' }).click())
  await saved(page, () => page.getByLabel('Time of the digest').selectOption('09:00'))

  await page.reload()
  await quiet(page).and(page.locator(':checked')).waitFor()
  await expect(box(page, 'Reply to a comment: Email')).not.toBeChecked()
  await expect(box(page, 'Reply to a comment: Push')).toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  const settings = await mia.must(200, 'GET', '/v2/me/notification_settings')
  assert.deepEqual(settings.quiet_hours, { from: '21:30', to: '07:00' })
  assert.deepEqual([settings.digest, settings.digest_at], ['weekly', '09:00'])
  assert.deepEqual(settings.types.comment_reply, { in_app: true, email: false, push: true })

  await saved(page, () => quiet(page).press('Space'))
  assert.equal((await mia.must(200, 'GET', '/v2/me/notification_settings')).quiet_hours, null)
})

test('what the company has set cannot be switched off, and a change that is refused is taken back', {
  skip,
}, async () => {
  const { program, paula, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/me')
  const locked = box(page, 'A post must be confirmed: Email')
  await locked.and(page.locator(':checked:disabled')).waitFor()
  await expect(page.getByText('Set by your company')).toHaveCount(1)
  // Kinds that never come to a member are not asked about.
  await expect(page.getByRole('checkbox', { name: /webhook|moderation/ })).toHaveCount(0)

  await paula.must(200, 'PATCH', '/v2/settings/notifications', { locked: ['acknowledge_required', 'poll_opened'] })
  await saved(page, () => box(page, 'A poll opens: Email').click(), 400)
  // It goes by itself.
  await page.getByText('Not accepted', { exact: false }).first().waitFor()
  await box(page, 'A poll opens: Email').and(page.locator(':checked:disabled')).waitFor()
  await expect(page.getByText('Set by your company')).toHaveCount(2)
})

test('mia chooses one of three levels, and her own choice behind it; what she has confirmed stands below', {
  skip,
}, async () => {
  const { program, paula, mia } = await larkmoor()
  const [id] = await publishPosts(paula, [{ title: 'Fire drill', requires_acknowledgement: true }])
  await mia.must(200, 'PUT', `/v2/feed/posts/${id}/view`)
  await mia.must(200, 'POST', `/v2/feed/posts/${id}/acknowledge`)
  const { page } = await open(app, program, mia, '/me', { viewport: PHONE })
  const types = async () => (await mia.must(200, 'GET', '/v2/me/notification_settings')).types
  const level = (name: string) => page.getByRole('radio', { name, exact: true })
  await saved(page, () => level('Nothing').click())
  assert.deepEqual((await types()).comment_reply, { in_app: false, email: false, push: false })
  assert.ok((await types()).acknowledge_required.email, 'locked')
  await saved(page, () => level('What matters').click())
  assert.deepEqual((await types()).mention, { in_app: true, email: true, push: true })
  assert.deepEqual((await types()).poll_opened, { in_app: true, email: false, push: false })
  await page.reload()
  await level('What matters').and(page.locator(':checked')).waitFor()
  await expect(box(page, 'A poll opens: Email')).toBeHidden()
  await level('Own choice').click()
  // A kind that comes by mail alone has its box where the others have their first one.
  const leftOf = async (name: string) => (await box(page, name).boundingBox())?.x
  assert.equal(await leftOf('Newsletters: Email'), await leftOf('A poll opens: In the app'))
  await saved(page, () => box(page, 'A poll opens: Email').click())
  assert.ok((await types()).poll_opened.email)
  await page.getByRole('link', { name: 'What you have confirmed' }).click()
  await page.getByRole('link', { name: 'Fire drill' }).waitFor()
  // Nothing half below the tab bar.
  await page.evaluate(() => scrollTo(0, 0))
  assert.equal(await sidewaysScroll(page), 0)
  await expectAccessible(page)
})

test('topics that could not be read are asked for again', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/')
  await page.route('**/v2/feed/channels?*', route => route.fulfill({ status: 503 }))
  await page.goto(`${app.url}/me`)
  const notices = page.getByRole('region', { name: 'Notifications', exact: true })
  const again = notices.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await page.unrouteAll()
  await again.click()
  await page.getByText('You do not follow any topic.').waitFor()
})

test('the choices are accessible wide and on a phone', { skip }, async () => {
  const { program, mia } = await larkmoor()
  await mia.must(200, 'PUT', '/v2/me/notification_settings', {
    digest: 'daily',
    quiet_hours: { from: '22:10', to: '07:00' },
  })
  const { page } = await open(app, program, mia, '/me', {})
  await quiet(page).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
})
