// A grant is one sign-in of a user to a client, and the family of all that comes from it: code, access and refresh tokens.

import { sql } from 'kysely'
import { tokensRevoked, userTokensChanged } from '../access/tokens.ts'
import type { Database, Db } from '../db/database.ts'

/** Ends a sign-in: its code, its refresh tokens and its access tokens, on every node. */
export async function endGrant(database: Database, grantId: string): Promise<void> {
  await database.system(async db => {
    const ended = await db
      .deleteFrom('oauth_grants')
      .where('id', '=', grantId)
      .returning(['program_id', 'user_id'])
      .executeTakeFirst()
    if (ended) await userTokensChanged(db, ended.program_id, ended.user_id)
  })
}

/** Ends one access token, of a user or of a server. */
export async function endAccessToken(database: Database, tokenHash: Buffer): Promise<void> {
  await database.system(async db => {
    const ended = await db
      .deleteFrom('access_tokens')
      .where('token_hash', '=', tokenHash)
      .returning(['program_id', 'user_id'])
      .executeTakeFirst()
    if (!ended) return
    if (ended.program_id !== null && ended.user_id !== null)
      await userTokensChanged(db, ended.program_id, ended.user_id)
    else await tokensRevoked(db)
  })
}

/**
 * Ends everything that a user is signed in to in a program: tokens, grants, what was allowed to clients, and the sessions
 * of browsers (also for other programs of the organisation; there it takes a new sign-in). For a user who is
 * deactivated, removed or forgotten, in the transaction of that change.
 */
export async function endUserSessions(db: Db, programId: number, userId: number): Promise<void> {
  // One statement: a token that is being issued belongs to a grant and goes with it.
  await sql`
    with ended_grants as (delete from oauth_grants where program_id = ${programId} and user_id = ${userId}),
         ended_consents as (delete from oauth_consents where program_id = ${programId} and user_id = ${userId}),
         ended_sessions as (delete from oauth_records where kind = 'Session' and user_id = ${userId})
    delete from access_tokens where program_id = ${programId} and user_id = ${userId}`.execute(db)
  await userTokensChanged(db, programId, userId)
}
