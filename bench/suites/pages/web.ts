// The pages on a phone: slow 4G and a processor four times slower, in a real Chromium. And the cost of a first start: the build of
// the pages, and the time until a browser shows the first feed.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchChromium } from '../../../web/test/support/chromium.ts'
import { printTable } from '../../support/report.ts'
import { startServer } from '../../support/stage.ts'
import { readVitals, UNTIL_ALIVE, VITALS, VITALS_SCRIPT, type Vitals } from '../../support/web-vitals.ts'
import { measureDocuments } from './documents.ts'
import { measureLongFeed, PUBLISH_POSTS } from './long-feed.ts'
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
import { measureStudio, measureWriting } from './writing.ts'

const PHONE = { width: 390, height: 844 }
/** By latency: a first visit, and the text of a later one. */
const WANTED_OF_VISITS: Readonly<Record<number, readonly string[]>> = {
  150: ['1200', '1800', '2500', '150', '0.02', '100', '600'],
  562.5: ['1800', '2800', '4500', '150', '0.02', '100', '1000'],
}
const SPEAK_ENGLISH = `fetch('/v2/me', {
  method: 'PATCH',
  headers: { 'content-type': 'application/json', 'x-atrium-web': '1' },
  body: JSON.stringify({ preferred_language: 'en' }),
})`
const BUILD = new URL('../../../web/build-changed.mjs', import.meta.url).pathname

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-web-'))
  const browser = await launchChromium(true)
  try {
    const buildMs = timeOf(() => execFileSync(process.execPath, [BUILD, join(folder, 'dist')], { stdio: 'ignore' }))
    const started = performance.now()
    const server = await startServer({ DATA_DIR: join(folder, 'data'), WEB_DIST: join(folder, 'dist') })
    try {
      const { context, post } = await signedIn(browser, server.url, join(folder, 'data'))
      const again = await sessionOf(browser, server.url, join(folder, 'data'), 'member', PHONE, 'allow')
      await warmUp(again, [`${server.url}/`, post])
      const firstFeedMs = buildMs + performance.now() - started
      await measurePages(context, again, server.url, post)
      await measureDocuments(context, server.url)
      await measureStudio(browser, server.url, join(folder, 'data'))
      await measureWriting(browser, server.url, join(folder, 'data'))
      await measureFarDown(browser, server.url, join(folder, 'data'))
      printTable(
        'A first start',
        ['', 'ms', 'wanted', ''],
        [
          row('build of the pages', buildMs, WANTED.buildMs),
          row('from the start to the first feed in a browser, build included', firstFeedMs, WANTED.firstFeedMs),
        ],
      )
    } finally {
      await server.stop()
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFarDown(browser: Browser, url: string, dataDir: string): Promise<void> {
  const publisher = await sessionOf(browser, url, dataDir, 'publisher', PHONE)
  const page = await publisher.newPage()
  await page.goto(url)
  await page.evaluate(PUBLISH_POSTS)
  await publisher.close()
  const reader = await sessionOf(browser, url, dataDir, 'member', PHONE)
  const feed = await reader.newPage()
  await feed.goto(url)
  await feed.getByRole('article').first().waitFor()
  await measureLongFeed(feed)
  await reader.close()
}

async function measurePages(context: BrowserContext, again: BrowserContext, url: string, post: string): Promise<void> {
  for (const network of NETWORKS) {
    const runs: Record<'feed' | 'post' | 'feedAgain' | 'postAgain', Vitals[]> = {
      feed: [],
      post: [],
      feedAgain: [],
      postAgain: [],
    }
    for (let run = 0; run < RUNS; run++) {
      runs.feed.push(await measure(context, url, network, useFeed))
      runs.post.push(await measure(context, post, network, usePost))
      runs.feedAgain.push(await measureAgain(again, url, network))
      runs.postAgain.push(await measureAgain(again, post, network))
      console.error(`  run ${run + 1}: ${JSON.stringify(Object.values(runs).map(list => list.at(-1)))}`)
    }
    const median = (of: keyof Vitals, list: readonly Vitals[]) =>
      list.map(each => each[of]).sort((a, b) => a - b)[list.length >> 1] ?? 0
    const shown = (of: keyof Vitals, list: readonly Vitals[]) => median(of, list).toFixed(of === 'cls' ? 3 : 0)
    const rows = (['feed', 'post'] as const).map(page => [
      page,
      ...VITALS.map(of => shown(of, runs[page])),
      shown('textMs', runs[`${page}Again`]),
    ])
    printTable(
      `Pages over ${network.latency} ms and 1.6 Mbit/s, ${CPU_SLOWDOWN} times slower: medians of ${RUNS} visits, in ms`,
      ['', 'text', 'picture', 'alive', 'INP', 'CLS', 'longest task', 'text of a later visit'],
      [...rows, ['wanted at most', ...(WANTED_OF_VISITS[network.latency] ?? [])]],
    )
  }
}

/** A visit in a browser whose service worker keeps the page from the visits before. */
async function measureAgain(context: BrowserContext, address: string, network: Network): Promise<Vitals> {
  const page = await context.newPage()
  page.setDefaultTimeout(VISIT_TIMEOUT_MS)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(VITALS_SCRIPT)
  await page.goto(address)
  await page.evaluate(UNTIL_ALIVE)
  const vitals = await readVitals(page)
  await page.close()
  return vitals
}

/** Visits pages until the service worker answers for them. */
async function warmUp(context: BrowserContext, addresses: readonly string[]): Promise<void> {
  const page = await context.newPage()
  page.setDefaultTimeout(VISIT_TIMEOUT_MS)
  await page.goto(addresses[0] as string)
  await page.evaluate('navigator.serviceWorker.ready.then(() => {})')
  for (const address of addresses) {
    await page.goto(address)
    await page.getByRole('article').first().waitFor()
  }
  await page.close()
}

/** A first visit: with a session, and nothing else stored. */
async function measure(
  context: BrowserContext,
  address: string,
  network: Network,
  use: (page: Page) => Promise<void>,
): Promise<Vitals> {
  const page = await coldVisit(context, network)
  await page.addInitScript(VITALS_SCRIPT)
  await page.goto(address)
  await page.evaluate(UNTIL_ALIVE)
  await use(page)
  const vitals = await readVitals(page)
  await page.close()
  return vitals
}

async function useFeed(page: Page): Promise<void> {
  const post = page.getByRole('article').first()
  await post.getByRole('button', { name: /^Like/ }).click()
  await post.getByRole('heading').getByRole('link').click()
  await page.locator('#post-title').waitFor()
}

async function usePost(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Like/ }).first().click()
  const comment = page.getByRole('textbox', { name: 'Write a comment' })
  await comment.click()
  await comment.pressSequentially('Who rides the first one?', { delay: 60 })
}

interface SignedIn {
  readonly context: BrowserContext
  /** The address of the first post of the feed. */
  readonly post: string
}

async function signedIn(browser: Browser, url: string, dataDir: string): Promise<SignedIn> {
  const context = await sessionOf(browser, url, dataDir, 'member', PHONE)
  const page = await context.newPage()
  await page.goto(url)
  const first = page.getByRole('article').first().getByRole('heading').getByRole('link')
  await first.waitFor({ timeout: WANTED.firstFeedMs * 2 })
  const post = url + (await first.getAttribute('href'))
  // The buttons are found by their English names, whatever language the person has chosen.
  await page.evaluate(`${SPEAK_ENGLISH}.then(() => {})`)
  await page.close()
  return { context, post }
}

function timeOf(act: () => void): number {
  const from = performance.now()
  act()
  return performance.now() - from
}
