import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, lockByName, oneRow } from '../../../platform/db/query.ts'
import type { Insertable, Updateable } from '../../../platform/db/row-types.ts'
import { sql } from '../../../platform/db/sql.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { conflict, notFound } from '../../../platform/errors.ts'
import type { IdentityProvidersTable } from '../../../shared/tables.ts'
import type { ProviderRow } from './provider.ts'

/** One provider of the program; throws 404. `lock` locks it until the transaction ends. */
export async function requireProvider(db: ProgramDb, id = '', lock = false): Promise<ProviderRow> {
  const row = await sql<ProviderRow>`
    select * from identity_providers
     where program_id = ${db.programId} and id = ${isUuid(id) ? id : null} ${lock ? sql`for update` : sql``}`.first(db)
  if (!row) throw notFound('Identity provider')
  return row
}

/** SQL of the list of the program's providers, the oldest first. */
export const providersOf = (db: ProgramDb) => ({
  columns: sql`*`,
  from: sql`from identity_providers where program_id = ${db.programId}`,
  order: sql`id`,
})

export async function countProviders(db: ProgramDb): Promise<number> {
  const row = await sql<{ total: number }>`
    select count(*) as total from identity_providers where program_id = ${db.programId}`.first(db)
  return row?.total ?? 0
}

/** Locks the program's providers against insertions until the transaction ends, so that the limit holds. */
export async function lockInsertions(db: ProgramDb): Promise<void> {
  await lockByName(db, 'identity providers')
}

/** Throws 409 for an id that is taken. */
export async function insertProvider(db: ProgramDb, row: Insertable<IdentityProvidersTable>): Promise<ProviderRow> {
  const rows = await sql<ProviderRow>`
    insert into identity_providers ${oneRow(row)} on conflict do nothing returning *`.all(db)
  if (!rows[0]) throw conflict('There is a provider with this id already')
  return rows[0]
}

export async function updateProvider(
  db: ProgramDb,
  id: string,
  change: Updateable<IdentityProvidersTable>,
): Promise<ProviderRow> {
  return sql<ProviderRow>`
    update identity_providers set ${assignments({ ...change, updated_at: new Date() })}, revision = revision + 1
     where program_id = ${db.programId} and id = ${id} returning *`.one(db)
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
