// pg-boss on the server's own connections and transactions.

import { sql } from 'kysely'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { holdingLock } from '../db/advisory-lock.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import { LOCK_KEYS } from '../db/lock-keys.ts'
import type { Logger } from '../logger.ts'
import type { JobDefinition } from './job.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

const SCHEMA = 'jobs'
const NO_JOB = '00000000-0000-0000-0000-000000000000'

/** `supervise`: this node also cleans up after jobs. */
export function createBoss(database: Database, logger: Logger, supervise: boolean): PgBoss {
  const boss = new PgBoss({
    db: asBossDatabase(database),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    supervise,
    schedule: false,
    migrate: true,
    useListenNotify: false,
    // Jobs here do not depend on each other; pg-boss would check for such jobs every five seconds.
    flowIntervalSeconds: 3600,
  })
  boss.on('error', error => logger.error({ err: error }, 'job queue failed'))
  return boss
}

/** Creates the schema of pg-boss and a queue for every definition. */
export function prepareQueues(boss: PgBoss, database: Database, definitions: readonly JobDefinition[]): Promise<void> {
  return alone(database, async () => {
    await boss.start()
    await grantToRequests(database)
    const known = new Set((await boss.getQueues()).map(queue => queue.name))
    for (const job of definitions) {
      if (known.has(job.name)) continue
      await boss.createQueue(job.name, { policy: job.oneWaitingPerKey ? 'short' : 'standard' })
      // So that pg-boss has it cached: it would query it outside the transaction in which it is first used, and that transaction
      // has the only connection of the embedded engine.
      await boss.findJobs(job.name, { id: NO_JOB })
    }
  })
}

/** Runs `work` on one node at a time: nodes that start together on an empty database would create the same schema. */
const alone = (database: Database, work: () => Promise<void>): Promise<void> =>
  database.engine === 'embedded' ? work() : holdingLock(database.pool, LOCK_KEYS.jobQueues, work)

/** Requests enqueue inside their own transaction, under their own role. */
async function grantToRequests(database: Database): Promise<void> {
  await database.pool.script(`
    grant usage on schema ${SCHEMA} to atrium_app, atrium_system;
    grant select, insert, update, delete on all tables in schema ${SCHEMA} to atrium_app, atrium_system;
    alter default privileges in schema ${SCHEMA} grant select, insert, update, delete on tables to atrium_app, atrium_system;
    grant execute on all functions in schema ${SCHEMA} to atrium_app, atrium_system`)
}

function asBossDatabase(database: Database): BossDatabase {
  return {
    async executeSql(text, values) {
      return values && values.length > 0 ? database.pool.query(text, values) : database.pool.script(text)
    },
  }
}

/** pg-boss runs its statements in the transaction. */
export function bossDatabaseOf(db: Db): BossDatabase {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery<object>({
        sql: text,
        parameters: values,
        query: sql``.toOperationNode() as never,
        queryId: { queryId: 'job' },
      })
      return { rows: [...rows] }
    },
  }
}
