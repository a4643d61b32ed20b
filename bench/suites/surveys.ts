// Surveys of many people: the database's time for their results, of an open and a closed anonymous one and of one with names, and
// responses at an even rate beside feed pages. BENCH_SCALE makes the company smaller.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../bin/postgres.mjs'
import { type MailScene, prepareMailScene, untilTrue } from '../support/mail/mail-stage.ts'
import { pacedLoad } from '../support/paced-load.ts'
import { callAtrium, type Manager, readUntilStopped } from '../support/people/calls.ts'
import { percentile } from '../support/receivers.ts'
import { printTable } from '../support/report.ts'
import { startServer } from '../support/stage.ts'
import { type AnsweredSurvey, answerSurvey, fillSurvey, openSurvey } from '../support/surveys.ts'

const RESPONSES = Math.max(500, Math.round(100_000 * Number(process.env.BENCH_SCALE ?? 1)))
const RESULTS_WANTED_MS = 300
const RUNS = Number(process.env.BENCH_ROUNDS ?? 100)
const ANSWERS_PER_SECOND = 50
const ANSWERING_SECONDS = Number(process.env.BENCH_SECONDS ?? 60)
const DEPARTMENTS = 50
const POSTS = 40
const READERS = 100
const READS_PER_SECOND = 40
const WAIT_MS = 600_000

interface Scene extends Manager {
  readonly pool: pg.Pool
  readonly company: MailScene
}

export async function run(): Promise<void> {
  const settings = {
    shared_buffers: '1GB',
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  }
  const database = await startPostgres({ durable: true, settings })
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-'))
  const env = { DATABASE_URL: database.url, DATA_DIR: folder, DEMO: '0' }
  const server = await startServer(env)
  const pool = new pg.Pool({ connectionString: database.url })
  try {
    await pool.query('create extension if not exists pg_stat_statements')
    const company = await prepareMailScene(pool, env, RESPONSES)
    const spread = `update users set department = 'Department ' || id % $2 where program_id = $1`
    await pool.query(spread, [company.programId, DEPARTMENTS])
    await company.publishPlain(server.url, POSTS)
    const scene = { pool, company, url: server.url, token: company.token }
    printTable(
      `Surveys of ${RESPONSES.toLocaleString('en')} responses to 20 questions, in ${DEPARTMENTS} departments`,
      ['', 'median', 'p95', 'wanted'],
      [...(await measureResults(scene)), ...(await measureAnswering(scene))],
    )
  } finally {
    await pool.end()
    await server.stop()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureResults(scene: Scene): Promise<string[][]> {
  const { pool, company } = scene
  const anonymous = await openFilled(scene, true)
  const named = await openFilled(scene, false)
  const byDepartment = 'results?by=department'
  const lines = [
    await databaseTimeOf(scene, 'open, anonymous: results', anonymous, 'results'),
    await databaseTimeOf(scene, 'open, with names: results by department', named, byDepartment),
  ]
  const started = performance.now()
  await callAtrium(scene, 'PUT', `/v2/surveys/${anonymous.id}/close`)
  const isSettled = 'select settled from surveys where program_id = $1 and id = $2'
  await untilTrue(pool, isSettled, [company.programId, anonymous.id], WAIT_MS)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  lines.push(await databaseTimeOf(scene, 'closed, anonymous: results by department', anonymous, byDepartment))
  return [...lines, ['closing the anonymous one, until its groups are shown', `${seconds} s`, '', '']]
}

async function openFilled(scene: Scene, isAnonymous: boolean): Promise<AnsweredSurvey> {
  const survey = await openSurvey(scene, isAnonymous)
  await fillSurvey(scene.pool, scene.company, scene.url, survey)
  return survey
}

/** Times of single calls, each with nothing that the server keeps of the one before; in a first one the open survey may show new responses. */
async function databaseTimeOf({ pool, ...caller }: Scene, name: string, { id }: AnsweredSurvey, path: string) {
  const times: number[] = []
  for (let count = 0; count < RUNS; count++) {
    await pool.query('select pg_stat_statements_reset()')
    await callAtrium(caller, 'GET', `/v2/surveys/${id}/${path}`)
    const { rows } = await pool.query<{ ms: number }>(
      `select sum(total_exec_time + total_plan_time)::float8 as ms from pg_stat_statements
        where toplevel and query like '%survey%' and query not like '%pg_stat_statements%'`,
    )
    times.push(rows[0]?.ms ?? 0)
  }
  const [median, p95] = [0.5, 0.95].map(share => `${Math.round(percentile(times, share))} ms`)
  return [name, `${median}`, `${p95}`, `≤ ${RESULTS_WANTED_MS} ms`]
}

/** A new survey is answered at an even rate, each response due at its moment whether earlier ones have been answered or not. */
async function measureAnswering(scene: Scene): Promise<string[][]> {
  const { url, company } = scene
  const survey = await openSurvey(scene, true)
  const pages = (await company.readers(READERS)).map(token => ({ path: '/v2/feed/posts', token }))
  await pacedLoad(url, pages, READS_PER_SECOND)
  const idle = await pacedLoad(url, pages, READS_PER_SECOND)
  const people = await company.readers(Math.min(RESPONSES, ANSWERS_PER_SECOND * ANSWERING_SECONDS))
  const reading = readUntilStopped(url, pages, READS_PER_SECOND)
  const times: number[] = []
  const started = performance.now()
  await Promise.all(
    people.map(async (token, index) => {
      const dueMs = (index * 1000) / ANSWERS_PER_SECOND
      await new Promise(resolve => setTimeout(resolve, dueMs))
      await answerSurvey({ url, token }, survey)
      times.push(performance.now() - started - dueMs)
    }),
  )
  const rate = people.length / ((performance.now() - started) / 1000)
  const busy = await reading.stop()
  const [median, p95] = [0.5, 0.95].map(share => `${percentile(times, share).toFixed(1)} ms`)
  return [
    [
      `${people.length} responses, ${rate.toFixed(1)} a second`,
      `${median}`,
      `${p95}`,
      `${ANSWERS_PER_SECOND} a second`,
    ],
    ['feed page, p99, before and meanwhile', `${idle.p99.toFixed(1)} ms`, `${busy.toFixed(1)} ms`, 'below twice'],
  ]
}
