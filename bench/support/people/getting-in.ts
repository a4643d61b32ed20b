// Getting people in: the export of a company is imported, a thousand are invited, people are filtered by state and place, and a rule by
// days is decided at midnight for everybody while others read their feeds. BENCH_SCALE makes the two programs smaller.

import type pg from 'pg'
import { type MailScene, prepareMailScene, untilTrue } from '../mail/mail-stage.ts'
import { pacedLoad } from '../paced-load.ts'
import { printTable } from '../report.ts'
import { applyImport, callAtrium, checkImport, readUntilStopped } from './calls.ts'

const SCALE = Number(process.env.BENCH_SCALE ?? 1)
const ROWS = 1204
const INVITED = 1000
const PEOPLE = Math.max(2000, Math.round(10_000 * SCALE))
const PEOPLE_AT_MIDNIGHT = Math.max(2000, Math.round(200_000 * SCALE))
const PLACES = 20
const FILTER_RUNS = 10
const STATES = ['not_invited', 'invited', 'expired', 'signed_in', 'never_signed_in', 'no_address', 'address_refused']
const POSTS = 40
const READERS = 100
const READS_PER_SECOND = 40
const WAIT_MS = 600_000
/** The first day on which the rule of the measurement holds. */
const DAYS = 30

interface Scene {
  readonly pool: pg.Pool
  /** The server's settings: it sends mail. */
  readonly env: Record<string, string>
  readonly url: string
}

export async function measureGettingIn(scene: Scene): Promise<void> {
  const people = await prepareMailScene(scene.pool, scene.env, PEOPLE)
  const lines = [
    ...(await importCompany(scene, people)),
    ...(await inviteMany(scene, people)),
    ...(await filterPeople(scene, people)),
    ...(await decideMidnight(scene)),
  ]
  printTable(
    `Getting people in, PostgreSQL, one process, ${PEOPLE.toLocaleString('en')} people, at midnight ${PEOPLE_AT_MIDNIGHT.toLocaleString('en')}`,
    ['', 'measured', 'wanted'],
    lines,
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

async function importCompany({ url }: Scene, { token }: MailScene): Promise<string[][]> {
  const heads =
    'Personalnummer;Vorname;Nachname;E-Mail;Abteilung;Stellenbezeichnung;Standort;Eintrittsdatum;Vorgesetzter'
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const day = `${String((n % 28) + 1).padStart(2, '0')}.${String((n % 12) + 1).padStart(2, '0')}.20${10 + (n % 15)}`
    const address = n % 6 === 0 ? '' : `firma${n}@nordwind.example`
    return `${10_000 + n};Jörg${n};Müller${n % 300};${address};Abteilung ${n % 30};Pflegekraft;Ort ${n % PLACES};${day};${10_000 + (n % 40)}`
  })
  const caller = { url, token }
  const [started, id] = [performance.now(), await checkImport(caller, `${heads}\n${rows.join('\n')}\n`)]
  const checked = performance.now()
  await applyImport(caller, id)
  return [
    [`an import of ${ROWS} rows, checked`, seconds(checked - started), '≤ 2 s'],
    ['applied', seconds(performance.now() - checked), '≤ 4 s'],
  ]
}

async function inviteMany({ pool, url }: Scene, { programId, token }: MailScene): Promise<string[][]> {
  const { rows } = await pool.query(
    `select id from users where program_id = $1 and last_accessed_at is null and role = 'member' order by id limit $2`,
    [programId, INVITED],
  )
  const body = { user_ids: rows.map(({ id }) => Number(id)), remind_after_days: 5 }
  const started = performance.now()
  const path = '/v2/people/invitations'
  const { id, count } = await callAtrium({ url, token }, 'POST', path, body)
  const answered = performance.now() - started
  const ended = 'select status = $2 from invitation_requests where program_id = $1 and id = $3'
  await untilTrue(pool, ended, [programId, 'finished', id], WAIT_MS)
  return [
    [`${count} invitations: the answer`, `${Math.round(answered)} ms`, ''],
    ['all of their mails sent', seconds(performance.now() - started), ''],
  ]
}

async function filterPeople({ pool, url }: Scene, { programId, token }: MailScene): Promise<string[][]> {
  await pool.query(
    `update users set work_location = 'Ort ' || id % $2, last_accessed_at = case when id % 3 = 0 then now() end
      where program_id = $1`,
    [programId, PLACES],
  )
  const times: number[] = []
  for (let run = 0; run < FILTER_RUNS; run++)
    for (const [index, state] of STATES.entries()) {
      const place = encodeURIComponent(`Ort ${(run + index) % PLACES}`)
      const started = performance.now()
      await callAtrium({ url, token }, 'GET', `/v2/people?filter.status=${state}&filter.work_location=${place}`)
      times.push(performance.now() - started)
    }
  return [['people by state and place, the slowest', `${Math.round(Math.max(...times))} ms`, '≤ 300 ms']]
}

/** Everybody was hired on one day, so that the rule begins to hold for all of them in the same night. */
async function decideMidnight({ pool, env, url }: Scene): Promise<string[][]> {
  const crowd = await prepareMailScene(pool, env, PEOPLE_AT_MIDNIGHT)
  await crowd.publishPlain(url, POSTS)
  const caller = { url, token: crowd.token }
  const rule = { attribute: 'hire_date', operator: 'days_since', value: { min: DAYS } }
  const { id } = await callAtrium(caller, 'POST', '/v2/audiences', { name: 'settled in', rule })
  await pool.query(
    `update users set hire_date = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' - make_interval(days => $2)
      where program_id = $1`,
    [crowd.programId, DAYS],
  )
  await pool.query('vacuum analyze users')
  const pages = (await crowd.readers(READERS)).map(token => ({ path: '/v2/feed/posts', token }))
  await pacedLoad(url, pages, READS_PER_SECOND)
  const idle = await pacedLoad(url, pages, READS_PER_SECOND)
  const reading = readUntilStopped(url, pages, READS_PER_SECOND)
  await pool.query('update rule_days set decided_for = decided_for - 1 where program_id = $1', [crowd.programId])
  const began = `select exists (select from audience_members where program_id = $1 and audience_id = $2)`
  const waitedMs = await untilTrue(pool, began, [crowd.programId, id], WAIT_MS)
  const isDecided = `select decided_for >= (now() at time zone 'UTC')::date from rule_days where program_id = $1`
  const ms = await untilTrue(pool, isDecided, [crowd.programId], WAIT_MS)
  const busy = await reading.stop()
  const { user_count: members } = await callAtrium(caller, 'GET', `/v2/audiences/${id}`)
  if (members !== PEOPLE_AT_MIDNIGHT) throw new Error(`${members} people are in the audience`)
  return [
    [
      `midnight for ${members.toLocaleString('en')} people`,
      `${seconds(waitedMs + ms)}, began after ${seconds(waitedMs)}`,
      '≤ 60 s',
    ],
    ['feed page, p99, before and meanwhile', `${idle.p99.toFixed(1)} and ${busy.toFixed(1)} ms`, 'below twice'],
  ]
}
