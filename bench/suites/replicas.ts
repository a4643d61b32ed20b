// Feed pages and likes on one primary alone, and on the same with two replicas. On a machine with few cores all servers share
// them, so beside the rate there is what grows with more machines: the processor time that the primary needs for 1,000 answers.

import type pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { CONNECTIONS, type LoadRequest, type LoadResult, SECONDS, sendLoad } from '../support/load.ts'
import { postgresCpuMs, postmasterOf } from '../support/processor.ts'
import { FEED, likesBy, tokensOfSome } from '../support/readers.ts'
import { Report } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres, startServer } from '../support/stage.ts'

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  const follower = {
    replicaOf: { url: stage.databaseUrl as string },
    durable: true,
    settings: { shared_buffers: '1GB' },
  }
  const replicas = [await startPostgres(follower), await startPostgres(follower)]
  const withReplicas = await startServer({
    DATABASE_URL: stage.databaseUrl as string,
    DATABASE_REPLICA_URL: replicas.map(({ url }) => url).join(','),
  })
  try {
    await measure(stage, withReplicas.url)
  } finally {
    await withReplicas.stop()
    for (const replica of replicas) await replica.stop()
    await stage.stop()
  }
}

async function measure(stage: Stage, replicatedUrl: string): Promise<void> {
  const pool = stage.pool as pg.Pool
  const tokens = await tokensOfSome(stage)
  const primary = await postmasterOf(pool)
  const report = new Report(`one node, ${CONNECTIONS} connections; all servers share the cores of this machine`)
  const pages = (path: string): LoadRequest[] => tokens.map(token => ({ path, token }))
  const compare = async (name: string, requests: readonly LoadRequest[]) => {
    const alone = await measured(primary, stage.url, requests)
    report.add(`${name}: primary alone`, alone.result, { note: noteOf(alone.cpuMs) })
    const both = await measured(primary, replicatedUrl, requests)
    const note = `${noteOf(both.cpuMs)}: ${(alone.cpuMs / both.cpuMs).toFixed(1)} times less`
    report.add(`${name}: with two replicas`, both.result, { floor: alone.result.rate, note })
  }
  // Plans and caches of all servers.
  for (const url of [stage.url, replicatedUrl]) await sendLoad(url, pages(FEED))
  await compare('feed, first page', pages(FEED))
  await compare('feed, page 50', pages(`${FEED}?page.number=50`))
  await compare('search', pages(`${FEED}?search=team`))
  const likes = await likesBy(stage, tokens)
  await compare('like', likes)
  await compare(
    'feed page and like in turn',
    likes.flatMap(like => [{ path: FEED, token: like.token as string }, like]),
  )
  report.print()
  console.log(`\n${shares(await (await fetch(`${replicatedUrl}/metrics`)).text())}`)
}

/** The load, and the processor time of the primary for 1,000 answers. */
async function measured(postmaster: number, url: string, requests: readonly LoadRequest[]) {
  const before = postgresCpuMs(postmaster)
  const result: LoadResult = await sendLoad(url, requests)
  return { result, cpuMs: (postgresCpuMs(postmaster) - before) / ((result.rate * SECONDS) / 1000) }
}

const noteOf = (ms: number) => `${Math.round(ms)} ms of the primary's processor for 1,000`

const shares = (metrics: string) =>
  metrics
    .split('\n')
    .filter(line => /^atrium_(?:database_reads_total|replica_failures_total|replica_lag_seconds)\{/.test(line))
    .join('\n')
