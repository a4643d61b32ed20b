// A pending sign-in is kept only by the browser. Its `state` contains where it leads, signed for this browser, which a cookie
// identifies: only the browser that started a sign-in can finish it.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { cookieName, readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { Services } from '../../platform/services.ts'

const COOKIE = 'atrium_sign_in'
const PURPOSE = 'web sign-in'
const TTL_SECONDS = 3600
const NONCE_BYTES = 16
const BROWSER_BYTES = 24
const BROWSER = /^[\w-]{32}$/

export interface PendingSignIn {
  readonly programId: number
  readonly returnTo: string
}

interface Stated extends PendingSignIn {
  readonly nonce: string
  /** In seconds. */
  readonly expires: number
}

export interface Begun {
  readonly state: string
  /** The verifier of PKCE. */
  readonly codeVerifier: string
}

/** Begins a sign-in in this browser. Call it before the response is started: it sets the cookie. */
export function beginSignIn(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  pending: PendingSignIn,
): Begun {
  const browser = browserOf(services, request) ?? randomBytes(BROWSER_BYTES).toString('base64url')
  const maxAgeSeconds = TTL_SECONDS
  response.appendHeader(
    'set-cookie',
    setCookie(COOKIE, browser, services.baseUrl(), { sameSite: 'Lax', maxAgeSeconds }),
  )
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  const stated: Stated = { ...pending, nonce, expires: nowSeconds() + TTL_SECONDS }
  const text = Buffer.from(JSON.stringify(stated)).toString('base64url')
  const state = `${text}.${services.secrets.sign(PURPOSE, `${browser}\n${text}`)}`
  return { state, codeVerifier: verifierOf(services, browser, nonce) }
}

/** The sign-in that this browser started with this state; null when there is none, or when it has expired. */
export function resumeSignIn(
  services: Services,
  request: IncomingMessage,
  state: string | null,
): (PendingSignIn & { readonly codeVerifier: string }) | null {
  const browser = browserOf(services, request)
  const [text = '', signature = '', ...more] = state?.split('.') ?? []
  if (browser === null || more.length > 0) return null
  if (!services.secrets.verify(PURPOSE, `${browser}\n${text}`, signature)) return null
  const stated = JSON.parse(Buffer.from(text, 'base64url').toString()) as Stated
  if (stated.expires < nowSeconds()) return null
  return { ...stated, codeVerifier: verifierOf(services, browser, stated.nonce) }
}

function browserOf(services: Services, request: IncomingMessage): string | null {
  const browser = readCookie(request, cookieName(COOKIE, services.baseUrl()))
  return browser !== null && BROWSER.test(browser) ? browser : null
}

const verifierOf = ({ secrets }: Services, browser: string, nonce: string): string =>
  secrets.sign('web code verifier', `${browser}\n${nonce}`)

const nowSeconds = (): number => Math.floor(Date.now() / 1000)
