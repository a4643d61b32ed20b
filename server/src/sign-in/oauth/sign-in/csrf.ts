// A form is taken only from a page of ours: the page's hidden token must be the one in the browser's cookie, which no
// other site can read or set, and browsers that say where a form comes from must say: from here.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/

/** The token for the forms of this browser; sets the cookie when there is none. Call it before the answer is begun. */
export function csrfToken(request: IncomingMessage, response: ServerResponse, issuer: string): string {
  const known = readCookie(request, cookieName(issuer))
  if (known && TOKEN.test(known)) return known
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const secure = issuer.startsWith('https:') ? '; Secure' : ''
  response.appendHeader('set-cookie', `${cookieName(issuer)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`)
  return token
}

/** Whether a form came from a page of ours. */
export function isOwnForm(request: IncomingMessage, form: URLSearchParams, issuer: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  // Pages have `no-referrer`, with which browsers send the origin `null` for their own forms.
  if (origin !== undefined && origin !== 'null' && origin !== issuer) return false
  if (site !== undefined && site !== 'same-origin') return false
  const expected = Buffer.from(readCookie(request, cookieName(issuer)) ?? '')
  const given = Buffer.from(form.get('csrf') ?? '')
  return expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)
}

const cookieName = (issuer: string): string => (issuer.startsWith('https:') ? '__Host-atrium_csrf' : 'atrium_csrf')

/** The value of a cookie; null when the browser did not send it. */
export function readCookie(request: IncomingMessage, name: string): string | null {
  const cookies = request.headers.cookie?.split(';').map(cookie => cookie.trim()) ?? []
  return cookies.find(cookie => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? null
}
