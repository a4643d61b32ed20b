// Whether a read costs more as a program grows. Each read by typical, heavy and sparse readers, in a small program and in one with twenty times
// the people and ten times the posts. Compares the blocks that the database reads, which no other load disturbs, and its time.

import type pg from 'pg'
import { answerTo, type LoadRequest } from '../support/load.ts'
import { chooseReaders } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Scale, type Stage, stagePostgres } from '../support/stage.ts'
import { castOf, listReads } from './calls.ts'

/** Reads that may grow. */
const GROWTH_MAX = 1.2
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 4)
const SMALL: Scale = {
  users: Math.ceil(FULL_SCALE.users / 20),
  posts: Math.ceil(FULL_SCALE.posts / 10),
  topics: FULL_SCALE.topics,
  groups: FULL_SCALE.groups,
  engagements: Math.ceil(FULL_SCALE.engagements / 20),
}
const OF_READERS = /^\/v2\/(?:feed|notification_center)\b/
const KINDS = ['typical', 'heavy', 'sparse'] as const

/** Means of one request. */
interface Cost {
  readonly ms: number
  readonly blocks: number
}

export async function run(): Promise<void> {
  const small = await costsAt(SMALL)
  const large = await costsAt(FULL_SCALE)
  const rows = [...small].map(([name, before]) => lineOf(name, before, large.get(name) as Cost))
  const head = ['', 'ms, small', 'ms, large', 'ratio', 'blocks, small', 'blocks, large', 'ratio', '']
  printTable(`Database for one read, ${sizeOf(SMALL)} and ${sizeOf(FULL_SCALE)}`, head, rows)
}

const sizeOf = ({ users, posts }: Scale): string => `${users} people with ${posts} posts`

function lineOf(name: string, small: Cost, large: Cost): string[] {
  const [ms, blocks] = [large.ms / small.ms, large.blocks / small.blocks]
  return [
    name,
    small.ms.toFixed(2),
    large.ms.toFixed(2),
    ms.toFixed(2),
    small.blocks.toFixed(0),
    large.blocks.toFixed(0),
    blocks.toFixed(2),
    Math.min(ms, blocks) > GROWTH_MAX ? 'grows' : '',
  ]
}

async function costsAt(scale: Scale): Promise<Map<string, Cost>> {
  const stage = await stagePostgres(scale)
  try {
    const pool = stage.pool as pg.Pool
    const cast = await castOf(stage)
    const readers = await chooseReaders(pool, stage.programId)
    const costs = new Map<string, Cost>()
    for (const kind of KINDS) {
      const reads = await listReads({ ...cast, readers: await stage.tokens(readers[kind]) })
      for (const { name, requests } of reads) {
        // Reads of a publisher or a provisioning client are the same for every kind of reader.
        const isOfReaders = OF_READERS.test(requests[0]?.path ?? '')
        if (isOfReaders || kind === 'typical') costs.set(`${name}, ${kind}`, await costOf(stage, pool, requests))
      }
    }
    return costs
  } finally {
    await stage.stop()
  }
}

/** One request after the other; the first round warms caches and plans. */
async function costOf({ url }: Stage, pool: pg.Pool, requests: readonly LoadRequest[]): Promise<Cost> {
  const some = requests.slice(0, 50)
  for (const request of some) await answerTo(url, request)
  await pool.query('select pg_stat_statements_reset()')
  for (let round = 0; round < ROUNDS; round++) for (const request of some) await answerTo(url, request)
  const { rows } = await pool.query<{ ms: number; blocks: number }>(
    `select sum(total_exec_time + total_plan_time)::float8 as ms, sum(shared_blks_hit + shared_blks_read)::float8 as blocks
       from pg_stat_statements where toplevel`,
  )
  const count = ROUNDS * some.length
  return { ms: (rows[0]?.ms ?? 0) / count, blocks: (rows[0]?.blocks ?? 0) / count }
}
