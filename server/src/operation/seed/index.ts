// Puts believable organisations, which `@atrium/seed` makes, into a program.

import { type SeedPlan, seedOrganisation } from '@atrium/seed'
import { loadingInBulk } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import { withCopyStore } from './copy-store.ts'
import { loadOrganisation } from './load.ts'
import type { LoadCounts, LoadOptions } from './load-types.ts'
import { type Store, storeInSets, storeInTransaction } from './store.ts'

export { loadOrganisation } from './load.ts'
export type { LoadCounts } from './load-types.ts'
export { runAsOwner, storeInTransaction } from './store.ts'

/** The load cannot be done; the message is for the operator. */
export class SeedError extends Error {}

export interface SeedTarget {
  readonly database: Database
  /** Address of the PostgreSQL server; null for the embedded engine. */
  readonly databaseUrl: string | null
  /** Requests are served at the same time, over the same connection on the embedded engine. */
  readonly serving: boolean
  readonly programId: number
}

export type SeedHooks = Pick<LoadOptions, 'onProgress' | 'checkpoint'>

/**
 * Generates an organisation and loads it into a program. On PostgreSQL, and where no server is running, all or nothing.
 * Throws SeedError for a plan that cannot be carried out and for a program that does not exist.
 */
export async function seedProgram(target: SeedTarget, plan: SeedPlan, hooks: SeedHooks = {}): Promise<LoadCounts> {
  const { programId } = target
  const organisationId = await target.database.system(db => organisationOf(forProgram(db, programId)))
  const source = makeSource(plan)
  const key = `seed ${plan.seed} program ${programId}`
  return loadingInBulk(() =>
    withStore(target, store => loadOrganisation(store, source, { ...hooks, programId, organisationId, key })),
  )
}

function withStore<T>(
  { database, databaseUrl, programId, serving }: SeedTarget,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== null) return withCopyStore(database, databaseUrl, programId, work)
  return serving
    ? work(storeInSets(database, programId))
    : database.system(db => work(storeInTransaction(forProgram(db, programId))))
}

async function organisationOf(db: ProgramDb): Promise<number> {
  const program = await sql<{ organisation_id: number }>`
    select organisation_id from programs where id = ${db.programId}`.first(db)
  if (!program) throw new SeedError(`The program ${db.programId} does not exist`)
  return program.organisation_id
}

function makeSource(plan: SeedPlan) {
  try {
    return seedOrganisation(plan)
  } catch (error) {
    if (error instanceof RangeError) throw new SeedError(error.message)
    throw error
  }
}
