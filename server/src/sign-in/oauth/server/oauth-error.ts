import type { ServerResponse } from 'node:http'

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
