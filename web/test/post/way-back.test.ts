// Where "back" leads from a post, and where the feed is then.

import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { PHONE, skip, untilFocused } from '../support/browser.ts'
import { expect } from '../support/expect.ts'
import { newPerson, open, publishPosts, settled, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

async function larkmoor() {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  return { program, anna, mia }
}

test('a picture has an address: back closes it, a reload and a shared link show it, and closing leaves the post', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  const body = ['bike', 'boat'].map(name => `<p>Look.</p><img src="https://x.example/${name}.png" alt="A ${name}">`)
  const [id = 0] = await publishPosts(anna, [{ title: 'Bikes', body: body.join('') }])
  await anna.must(200, 'PUT', `/v2/content/${id}/images`, { url: 'https://x.example/crane.png', alt: 'A crane' })
  const { page } = await open(app, program, mia, '/', { viewport: PHONE, hasTouch: true, isMobile: true })
  const dialog = page.getByRole('dialog')
  const isShown = (alt: string) => dialog.getByRole('img', { name: alt }).waitFor()
  const isClosed = () => dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Bikes' }).first().click()
  const bike = page.getByRole('button', { name: 'Enlarge: A bike' })
  await bike.click()
  await isShown('A bike')
  await page.getByRole('button', { name: 'Next picture' }).click()
  await isShown('A boat')
  await page.goBack()
  await isClosed()
  await untilFocused(bike)

  await page.getByRole('button', { name: 'Enlarge: A crane' }).click()
  await page.waitForURL(/\?picture=\d+$/)
  await page.reload()
  await isShown('A crane')
  await page.keyboard.press('Escape')
  await isClosed()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  // Back leads to the feed: no entry is left.
  await page.goBack()
  await page.getByRole('feed').waitFor()

  const { uuid } = await anna.must(200, 'GET', `/v2/content/${id}`)
  const { page: shared } = await open(app, program, mia, `/posts/${uuid}?picture=text-2`)
  await shared.getByRole('dialog').getByRole('img', { name: 'A boat' }).waitFor()
  await shared.getByRole('button', { name: 'Close' }).click()
  await shared.getByRole('dialog').waitFor({ state: 'hidden' })
  await shared.waitForURL(url => url.pathname.startsWith('/posts/') && url.search === '')
  await shared.getByRole('heading', { level: 1, name: 'Bikes' }).waitFor()
})

test('the way back leads to the link that was followed; a reload, and the other feed, keep their places', {
  skip,
}, async () => {
  const { program, anna, mia } = await larkmoor()
  await publishPosts(
    anna,
    Array.from({ length: 14 }, (_, index) => ({ title: `Story ${index}`, summary: 'Long ago. '.repeat(40) })),
  )
  const options = [{ text: 'Tea' }, { text: 'Coffee' }]
  await anna.must(201, 'POST', '/v2/polls', { question: 'What to drink?', options })
  const { page } = await open(app, program, mia, '/', { viewport: PHONE })
  await page.getByRole('feed').getByRole('heading', { name: 'What to drink?' }).waitFor()
  const untilAt = (top: number) => page.waitForFunction(wanted => Math.abs(window.scrollY - wanted) < 2, top)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const story = page.getByRole('link', { name: 'Story 1', exact: true })
  await story.focus()
  await settled(page)
  const place = await page.evaluate(() => window.scrollY)
  const topOf = () => story.evaluate(link => Math.round(link.getBoundingClientRect().top))
  const top = await topOf()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Story 1' }).waitFor()
  // The browser may tell of the last scroll on a page once that page is left.
  await page.evaluate(() => addEventListener('popstate', () => dispatchEvent(new Event('scroll')), { once: true }))
  await page.goBack()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Story 1')
  await untilAt(place)
  await expect.poll(topOf).toBe(top)

  await page.reload()
  await page.getByRole('feed').waitFor()
  // The posts on the second page of the feed are read again.
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
  await expect.poll(() => page.evaluate(() => window.scrollY > 300)).toBe(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feed' }).click()
  await page.waitForFunction(() => window.scrollY === 0)
  await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Feed')
  assert.equal(await page.evaluate(() => history.length), entries)
})
