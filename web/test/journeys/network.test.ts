import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { PHONE, skip } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const CALLS = '**/v2/**'

test('a confirmation is being sent until the server has answered; calls that hang make the banner, and one answer ends it', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const [id] = await publishPosts(anna, [{ title: 'Fire drill', requires_acknowledgement: true }])
  const { page, context } = await open(app, program, mia, `/posts/${id}`, { viewport: PHONE })
  const confirm = page.getByRole('button', { name: 'I have read it' })
  const like = (pressed: boolean, count: string) => page.getByRole('button', { name: `Like, ${count}`, pressed })
  const done = page.getByText('You have confirmed this', { exact: false })
  const banner = page.getByText('You are offline.', { exact: false })
  await confirm.first().waitFor()
  await page.waitForFunction(() => !document.getElementById('first-page'))
  await context.route(CALLS, () => {})
  await confirm.first().click()
  await page.getByText('Sending …').first().waitFor()
  await like(false, '0 likes').click()
  await like(true, '0 likes').waitFor()
  await expect(done).toHaveCount(0)
  await expect(banner).toHaveCount(0)
  await banner.waitFor()
  await page.getByText('Waiting for a connection').first().waitFor()
  await expect(done).toHaveCount(0)
  assert.equal(await isOnLine(page), true, 'the browser believes to be online')
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await banner.waitFor({ state: 'detached' })
  await done.first().waitFor()
  await like(true, '1 like').waitFor()
})

const isOnLine = (page: Page) => page.evaluate(() => navigator.onLine)

test('a like that mia taps while another tab has its turn to send is sent at the end of that turn', {
  skip,
}, async () => {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  await publishPosts(anna, [{ title: 'Bikes are back' }])
  const { page, context } = await open(app, program, mia, '/')
  const beside = await context.newPage()
  await beside.goto(`${app.url}/icons/icon.svg`)
  await beside.evaluate(
    () =>
      new Promise<void>(taken => {
        void navigator.locks.request('atrium.outbox', async () => {
          taken()
          await new Promise(resolve => addEventListener('ended', resolve))
        })
      }),
  )
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await page.getByRole('button', { name: 'Like, 0 likes', pressed: true }).waitFor()
  await page.waitForFunction(async () => {
    const { pending } = await navigator.locks.query()
    return pending?.some(({ name }) => name === 'atrium.outbox')
  })
  await beside.evaluate(() => void dispatchEvent(new Event('ended')))
  await page.getByRole('button', { name: 'Like, 1 like', pressed: true }).waitFor()
})
