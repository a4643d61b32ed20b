// What a second PostgreSQL gives: feed pages and likes of 1, 2 and 4 organisations on one PostgreSQL with one node, and of 2 and 4 on two,
// each with a node of its own, to which `atrium organisation move` has brought half of them. All share the cores of one machine; so a
// PostgreSQL and its node are slowed together to a share of a core (support/slowed.ts), as one machine of that size, and the rest is for
// those who ask.

import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { type LoadRequest, type LoadResult, SECONDS, sendLoad } from '../support/load.ts'
import { postgresCpuMs, postmasterOf } from '../support/processor.ts'
import { FEED, likesBy, tokensOfSome } from '../support/readers.ts'
import { Report } from '../support/report.ts'
import { type Machine, slowed } from '../support/slowed.ts'
import {
  createCommand,
  FULL_SCALE,
  type RunningServer,
  type Stage,
  stagePostgres,
  startServer,
  writeTokens,
} from '../support/stage.ts'

/** Of a core, for a PostgreSQL and its node together. */
const SHARE = Number(process.env['BENCH_SHARE'] ?? 0.25)
const ORGANISATIONS = 4
/** To each node. */
const CONNECTIONS = 32
const WANTED = 1.7

/** A PostgreSQL and its node. */
interface Place {
  readonly url: string
  readonly postmaster: number
  readonly machine: Machine
}

interface Organisation {
  readonly id: string
  readonly pages: readonly LoadRequest[]
  readonly likes: readonly LoadRequest[]
}

/** Who asks where. */
type Spread = readonly (readonly [Place, readonly Organisation[]])[]

export async function run(): Promise<void> {
  const stage = await stagePostgres(null)
  const second = await startPostgres({ durable: true, settings: { shared_buffers: '1GB', max_wal_size: '4GB' } })
  const pool = new pg.Pool({ connectionString: second.url, max: 1 })
  const nodes: RunningServer[] = []
  const startPlace = async (databaseUrl: string, from: pg.Pool): Promise<Place> => {
    const node = await startServer({ DATABASE_URL: databaseUrl })
    nodes.push(node)
    const postmaster = await postmasterOf(from)
    return { url: node.url, postmaster, machine: [postmaster, node.child.pid as number] }
  }
  try {
    const organisations: Organisation[] = []
    while (organisations.length < ORGANISATIONS) organisations.push(await seedOrganisation(stage))
    await (stage.pool as pg.Pool).query('vacuum analyze')
    const report = new Report(`a PostgreSQL and its node with ${SHARE * 100} % of a core together`)
    const first = await startPlace(stage.databaseUrl as string, stage.pool as pg.Pool)
    const one = new Map<string, number>()
    for (const count of [1, 2, 4]) {
      for (const [what, result, note] of await measure([[first, organisations.slice(0, count)]])) {
        one.set(`${what} ${count}`, result.rate)
        report.add(`${what}: ${count} on one`, result, { note })
      }
    }
    await moveHalf(stage, second.url, organisations.slice(ORGANISATIONS / 2))
    const other = await startPlace(second.url, pool)
    for (const count of [2, 4]) {
      const spread: Spread = [
        [first, organisations.slice(0, count / 2)],
        [other, organisations.slice(ORGANISATIONS / 2, (ORGANISATIONS + count) / 2)],
      ]
      for (const [what, result, note] of await measure(spread)) {
        const floor = one.get(`${what} ${count}`) as number
        report.add(`${what}: ${count} on two`, result, { floor, wanted: WANTED, note })
      }
    }
    report.print()
  } finally {
    await pool.end()
    for (const node of nodes) await node.stop()
    await second.stop()
    await stage.stop()
  }
}

async function seedOrganisation(stage: Stage): Promise<Organisation> {
  const program = JSON.parse(await stage.atrium('program', 'create', '--name', 'Company', '--no-administrator'))
  const { program_id: programId, organisation_id: id, clients } = program
  const options = Object.entries(FULL_SCALE).flatMap(([name, count]) => [`--${name}`, String(count)])
  await stage.atrium('seed', '--program', programId, ...options)
  const clientId = clients.public.client_id
  const pool = stage.pool as pg.Pool
  const own: Stage = {
    ...stage,
    programId,
    clientId,
    tokens: userIds => writeTokens(pool, programId, clientId, userIds),
  }
  const tokens = await tokensOfSome(own)
  return { id, pages: tokens.map(token => ({ path: FEED, token })), likes: await likesBy(own, tokens) }
}

/** As operators do it, while the first node serves the others. */
async function moveHalf(stage: Stage, targetUrl: string, organisations: readonly Organisation[]): Promise<void> {
  await createCommand({ DATABASE_URL: targetUrl })('migrate')
  for (const { id } of organisations) {
    const started = performance.now()
    const moved = JSON.parse(await stage.atrium('organisation', 'move', '--organisation', id, '--to', targetUrl))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.error(`organisation ${id} moved: ${moved.rows.toLocaleString('en')} rows in ${seconds} s`)
  }
}

/** Pages and likes, of each the rate of all places together, and what it took of the processor. */
async function measure(spread: Spread): Promise<(readonly [what: string, LoadResult, note: string])[]> {
  const measured: (readonly [string, LoadResult, string])[] = []
  for (const [what, of] of [
    ['feed page', 'pages'],
    ['like', 'likes'],
  ] as const) {
    const requests = (organisations: readonly Organisation[]) => mixed(organisations.map(one => one[of]))
    // Plans, caches, and no like is a first one.
    for (const [{ url }, organisations] of spread) await sendLoad(url, requests(organisations))
    const before = spread.map(([{ postmaster }]) => postgresCpuMs(postmaster))
    const results = await slowed(
      spread.map(([{ machine }]) => machine),
      SHARE,
      () =>
        Promise.all(
          spread.map(([{ url }, organisations]) =>
            sendLoad(url, requests(organisations), { connections: CONNECTIONS }),
          ),
        ),
    )
    const databases = spread.map(([{ postmaster }], index) => {
      const ms = postgresCpuMs(postmaster) - (before[index] ?? 0)
      return `${Math.round(ms / (((results[index]?.rate ?? 0) * SECONDS) / 1000))} ms`
    })
    measured.push([what, together(results), `PostgreSQL for 1,000: ${databases.join(', ')}`])
  }
  return measured
}

/** One of each in turn. */
function mixed(lists: readonly (readonly LoadRequest[])[]): LoadRequest[] {
  const shortest = Math.min(...lists.map(({ length }) => length))
  return Array.from({ length: shortest }, (_, index) => lists.map(list => list[index] as LoadRequest)).flat()
}

function together(results: readonly LoadResult[]): LoadResult {
  const worst = (of: (result: LoadResult) => number) => Math.max(...results.map(of))
  const total = (of: (result: LoadResult) => number) => results.reduce((sum, result) => sum + of(result), 0)
  return {
    rate: total(({ rate }) => rate),
    p50: worst(({ p50 }) => p50),
    p99: worst(({ p99 }) => p99),
    failures: total(({ failures }) => failures),
  }
}
