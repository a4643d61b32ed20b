// Web sessions: how they start and are renewed. A session belongs to its sign-in and ends with it; read-session.ts
// reads it.

import { randomBytes } from 'node:crypto'
import { limits } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isForeignKeyViolation } from '../db/errors.ts'
import { sql } from '../db/sql.ts'
import { webSessionKey } from './tokens.ts'

const COOKIE_BYTES = 32
const USER_AGENT_MAX_LENGTH = 500

export interface NewWebSession {
  /** The sign-in to the program's web client, with its program and user. */
  readonly grantId: string
  /** The browser's own name for itself (User-Agent); shown to the user in the list of sessions. */
  readonly userAgent: string | null
  /** The browser's session with the authorization server; this one ends with it. */
  readonly sessionUid: string | null
}

/** Starts a session of 14 days and returns the cookie's value; null when the sign-in has ended in the meantime. */
export async function startWebSession(database: Database, session: NewWebSession): Promise<string | null> {
  const cookie = randomBytes(COOKIE_BYTES).toString('base64url')
  const userAgent = session.userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null
  try {
    const begun = await database.preparedQuery(
      'web_session_add',
      sql`
        with sign_in as (
          update oauth_grants g
             set expires_at = now() + make_interval(secs => ${limits.sessionTtlSeconds}), last_used_at = now(),
                 user_agent = ${userAgent}, session_uid = ${session.sessionUid}
           where g.id = ${session.grantId} returning id, program_id, client_id, user_id, expires_at)
        insert into access_tokens (token_hash, program_id, client_id, user_id, scopes, grant_id, expires_at, kind)
        select ${webSessionKey(cookie)}, program_id, client_id, user_id, '{}', id, expires_at, 'session' from sign_in returning 1`,
    )
    return begun.length === 1 ? cookie : null
  } catch (error) {
    if (isForeignKeyViolation(error)) return null
    throw error
  }
}

/** Records that a session is in use; `renew` extends it to 14 days from now. */
export async function useWebSession(database: Database, cookie: string, renew: boolean): Promise<void> {
  await database.preparedQuery(
    'web_session_use',
    sql`with used as (
             update access_tokens
                set expires_at = case when ${renew} then now() + make_interval(secs => ${limits.sessionTtlSeconds}) else expires_at end
              where token_hash = ${webSessionKey(cookie)} and kind = 'session' and expires_at > now() returning grant_id, expires_at)
           update oauth_grants g set last_used_at = now(), expires_at = used.expires_at
             from used where g.id = used.grant_id`,
    { isRepeatable: true },
  )
}
