// When jobs run, and how often: jobs of the server, over HTTP, and of the test itself, which two runners share as two nodes do.

import assert from 'node:assert/strict'
import { after, test } from '../../../../bin/testing.mjs'
import type { Db } from '../../../src/platform/db/handle.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import type { EnqueueOptions, JobData, JobQueue } from '../../../src/platform/job-queue.ts'
import { defineJob } from '../../../src/platform/jobs/job.ts'
import { createJobs } from '../../../src/platform/jobs/jobs.ts'
import { leaseJobs } from '../../../src/platform/jobs/leases.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const EXPORTS = 10
/** Shorter than nine polls: each export but the first would wait for one, 5 s on PostgreSQL and 30 s on the embedded engine. */
const TOGETHER_MS = 40_000

const app = await startApp()
const { services } = app.app
const { database } = services
const program = await app.program()

/** The words of jobs whose run has begun, in order. */
const begun: string[] = []
const waiting = new Map<string, () => void>()

interface Said extends JobData {
  readonly word: string
}
const heldJob = defineJob<Said>({
  name: 'held',
  async run(_, { word }) {
    begun.push(word)
    await new Promise<void>(resolve => waiting.set(word, resolve))
  },
})
const failingJob = defineJob<Said>({
  name: 'failing',
  retriesMax: 2,
  async run(_, { word }) {
    begun.push(word)
    throw new Error(word)
  },
})
const definitions = [heldJob, failingJob]
const nodes = [1, 2].map(() =>
  createJobs({ database, definitions, services: () => services, logger: createLogger('silent'), work: true }),
)
for (const node of nodes) await node.work()
after(() => Promise.all(nodes.map(node => node.stop())))

const enqueue = (job: JobQueue<Said>, word: string, options: EnqueueOptions = {}) =>
  database.transaction(program.id, db => services.jobs.enqueue(db, job, { program_id: db.programId, word }, options))

const inAnHour = () => new Date(Date.now() + 3_600_000)
const runsOf = (word: string) => begun.filter(known => known === word).length
const rowsOf = async (word: string) =>
  (
    await database.pool.query(
      `select lease, runs, due_at::text as due_at from jobs
        where program_id = $1 and data ->> 'word' = $2 order by lease nulls last`,
      [program.id, word],
    )
  ).rows
const hasBegun = (word: string) =>
  eventually(
    async () => runsOf(word),
    runs => runs > 0,
  )
const isGone = (word: string) =>
  eventually(
    () => rowsOf(word),
    rows => rows.length === 0,
  )
const finish = async (word: string) => {
  waiting.get(word)?.()
  await isGone(word)
}

test('exports that anna asks for one after another are made without waiting for a poll', async () => {
  const anna = await program.server()
  const started = performance.now()
  for (let asked = 1; asked <= EXPORTS; asked++) {
    const { id } = await anna.must(202, 'POST', '/v2/data_exports/type/users')
    await eventually(
      () => anna.must(200, 'GET', '/v2/data_exports/type/users'),
      files => files.some((file: { file_id: string }) => file.file_id === id),
    )
  }
  assert.ok(performance.now() - started < TOGETHER_MS)
})

test('a job is run by one of two nodes, which renews its lease until the job is done', async () => {
  await enqueue(heldJob, 'long')
  await hasBegun('long')
  const [{ lease, due_at: first }] = await rowsOf('long')
  const [renewed] = await eventually(
    () => rowsOf('long'),
    ([row]) => row.due_at !== first,
  )
  assert.deepEqual([renewed.lease, renewed.runs, runsOf('long')], [lease, 1, 1])
  await finish('long')
  assert.equal(runsOf('long'), 1)
})

test('a node keeps its jobs when it renews too late, and takes those of a node that does not', async () => {
  const lease = '00000000-0000-4000-8000-000000000001'
  await enqueue(heldJob, 'leased', { startAfter: inAnHour() })
  await rolledBack(async db => {
    const take = (running: string[]) => leaseJobs(db, { running, places: new Map([[heldJob.name, 9]]) })
    const endLease = () =>
      sql`
      update jobs set lease = ${lease}, due_at = now() - interval '1 second'
       where program_id = ${program.id} and data ->> 'word' = 'leased'`.execute(db)
    assert.deepEqual((await take([])).jobs, [])
    await endLease()
    assert.deepEqual((await take([lease])).jobs, [])
    await endLease()
    const { jobs, nextMs } = await take([])
    assert.equal(jobs.length, 1)
    assert.notEqual(jobs[0]?.lease, lease)
    assert.ok(nextMs !== null && nextMs > 0, 'when that lease ends')
  })
})

test('a job that fails is run again, and given up after its retries', async () => {
  await enqueue(failingJob, 'bad')
  await isGone('bad')
  assert.equal(runsOf('bad'), 3)
})

test('a job that has begun thirty times and ended with its process each time is given up', async () => {
  await enqueue(heldJob, 'deadly', { startAfter: inAnHour() })
  await database.pool.query(
    `update jobs set runs = 30, due_at = now() where program_id = $1 and data ->> 'word' = 'deadly'`,
    [program.id],
  )
  await enqueue(heldJob, 'next')
  await isGone('deadly')
  assert.equal(runsOf('deadly'), 0)
  await hasBegun('next')
  await finish('next')
})

test('one job of a key waits at a time, beside one that runs', async () => {
  const singletonKey = 'topic 1'
  await enqueue(heldJob, 'keyed', { singletonKey })
  await hasBegun('keyed')
  for (let again = 1; again <= 3; again++) await enqueue(heldJob, 'keyed', { singletonKey, startAfter: inAnHour() })
  const rows = await rowsOf('keyed')
  assert.deepEqual(
    rows.map(row => [row.lease !== null, row.runs]),
    [
      [true, 1],
      [false, 0],
    ],
  )
  await database.pool.query('delete from jobs where program_id = $1 and lease is null', [program.id])
  await finish('keyed')
})

test('a job of a transaction that is rolled back is not there', async () => {
  await rolledBack(async db => {
    await services.jobs.enqueue(db, heldJob, { program_id: program.id, word: 'undone' })
  })
  assert.deepEqual(await rowsOf('undone'), [])
})

async function rolledBack(work: (db: Db) => Promise<void>): Promise<void> {
  const rollBack = new Error('rolled back')
  await assert.rejects(
    database.system(async db => {
      await work(db)
      throw rollBack
    }),
    rollBack,
  )
}
