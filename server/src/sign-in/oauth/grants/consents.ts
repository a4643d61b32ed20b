// Consents of users to clients. Requested once for each client and scope, then stored.

import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { IS_LET_IN_SQL } from '../clients/clients.ts'

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

/** Stores that the user allows the client these scopes, in addition to those allowed before; nothing for an assistant no longer let in. */
export async function allowScopes(
  database: Database,
  consent: { programId: number; clientId: string; userId: number; scopes: readonly string[] },
): Promise<void> {
  await database.preparedQuery(
    'oauth_allow_scopes',
    sql`insert into oauth_consents as old (program_id, client_id, user_id, scopes)
        select p.id, c.id, ${consent.userId}, ${[...consent.scopes]}
          from oauth_clients c join programs p on p.id = c.program_id
         where p.id = ${consent.programId} and c.id = ${consent.clientId} and (c.kind <> 'document' or ${IS_LET_IN_SQL})
           for share of p
           on conflict (client_id, user_id) do update
             set scopes = array(select distinct s from unnest(old.scopes || excluded.scopes) as s), updated_at = now()`,
  )
}
