import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'

/**
 * Stores the id of an assertion or a logout token of a provider until it has expired; false if it was used before, on any node.
 * Its use belongs in the same transaction.
 */
export async function useId(
  db: ProgramDb,
  providerId: string,
  used: { readonly kind: 'assertion' | 'logout'; readonly id: string; readonly expiresAt: Date },
): Promise<boolean> {
  const idHash = hash('sha256', `${used.kind}\n${used.id}`, 'buffer')
  // The role of requests may not read them.
  const { rows } = await acrossPrograms(db, () =>
    sql`
      insert into company_used_ids (program_id, provider_id, id_hash, expires_at)
      values (${db.programId}, ${providerId}, ${idHash}, ${used.expiresAt})
      on conflict do nothing returning 1`.execute(db),
  )
  return rows.length > 0
}
