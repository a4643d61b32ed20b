// Work that a request does not wait for. A job is shallow: it carries `program_id` and ids, may run twice, and leaves the
// work to its module. Jobs are enqueued in the transaction of the change and kept by pg-boss.

import { sql } from 'kysely'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { holdingLock } from '../db/advisory-lock.ts'
import type { Database } from '../db/database.ts'
import type { Db } from '../db/handle.ts'
import type { Logger } from '../logger.ts'
import type { Services } from '../services.ts'
import type { JobDefinition } from './job.ts'
import type { JobData, Jobs } from './queue.ts'

type BossDatabase = NonNullable<ConstructorOptions['db']>

const SCHEMA = 'jobs'
const SETUP_LOCK_KEY = 7_284_303
const POLL_SECONDS = 2
const HEARTBEAT_SECONDS = 10
const STOP_TIMEOUT_MS = 15_000
const DEFAULTS = { concurrency: 2, retriesMax: 5, timeoutSeconds: 900 }

export interface JobsOptions {
  readonly database: Database
  readonly logger: Logger
  readonly definitions: readonly JobDefinition[]
  /** False on nodes that only answer requests. */
  readonly work: boolean
  readonly services: () => Services
}

export function createJobs(options: JobsOptions): Jobs {
  const { database, definitions } = options
  const boss = new PgBoss({
    db: asBossDatabase(database),
    backend: database.engine === 'embedded' ? 'pglite' : 'postgres',
    schema: SCHEMA,
    supervise: options.work,
    schedule: false,
    migrate: true,
    useListenNotify: false,
  })
  boss.on('error', error => options.logger.error({ err: error }, 'job queue'))
  return {
    async enqueue(db, job, data, { startAfter, singletonKey } = {}) {
      await boss.send(job.name, data, {
        db: inTransaction(db),
        retryLimit: job.retriesMax ?? DEFAULTS.retriesMax,
        retryBackoff: true,
        expireInSeconds: job.timeoutSeconds ?? DEFAULTS.timeoutSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        ...(startAfter ? { startAfter } : {}),
        ...(singletonKey ? { singletonKey } : {}),
      })
      database.bus.wake(db, `job ${job.name}`)
    },
    start: () =>
      alone(database, async () => {
        await boss.start()
        await grantToRequests(database)
        await createQueues(boss, definitions)
      }),
    async work() {
      if (options.work) await Promise.all(definitions.map(job => work(boss, options, job)))
    },
    stop: () => boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS, close: false }),
  }
}

/** Nodes that start together on an empty database would make the same schema; the embedded engine has one node. */
const alone = (database: Database, work: () => Promise<void>): Promise<void> =>
  database.engine === 'embedded' ? work() : holdingLock(database.pool, SETUP_LOCK_KEY, work)

async function createQueues(boss: PgBoss, definitions: readonly JobDefinition[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map(queue => queue.name))
  for (const job of definitions) {
    if (!known.has(job.name)) await boss.createQueue(job.name, { policy: job.oneWaitingPerKey ? 'short' : 'standard' })
  }
}

async function work(boss: PgBoss, { database, logger, services }: JobsOptions, job: JobDefinition): Promise<void> {
  let workerId = ''
  const lookAgain = () => boss.notifyWorker(workerId)
  workerId = await boss.work<JobData>(
    job.name,
    {
      batchSize: 1,
      localConcurrency: job.concurrency ?? DEFAULTS.concurrency,
      pollingIntervalSeconds: POLL_SECONDS,
    },
    async batch => {
      for (const { id, data } of batch) {
        try {
          await job.run(services(), data)
        } catch (error) {
          logger.error({ err: error, job: job.name, job_id: id, program_id: data.program_id }, 'job failed')
          throw error
        }
      }
      // Where one was waiting others may be: a worker that polls in between would take them two seconds apart.
      lookAgain()
    },
  )
  database.bus.on(`job ${job.name}`, lookAgain)
}

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

function inTransaction(db: Db): BossDatabase {
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
