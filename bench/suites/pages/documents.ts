// The cost of a document with its first page, beside the calls whose answers it holds.

import type { BrowserContext } from 'playwright-core'
import { firstVisits } from '../../../web/src/apps/first-page/first-visits.ts'
import { printTable } from '../../support/report.ts'

const REQUESTS = 200
const WANTED_MS = 10
const CALLS = ['/v2/me', ...firstVisits.feed.calls]

export async function measureDocuments(context: BrowserContext, url: string): Promise<void> {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const navigation = { cookie, 'sec-fetch-dest': 'document', 'sec-fetch-site': 'none' }
  const call = { cookie, 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }
  const document = await medianMs(() => read(url, navigation))
  const calls = await medianMs(() => Promise.all(CALLS.map(path => read(url + path, call))))
  printTable(
    `A document of the feed, ${REQUESTS} one after another: medians`,
    ['', 'ms', 'wanted at most'],
    [
      ['the document', document.toFixed(1), ''],
      ['its calls alone', calls.toFixed(1), ''],
      ['rendering and compressing', (document - calls).toFixed(1), String(WANTED_MS)],
    ],
  )
}

async function read(address: string, headers: Record<string, string>): Promise<void> {
  const response = await fetch(address, { headers: { ...headers, 'accept-encoding': 'br' } })
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`)
  await response.arrayBuffer()
}

async function medianMs(act: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const from = performance.now()
    await act()
    times.push(performance.now() - from)
  }
  return times.sort((a, b) => a - b)[REQUESTS >> 1] ?? 0
}
