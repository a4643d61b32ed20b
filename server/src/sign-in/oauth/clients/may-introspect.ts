import type { Database } from '../../../platform/db/database.ts'
import { findMember } from '../grants/members.ts'
import { type Client, findClient } from './clients.ts'

/**
 * Whether a client may introspect a token: its own ones, a confidential client those of its program, the operator's
 * client all. A token whose user is no longer active is never described.
 */
export async function mayIntrospect(
  database: Database,
  asking: { readonly clientId: string },
  token: { readonly clientId?: string | undefined; readonly accountId?: unknown },
): Promise<boolean> {
  const [client, owner] = await Promise.all([
    findClient(database, asking.clientId),
    findClient(database, token.clientId ?? ''),
  ])
  if (!client || !owner || !mayLookAt(client, owner)) return false
  if (typeof token.accountId !== 'string') return true
  return owner.program_id !== null && (await findMember(database, owner.program_id, token.accountId)) !== null
}

function mayLookAt(client: Client, owner: Client): boolean {
  if (client.id === owner.id || client.kind === 'operator') return true
  return client.kind === 'server' && client.program_id === owner.program_id
}
