// Assistants: the processor time of `whats_new` and `search`, of the server and the database, beside the feed page and the search that
// they rest on.

import type pg from 'pg'
import { CONNECTIONS, type LoadRequest, SECONDS, sendLoad } from '../support/load.ts'
import { postgresCpuMs, postmasterOf } from '../support/processor.ts'
import { chooseReaders, FEED } from '../support/readers.ts'
import { printTable } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 6)
/** Times the processor time of the call behind a tool. */
const WANTED = 1.3
const WORD = 'team'

export async function run(): Promise<void> {
  const stage = await stagePostgres(FULL_SCALE)
  try {
    await measure(stage)
  } finally {
    await stage.stop()
  }
}

async function measure(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  const { all } = await chooseReaders(pool, stage.programId)
  const ofAssistants = await stage.tokens(all)
  await pool.query('update access_tokens set for_assistants = true where program_id = $1', [stage.programId])
  // An assistant counts against the web limit of its person.
  await pool.query(
    `update programs set assistants = assistants || '{"enabled": true}', web_rate_limit_per_minute = 0 where id = $1`,
    [stage.programId],
  )
  const ofPeople = await stage.tokens(all)
  const postmaster = await postmasterOf(pool)
  const costOf = async (requests: readonly LoadRequest[]) => {
    const used = () => stage.cpuMs() + postgresCpuMs(postmaster)
    const before = used()
    const { rate, failures } = await sendLoad(stage.url, requests)
    if (failures > 0) throw new Error(`${failures} requests failed, such as ${JSON.stringify(requests[0])}`)
    return (used() - before) / (rate * SECONDS)
  }
  const calls = (path: string) => ofPeople.map((token): LoadRequest => ({ path, token }))
  const tools = (name: string, given: object) =>
    ofAssistants.map((token): LoadRequest => {
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }
      return { method: 'POST', path: '/mcp', token, headers: { accept: 'application/json, text/event-stream' }, body }
    })
  const pairs = {
    whats_new: [tools('whats_new', {}), calls(FEED)],
    search: [tools('search', { text: WORD }), calls(`/v2/search?search=${WORD}`)],
  } as const
  const rows: string[][] = []
  for (const [name, [tool, call]] of Object.entries(pairs)) {
    const costs: [number, number][] = []
    for (const requests of [tool, call]) await costOf(requests)
    for (let round = 0; round < ROUNDS; round++) costs.push([await costOf(tool), await costOf(call)])
    const ratios = costs.map(([ofTool, ofCall]) => ofTool / ofCall)
    const [ofTool, ofCall, ratio] = [costs.map(([cost]) => cost), costs.map(([, cost]) => cost), ratios].map(median)
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
    rows.push([name, shown(ofTool), shown(ofCall), shown(ratio), range, `≤ ${WANTED}`])
  }
  printTable(
    `Tools of assistants, ${ROUNDS} rounds of ${SECONDS} s in turns, ${CONNECTIONS} connections; ms of processor time a call`,
    ['', 'tool', 'call behind it', 'tool / call', 'rounds', 'wanted'],
    rows,
  )
}

const shown = (value = 0): string => value.toFixed(2)
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
