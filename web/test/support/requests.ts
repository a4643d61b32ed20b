// Requests that pages make by themselves: the stream of hints, and all the rest until nothing more is loaded.

import { setTimeout as pause } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

/** Pages whose document has been answered its stream of hints. */
const listening = new WeakSet<Page>()
/** Requests of pages, by context: neither documents nor the stream of hints, which ends with its page. */
const underWay = new WeakMap<BrowserContext, Map<Request, Page>>()

/** Remembers what the pages of a new visitor ask for; before the first of them is opened. */
export function noteRequests(context: BrowserContext): void {
  const requests = new Map<Request, Page>()
  underWay.set(context, requests)
  context.on('request', request => {
    if (request.serviceWorker() || request.isNavigationRequest() || isStream(request.url())) return
    requests.set(request, request.frame().page())
  })
  context.on('requestfinished', request => requests.delete(request))
  context.on('requestfailed', request => requests.delete(request))
  context.on('page', page => page.on('domcontentloaded', () => listening.delete(page)))
  context.on('response', response => {
    if (isStream(response.url()) && !response.request().serviceWorker()) listening.add(response.frame().page())
  })
}

const isStream = (url: string): boolean => url.endsWith('/v2/live')

/** Waits until a page hears what changes, which may have come before it is asked. */
export async function untilListening(page: Page): Promise<void> {
  if (!listening.has(page)) await page.waitForResponse('**/v2/live')
}

const QUIET_MS = 500
const LOOK_EVERY_MS = 25

/** Waits until a page has loaded all that it asks for by itself. Playwright's `networkidle` waits for the end of the stream as well. */
export async function untilQuiet(page: Page): Promise<void> {
  const requests = underWay.get(page.context())
  for (let quietMs = 0; quietMs < QUIET_MS; quietMs += LOOK_EVERY_MS) {
    await pause(LOOK_EVERY_MS)
    if ([...(requests?.values() ?? [])].includes(page)) quietMs = 0
  }
}
