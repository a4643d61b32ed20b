// Providers as the sign-in reads them, outside a program's transaction.

import type { Database } from '../../../platform/db/database.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { endCompanySessions, endRefusedPasswordSessions } from '../../oauth/index.ts'
import type { ProviderRow } from './provider.ts'

/** The data that the sign-in page needs of a provider. */
export interface EnabledProvider {
  readonly id: string
  readonly name: string
  readonly domains: readonly string[]
  readonly required: boolean
  readonly required_for_administrators: boolean
}

/** The enabled providers of a program, oldest first. */
export const findEnabledProviders = (database: Database, programId: number): Promise<EnabledProvider[]> =>
  database.preparedQuery(
    'company_providers',
    sql<EnabledProvider>`
      select id, name, domains, required, required_for_administrators
        from identity_providers where program_id = ${programId} and enabled order by id`,
  )

/** An enabled provider of one program. */
export async function findEnabledProvider(
  database: Database,
  programId: number,
  id: string,
): Promise<ProviderRow | null> {
  if (!isUuid(id)) return null
  const [row] = await database.preparedQuery(
    'company_provider',
    sql<ProviderRow>`select * from identity_providers where program_id = ${programId} and id = ${id} and enabled`,
  )
  return row ?? null
}

/** A provider by its id alone, as its addresses contain it; enabled or not. */
export async function findProviderById(database: Database, id: string | undefined): Promise<ProviderRow | null> {
  if (id === undefined || !isUuid(id)) return null
  const [row] = await database.preparedQuery(
    'company_provider_by_id',
    sql<ProviderRow>`select /* every program */ * from identity_providers where id = ${id}`,
  )
  return row ?? null
}

/**
 * Ends the sign-ins that a change of a provider no longer allows, in its transaction: those that came by a provider that is
 * switched off (`after` has it) or removed, and those by password of people who have to sign in at it now.
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
    const rows = await sql<{ id: string }>`
      select id from company_sessions where program_id = ${db.programId} and provider_id = ${providerId}`.all(db)
    return rows.map(({ id }) => id)
  })
  await endCompanySessions(db, ids)
}
