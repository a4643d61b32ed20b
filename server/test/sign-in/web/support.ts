// People at the pages of the server: sign-in as a browser does it.

import assert from 'node:assert/strict'
import type { TestApp, TestProgram } from '../../support/app.ts'
import { Browser, type BrowserPage } from '../../support/browser.ts'
import { WebCaller } from '../../support/web-session.ts'
import { PASSWORD } from '../oauth/support.ts'

/** The address that begins a sign-in. */
export function signInUrl(app: TestApp, program: TestProgram | null, returnTo?: string): URL {
  const url = new URL('/web/sign-in', app.url)
  if (program) url.searchParams.set('program', String(program.id))
  if (returnTo !== undefined) url.searchParams.set('return_to', returnTo)
  return url
}

/** Goes through the pages to the last one. */
export async function passSignIn(browser: Browser, url: URL, person: { userName: string }): Promise<BrowserPage> {
  const page = await browser.open(url)
  if (!page.text.includes('type="password"')) return page
  return browser.submit(page, { user_name: person.userName, password: PASSWORD })
}

/** Signs the person in to the program's pages, in this browser or in a new one. */
export async function signInToWeb(
  app: TestApp,
  program: TestProgram,
  person: { userName: string },
  browser = new Browser(),
): Promise<WebCaller> {
  const page = await passSignIn(browser, signInUrl(app, program), person)
  assert.equal(page.status, 200, page.text)
  return sessionIn(app, browser)
}

/** The session that a browser holds. */
export function sessionIn(app: TestApp, browser: Browser): WebCaller {
  const cookie = cookieIn(browser, 'atrium_web')
  assert.ok(cookie, 'there is no session cookie')
  return new WebCaller(app.url, cookie)
}

export const cookieIn = (browser: Browser, name: string): string | undefined =>
  browser.cookies().find(cookie => cookie.name === name)?.value

/** Where the last page of a sign-in goes on to by itself. */
export const goesOnTo = (page: BrowserPage): string | undefined =>
  /<meta http-equiv="refresh" content="0; url=([^"]*)">/.exec(page.text)?.[1]?.replaceAll('&amp;', '&')

/** A sign-in that has come as far as the callback, which is not opened. */
export async function callbackOf(
  app: TestApp,
  program: TestProgram,
  person: { userName: string },
  browser = new Browser(),
) {
  browser.stopBefore = '/web/callback'
  const { url } = await passSignIn(browser, signInUrl(app, program), person)
  browser.stopBefore = null
  assert.equal(url.pathname, '/web/callback')
  return { browser, url }
}
