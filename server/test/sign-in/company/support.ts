// A program whose people sign in at a provider.

import assert from 'node:assert/strict'
import type { Person, ProgramOptions, TestApp, TestProgram } from '../../support/app.ts'
import { Browser, type BrowserPage } from '../../support/browser.ts'
import type { OidcStandIn } from '../../support/oidc-stand-in.ts'
import type { WebCaller } from '../../support/web-session.ts'
import { personWithPassword } from '../oauth/support.ts'
import { goesOnTo, sessionIn, signInUrl } from '../web/support.ts'

export const PROVIDERS = '/v2/identity_providers'

export interface Company {
  readonly program: TestProgram
  /** Its administrator. */
  readonly rita: Person
  /** A member with a password. */
  readonly mia: Person
  /** The domain of the userNames of its people. */
  readonly domain: string
  readonly provider: { readonly id: string } & Record<string, unknown>
}

/** A program with an OIDC provider; of this organisation, if one is named. */
export async function companyWith(
  app: TestApp,
  issuer: string,
  settings: Record<string, unknown> = {},
  organisation: ProgramOptions = {},
): Promise<Company> {
  const program = await app.program(organisation)
  const rita = await personWithPassword(app, program, 'rita', { role: 'administrator' })
  const mia = await personWithPassword(app, program, 'mia')
  const provider = await rita.must(201, 'POST', PROVIDERS, {
    kind: 'oidc',
    name: 'Firm ID',
    oidc: { issuer, client_id: 'atrium', client_secret: 'a secret' },
    ...settings,
  })
  return { program, rita, mia, domain: `program${program.id}.example`, provider }
}

/** The page after the user name: of atrium, or the address of a provider. */
export async function giveName(app: TestApp, { program }: Company, userName: string, browser: Browser) {
  const first = await browser.open(signInUrl(app, program))
  assert.doesNotMatch(first.text, /type="password"/)
  return browser.submit(first, { user_name: userName })
}

/** Presses the button of the provider; returns where it leads. */
export async function pressProvider(page: BrowserPage, browser: Browser): Promise<BrowserPage> {
  const form = page.forms.findLast(({ buttons }) => buttons.some(({ name }) => name === 'provider'))
  assert.ok(form, page.text)
  return browser.submit({ ...page, forms: [form] })
}

/** Goes to the provider as this person; returns where the browser is sent. */
export async function goToProvider(app: TestApp, company: Company, userName: string, browser = new Browser()) {
  const page = await giveName(app, company, userName, browser)
  const { url } = page.url.origin === app.url ? await pressProvider(page, browser) : page
  assert.notEqual(url.origin, app.url)
  return { browser, url }
}

/** Signs in at a provider that stands in; the claims are what it says. */
export async function signInBy(
  app: TestApp,
  company: Company,
  standIn: OidcStandIn,
  claims: Record<string, unknown>,
  browser = new Browser(),
): Promise<BrowserPage> {
  const { url } = await goToProvider(app, company, `someone@${company.domain}`, browser)
  return browser.open(standIn.agree(url, claims as never))
}

/** The session at the end of a sign-in that worked. */
export function assertSignedIn(app: TestApp, page: BrowserPage, browser: Browser): WebCaller {
  assert.equal(page.status, 200, page.text)
  assert.equal(page.url.pathname, '/web/callback', page.text)
  assert.equal(goesOnTo(page), '/')
  return sessionIn(app, browser)
}

/** A page that says why not, how to go on, and which request it was. */
export function assertRefused(page: BrowserPage, status: number, heading: string): void {
  assert.equal(page.heading, heading, page.text)
  assert.equal(page.status, status)
  assert.match(page.text, /class="button" href="/)
  assert.match(page.text, new RegExp(`<code>${page.headers.get('x-request-id')}</code>`))
}
