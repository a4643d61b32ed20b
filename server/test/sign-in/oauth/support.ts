// People with passwords, and the code flow through the pages as a client does it.

import assert from 'node:assert/strict'
import { argon2Sync, hash, randomBytes } from 'node:crypto'
import { sql } from '../../../src/platform/db/sql.ts'
import { createClient, type NewClient } from '../../../src/sign-in/oauth/index.ts'
import type { Person, TestApp, TestProgram, UserOptions } from '../../support/app.ts'
import { Browser, type BrowserPage } from '../../support/browser.ts'

export const PASSWORD = 'correct horse battery staple'
// The cheapest hash that Argon2 has: a real one takes longer to check than the rest of a sign-in.
const salt = Buffer.alloc(16)
const cheap = { message: PASSWORD, nonce: salt, memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const passwordHash = `$argon2id$v=19$m=8,t=1,p=1$${salt.toString('base64')}$${argon2Sync('argon2id', cheap).toString('base64')}`

/** A user who can sign in with PASSWORD. */
export async function personWithPassword(
  app: TestApp,
  program: TestProgram,
  name: string,
  options?: UserOptions,
): Promise<Person> {
  const person = await program.user(name, options)
  await app.app.services.database.unscopedQuery(
    sql`update identities set password_hash = ${passwordHash} where id = ${person.id}`,
  )
  return person
}

/** Registers another client of the program. */
export const addClient = (app: TestApp, client: NewClient) =>
  app.app.services.database.system(db => createClient(db, client))

export interface PublicClient {
  readonly client_id: string
  readonly redirect_uri: string
}

export const pkce = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: hash('sha256', verifier, 'base64url') }
}

/** The address that a client sends people to; `changes` with null leave a parameter out. */
export function authorizeUrl(
  app: TestApp,
  program: TestProgram,
  challenge: string,
  changes: Readonly<Record<string, string | null>> = {},
): URL {
  const client = program.created.clients.public
  const url = new URL('/oauth/authorize', app.url)
  const parameters = {
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid feeds.read',
    state: 'a state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    program_id: String(program.id),
    ...changes,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, value)
  return url
}

/** Goes from an authorization address to the client's: signs in and allows, where asked. */
export async function passPages(
  browser: Browser,
  start: URL,
  person: { readonly userName: string },
): Promise<BrowserPage> {
  let page = await browser.open(start)
  if (page.text.includes('type="password"')) {
    page = await browser.submit(page, { user_name: person.userName, password: PASSWORD })
  }
  if (page.text.includes('name="decision"')) page = await browser.submit(page)
  return page
}

const browsers = new WeakMap<Person, Browser>()

/** A code for the person, in a browser that keeps its session, and what it takes to redeem it. */
export async function getCode(app: TestApp, program: TestProgram, person: Person, options: { scope?: string } = {}) {
  const { verifier, challenge } = pkce()
  const url = authorizeUrl(app, program, challenge, options.scope === undefined ? {} : { scope: options.scope })
  const browser = browsers.get(person) ?? new Browser()
  browsers.set(person, browser)
  const page = await passPages(browser, url, person)
  const code = page.url.searchParams.get('code')
  assert.ok(code, `no code at ${page.url}: ${page.text.slice(0, 2000)}`)
  const client = program.created.clients.public
  return {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    redirect_uri: client.redirect_uri,
    code,
    code_verifier: verifier,
  }
}

/** POSTs a form to the token endpoint, or to another one. */
export async function post(
  app: TestApp,
  form: Readonly<Record<string, string>>,
  { path = '/oauth/token', headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const response = await fetch(app.url + path, { method: 'POST', body: new URLSearchParams(form), headers })
  const text = await response.text()
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const body: any = text.startsWith('{') ? JSON.parse(text) : text
  return { status: response.status, body, headers: response.headers }
}

/** Tokens for the person by the code grant. */
export async function signIn(app: TestApp, program: TestProgram, person: Person, options?: { scope?: string }) {
  const answer = await post(app, await getCode(app, program, person, options))
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as { access_token: string; refresh_token: string; scope: string; id_token?: string }
}

/** Whether calls with this token are let in, as every endpoint finds out. */
export const isGood = async (app: TestApp, token: string): Promise<boolean> =>
  (await app.app.services.tokens.check(token)) !== null

/** Anna before the pages of a program, as a client of it sends her there. */
export async function annaAtThePages(app: TestApp) {
  const { challenge } = pkce()
  const program = await app.program({ name: 'Tom & <b>Jerry</b>' })
  const anna = await personWithPassword(app, program, 'anna', { role: 'publisher' })
  const callback = program.created.clients.public.redirect_uri
  const start = (changes: Readonly<Record<string, string | null>> = {}) =>
    authorizeUrl(app, program, challenge, changes)
  const assertAtClient = ({ url }: BrowserPage) => assert.equal(`${url.origin}${url.pathname}`, callback)
  const right = () => ({ user_name: anna.userName, password: PASSWORD })
  return { program, anna, callback, start, assertAtClient, right }
}

/** The public address of a server behind a proxy that speaks https: its `PUBLIC_URL`. */
export const ISSUER = 'https://news.example.com'

/** That server as the proxy calls it. */
export const behindProxy = (started: TestApp): TestApp => ({
  ...started,
  url: `http://127.0.0.1:${started.app.services.config.port}`,
})

/** POSTs a body of any kind to the token endpoint. */
export async function send(app: TestApp, body: string | FormData, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/oauth/token`, { method: 'POST', headers, body })
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  const answer: any = await response.json()
  return { status: response.status, body: answer, headers: response.headers }
}

export const sendJson = (app: TestApp, body: unknown) =>
  send(app, JSON.stringify(body), { 'content-type': 'application/json' })
