import type { ServerResponse } from 'node:http'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { isUnavailable } from '../../../platform/db/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { pageContext, renderPage } from '../../../shared/pages/page.ts'
import { brokenPage } from '../pages/message-pages.ts'

/** An error of the token, revocation and introspection endpoints (RFC 6749 section 5.2). */
export class OAuthError extends Error {
  readonly status: number
  readonly error: string
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, error: string, description: string, headers: Readonly<Record<string, string>> = {}) {
    super(description)
    this.status = status
    this.error = error
    this.headers = headers
  }
}

export const invalidRequest = (description: string): OAuthError => new OAuthError(400, 'invalid_request', description)
export const invalidGrant = (description: string): OAuthError => new OAuthError(400, 'invalid_grant', description)
export const invalidScope = (description: string): OAuthError => new OAuthError(400, 'invalid_scope', description)

/** 429. RFC 6749 has no such code; the status names it. */
export const tooManyRequests = (waitSeconds: number): OAuthError =>
  new OAuthError(429, 'temporarily_unavailable', 'too many requests from this address', {
    'retry-after': String(waitSeconds),
  })

/** 401. A client that tried HTTP authentication gets the supported scheme (RFC 6749 section 5.2). */
export function invalidClient(description: string, triedHttp: boolean): OAuthError {
  const headers: Record<string, string> = triedHttp
    ? { 'www-authenticate': 'Basic realm="atrium", charset="UTF-8"' }
    : {}
  return new OAuthError(401, 'invalid_client', description, headers)
}

/** Sends a response of these endpoints, which no cache may store. */
export function sendJson(response: ServerResponse, status: number, body: object, headers = {}): void {
  const text = JSON.stringify(body)
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      pragma: 'no-cache',
      ...headers,
    })
    .end(text)
}

export const sendOAuthError = (response: ServerResponse, error: OAuthError): void =>
  sendJson(response, error.status, { error: error.error, error_description: error.message }, error.headers)

// While the database is unavailable: 503 instead of 500, so that clients retry.

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
