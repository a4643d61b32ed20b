// While the database is away nothing can be said of anybody: 503 instead of a failure of ours, so that clients try again.

import type { KoaContextWithOIDC } from 'oidc-provider'
import { isUnavailable } from '../../../platform/db/errors.ts'
import { brokenPage } from '../pages/message-pages.ts'
import { renderPage } from '../pages/page.ts'
import { OAuthError } from './oauth-error.ts'

const RETRY_AFTER = { 'retry-after': '1' }

/** The code is that of RFC 6749 section 4.1.2.1; section 5.2 knows none for a server that is not there. */
const temporarilyUnavailable = (): OAuthError =>
  new OAuthError(503, 'temporarily_unavailable', 'the server cannot reach its database, try again', RETRY_AFTER)

/** The error as clients hear of it; null for one that says nothing to them. */
export function knownError(error: unknown): OAuthError | null {
  if (error instanceof OAuthError) return error
  return isUnavailable(error) ? temporarilyUnavailable() : null
}

const struck = new WeakSet<object>()

/** Remembers what the protocol library takes for a failure of the server. */
export function noticeOutage(ctx: object, error: unknown): void {
  if (isUnavailable(error)) struck.add(ctx)
}

/** Answers for the library, which would say `server_error`, to the client or on its way back to it. */
export async function outageAnswer(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (!struck.has(ctx)) return
  const { status, error, message, headers } = temporarilyUnavailable()
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
  ctx.body = typeof ctx.body === 'string' ? renderPage(brokenPage) : { error, error_description: message }
}
