// How work runs in a transaction: under which role, for which program, how often it is retried, and what happens after the
// commit.

import { setTimeout as sleep } from 'node:timers/promises'
import { callerText, currentMember } from '../caller.ts'
import { limits } from '../config.ts'
import { createHooks, type Hooks } from '../hooks.ts'
import type { Client } from './engines/pool.ts'
import { isConnectionLost, isNotBegun, isRetryable, OutcomeUnknown } from './errors.ts'
import type { Db, ProgramDb } from './handle.ts'
import type { TransactionConnection } from './open-transaction.ts'
import { begin, type Opening } from './opening.ts'
import { createRetryBudget, type DatabaseFaults, noFaults, type RetryBudget } from './retries.ts'
import type { Bus } from './signals/bus.ts'
import { sql } from './sql.ts'

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
export interface ProcessContext {
  readonly hooks: Hooks
  /** Logs a failure that does not undo the transaction. */
  readonly onFailure: (error: unknown, message: string, details: object) => void
}

/** For use outside a server process: scripts, bulk loads. */
export const NO_PROCESS: ProcessContext = { hooks: createHooks([]), onFailure: () => {} }

interface TransactionHow {
  readonly faults?: DatabaseFaults
  readonly isRepeatable?: boolean
  readonly context?: ProcessContext
}

/** The transaction behind all others; on a connection of the caller's own only for bulk loads. */
export async function inTransaction<T>(
  bus: Bus,
  connect: () => Promise<Client>,
  opening: Opening,
  work: (db: Db) => Promise<T>,
  { faults = noFaults(), isRepeatable = false, context = NO_PROCESS }: TransactionHow = {},
): Promise<T> {
  let budget: RetryBudget | undefined
  for (let attempt = 1; ; attempt++) {
    const actions: Array<() => void> = []
    let committing = false
    try {
      const result = await onConnection(connect, opening, async (connection, commit) => {
        const done = await work({
          connection,
          bus,
          hooks: context.hooks,
          afterCommit: action => void actions.push(action),
          logFailure: context.onFailure,
        })
        committing = true
        await commit()
        return done
      })
      for (const action of actions) runAfterCommit(action, context)
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

/** Runs `work` between `begin` and its `commit`; rolls back when it fails, and returns the connection to the pool. */
async function onConnection<T>(
  connect: () => Promise<Client>,
  opening: Opening,
  work: (connection: TransactionConnection, commit: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await connect()
  let isBroken = false
  try {
    await begin(client, opening)
    const { connection, commit, rollback } = openConnection(client)
    try {
      return await work(connection, commit)
    } catch (error) {
      // The first error says what happened. What cannot be rolled back ends with its connection.
      await rollback().catch(() => {
        isBroken = true
      })
      throw error
    }
  } finally {
    client.release(isBroken)
  }
}

function openConnection(client: Client) {
  let hasFailed = false
  let isLost = false
  const run = async <R>(send: () => Promise<R>): Promise<R> => {
    try {
      return await send()
    } catch (error) {
      hasFailed = true
      isLost ||= isConnectionLost(error)
      throw error
    }
  }
  const connection: TransactionConnection = {
    query: statement => run(() => client.query(statement)),
    queryTogether: statements => run(() => client.queryTogether(statements)),
    async rollbackTo(savepoint) {
      await run(() => client.query(`rollback to savepoint ${savepoint}`))
      hasFailed = false
    },
  }
  return {
    connection,
    async commit() {
      // A commit after a failed statement rolls back without an error and must not count as success.
      if (hasFailed) throw new Error('cannot commit: an earlier statement failed and its error was swallowed')
      await run(() => client.query('commit'))
    },
    // Without its connection the transaction has ended.
    rollback: async () => void (isLost || (await client.query('rollback'))),
  }
}

/**
 * Runs `work` in a savepoint: when it fails, what it did is undone, and the transaction goes on.
 * @throws its error
 */
export async function inSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(db)
  try {
    const result = await work()
    await sql`release savepoint part`.execute(db)
    return result
  } catch (error) {
    await db.connection.rollbackTo('part')
    throw error
  }
}

/** The change is committed: an action that fails neither makes it an error nor keeps the next from running. */
function runAfterCommit(action: () => void, { onFailure }: ProcessContext): void {
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
  const row = await sql<{ role: string }>`
    with before as materialized (select current_setting('role') as role)
    select role, set_config('role', ${SYSTEM_ROLE}, true) from before`.first(db)
  const result = await work()
  // After a failure the rollback restores the role.
  await sql`select set_config('role', ${row?.role ?? APP_ROLE}, true)`.execute(db)
  return result
}

/**
 * The same transaction, bound to a program. Its visibility does not change: a program's transaction sees only the rows of that
 * program, so this is for `Database.system` and `acrossPrograms`.
 */
export const forProgram = (db: Db, programId: number): ProgramDb => ({ ...db, programId })
