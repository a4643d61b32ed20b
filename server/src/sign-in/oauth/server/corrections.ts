// Corrects the library's responses where the contract differs.

import type { KoaContextWithOIDC } from 'oidc-provider'
import { JWKS_MAX_AGE_SECONDS } from '../keys/key-times.ts'
import { JWT_BEARER } from './paths.ts'

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

/** In the order in which they wrap the library. */
export const CORRECTIONS: readonly Middleware[] = [tokenResponse, tokenError, revocationResponse, keySet, metadata]

/** Token responses name the program (`realm`), and both headers of RFC 6749 section 5.1. */
async function tokenResponse(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'token') return
  ctx.set('pragma', 'no-cache')
  const programId = ctx.oidc.client?.program_id
  if (ctx.status === 200 && typeof programId === 'number') ctx.body = { ...bodyOf(ctx), realm: String(programId) }
}

/** A client that may not use a grant gets the error of RFC 6749 section 5.2; errors have no other members. */
async function tokenError(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'token' || ctx.status < 400) return
  const { error, error_description } = bodyOf(ctx)
  const grantType = ctx.oidc.params?.grant_type
  const refusedGrant = typeof grantType === 'string' && ctx.oidc.client?.grantTypeAllowed(grantType) === false
  ctx.body = {
    error: error === 'invalid_request' && refusedGrant ? 'unauthorized_client' : error,
    error_description,
  }
}

/** Clients may ignore the body (RFC 7009 section 2.2), but some insist that it is JSON. */
async function revocationResponse(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route === 'revocation' && ctx.status === 200) ctx.body = {}
}

/** At most as long as a new key waits before it is used. */
async function keySet(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route === 'jwks' && ctx.status === 200) {
    ctx.set('cache-control', `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
  }
}

/** Adds the extensions of this server to the metadata and removes what is not supported. */
async function metadata(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  if (ctx.oidc?.route !== 'discovery' || ctx.status !== 200) return
  const body = bodyOf(ctx)
  ctx.body = {
    ...body,
    response_modes_supported: ['query'],
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
    client_id_metadata_document_supported: true,
    grant_types_supported: [...(body.grant_types_supported as string[]), JWT_BEARER],
    revocation_endpoint_auth_methods_supported: body.token_endpoint_auth_methods_supported,
    introspection_endpoint_auth_methods_supported: body.token_endpoint_auth_methods_supported,
  }
}

const bodyOf = (ctx: KoaContextWithOIDC): Record<string, unknown> => ctx.body as Record<string, unknown>
