import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { test } from '../../../bin/testing.mjs'
import { PHONE, skip } from '../support/browser.ts'
import { newPerson, open, startWithPages } from '../support/pages.ts'

const app = skip ? null! : await startWithPages()

const POSTS = 500
const OPENED = 100
const HEAP_MAX_MB = 60
const GROWTH_MAX_MB = 1

/** The heap of the page after a forced collection. */
async function held(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  for (let collected = 0; collected < 3; collected++) await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  await devtools.detach()
  return { megabytes: usedSize / 2 ** 20, nodes, listeners: jsEventListeners }
}

async function larkmoor(titles: readonly string[]) {
  const program = await app.program({ name: 'Larkmoor' })
  const anna = await newPerson(app, program, 'anna', { role: 'publisher' })
  const mia = await newPerson(app, program, 'mia')
  const { id } = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const post = { content_type: 'article', body: '<p>From <b>Monday</b> on.</p>', channels: [{ id }], publish: true }
  await Promise.all(titles.map(title => anna.must(201, 'POST', '/v2/content', { ...post, title })))
  return open(app, program, mia, '/', { viewport: PHONE })
}

test('a hundred posts that mia opened and closed leave nothing in her browser', { skip }, async () => {
  const { page } = await larkmoor(['Shift plan'])
  const openAndClose = async (times: number) => {
    for (let opened = 0; opened < times; opened++) {
      await page.getByRole('heading', { name: 'Shift plan' }).getByRole('link').click()
      await page.locator('#post-title').waitFor()
      await page.goBack()
      await page.getByRole('feed').waitFor()
    }
  }
  // Code and caches come with the first ones.
  await openAndClose(10)
  const before = await held(page)
  await openAndClose(OPENED)
  const after = await held(page)
  const [grown = 0, left = 0, heard = 0] = (['megabytes', 'nodes', 'listeners'] as const).map(
    each => after[each] - before[each],
  )
  assert.ok(grown <= GROWTH_MAX_MB, `${OPENED} posts added ${grown} MB`)
  // Fewer than one for each: none is of a post that was closed.
  assert.ok(left < OPENED && heard < OPENED, `${OPENED} posts left ${left} nodes and ${heard} listeners`)
})

test('a feed of which mia has scrolled through five hundred posts stays small', { skip }, async () => {
  const { page } = await larkmoor(Array.from({ length: POSTS }, (_, index) => `Shift plan ${index}`))
  while ((await page.getByRole('article').count()) < POSTS)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const { megabytes } = await held(page)
  assert.ok(megabytes <= HEAP_MAX_MB, `the feed holds ${megabytes} MB`)
})
