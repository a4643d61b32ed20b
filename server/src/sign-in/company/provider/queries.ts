import { type Insertable, sql, type Updateable } from 'kysely'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { IdentityProvidersTable } from '../../../platform/db/tables.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import type { ProviderRow } from './provider.ts'

/** One provider of the program, or undefined. `lock` locks it until the transaction ends. */
export async function findProvider(db: ProgramDb, id: string, lock = false): Promise<ProviderRow | undefined> {
  if (!isUuid(id)) return undefined
  const query = db
    .selectFrom('identity_providers')
    .selectAll()
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}

/** A page of the program's providers, the oldest first. */
export async function listProviders(db: ProgramDb, page: PageRequest): Promise<{ rows: ProviderRow[]; total: number }> {
  const providers = db.selectFrom('identity_providers').where('program_id', '=', db.programId)
  const rows = await providers.selectAll().orderBy('id').limit(page.size).offset(page.offset).execute()
  return { rows, total: await countProviders(db) }
}

export async function countProviders(db: ProgramDb): Promise<number> {
  const { total } = await db
    .selectFrom('identity_providers')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where('program_id', '=', db.programId)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Locks the program's providers against insertions until the transaction ends, so that the limit holds. */
export async function lockInsertions(db: ProgramDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`atrium identity providers ${db.programId}`}, 0))`.execute(
    db,
  )
}

export const insertProvider = (db: ProgramDb, row: Insertable<IdentityProvidersTable>): Promise<ProviderRow> =>
  db.insertInto('identity_providers').values(row).returningAll().executeTakeFirstOrThrow()

export function updateProvider(
  db: ProgramDb,
  id: string,
  change: Updateable<IdentityProvidersTable>,
): Promise<ProviderRow> {
  return db
    .updateTable('identity_providers')
    .set(eb => ({ ...change, revision: eb('revision', '+', 1), updated_at: new Date() }))
    .where('program_id', '=', db.programId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets the provider's domains to exactly these. A domain of another provider of the program is 409. */
export async function replaceDomains(db: ProgramDb, providerId: string, domains: readonly string[]): Promise<void> {
  await db
    .deleteFrom('identity_provider_domains')
    .where('program_id', '=', db.programId)
    .where('provider_id', '=', providerId)
    .execute()
  if (domains.length === 0) return
  // Sorted, so that concurrent changes do not deadlock.
  const rows = [...domains].sort().map(domain => ({ program_id: db.programId, domain, provider_id: providerId }))
  try {
    await db.insertInto('identity_provider_domains').values(rows).execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw conflict('A domain belongs to another identity provider of the program')
    throw error
  }
}

export async function deleteProvider(db: ProgramDb, id: string): Promise<void> {
  await db.deleteFrom('identity_providers').where('program_id', '=', db.programId).where('id', '=', id).execute()
}
