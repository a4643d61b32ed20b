// While the database is unavailable: 503 instead of 500, so that clients retry.

import type { KoaContextWithOIDC } from 'oidc-provider'
import { isUnavailable } from '../../../platform/db/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, renderPage } from '../../../shared/pages/page.ts'
import { brokenPage } from '../pages/message-pages.ts'
import { OAuthError } from './oauth-error.ts'

const RETRY_AFTER = { 'retry-after': '1' }

/** The code is that of RFC 6749 section 4.1.2.1; section 5.2 has none for an unavailable server. */
const temporarilyUnavailable = (): OAuthError =>
  new OAuthError(503, 'temporarily_unavailable', 'the server cannot reach its database, try again', RETRY_AFTER)

function outageOf(error: unknown): OAuthError | null {
  return isUnavailable(error) ? temporarilyUnavailable() : null
}

/** The error as sent to clients; null for an internal one. */
export function knownError(error: unknown): OAuthError | null {
  if (error instanceof OAuthError) return error
  return outageOf(error)
}

// Keyed by the request's context, which the protocol library makes.
const struck = new WeakMap<object, OAuthError>()

/** Remembers requests that failed because of it; the library treats them as internal errors. */
export function noticeOutage(ctx: object, error: unknown): void {
  const outage = outageOf(error)
  if (outage) struck.set(ctx, outage)
}

/** Replaces the library's `server_error` in the response, or in the redirect back to the client. */
export async function respondToOutage(
  services: Services,
  ctx: KoaContextWithOIDC,
  next: () => Promise<void>,
): Promise<void> {
  await next()
  const outage = struck.get(ctx)
  if (!outage) return
  const { status, error, message, headers } = outage
  const location = ctx.response.get('location')
  if (location) {
    const url = new URL(location)
    url.searchParams.set('error', error)
    url.searchParams.set('error_description', message)
    ctx.redirect(url.href)
    return
  }
  ctx.status = status
  ctx.set(headers)
  if (typeof ctx.body !== 'string') {
    ctx.body = { error, error_description: message }
    return
  }
  const context = pageContext(services, ctx.req, ctx.res)
  const page = renderPage(context, brokenPage(context, ctx.method === 'GET' ? ctx.originalUrl : null))
  ctx.set(page.headers)
  ctx.body = page.text
}
