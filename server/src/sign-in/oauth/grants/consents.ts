// Consents of users to clients. Requested once for each client and scope, then stored.

import type { Database } from '../../../platform/db/database.ts'

/** The scopes that the user has allowed the client so far. */
export async function allowedScopes(database: Database, clientId: string, userId: number): Promise<readonly string[]> {
  const [row] = await database.preparedQuery<{ scopes: string[] }>({
    name: 'oauth_allowed_scopes',
    text: 'select scopes from oauth_consents where client_id = $1 and user_id = $2',
    values: [clientId, userId],
  })
  return row?.scopes ?? []
}

/** Stores that the user allows the client these scopes, in addition to those allowed before. */
export async function allowScopes(
  database: Database,
  consent: { programId: number; clientId: string; userId: number; scopes: readonly string[] },
): Promise<void> {
  await database.preparedQuery({
    name: 'oauth_allow_scopes',
    text: `insert into oauth_consents as old (program_id, client_id, user_id, scopes) values ($1, $2, $3, $4)
           on conflict (client_id, user_id) do update
             set scopes = array(select distinct s from unnest(old.scopes || excluded.scopes) as s), updated_at = now()`,
    values: [consent.programId, consent.clientId, consent.userId, [...consent.scopes]],
  })
}
