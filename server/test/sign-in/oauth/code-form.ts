// Access codes as people use them: made by a manager, typed into the form that the sign-in page leads to.

import type { Person, TestApp, TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import type { Caller } from '../../support/caller.ts'
import { authorizeUrl, pkce } from './support.ts'

/** The password that people with a code choose. */
export const CHOSEN = 'a fresh horse battery'
export const WRONG = /The user name or the code is wrong, or the code has expired or has already been used\./

/** A code for the person. */
export async function codeFor(maker: Caller, person: { readonly id: number }, hours = 24): Promise<string> {
  const expires_at = new Date(Date.now() + hours * 3_600_000).toISOString()
  const [{ code }] = await maker.must(201, 'POST', '/v2/access_codes', { user_ids: [person.id], expires_at })
  return code
}

/** A browser at the form, reached from the sign-in page. */
export async function atCodeForm(app: TestApp, program: TestProgram, language?: string) {
  const browser = new Browser()
  if (language) browser.headers = { 'accept-language': language }
  const signInPage = await browser.open(authorizeUrl(app, program, pkce().challenge))
  const [, link = ''] = /href="([^"]+\/code)"/.exec(signInPage.text) ?? []
  const form = await browser.open(new URL(link, app.url))
  const use = (values: Readonly<Record<string, string>>) => browser.submit(form, { password: CHOSEN, ...values })
  return { browser, form, use, signInPage }
}

/** Whether the person signs in with this password. */
export async function signsIn(
  app: TestApp,
  program: TestProgram,
  person: Pick<Person, 'userName'>,
  password: string,
): Promise<boolean> {
  const browser = new Browser()
  const page = await browser.open(authorizeUrl(app, program, pkce().challenge))
  const next = await browser.submit(page, { user_name: person.userName, password })
  return next.text.includes('name="decision"') || isAtClient(program, next)
}

/** Whether a browser has come back to the program's client. */
export const isAtClient = ({ created }: TestProgram, { url }: { url: URL }): boolean =>
  url.origin + url.pathname === created.clients.public.redirect_uri
