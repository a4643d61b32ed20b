// A person's sign-ins in a program: web sessions of browsers and sign-ins to clients.

import { sql } from 'kysely'
import { userTokensChanged } from '../../../platform/access/tokens.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'

/** One sign-in, with what came from it. */
export interface SignIn {
  readonly id: string
  /** `web` for a session of this server's own pages. */
  readonly client_kind: string
  readonly client_name: string
  readonly created_at: Date
  /** To the hour for web sessions, else when tokens were last issued. */
  readonly last_used_at: Date
  /** The browser's own name for itself (User-Agent); null where it is not known. */
  readonly user_agent: string | null
}

/** Rows of a page: a browser that signs in repeatedly does not end its earlier sign-ins. */
const SIGN_INS_MAX = 500

/** The user's current sign-ins, newest first; at most 500. */
export function listSignIns(db: ProgramDb, userId: number): Promise<SignIn[]> {
  // The role of requests may not read the records of sign-ins (0004_sign_in.sql).
  return acrossPrograms(db, async () => {
    const { rows } = await sql<SignIn>`
      select g.id, c.kind as client_kind, c.name as client_name, g.created_at, g.last_used_at, g.user_agent
        from oauth_grants g join oauth_clients c on c.id = g.client_id
       where g.program_id = ${db.programId} and g.user_id = ${userId} and g.expires_at > now() and ${isInUse}
       order by g.created_at desc, g.id limit ${SIGN_INS_MAX}`.execute(db)
    return rows
  })
}

/** SQL: whether tokens were issued for the sign-in `g`; none are for a code that was never redeemed. */
const isInUse = sql<boolean>`(
  exists (select from access_tokens t where t.grant_id = g.id and t.expires_at > now())
  or exists (select from oauth_records r where r.grant_id = g.id and r.kind = 'RefreshToken' and r.consumed_at is null))`

/**
 * Ends one of the user's sign-ins, with its tokens, on every node; false when there is none. A web session also ends the
 * authorization server's session it came from, which would sign the browser in again without asking.
 */
export async function endSignIn(db: ProgramDb, userId: number, id: string): Promise<boolean> {
  const ended = await acrossPrograms(db, async () => {
    const { rows } = await sql<{ session_uid: string | null }>`
      delete from oauth_grants where id = ${id} and program_id = ${db.programId} and user_id = ${userId}
      returning session_uid`.execute(db)
    const [grant] = rows
    if (grant?.session_uid) {
      await sql`delete from oauth_records where kind = 'Session' and uid = ${grant.session_uid}`.execute(db)
    }
    return grant !== undefined
  })
  if (ended) await userTokensChanged(db, userId)
  return ended
}
