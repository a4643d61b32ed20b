import type { Database } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, lockByName, oneRow, selectPage } from '../../../platform/db/query.ts'
import type { Insertable, Updateable } from '../../../platform/db/row-types.ts'
import { sql } from '../../../platform/db/sql.ts'
import { acrossPrograms } from '../../../platform/db/transaction.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import type { IdentityProvidersTable } from '../../../shared/tables.ts'
import { endCompanySessions, endRefusedPasswordSessions } from '../../oauth/index.ts'
import type { ProviderRow } from './provider.ts'

/** One provider of the program; throws 404. `lock` locks it until the transaction ends. */
export async function requireProvider(db: ProgramDb, id = '', lock = false): Promise<ProviderRow> {
  const { rows } = await sql<ProviderRow>`
    select * from identity_providers
     where program_id = ${db.programId} and id = ${isUuid(id) ? id : null} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  if (!rows[0]) throw notFound('Identity provider')
  return rows[0]
}

/** A page of the program's providers, the oldest first. */
export function listProviders(db: ProgramDb, page: PageRequest) {
  const from = sql`from identity_providers where program_id = ${db.programId}`
  return selectPage<ProviderRow>(db, { columns: sql`*`, from, order: sql`id` }, page)
}

export async function countProviders(db: ProgramDb): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from identity_providers where program_id = ${db.programId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Locks the program's providers against insertions until the transaction ends, so that the limit holds. */
export async function lockInsertions(db: ProgramDb): Promise<void> {
  await lockByName(db, 'identity providers')
}

/** Throws 409 for an id that is taken. */
export async function insertProvider(db: ProgramDb, row: Insertable<IdentityProvidersTable>): Promise<ProviderRow> {
  const { rows } = await sql<ProviderRow>`
    insert into identity_providers ${oneRow(row)} on conflict do nothing returning *`.execute(db)
  if (!rows[0]) throw conflict('There is a provider with this id already')
  return rows[0]
}

export async function updateProvider(
  db: ProgramDb,
  id: string,
  change: Updateable<IdentityProvidersTable>,
): Promise<ProviderRow> {
  const { rows } = await sql<ProviderRow>`
    update identity_providers set ${assignments({ ...change, updated_at: new Date() })}, revision = revision + 1
     where program_id = ${db.programId} and id = ${id} returning *`.execute(db)
  return rows[0] as ProviderRow
}

/** Sets the provider's domains to exactly these. A domain of another provider of the program is 409. */
export async function replaceDomains(db: ProgramDb, providerId: string, domains: readonly string[]): Promise<void> {
  await sql`
    delete from identity_provider_domains
     where program_id = ${db.programId} and provider_id = ${providerId}`.execute(db)
  if (domains.length === 0) return
  try {
    // Sorted, so that concurrent changes do not deadlock.
    await sql`
      insert into identity_provider_domains (program_id, domain, provider_id)
      select ${db.programId}, domain, ${providerId}::uuid
       from unnest(${[...domains].sort()}::text[]) as domain`.execute(db)
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('A domain belongs to another identity provider of the program')
    throw error
  }
}

export async function deleteProvider(db: ProgramDb, id: string): Promise<void> {
  await sql`delete from identity_providers where program_id = ${db.programId} and id = ${id}`.execute(db)
}

// Providers as the sign-in reads them, outside a program's transaction.

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
    const { rows } = await sql<{ id: string }>`
      select id from company_sessions where program_id = ${db.programId} and provider_id = ${providerId}`.execute(db)
    return rows.map(({ id }) => id)
  })
  await endCompanySessions(db, ids)
}
