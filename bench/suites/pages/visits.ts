// Parts shared by the visits of a measurement: networks, a slow processor, a session.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'

export const RUNS = Number(process.env.BENCH_RUNS ?? 7)
export const CPU_SLOWDOWN = 4
const THROUGHPUT = { downloadThroughput: (1.44 * 1024 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 }
/** "Slow 4G" of Lighthouse: 1.6 Mbit/s and a round trip of 150 ms; and as it applies the round trips to each request. */
export const NETWORKS = [150, 562.5].map(latency => ({ offline: false, latency, ...THROUGHPUT }))
export type Network = (typeof NETWORKS)[number]
/** Also on a busy machine. */
export const VISIT_TIMEOUT_MS = 120_000
export const WANTED = { inpMs: 200, buildMs: 15_000, listMs: 2_500, composeMs: 3_500, firstFeedMs: 60_000 }

/** A page of which nothing is stored. */
export async function coldVisit(context: BrowserContext, network: Network): Promise<Page> {
  const visit = await context.newPage()
  visit.setDefaultTimeout(VISIT_TIMEOUT_MS)
  const devtools = await context.newCDPSession(visit)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return visit
}

/** A browser in which a user of the demo company is signed in. */
export async function sessionOf(
  browser: Browser,
  url: string,
  dataDir: string,
  role: 'member' | 'publisher',
  viewport: { width: number; height: number },
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<BrowserContext> {
  const { demo } = JSON.parse(readFileSync(join(dataDir, 'credentials.json'), 'utf8'))
  const context = await browser.newContext({ viewport, locale: 'en-GB', serviceWorkers })
  const page = await context.newPage()
  await page.goto(`${url}/web/sign-in`)
  await page.locator('input[name=user_name]').fill(demo.users[role])
  await page.locator('input[type=password]').fill(demo.password)
  await page.locator('button[type=submit]').first().click()
  // While the pages are built, this page reloads by itself.
  await page
    .getByRole('article')
    .first()
    .waitFor({ timeout: WANTED.firstFeedMs * 2 })
  await page.close()
  return context
}

export const row = (name: string, ms: number, wanted: number) => [name, String(Math.round(ms)), `< ${wanted}`, '']
