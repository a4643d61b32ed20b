// A real Chromium for the pages, with what every test of them wants: the console and the policy watched, axe, pictures.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { closeAfterRun, closeAfterTest } from '../../../server/test/support/lifetime.ts'
import { CHROMIUM, launchChromium, NEEDS_CHROMIUM } from './chromium.ts'
import { noteRequests } from './requests.ts'

/** For `test(name, { skip })`: without a browser the tests of pages say so and are left out; in CI they fail. */
export const skip: string | false = CHROMIUM || process.env.CI ? false : NEEDS_CHROMIUM

/** On a busy machine a page takes its time. */
const WAIT_MAX_MS = 90_000
const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** The shell, and the whole browser. */
const browsers = new Map<boolean, Promise<Browser>>()

/** The browser that all files of a process share. */
export async function launch(isWhole = false): Promise<Browser> {
  const known = browsers.get(isWhole)
  if (known) return known
  const browser = launchChromium(isWhole)
  browsers.set(isWhole, browser)
  closeAfterRun.add(async () => (await browser).close())
  return browser
}

export interface Visit {
  readonly context: BrowserContext
  readonly page: Page
  /** Refusals of the documents' policy, and errors of scripts. Empty at the end of a test. */
  readonly faults: string[]
}

/**
 * A new visitor with an empty profile, until the test ends. A violation of the content security policy, or an error, fails it.
 * The context may have been another visitor's: `context.addInitScript` and the clock are for those with service workers alone.
 */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await takeContext(options)
  const faults: string[] = []
  context.on('weberror', error => faults.push(String(error.error())))
  context.on('console', message => {
    if (/content security policy|trusted ?types?|hydrat|unique "key"/i.test(message.text())) faults.push(message.text())
  })
  noteRequests(context)
  const page = await context.newPage()
  goOnAlive(page)
  const opened = { context, page, faults }
  closeAfterTest.add(async hasFailed => {
    const shown = context.pages().filter(each => each !== parkedPages.get(context))
    if (hasFailed) for (const each of shown) console.error(await describePage(each))
    await putAway(context, options)
    assert.deepEqual(faults, [], 'what the policy refused, or scripts threw')
  })
  return opened
}

const DESCRIBED_LINES_MAX = 40

/** A page as a failed test has left it: its address, and its dialog or its main part as readers of screens have it. */
async function describePage(page: Page): Promise<string> {
  const part = page.locator('dialog[open], main').last()
  const lines = (await part.ariaSnapshot({ timeout: 2_000 }).catch(String)).split('\n')
  return [page.url(), ...lines.slice(0, DESCRIBED_LINES_MAX)].join('\n')
}

/** `goto` and `reload` return when the page can be used, since earlier keys are lost; not with `waitUntil`. */
function goOnAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const alive = async (options: { waitUntil?: unknown } = {}) => {
    if (!options.waitUntil) await page.waitForFunction(() => !document.getElementById('first-page'))
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await alive(options)
    return response
  }
  page.reload = async options => {
    const response = await reload(options)
    await alive(options)
    return response
  }
}

/** Waits until an element has the focus, which may come a moment after what is focused. */
export const untilFocused = (element: Locator): Promise<void> => element.and(element.page().locator(':focus')).waitFor()

/** Types once a field has the focus, which may come a moment after what gives it: earlier keys are lost. */
export async function typeAtFocus(page: Page, text: string, options?: { delay: number }): Promise<void> {
  await page.locator(':is(input, textarea, [contenteditable]):focus').waitFor()
  await page.keyboard.type(text, options)
}

/** Holds the page's writes to matching addresses until what it returns is called. */
export async function holdWrites(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    if (route.request().method() !== 'GET') await promise
    await route.fallback()
  })
  return resolve
}

/** The next document comes without a first page, so that the page reads all by itself. */
export const withoutFirstPage = ({ context }: Pick<Visit, 'context'>): Promise<void> =>
  context.clearCookies({ name: 'atrium_zone' })

/** Contexts that no test uses, by their options. A page whose scripts a context has compiled takes a third of the time there. */
const unused = new Map<string, BrowserContext[]>()
const parkedPages = new WeakMap<BrowserContext, Page>()

async function takeContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const known = unused.get(JSON.stringify(options))?.pop()
  if (known) return known
  const browser = await launch(options.serviceWorkers === 'allow')
  const context = await browser.newContext({
    viewport: DESKTOP,
    locale: 'en-GB',
    serviceWorkers: 'block',
    // Nothing has to wait until a dialog has come to rest.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(WAIT_MAX_MS)
  return context
}

/** Takes away everything that the visitor has left, so that the next one finds an empty profile. */
async function putAway(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
  if (options.serviceWorkers === 'allow' || context.isClosed()) return context.close()
  for (const event of HEARD) context.removeAllListeners(event)
  await Promise.all([context.setOffline(false), context.unrouteAll({ behavior: 'ignoreErrors' })])
  const parked = parkedPages.get(context) ?? (await park(context))
  await Promise.all(context.pages().map(page => page !== parked && page.close()))
  await Promise.all([context.clearCookies(), context.clearPermissions()])
  const session = await context.newCDPSession(parked)
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: STORED })
  await session.detach()
  const key = JSON.stringify(options)
  unused.set(key, [...(unused.get(key) ?? []), context])
}

const HEARD = ['weberror', 'console', 'request', 'requestfinished', 'requestfailed', 'response', 'page'] as const
const STORED = 'local_storage,indexeddb,cache_storage,file_systems,websql,shared_storage'

/** A page without scripts keeps the process of the others alive: starting one takes as long as drawing a page. */
async function park(context: BrowserContext): Promise<Page> {
  const visited = context.pages().find(page => page.url().startsWith('http'))
  const parked = await context.newPage()
  // A server of the test's own may have ended.
  if (visited) await parked.goto(new URL('/healthz', visited.url()).href).catch(() => null)
  parkedPages.set(context, parked)
  return parked
}

const axeSource = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Demands that axe finds nothing against WCAG 2.2 AA on the page, or in a part of it, as it is now, in the colours that it has now. */
export async function expectAccessible(page: Page, part?: string): Promise<void> {
  assert.deepEqual(await runAxe(page, EVERY_RULE, part), [], `axe on ${page.url()}`)
}

/** Demands that what a control shows is in its name, so that people who speak to their device can say what they see. */
export async function expectNamesShown(page: Page): Promise<void> {
  assert.deepEqual(await runAxe(page, ['label-content-name-mismatch']), [], `names on ${page.url()}`)
}

/** The same in light and in dark, for what stands for many pages: a third more of time. */
export async function expectAccessibleInBothColours(page: Page): Promise<void> {
  await expectAccessible(page)
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  await colorsArrived(page)
  const found = await runAxe(page, RULES_OF_COLOURS)
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await colorsArrived(page)
  assert.deepEqual(found, [], `axe on ${page.url()} in ${isDark ? 'light' : 'dark'} colours`)
}

const colorsArrived = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const changes = document.getAnimations().filter(animation => animation instanceof CSSTransition)
    await Promise.all(changes.map(({ finished }) => finished.catch(() => null)))
  })

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on colours; the results of others are the same in both schemes. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** By tags or by names of rules. */
async function runAxe(page: Page, runOnly: readonly string[], part?: string): Promise<string[]> {
  // Through the debugger: the policy of the documents would refuse a script in the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeSource, 'utf8'))
  return page.evaluate(
    async ({ rules, part }) => {
      // Behind a modal dialog nothing can be reached; axe itself guesses by points of the screen whether one is modal.
      const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
      const behind = [...document.body.querySelectorAll('*')].filter(
        element => modal && !element.contains(modal) && !modal.contains(element),
      )
      // biome-ignore lint/suspicious/noExplicitAny: put there by the line above
      const { violations } = await (window as any).axe.run(part ?? { include: document, exclude: behind }, {
        runOnly: rules,
        resultTypes: ['violations'],
      })
      return violations.flatMap(
        (violation: { id: string; help: string; nodes: { html: string; failureSummary: string }[] }) =>
          violation.nodes.map(
            node => `${violation.id}: ${violation.help} · ${node.html.slice(0, 160)} · ${node.failureSummary}`,
          ),
      )
    },
    { rules: runOnly, part },
  )
}

/** How far the page can be scrolled sideways, in pixels; 0 is right. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
