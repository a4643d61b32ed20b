import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { endCompanySessions, endRefusedPasswordSessions } from '../../oauth/index.ts'
import type { ProviderRow } from './provider.ts'

/**
 * Ends the sign-ins that a change of a provider no longer allows, in its transaction: those that came by a provider that is
 * switched off (`after` has it) or removed, and those by password of people who have to come by it now.
 */
export async function endRefusedSessions(
  db: ProgramDb,
  before: ProviderRow | null,
  after: ProviderRow | null,
): Promise<void> {
  if (before?.enabled && !after?.enabled) await endSessionsOf(db, before.id)
  if (after?.enabled && after.required) await endRefusedPasswordSessions(db)
}

async function endSessionsOf(db: ProgramDb, providerId: string): Promise<void> {
  // The role of requests may not read them.
  const ids = await acrossPrograms(db, async () => {
    const { rows } = await sql<{ id: string }>`
      select id from company_sessions where program_id = ${db.programId} and provider_id = ${providerId}`.execute(db)
    return rows.map(({ id }) => id)
  })
  await endCompanySessions(db, ids)
}
