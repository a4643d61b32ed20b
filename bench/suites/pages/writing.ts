// Waiting times of a publisher in the studio, with a processor four times slower.

import type { Browser } from 'playwright-core'
import { printTable } from '../../support/report.ts'
import { readVitals, VITALS_SCRIPT } from '../../support/web-vitals.ts'
import {
  CPU_SLOWDOWN,
  coldVisit,
  NETWORKS,
  type Network,
  RUNS,
  row,
  sessionOf,
  VISIT_TIMEOUT_MS,
  WANTED,
} from './visits.ts'

/** A post in the list; the button that begins a new one stands above it. */
const LISTED = 'main table a[href*="/studio/posts/"]'

/** Waiting times of a publisher over the first network: the list of posts, and a post to write in. */
export async function measureStudio(browser: Browser, url: string, dataDir: string): Promise<void> {
  const context = await sessionOf(browser, url, dataDir, 'publisher', { width: 1280, height: 900 })
  const page = await context.newPage()
  await page.goto(`${url}/studio/posts`)
  const link = page.locator(LISTED).first()
  await link.waitFor()
  const post = url + (await link.getAttribute('href'))
  await page.close()
  const timeUntil = async (address: string, shown: string): Promise<number> => {
    const ms: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const visit = await coldVisit(context, NETWORKS[0] as Network)
      await visit.goto(address)
      await visit.locator(shown).first().waitFor()
      ms.push(await visit.evaluate<number>('performance.now()'))
      await visit.close()
    }
    return ms.sort((a, b) => a - b)[ms.length >> 1] ?? 0
  }
  printTable(
    `Studio over 150 ms and 1.6 Mbit/s, ${CPU_SLOWDOWN} times slower: medians of ${RUNS}`,
    ['', 'ms', 'wanted', ''],
    [
      row('list of posts', await timeUntil(`${url}/studio/posts`, LISTED), WANTED.listMs),
      row('a post to write in', await timeUntil(post, '[contenteditable=true]'), WANTED.composeMs),
    ],
  )
  await context.close()
}

/** Typing into a long post in the studio, with a processor 4 times slower: the slowest keys. */
export async function measureWriting(browser: Browser, url: string, dataDir: string): Promise<void> {
  const context = await sessionOf(browser, url, dataDir, 'publisher', { width: 1280, height: 900 })
  const page = await context.newPage()
  page.setDefaultTimeout(VISIT_TIMEOUT_MS)
  await page.goto(url)
  const id = await page.evaluate<number>(`(${makeLongPost})(${LONG_POST_WORDS})`)
  const inps: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const visit = await context.newPage()
    visit.setDefaultTimeout(VISIT_TIMEOUT_MS)
    const devtools = await context.newCDPSession(visit)
    await visit.addInitScript(VITALS_SCRIPT)
    await visit.goto(`${url}/studio/posts/${id}`)
    const text = visit.locator('[contenteditable=true]').last()
    await text.getByText('word2999').waitFor()
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await text.locator('p').nth(WRITTEN_PARAGRAPH).click()
    await visit.keyboard.type('The canteen opens at seven.', { delay: 90 })
    await visit.keyboard.press('Enter')
    await visit.keyboard.type('Soup first.', { delay: 90 })
    inps.push((await readVitals(visit)).inpMs)
    await visit.close()
  }
  const inp = inps.sort((a, b) => a - b)[inps.length >> 1] ?? 0
  printTable(
    `Writing in a post of ${LONG_POST_WORDS} words, ${CPU_SLOWDOWN} times slower: median of ${RUNS}`,
    ['', 'INP', 'wanted at most'],
    [['writing', `${inp} ms`, `${WANTED.inpMs} ms`]],
  )
  await context.close()
}

const LONG_POST_WORDS = 3_000
/** Places the cursor in the middle of the text. */
const WRITTEN_PARAGRAPH = 20
/** Runs in the page. */
const makeLongPost = `async words => {
  const send = async (method, path, body) => {
    const headers = { 'content-type': 'application/json', 'x-atrium-web': '1' };
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
    return (await answer.json()).data;
  };
  const { data: [topic] } = await (await fetch('/v2/channels?page.size=1')).json();
  const paragraphs = Array.from({ length: words / 50 }, (_, n) =>
    '<p>' + Array.from({ length: 50 }, (_, m) => 'word' + (n * 50 + m)).join(' ') + '</p>');
  const post = await send('POST', '/v2/content',
    { content_type: 'article', title: 'A long one', body: paragraphs.join(''), channels: [{ id: topic.id }] });
  return post.id;
}`
