import type { Access } from './endpoint.ts'
import { HttpError } from './errors.ts'

/** The error codes of RFC 6750 section 3.1. */
export type BearerError = 'invalid_token' | 'insufficient_scope'

export interface BearerRefusal {
  /** null: no token was sent. */
  readonly error: BearerError | null
  readonly detail: string
}

/** 401 for a caller without a valid token. */
export const TOKEN_NEEDED = 'A valid access token is required'

/** 401 or 403 with a `WWW-Authenticate` header that says what is wrong and which scopes the call needs. */
export function refuseBearer({ scopes, anyScope }: Access, { error, detail }: BearerRefusal): HttpError {
  // Of several sufficient scopes, the one that allows least.
  const needed = [...(scopes ?? []), ...(anyScope?.slice(0, 1) ?? [])]
  const headers = { 'www-authenticate': bearerChallenge(error, detail, needed) }
  return new HttpError(error === 'insufficient_scope' ? 403 : 401, detail, { headers })
}

/** A `WWW-Authenticate` header; `description` has neither quotes nor backslashes, and scopes never do. */
function bearerChallenge(error: BearerError | null, description: string, scopes: readonly string[]): string {
  const attributes = {
    realm: 'atrium',
    ...(error ? { error, error_description: description } : {}),
    ...(scopes.length > 0 ? { scope: scopes.join(' ') } : {}),
  }
  return `Bearer ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`
}
