import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { PASSWORD } from '../../../server/test/sign-in/oauth/support.ts'
import { eventually } from '../../../server/test/support/eventually.ts'
import { passwordAdvice } from '../../src/features/me/password-advice.ts'
import { deviceOf } from '../../src/features/sessions/device-name.ts'
import { expectAccessible, holdWrites, PHONE, sidewaysScroll, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, settled, startWithPages } from '../support/pages.ts'
import { picture } from '../support/picture.ts'

const app = skip ? null! : await startWithPages()

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  return { program, mia: await newPerson(app, program, 'mia') }
}

test('mia gives herself a picture and a name, takes the name back, and clears another one', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/me')
  await page
    .getByLabel('Picture from this device')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  const dialog = page.getByRole('dialog', { name: 'Cut your picture' })
  await dialog.getByRole('img', { name: /^Part of the picture/ }).press('ArrowLeft')
  await dialog.getByRole('slider', { name: 'Size' }).fill('2')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByText('Your picture has been changed.').waitFor()
  const name = page.getByLabel('Display name')
  await name.fill('Mia the Great')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your name has been changed.').waitFor()
  const me = () => mia.must(200, 'GET', '/v2/me')
  assert.equal((await me()).user.display_name, 'Mia the Great')
  assert.match((await me()).user.avatar_url, /\/uploads\/view\//)
  const undone = page.waitForResponse(response => response.request().method() === 'PATCH')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await undone
  assert.equal((await me()).user.display_name, 'Mia Tester')
  await name.fill('Mia the Great')
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(me, ({ user }) => user.display_name === 'Mia the Great')
  await name.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await eventually(me, ({ user }) => user.display_name === 'Mia Tester')
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('input[autocomplete=name]')?.value === 'Mia Tester',
  )
})

test('what mia types while her name is saved stays', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/me')
  const name = page.getByLabel('Display name')
  await name.fill('Mia the Great')
  const release = await holdWrites(page, '**/v2/me')
  await page.getByRole('button', { name: 'Save' }).click()
  await name.fill('Mia the Greatest')
  release()
  await page.getByText('Your name has been changed.').waitFor()
  await expect(name).toHaveValue('Mia the Greatest')
})

test('mia drags her picture, loses the network while it is sent, and sends the same part again', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page, context } = await open(app, program, mia, '/me')
  const file = page.getByLabel('Picture from this device')
  await file.setInputFiles({ name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('no picture') })
  await page.getByText('This file cannot be shown as a picture.').waitFor()
  await file.setInputFiles(picture('mia'))
  const dialog = page.getByRole('dialog', { name: 'Cut your picture' })
  const area = dialog.getByRole('img', { name: /^Part of the picture/ })
  const shown = () => area.evaluate(canvas => (canvas as HTMLCanvasElement).toDataURL())
  await settled(page)
  const before = await shown()
  const { x = 0, y = 0, width = 0 } = (await area.boundingBox()) ?? {}
  await page.mouse.move(x + width / 2, y + width / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 4, y + width / 2, { steps: 4 })
  await page.mouse.up()
  await page.waitForFunction(was => document.querySelector('canvas')?.toDataURL() !== was, before)
  // Each step of the pointer is drawn.
  await settled(page)
  const chosen = await shown()
  await context.setOffline(true)
  const use = dialog.getByRole('button', { name: 'Use this picture' })
  await use.click()
  await dialog.getByText('No connection. Try again when you are back.').waitFor()
  await expect.poll(shown).toBe(chosen)
  await context.setOffline(false)
  await use.click()
  await page.getByText('Your picture has been changed.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Your picture has been removed.').waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add a picture')
})

test('a wrong password is said at its field; a new one ends the other device, which mia sees', { skip }, async () => {
  const { program, mia } = await larkmoor()
  const phone = await open(app, program, mia, '/', {
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
  })
  const { page } = await open(app, program, mia, '/me')
  await page.getByText('Safari on iPhone').waitFor()
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await current.fill('something else')
  await next.fill('short')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Too short: at least 12 characters.').waitFor()
  await next.fill('purple monkey dishwasher')
  await page.getByText('Long enough.').waitFor()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('This is not your current password.').waitFor()
  await untilFocused(current)
  await current.fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password has been changed.', { exact: false }).waitFor()
  await page.getByText('Safari on iPhone').waitFor({ state: 'detached' })
  await phone.page.reload()
  await phone.page.waitForURL(url => url.pathname !== '/')
})

test('mia ends one device, then all', { skip }, async () => {
  const { program, mia } = await larkmoor()
  await open(app, program, mia, '/', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  })
  const { page } = await open(app, program, mia, '/me')
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('Firefox on Linux has been signed out.').waitFor()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.locator('input[name=user_name]').waitFor()
})

test('mia asks for her data, and the notification leads to where she downloads it', {
  skip,
}, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/me')
  await page.getByRole('button', { name: 'Request my data' }).click()
  // A small file may be there before the page looks again.
  await page.getByText(/^Your file is (being created|available)/).waitFor()
  await eventually(
    () => mia.must(200, 'GET', '/v2/notification_center/notifications'),
    list => list.length > 0,
  )
  await page.goto(`${app.url}/notifications`)
  await page.getByText('Everything about you').click()
  await page.waitForURL(`${app.url}/me#data`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  assert.match((await downloading).suggestedFilename(), /^my-data-.*\.zip$/)
})

test("one's own page is accessible on a phone", { skip }, async () => {
  const { program, mia } = await larkmoor()
  const { page } = await open(app, program, mia, '/me', { viewport: PHONE })
  await page.getByText('This device', { exact: true }).waitFor()
  const parts = await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').allTextContents()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect.poll(async () => (await headings.allTextContents()).slice(1)).toEqual(parts)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.equal(await sidewaysScroll(page), 0)
})

test('devices are named as people know them', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
  const names = [
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows', 'desktop'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
    [`Mozilla/5.0 (Linux; Android 15; SM-X510) ${chrome} Safari/537.36`, 'Chrome', 'Android', 'tablet'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari', 'macOS', 'desktop'],
    ['curl/8.5', null, null, 'desktop'],
  ] as const
  for (const [agent, browser, system, kind] of names) assert.deepEqual(deviceOf(agent), { browser, system, kind })
})

test('what the server takes is not called weak, and nothing hard to guess', () => {
  assert.equal(passwordAdvice('x'.repeat(11)), 'short')
  for (const taken of ['abcabcabcabc', 'passwordpassword', 'x'.repeat(1000)])
    assert.equal(passwordAdvice(taken), 'fine')
  assert.equal(passwordAdvice('x'.repeat(1001)), 'long')
})
