// The slowest responses at half load, and what they waited for: a pause of the server's event loop (garbage collection, or other work), a
// checkpoint of PostgreSQL, or neither. Beside each call the same bytes from memory by bare `node:http`, at the same rate.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type BytesFloor, startBytesFloor } from '../support/floor.ts'
import { answerTo, type LoadRequest, type LoadResult, SECONDS, sendLoad } from '../support/load.ts'
import { type Answered, pacedLoad } from '../support/paced-load.ts'
import type { Pause } from '../support/pause-probe.ts'
import { chooseReaders, FEED, visiblePosts } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

const PROBE = new URL('../support/pause-probe.ts', import.meta.url).pathname
/** A response is slow when it takes this many times the median; also the wanted ratio. */
const SLOW = 4
/** The probe writes its observations each quarter of a second. */
const PROBE_MS = 600

export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-tails-'))
  const file = join(folder, 'pauses.jsonl')
  const stage = await stagePostgres(FULL_SCALE, { NODE_OPTIONS: `--import=${PROBE}`, BENCH_PAUSES: file })
  const floor = await startBytesFloor()
  try {
    const rows: string[][] = []
    for (const [name, requests] of await listCalls(stage)) rows.push(await measure(stage, floor, file, name, requests))
    const head = [
      '',
      'a second',
      'p50 ms',
      'p99 ms',
      'p99 / p50',
      'floor',
      'slow',
      'gc',
      'loop',
      'checkpoint',
      'neither',
      '',
    ]
    printTable('The slowest responses at half load', head, rows)
    console.log(`\nslow: more than ${SLOW} × p50; gc, loop, checkpoint: of these, what they met, in this order`)
  } finally {
    floor.stop()
    await stage.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function listCalls(stage: Stage): Promise<[string, LoadRequest[]][]> {
  const { all } = await chooseReaders(stage.pool as pg.Pool, stage.programId)
  const tokens = await stage.tokens(all)
  const visible = await visiblePosts(stage, tokens.slice(0, 50))
  const ofPosts = (method: 'GET' | 'PUT', path: (index: number) => string): LoadRequest[] =>
    visible.map(({ id, token }, index) => ({ method, token, path: `${FEED}/${id}${path(index)}` }))
  return [
    ['feed, first page', tokens.map(token => ({ path: FEED, token }))],
    ['one post of a feed', ofPosts('GET', () => '')],
    ['like', ofPosts('PUT', index => (index % 2 ? '/like' : '/unlike'))],
  ]
}

async function measure(stage: Stage, floor: BytesFloor, file: string, name: string, requests: readonly LoadRequest[]) {
  const { rate } = await sendLoad(stage.url, requests)
  const half = Math.round(rate / 2)
  const path = await floor.serve(await answerTo(stage.url, requests[0] as LoadRequest))
  const atFloor = await pacedLoad(floor.url, [{ path }], half)
  const answers: Answered[] = []
  const [result, checkpoint] = await Promise.all([
    pacedLoad(stage.url, requests, half, answered => answers.push(answered)),
    checkpointMidway(stage.pool as pg.Pool),
  ])
  await sleep(PROBE_MS)
  const slow = answers.filter(({ ms }) => ms > SLOW * result.p50)
  const found = tellApart(slow, [...readPauses(file), checkpoint])
  console.error(`  ${name}: ${half}/s, p99 ${result.p99.toFixed(1)} ms, ${result.failures} failed`)
  return [
    name,
    String(half),
    result.p50.toFixed(2),
    result.p99.toFixed(2),
    ratioOf(result),
    ratioOf(atFloor),
    `${slow.length} of ${answers.length}`,
    ...(['gc', 'loop', 'checkpoint', 'neither'] as const).map(kind => String(found[kind])),
    `wanted < ${SLOW}, or ${(1.3 * (atFloor.p99 / atFloor.p50)).toFixed(1)}`,
  ]
}

const ratioOf = ({ p50, p99 }: LoadResult): string => (p99 / p50).toFixed(1)

type Cause = Omit<Pause, 'kind'> & { readonly kind: Pause['kind'] | 'checkpoint' }

/** A checkpoint in the second half of the time; the first half has none. */
async function checkpointMidway(pool: pg.Pool): Promise<Cause> {
  await sleep((SECONDS * 1000) / 2)
  const at = performance.timeOrigin + performance.now()
  await pool.query('checkpoint')
  return { kind: 'checkpoint', at, ms: performance.timeOrigin + performance.now() - at }
}

const readPauses = (file: string): Cause[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Pause)

/** A response overlaps a cause when both have a moment in common. */
function tellApart(slow: readonly Answered[], causes: readonly Cause[]) {
  const counts = { gc: 0, loop: 0, checkpoint: 0, neither: 0 }
  for (const { at, ms } of slow) {
    const met = (kind: Cause['kind']) =>
      causes.some(cause => cause.kind === kind && cause.at < at && cause.at + cause.ms > at - ms)
    counts[(['gc', 'loop', 'checkpoint'] as const).find(met) ?? 'neither']++
  }
  return counts
}
