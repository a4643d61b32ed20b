// Whether a node more gives throughput: feed pages and likes by one node and by two, where the database has idle cores. A machine with
// few cores has none beside two busy nodes, so nodes are slowed to a share of a core (support/slowed.ts); what is left is for PostgreSQL
// and for who asks. And their way to PostgreSQL takes as long as one through a network does.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type LoadRequest, type LoadResult, SECONDS, sendLoad } from '../support/load.ts'
import { cpuMs } from '../support/processor.ts'
import { FEED, likesBy, tokensOfSome } from '../support/readers.ts'
import { Report } from '../support/report.ts'
import { slowed } from '../support/slowed.ts'
import { FULL_SCALE, type RunningServer, type Stage, stagePostgres, startServer } from '../support/stage.ts'

/** Of a core, for each node. */
const SHARE = Number(process.env['BENCH_SHARE'] ?? 0.15)
/** Each way. */
const NETWORK_MS = 1
/** For a node: as many as keep it busy though the network takes its time. */
const CONNECTIONS = 64
const WANTED = 1.7

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  const way = await openSlowWay(stage.databaseUrl as string)
  const nodes: RunningServer[] = []
  try {
    for (let count = 0; count < 2; count++) {
      nodes.push(await startServer({ DATABASE_URL: way.url, DATABASE_DIRECT_URL: stage.databaseUrl as string }))
    }
    await measure(stage, nodes)
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
    way.close()
    await stage.stop()
  }
}

async function openSlowWay(target: string) {
  const path = new URL('../support/slow-way.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [path, target, String(NETWORK_MS)], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const url of createInterface({ input: child.stdout })) return { url, close: () => child.kill() }
  throw new Error('there is no way to PostgreSQL')
}

async function measure(stage: Stage, nodes: readonly RunningServer[]): Promise<void> {
  const tokens = await tokensOfSome(stage)
  const pages = tokens.map((token): LoadRequest => ({ path: FEED, token }))
  const likes = await likesBy(stage, tokens)
  const report = new Report(`nodes with ${SHARE * 100} % of a core each, ${NETWORK_MS} ms each way to PostgreSQL`)
  // All likes are repeated ones then: a first one costs more.
  for (const { url } of nodes) for (const requests of [pages, likes]) await sendLoad(url, requests)
  for (const [name, requests] of [
    ['feed page', pages],
    ['like', likes],
  ] as const) {
    const one = await load(nodes.slice(0, 1), requests)
    const two = await load(nodes, requests)
    report.add(`${name}: one node`, one.result, { note: one.note })
    report.add(`${name}: two nodes`, two.result, { floor: one.result.rate, wanted: WANTED, note: two.note })
  }
  report.print()
}

/** Asks all nodes at once. */
async function load(nodes: readonly RunningServer[], requests: readonly LoadRequest[]) {
  const before = nodes.map(cpuMs)
  const results = await slowed(
    nodes.map(({ child }) => [child.pid as number]),
    SHARE,
    () => Promise.all(nodes.map(({ url }) => sendLoad(url, requests, { connections: CONNECTIONS }))),
  )
  const busy = nodes.map((node, index) => ((cpuMs(node) - (before[index] ?? 0)) / (SECONDS * 10)).toFixed(0))
  const worst = (of: (result: LoadResult) => number) => Math.max(...results.map(of))
  const total = (of: (result: LoadResult) => number) => results.reduce((sum, result) => sum + of(result), 0)
  const result = {
    rate: total(({ rate }) => rate),
    p50: worst(({ p50 }) => p50),
    p99: worst(({ p99 }) => p99),
    failures: total(({ failures }) => failures),
  }
  return { result, note: `of a core: ${busy.map(percent => `${percent} %`).join(', ')}` }
}
