// How work runs in a transaction: under which role, for which program, how often it is retried, and what happens after the
// commit.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { limits } from '../config.ts'
import { createHooks, type Hook, type Hooks } from '../hooks.ts'
import { callerText, currentMember } from './caller.ts'
import { isConnectionLost, isNotBegun, isRetryable, OutcomeUnknown } from './errors.ts'
import type { Db, ProgramDb } from './handle.ts'
import { type Opening, withTransactionOpening } from './kysely.ts'
import { createRetryBudget, type DatabaseFaults, noFaults, type RetryBudget } from './retries.ts'
import type { Bus } from './signals/bus.ts'

export const APP_ROLE = 'atrium_app'
/** Sees every program. */
export const SYSTEM_ROLE = 'atrium_system'

export interface TransactionOptions {
  readonly sharedLock?: string
  /**
   * Its prepared statements have one plan for all values: they are lookups by key, for which the planner would otherwise compare
   * plans anew for every small set. The plan is an index scan even for a small table: it is kept as the table grows, until the
   * table is analyzed.
   */
  readonly plansOnce?: boolean
  readonly isRepeatable?: boolean
  readonly memberId?: number | null
}

const LOOK_UPS = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

/** How a transaction of this role begins; with `programId`, it sees only that program. */
export const roleOpening = (
  role: string,
  programId: number | null,
  { plansOnce = false }: TransactionOptions = {},
): Opening => ({
  settings: {
    'app.program_id': programId === null ? '' : String(programId),
    'app.caller': callerText(),
    role,
    ...(plansOnce ? LOOK_UPS : {}),
  },
})

/** The locks that a transaction of a program holds from start to end. */
export function lockOpening(programId: number, { sharedLock, memberId }: TransactionOptions = {}): Partial<Opening> {
  const userId = memberId === undefined ? currentMember(programId) : memberId
  return { sharedLock, member: userId === null ? undefined : { programId, userId } }
}

/** The services of the process that a transaction uses. */
export interface Surroundings {
  readonly hooks: Hooks
  /** Logs a failure that does not undo the transaction. */
  readonly onFailure: (error: unknown, message: string, details: object) => void
}

/** For use outside a server process: scripts, bulk loads. */
export const NO_SURROUNDINGS: Surroundings = { hooks: createHooks([]), onFailure: () => {} }

interface TransactionHow {
  readonly faults?: DatabaseFaults
  readonly isRepeatable?: boolean
  readonly surroundings?: Surroundings
}

/** The transaction behind all others; on a connection of the caller's own only for bulk loads. */
export async function inTransaction<T>(
  bus: Bus,
  kysely: Kysely<object>,
  begin: Opening,
  work: (db: Db) => Promise<T>,
  { faults = noFaults(), isRepeatable = false, surroundings = NO_SURROUNDINGS }: TransactionHow = {},
): Promise<T> {
  let budget: RetryBudget | undefined
  for (let attempt = 1; ; attempt++) {
    const actions: Array<() => void> = []
    let committing = false
    try {
      const result = await withTransactionOpening(begin, () =>
        kysely.transaction().execute(async db => {
          contexts.set(db, { bus, surroundings, actions })
          const done = await work(db)
          committing = true
          return done
        }),
      )
      for (const action of actions) runAfterCommit(action, surroundings)
      return result
    } catch (error) {
      // When a connection breaks during the commit, the outcome is unknown; before that, nothing was changed.
      if (committing && !isRepeatable && isConnectionLost(error) && !isNotBegun(error)) {
        faults.outcomeUnknown++
        throw new OutcomeUnknown(error)
      }
      if (isRetryable(error) && attempt < limits.transactionAttemptsMax) {
        // Jitter, so that the same transactions do not conflict again.
        await sleep(Math.random() * RETRY_WAIT_MS * 2 ** attempt)
        continue
      }
      budget ??= createRetryBudget(faults)
      if (!(await budget.waitForRetry(error))) throw error
    }
  }
}

const RETRY_WAIT_MS = 20

/** The change is committed: an action that fails neither makes it an error nor keeps the next from running. */
function runAfterCommit(action: () => void, { onFailure }: Surroundings): void {
  try {
    action()
  } catch (error) {
    onFailure(error, 'an action after a commit failed', {})
  }
}

/**
 * Runs `work` inside a program's transaction with access to every program: for data of the organisation that must
 * change together with the program. Only the statements themselves restrict the programs, so use it rarely.
 */
export async function acrossPrograms<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`
    with before as materialized (select current_setting('role') as role)
    select role, set_config('role', ${SYSTEM_ROLE}, true) from before`.execute(db)
  const result = await work()
  // After a failure the rollback restores the role.
  await sql`select set_config('role', ${rows[0]?.role ?? APP_ROLE}, true)`.execute(db)
  return result
}

/**
 * The same transaction, bound to a program. Its visibility does not change: a program's transaction sees only the rows of that
 * program, so this is for `Database.system` and `acrossPrograms`.
 */
export function forProgram(db: Db, programId: number): ProgramDb {
  const bound = Object.assign(db.$extendTables() as Db, { programId })
  contexts.set(bound, contextOf(db))
  return bound
}

interface TransactionContext {
  readonly bus: Bus
  readonly surroundings: Surroundings
  readonly actions: Array<() => void>
}

// Keyed by the transaction, so that any code that has it can act after its commit.
const contexts = new WeakMap<object, TransactionContext>()

/** Runs `action` once the transaction has been committed, never when it is rolled back. Its errors are logged. */
export function afterCommit(db: Db, action: () => void): void {
  contextOf(db).actions.push(action)
}

/** The listeners of a hook, in the process of this transaction. */
export const listenersOf = <L>(db: Db, hook: Hook<L>): readonly L[] =>
  contextOf(db).surroundings.hooks.listenersOf(hook)

/** Logs a failure that does not undo the transaction. */
export function logFailure(db: Db, error: unknown, message: string, details: object): void {
  contextOf(db).surroundings.onFailure(error, message, details)
}

/** The signals of the database that this transaction belongs to. */
export function busOf(db: Db): Bus {
  return contextOf(db).bus
}

function contextOf(db: Db): TransactionContext {
  const context = contexts.get(db)
  if (!context) throw new Error('this needs the transaction that the handler was given')
  return context
}
