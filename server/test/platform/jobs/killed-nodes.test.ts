// Jobs whose process is killed are run again: on the embedded engine at once when there is a process again, and by another node when
// the lease ends. A video at an address that never answers is a job that runs until then, and each request for it a run.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { after, test } from '../../../../bin/testing.mjs'
import { openEmbedded } from '../../../src/platform/db/engines/embedded/embedded.ts'
import { defineJob } from '../../../src/platform/jobs/job.ts'
import { createJobs } from '../../../src/platform/jobs/jobs.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { makeFolder, type RunningServer, startServer } from '../../operation/cli/processes.ts'
import { startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres, POSTGRES_URL, postgresDatabase } from '../../support/snapshot.ts'

const KILLS = 3

const postgres = POSTGRES_URL ? await postgresDatabase() : null
const folder = makeFolder()
const env = {
  DATA_DIR: folder,
  ALLOW_PRIVATE_TARGETS: '1',
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
}
const films = await openFilms()
after(() => films.close())
after(() => postgres?.drop())

test('an export that was accepted, and a job that was running, outlast kills of the server', async () => {
  let server = await startServer(env)
  for (let kill = 1; kill <= KILLS; kill++) {
    const caller = await serverCaller(server)
    const known = films.runs.length
    await addVideo(caller)
    await runsReach(known + 1)
    const { id } = await caller.must(202, 'POST', '/v2/data_exports/type/users')
    await kill9(server)
    // However often it has failed: a kill is not its fault.
    if (postgres) await query('update jobs set failures = 100')
    // On the embedded engine the server does not wait for the end of the lease.
    if (!postgres) await onFolder(`update jobs set due_at = now() + interval '1 day' where lease is not null`)
    server = await startServer(env)
    await runsReach(known + 2)
    films.answer()
    const again = await serverCaller(server)
    await eventually(
      () => again.must(200, 'GET', '/v2/data_exports/type/users'),
      files => files.some((file: { file_id: string }) => file.file_id === id),
    )
  }
  server.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})

test('a job goes on when the connections of its node break, and another node does not run it', {
  skip: needsPostgres,
}, async () => {
  const nodes = [await startServer(env), await startServer(env)]
  const known = films.runs.length
  await addVideo(await serverCaller(nodes[0] as RunningServer))
  await runsReach(known + 1)
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid()`)
  films.answer()
  await eventually(
    () => query('select from jobs'),
    jobs => jobs.length === 0,
  )
  assert.equal(films.runs.length, known + 1)
  for (const node of nodes) node.kill('SIGTERM')
  for (const node of nodes) assert.equal((await node.ended).code, 0)
})

test('a node that is stopped gives a job back that does not end in time, as if it had not begun', async () => {
  const app = await startApp()
  const { services } = app.app
  const { database } = services
  const { id: program_id } = await app.program()
  const runs: Array<() => void> = []
  const endless = defineJob({ name: 'endless', run: () => new Promise<void>(resolve => void runs.push(resolve)) })
  const jobs = createJobs({
    database,
    definitions: [endless],
    services: () => services,
    logger: createLogger('silent'),
    work: true,
  })
  await jobs.work()
  await database.transaction(program_id, db => jobs.enqueue(db, endless, { program_id }))
  await eventually(
    async () => runs.length,
    count => count === 1,
  )
  await jobs.stop()
  // Its outcome is not that of the next run.
  runs[0]?.()
  const { rows } = await database.pool.query(
    'select lease, runs, due_at <= now() as is_due from jobs where program_id = $1',
    [program_id],
  )
  assert.deepEqual(rows, [{ lease: null, runs: 0, is_due: true }])
})

// biome-ignore lint/suspicious/noExplicitAny: rows of a test's own statements
async function query(text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: postgres?.url as string })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function onFolder(text: string): Promise<void> {
  const database = await openEmbedded(folder)
  await database.query(text)
  await database.end()
}

const runsReach = (count: number) =>
  eventually(
    async () => films.runs.length,
    runs => runs >= count,
  )

async function kill9(server: RunningServer): Promise<void> {
  server.kill('SIGKILL')
  await server.ended
}

async function addVideo(caller: Caller): Promise<void> {
  const topic = await caller.must(201, 'POST', '/v2/channels', { name: 'Films', description: 'What is on' })
  const post = await caller.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Tonight',
    body: '<p>Come.</p>',
    channels: [{ id: topic.id }],
  })
  await caller.must(200, 'PUT', `/v2/content/${post.id}/videos`, { url: `${films.url}/film.mp4` })
}

async function serverCaller(server: RunningServer): Promise<Caller> {
  const { demo } = JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...demo.clients.server })
  const response = await fetch(`${server.url}/oauth/token`, { method: 'POST', body: form })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return new Caller(server.url, token)
}

/** A host that does not respond until the test lets it. */
async function openFilms() {
  const runs: ServerResponse[] = []
  const answer = (response: ServerResponse) =>
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 4 }).end('film')
  const waiting: ServerResponse[] = []
  // HEAD is what a look begins with; when that is not answered it goes on with GET.
  const host = createServer((request, response) => {
    waiting.push(response)
    if (request.method === 'HEAD') runs.push(response)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => host.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
    runs,
    answer: () => waiting.splice(0).forEach(answer),
    close: () => {
      host.closeAllConnections()
      host.close()
    },
  }
}
