// The real server with the built pages, and people who sign in to it through its own pages in a real browser.

import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { PASSWORD, personWithPassword } from '../../../server/test/sign-in/oauth/support.ts'
import { cookieIn, passSignIn, signInUrl } from '../../../server/test/sign-in/web/support.ts'
import {
  openApp,
  type Person,
  type RunningApp,
  shareApp,
  startApp,
  type TestApp,
  type TestProgram,
} from '../../../server/test/support/app.ts'
import { Browser } from '../../../server/test/support/browser.ts'
import { type Visit, visit } from './browser.ts'
import { builtPages } from './built.ts'

let shared: Promise<RunningApp> | undefined

/**
 * A server that serves the pages as they are now: one for all files of a queue of `bin/test.mjs`, so tests make programs of
 * their own. Called at the top of a file; it ends with the process.
 */
export async function startWithPages(): Promise<TestApp> {
  shared ??= openApp(settingsOfPages())
  return shareApp(shared)
}

/** A server of the file's own, with settings. */
export const startPagesWith = (settings: Record<string, string>): Promise<TestApp> =>
  startApp({ ...settingsOfPages(), ...settings })

const settingsOfPages = () => ({ WEB_DIST: builtPages() })

/** A person who can sign in at the pages. */
export const newPerson = personWithPassword

/** Opens a page as a person who signed in before, in the same browser. */
export async function open(
  app: TestApp,
  program: TestProgram,
  person: Person,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  // Without the pages of the sign-in, which have tests of their own: drawing them takes longer than most tests.
  const signedIn = new Browser()
  if (options.userAgent) signedIn.headers = { 'user-agent': options.userAgent }
  const [visited, last] = await Promise.all([visit(options), passSignIn(signedIn, signInUrl(app, program), person)])
  assert.ok(cookieIn(signedIn, 'atrium_web'), `not signed in: ${last.text}`)
  const { hostname } = new URL(app.url)
  await visited.context.addCookies(
    signedIn.cookies().map(cookie => ({ ...cookie, domain: hostname, httpOnly: true, sameSite: 'Lax' as const })),
  )
  const { page } = visited
  await page.goto(app.url + path)
  // A page may add to its address at once.
  await page.waitForURL(url => [url.pathname, url.pathname + url.search].includes(path))
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
  return visited
}

/** All of a page is there: nothing loads any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') &&
      !document.querySelector('[aria-busy=true]') &&
      document.fonts.status === 'loaded',
  )
  // Lists are asked for by the page once it is there.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))))
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

/** Fills in the sign-in page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.locator('input[name=user_name]').fill(person.userName)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.locator('button[type=submit]').first().click()
}

/** A topic that everybody sees, and published posts in it; the last one named is the newest. */
export async function publishPosts(publisher: Person, posts: readonly Record<string, unknown>[]): Promise<number[]> {
  const topic = await publisher.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const ids: number[] = []
  for (const post of posts) {
    const { id } = await publisher.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      channels: [{ id: topic.id }],
      ...post,
    })
    await publisher.must(200, 'PUT', `/v2/content/${id}/publish`)
    ids.push(id)
  }
  return ids
}
