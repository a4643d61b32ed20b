// A feed of 500 posts, read to its end on a phone: what a page more costs there, and the way back to a post far down.

import type { Page } from 'playwright-core'
import { printTable } from '../../support/report.ts'

const POSTS = 500
const PAGE_POSTS = 10
const LAST_WANTED = 1.3
const BACK_WANTED_MS = 1_000
/** A single page is drawn in few milliseconds: several are compared. */
const COMPARED = 5
const IDLE_MS = 300
/** The factor by which the processor is slowed down while the longest task is measured. */
const SLOWER = 4
const TASK_WANTED_MS = 200
const STEP_PX = 600

const articles = `document.querySelectorAll('[role=feed] article')`

/** Publishes posts with texts, in the session of a page of a publisher. */
export const PUBLISH_POSTS = `(async () => {
  const call = async (method, path, body) =>
    (await (await fetch(path, {
      method,
      headers: { 'content-type': 'application/json', 'x-atrium-web': '1' },
      body: JSON.stringify(body),
    })).json()).data
  const topic = await call('POST', '/v2/channels', { name: 'Long ago', description: '' })
  for (let n = 1; n <= ${POSTS}; n++) {
    const title = 'Story ' + n
    const body = '<p>' + 'What we did that day, and why. '.repeat(5 + (n % 20)) + '</p>'
    const post = await call('POST', '/v2/content', { content_type: 'article', title, body, channels: [{ id: topic.id }] })
    await call('PUT', '/v2/content/' + post.id + '/publish', {})
  }
})()`

/** Measures on a page that shows a feed of so many posts. */
export async function measureLongFeed(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  await browser.send('HeapProfiler.enable')
  const metric = async (name: string) => {
    const { metrics } = await browser.send('Performance.getMetrics')
    return metrics.find(each => each.name === name)?.value ?? 0
  }
  const drawnMs = async () => {
    const seconds = await Promise.all(['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'].map(metric))
    return 1000 * seconds.reduce((sum, each) => sum + each, 0)
  }
  const heapMb = async () => {
    await browser.send('HeapProfiler.collectGarbage')
    return (await metric('JSHeapUsedSize')) / 2 ** 20
  }
  await page.waitForTimeout(IDLE_MS)
  const heapFirst = await heapMb()
  const pagesMs: number[] = []
  for (let shown = PAGE_POSTS; shown < POSTS; shown += PAGE_POSTS) {
    const before = await drawnMs()
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    // A locator would search the whole page, which counts.
    while ((await page.evaluate<number>(`document.getElementsByTagName('article').length`)) < shown + PAGE_POSTS)
      await page.waitForTimeout(IDLE_MS)
    await page.waitForTimeout(IDLE_MS)
    pagesMs.push((await drawnMs()) - before)
  }
  const mean = (list: readonly number[]) => list.reduce((sum, ms) => sum + ms, 0) / list.length
  const [first, last] = [mean(pagesMs.slice(0, COMPARED)), mean(pagesMs.slice(-COMPARED))]
  const heapLast = await heapMb()
  const taskMs = await longestTask(page, rate => browser.send('Emulation.setCPUThrottlingRate', { rate }))
  const link = `[...${articles}].at(-${POSTS / 5}).querySelector('h2 a')`
  await page.evaluate(`${link}.scrollIntoView({ block: 'center' })`)
  await page.waitForTimeout(IDLE_MS)
  const title = await page.evaluate<string>(`${link}.textContent`)
  await page.evaluate(`${link}.click()`)
  await page.locator('#post-title').waitFor()
  await page.waitForTimeout(IDLE_MS)
  const backMs = await page.evaluate<number>(`new Promise(done => {
    const from = performance.now()
    const isThere = () => {
      const { activeElement: link } = document
      const { top, bottom } = link.getBoundingClientRect()
      const isShown = link.textContent === ${JSON.stringify(title)} && link.matches('article a') && top >= 0 && bottom <= innerHeight
      if (isShown || performance.now() - from > 10_000) requestAnimationFrame(() => done(performance.now() - from))
      else requestAnimationFrame(isThere)
    }
    history.back()
    isThere()
  })`)
  printTable(
    `A feed of ${POSTS} posts`,
    ['', 'measured', 'wanted at most'],
    [
      [`scripts, styles and layout of a page, the first ${COMPARED}, ms`, first.toFixed(1), ''],
      [`the last ${COMPARED}`, last.toFixed(1), ''],
      ['ratio', (last / first).toFixed(2), String(LAST_WANTED)],
      [
        `longest task while scrolling on a ${SLOWER} times slower processor, ms`,
        taskMs.toFixed(0),
        String(TASK_WANTED_MS),
      ],
      ['back to a post four fifths down, ms', backMs.toFixed(0), String(BACK_WANTED_MS)],
      ['heap at the first page, MB', heapFirst.toFixed(1), ''],
      ['at the last page', heapLast.toFixed(1), ''],
    ],
  )
}

/** Milliseconds of the longest task while all posts are scrolled through, up and down again; 0 where none takes 50 ms. */
async function longestTask(page: Page, slowDown: (rate: number) => Promise<unknown>): Promise<number> {
  await slowDown(SLOWER)
  const ms = await page.evaluate<number>(`new Promise(done => {
    const tasks = []
    const observer = new PerformanceObserver(list => tasks.push(...list.getEntries()))
    observer.observe({ type: 'longtask' })
    let step = -${STEP_PX}
    const scroll = () => {
      scrollBy({ top: step, behavior: 'instant' })
      if (step < 0 && scrollY <= 0) step = ${STEP_PX}
      const isDone = step > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1
      if (!isDone) return requestAnimationFrame(scroll)
      setTimeout(() => {
        tasks.push(...observer.takeRecords())
        done(Math.max(0, ...tasks.map(task => task.duration)))
      }, ${IDLE_MS})
    }
    scroll()
  })`)
  await slowDown(1)
  return ms
}
