import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
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
  await sql`
    insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, expires_at)
    values (${tokenKey(token)}, ${grant.programId}, ${grant.clientId}, ${grant.userId}, ${grant.scopes},
            now() + make_interval(secs => ${ttlSeconds}))`.execute(db)
  return token
}
