// Web sessions as a way to authenticate (docs/contract/access.md#web-session): its cookie counts only for requests of
// this server's own pages, so that no other site can use it. Decision 0026.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../access/actor.ts'
import { useWebSession } from '../access/web-sessions.ts'
import { limits } from '../config.ts'
import type { Services } from '../services.ts'
import { cookieName, readCookie, setCookie } from './cookies.ts'

const COOKIE = 'atrium_web'
/** Header of requests that change something: forms and links of other sites cannot send it. */
const HEADER = 'x-atrium-web'
const SAFE_METHODS = ['GET', 'HEAD']
/** Requests by scripts and by navigation: pictures and videos in a post load without the user's intent. */
const DESTINATIONS = ['empty', 'document']
const RENEWED_AFTER_MS = 24 * 3_600_000
const NOTED_AFTER_MS = 3_600_000

/** The `Set-Cookie` header that sets the session cookie. */
export const webSessionCookie = (services: Services, value: string): string =>
  setCookie(COOKIE, value, services.baseUrl(), { sameSite: 'Strict', maxAgeSeconds: limits.sessionTtlSeconds })

/** The one that removes it. */
export const endedWebSessionCookie = (services: Services): string =>
  setCookie(COOKIE, '', services.baseUrl(), { sameSite: 'Strict', maxAgeSeconds: 0 })

/** The session cookie of a request; null when there is none, or one of another form. */
export function readWebSessionCookie(services: Services, request: Pick<FastifyRequest, 'headers'>): string | null {
  const value = readCookie(request, cookieName(COOKIE, services.baseUrl()))
  return value !== null && /^[\w-]{43}$/.test(value) ? value : null
}

/** The reason why a request may not use its session cookie; null when it may. */
export function webSessionMisuse(services: Services, { headers, method }: FastifyRequest): string | null {
  if (!isOfOwnPage(headers, new URL(services.baseUrl()).origin)) return 'A session counts for pages of this server only'
  if (isPartOfPage(headers)) return 'A session counts for no picture, video or other part of a page'
  if (SAFE_METHODS.includes(method) || headers[HEADER] === '1') return null
  return 'A request of a session that is not GET or HEAD needs the header X-Atrium-Web: 1'
}

/**
 * Addresses of pictures in posts and profiles are chosen by other people, and may be those of calls of this server: displaying
 * them must not call in the reader's name, nor use up the reader's limit.
 */
function isPartOfPage({ 'sec-fetch-dest': destination }: FastifyRequest['headers']): boolean {
  return destination !== undefined && !DESTINATIONS.includes(String(destination))
}

/** By Sec-Fetch-Site; browsers do not send it on plain http, where the page's address is used. */
function isOfOwnPage(headers: FastifyRequest['headers'], ownOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, referer } = headers
  if (origin !== undefined) return origin === ownOrigin
  return referer !== undefined && URL.canParse(referer) && new URL(referer).origin === ownOrigin
}

/** Extends a session in use to 14 days again, at most once a day, and notes the use at most once an hour. */
export async function keepWebSession(
  services: Services,
  session: Session,
  cookie: string,
  reply: FastifyReply,
): Promise<void> {
  const now = Date.now()
  const renew = session.expiresAtMs < now + limits.sessionTtlSeconds * 1000 - RENEWED_AFTER_MS
  if (!renew && (session.lastUsedAtMs ?? now) > now - NOTED_AFTER_MS) return
  await useWebSession(services.database, cookie, renew)
  services.tokens.forgetWebSession(cookie)
  if (renew) reply.header('set-cookie', webSessionCookie(services, cookie))
}
