// npm run bench -- compare OLD [NEW]: two checkouts, each with its own database, loaded in turns. Effects of the machine on both
// cancel out; a difference is reported only where every round agrees.

import type pg from 'pg'
import { type LoadRequest, SECONDS, sendLoad } from '../support/load.ts'
import { commentOn, commentsOn, everyoneSees, FEED, visiblePosts } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'
import { checkOut } from '../upgrade/release.ts'
import { castOf, draftBody, listReads } from './calls.ts'

/** Seven rounds of equals agree by chance in one of 64 comparisons. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7)
/** Only calls whose names hold this text: to find the commit that changed one of them. */
const ONLY = process.env.BENCH_CALLS ?? ''
/** With fewer rounds no change is claimed: three rounds of equals agree by chance in one of four comparisons. */
const CLAIM_ROUNDS_MIN = 6
/** Smaller changes are not reported. */
const CHANGE_MIN = 0.03

export async function run(refs: readonly string[]): Promise<void> {
  const [old, changed] = refs
  if (old === undefined || refs.length > 2) throw new Error('name the commits: npm run bench -- compare OLD [NEW]')
  const sides = [await openSide(old)]
  try {
    sides.push(await openSide(changed ?? null))
    await compare(sides as [Side, Side])
  } finally {
    for (const side of sides) await side.close()
  }
}

interface Side {
  readonly name: string
  readonly stage: Stage
  readonly calls: readonly Call[]
  close(): Promise<void>
}

interface Call {
  readonly name: string
  readonly requests: readonly LoadRequest[]
}

/** A commit, or this tree as it is. */
async function openSide(ref: string | null): Promise<Side> {
  const release = ref === null ? null : checkOut(ref)
  try {
    const stage = await stagePostgres(FULL_SCALE, {}, release?.atrium)
    return {
      name: release?.name ?? 'this tree',
      stage,
      calls: await listCalls(stage),
      async close() {
        await stage.stop()
        release?.remove()
      },
    }
  } catch (error) {
    release?.remove()
    throw error
  }
}

async function listCalls(stage: Stage): Promise<Call[]> {
  const cast = await castOf(stage)
  const { readers, publisher } = cast
  const visible = await visiblePosts(stage, readers.slice(0, 50))
  const hot = await everyoneSees(stage, readers)
  const like = ({ id, token }: { id: number; token: string }, index: number): LoadRequest => ({
    method: 'PUT',
    path: `${FEED}/${id}/${index % 2 ? 'like' : 'unlike'}`,
    token,
  })
  const body = await draftBody(stage)
  const create = (more: object): LoadRequest[] => [
    { method: 'POST', path: '/v2/content', token: publisher, body: { ...body, ...more } },
  ]
  return [
    ...(await listReads(cast)),
    { name: 'like', requests: visible.map(like) },
    { name: 'comment', requests: commentsOn(visible) },
    { name: 'comment, one post', requests: readers.map(token => commentOn(hot, token)) },
    { name: 'create a draft', requests: create({}) },
    { name: 'create with publish: true', requests: create({ publish: true }) },
  ]
}

/** One call on one side: by round, requests a second and the database's milliseconds for each. */
interface Measured {
  readonly rates: number[]
  readonly databaseMs: number[]
  failures: number
}

async function compare(sides: readonly [Side, Side]): Promise<void> {
  const [old, changed] = sides
  const rows: string[][] = []
  for (const { name } of old.calls.filter(call => call.name.includes(ONLY))) {
    const measured = sides.map((): Measured => ({ rates: [], databaseMs: [], failures: 0 })) as [Measured, Measured]
    for (const side of sides) await sendLoad(side.stage.url, requestsOf(side, name))
    // Each side goes first in every other round.
    for (let round = 0; round < ROUNDS; round++)
      for (const index of round % 2 ? [1, 0] : [0, 1])
        await measure(sides[index] as Side, name, measured[index] as Measured)
    rows.push(lineOf(name, ...measured))
    console.error(`  ${rows.at(-1)?.join('  ')}`)
  }
  const head = ['', 'old a second', 'new', 'new / old', 'rounds', 'database ms, old', 'new', 'failed', '']
  printTable(`${old.name} and ${changed.name}: ${ROUNDS} rounds of ${SECONDS} s in turns`, head, rows)
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const requestsOf = ({ calls }: Side, name: string): readonly LoadRequest[] =>
  calls.find(call => call.name === name)?.requests ?? []

async function measure(side: Side, name: string, measured: Measured): Promise<void> {
  const pool = side.stage.pool as pg.Pool
  await pool.query('select pg_stat_statements_reset()')
  const { rate, failures } = await sendLoad(side.stage.url, requestsOf(side, name))
  const { rows } = await pool.query<{ ms: number }>(
    'select sum(total_exec_time + total_plan_time) as ms from pg_stat_statements where toplevel',
  )
  measured.rates.push(rate)
  measured.databaseMs.push((rows[0]?.ms ?? 0) / (rate * SECONDS))
  measured.failures += failures
}

function lineOf(name: string, old: Measured, changed: Measured): string[] {
  const ratios = changed.rates.map((rate, round) => rate / (old.rates[round] as number))
  const ratio = median(ratios)
  const agree = ratios.every(one => one > 1) || ratios.every(one => one < 1)
  const isChange = ROUNDS >= CLAIM_ROUNDS_MIN && agree && Math.abs(ratio - 1) >= CHANGE_MIN
  const failures = old.failures + changed.failures
  return [
    name,
    Math.round(median(old.rates)).toString(),
    Math.round(median(changed.rates)).toString(),
    ratio.toFixed(2),
    `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    median(old.databaseMs).toFixed(2),
    median(changed.databaseMs).toFixed(2),
    failures === 0 ? '' : String(failures),
    isChange ? (ratio > 1 ? 'faster' : 'slower') : '',
  ]
}
