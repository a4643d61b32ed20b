import { randomBytes } from 'node:crypto'
import { limits } from '../config.ts'
import type { Db } from '../db/handle.ts'
import { tokenKey } from './tokens.ts'

const TOKEN_BYTES = 32

export interface TokenGrant {
  readonly programId: number | null
  readonly clientId: string
  /** null for a server token. */
  readonly userId: number | null
  readonly scopes: readonly string[]
  readonly ttlSeconds?: number
}

/** Makes an access token and stores its hash; only the caller has the token itself. */
export async function issueAccessToken(db: Db, grant: TokenGrant): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const ttlSeconds = grant.ttlSeconds ?? limits.accessTokenTtlSeconds
  await db
    .insertInto('access_tokens')
    .values({
      token_hash: tokenKey(token),
      program_id: grant.programId,
      client_id: grant.clientId,
      user_id: grant.userId,
      scopes: [...grant.scopes],
      grant_id: null,
      expires_at: new Date(Date.now() + ttlSeconds * 1000),
    })
    .execute()
  return token
}
