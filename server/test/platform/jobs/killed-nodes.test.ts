// Jobs whose process is killed are run again: at once when there is a process again, and by another node soon. A video at an
// address that never answers is a job that runs until then, and each request for it a run.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { LOCK_KEYS } from '../../../src/platform/db/lock-keys.ts'
import { makeFolder, type RunningServer, startServer } from '../../operation/cli/processes.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres, POSTGRES_URL, postgresDatabase } from '../../support/snapshot.ts'

const KILLS = 4
/** One more than it takes a node to count another one as dead. */
const LOOKS = 4

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

let server = await startServer(env)
let caller = await serverCaller(server)

for (let kill = 1; kill <= KILLS; kill++) {
  test(`an export that was accepted, and a job that was running, outlast a kill (${kill})`, async () => {
    if (kill === 1) {
      await addVideo(caller)
      await runsReach(1)
    }
    const known = films.runs.length
    const { id } = await caller.must(202, 'POST', '/v2/data_exports/type/users')
    await kill9(server)
    server = await startServer(env)
    caller = await serverCaller(server)
    await runsReach(known + 1)
    await eventually(
      () => caller.must(200, 'GET', '/v2/data_exports/type/users'),
      files => files.some((file: { file_id: string }) => file.file_id === id),
    )
  })
}

test('then the job is done', async () => {
  films.answer()
  server.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})

test('what a node was running is run by another one when it is killed, and not when only its connection breaks', {
  skip: needsPostgres,
}, async () => {
  const nodes = [await startNode(), await startNode()]
  const known = films.runs.length
  await addVideo(await serverCaller(nodes[0]?.server as RunningServer))
  await runsReach(known + 1)
  const [{ node_id }] = await query('select node_id from running_jobs')
  // Neither lives any worse for it.
  const cut = await query(`select pg_terminate_backend(pid) from ${NODE_LOCKS}`)
  assert.equal(cut.length, nodes.length)
  await untilLooked(nodes.length)
  assert.equal(films.runs.length, known + 1)
  // However often it has been tried: a kill is not its fault.
  await query(`update jobs.job set retry_count = retry_limit where state = 'active'`)
  const doomed = nodes.find(({ id }) => id === node_id)
  await kill9(doomed?.server as RunningServer)
  await runsReach(known + 2)
  films.answer()
  for (const { server } of nodes) server.kill('SIGTERM')
  await Promise.all(nodes.map(({ server }) => server.ended))
  assert.deepEqual(await query('select * from running_jobs'), [])
})

/** The connections by which nodes hold their locks and look whether others do. */
const NODE_LOCKS = `pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and classid = ${LOCK_KEYS.nodes} and datname = current_database() and granted`

/** Until so many nodes have each looked at the others once more than it takes to count one as dead. */
async function untilLooked(count: number): Promise<void> {
  const looks = new Map<number, Set<string>>()
  await eventually(
    async () => {
      for (const { pid, at } of await query(`select pid, query_start::text as at from ${NODE_LOCKS}`))
        looks.set(pid, (looks.get(pid) ?? new Set()).add(at))
      return [...looks.values()].filter(times => times.size > LOOKS).length
    },
    looked => looked === count,
  )
}

async function startNode() {
  const server = await startServer(env)
  const [{ id }] = await query('select last_value::int as id from node_ids')
  return { server, id }
}

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
