// Forms are accepted from this server's own pages only (CSRF): the page's hidden token must be the one in the browser's cookie,
// which no other site can read or set, and browsers that send the origin of a form must name this server.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readCookie } from '../../../platform/http/cookies.ts'
import { isPublicAddress } from '../../../platform/net/addresses.ts'
import { defineState, type Services } from '../../../platform/services.ts'

const TOKEN_BYTES = 24
const TOKEN = /^[\w-]{32}$/

/**
 * The token for the forms of this browser; sets the cookie when there is none. Call it before the response is started.
 */
export function csrfToken(request: IncomingMessage, response: ServerResponse, issuer: string): string {
  const known = readCookie(request, cookieName(issuer))
  if (known && TOKEN.test(known)) return known
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const secure = issuer.startsWith('https:') ? '; Secure' : ''
  response.appendHeader('set-cookie', `${cookieName(issuer)}=${token}; Path=/; HttpOnly; SameSite=Lax${secure}`)
  return token
}

/** Whether a form came from one of this server's pages. */
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

export const proxyWarning = defineState('warning of an unnamed proxy', () => ({ isGiven: false }))

/** Warns once in the log about a proxy that TRUSTED_PROXIES seems to be missing. */
export function warnOfUnnamedProxy(services: Services, request: IncomingMessage): void {
  const warning = services.state(proxyWarning)
  const neighbour = request.socket.remoteAddress ?? ''
  if (request.headers['x-forwarded-for'] === undefined || warning.isGiven) return
  if (isPublicAddress(neighbour) || services.config.trustedProxies.trusts(neighbour)) return
  warning.isGiven = true
  services.logger.warn(
    { neighbour },
    'TRUSTED_PROXIES does not name this address, but it sends X-Forwarded-For: all sign-ins through it count as one client',
  )
}
