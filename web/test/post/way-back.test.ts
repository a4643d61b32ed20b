// Where "back" leads from a post, and where the feed is then.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PHONE, skip } from '../support/browser.ts'
import { newPerson, open, publishPosts, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  return { program, anna, mia }
}

test('on a phone back closes what is open over a post, then leaves the post', { skip }, async () => {
  const { program, anna, mia } = await larkmoor()
  const body = '<p>Look.</p><img src="https://x.example/bike.png" alt="A bike">'
  await publishPosts(anna, [{ title: 'Bikes', body }])
  const { page } = await open(app, program, mia, '/', { viewport: PHONE, hasTouch: true, isMobile: true })
  await page.getByRole('link', { name: 'Bikes' }).click()
  await page.getByRole('button', { name: 'Enlarge: A bike' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.evaluate(() => history.back())
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Share' }).click()
  await dialog.waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => history.state === null)
  await page.evaluate(() => history.back())
  await page.getByRole('feed').waitFor()
})

test('the way back leads to the link that was followed; a reload, and the other feed, keep their places', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(
    anna,
    Array.from({ length: 14 }, (_, index) => ({ title: `Story ${index}`, summary: 'Long ago. '.repeat(40) })),
  )
  const { page } = await open(app, program, mia, '/')
  const untilAt = (top: number) => page.waitForFunction(wanted => Math.abs(window.scrollY - wanted) < 2, top)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const story = page.getByRole('link', { name: 'Story 1', exact: true })
  await story.focus()
  const place = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
  await page.goBack()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Story 1')
  await untilAt(place)

  await page.reload()
  await page.getByRole('feed').waitFor()
  // What was on the second page of the feed is read again.
  await untilAt(place)

  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/?feed=trending"]')?.click())
  await page.waitForURL('**/?feed=trending')
  await page.getByRole('feed', { name: 'Popular' }).waitFor()
  await page.evaluate(() => window.scrollTo(0, 200))
  await page.goBack()
  await untilAt(place)
})

test('the entry of the page that is shown leads to its beginning, and leaves nothing to go back over', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  const posts = Array.from({ length: 8 }, (_, index) => ({ title: `Story ${index}`, summary: 'Long ago. '.repeat(40) }))
  await publishPosts(anna, posts)
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  const entries = await page.evaluate(() => history.length)
  await page.getByRole('link', { name: 'Story 2' }).focus()
  assert.ok(await page.evaluate(() => window.scrollY > 300))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).click()
  await page.waitForFunction(() => window.scrollY === 0)
  await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Feed')
  assert.equal(await page.evaluate(() => history.length), entries)
})
