// Consents of users to clients. Requested once for each client and scope, then stored.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** The scopes that the user has allowed the client so far. */
export async function allowedScopes(database: Database, clientId: string, userId: number): Promise<readonly string[]> {
  const [row] = await database.preparedQuery(
    'oauth_allowed_scopes',
    sql<{
      scopes: string[]
    }>`select scopes from oauth_consents where client_id = ${clientId} and user_id = ${userId}`,
  )
  return row?.scopes ?? []
}

/** Stores that the user allows the client these scopes, in addition to those allowed before. */
export async function allowScopes(
  database: Database,
  consent: { programId: number; clientId: string; userId: number; scopes: readonly string[] },
): Promise<void> {
  await database.preparedQuery(
    'oauth_allow_scopes',
    sql`insert into oauth_consents as old (program_id, client_id, user_id, scopes) values (${consent.programId}, ${consent.clientId}, ${consent.userId}, ${[...consent.scopes]})
           on conflict (client_id, user_id) do update
             set scopes = array(select distinct s from unnest(old.scopes || excluded.scopes) as s), updated_at = now()`,
  )
}
