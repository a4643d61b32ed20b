// Provisioning by SCIM: look-ups and pages among 200,000 users, creating users, a group of 20,000 members.

import type pg from 'pg'
import { type Client, createClient } from '../support/client.ts'
import { measureCalls, repeatWork, sendLoad } from '../support/load.ts'
import { printTable, Report } from '../support/report.ts'
import { FULL_SCALE, type Stage, stagePostgres } from '../support/stage.ts'

const CLIENTS = 8
const WARM_UP_SECONDS = 3
const NAMED = 500
/** Their names nearly fill a body. */
const MEMBERS = 20_000
const JOB_POLL_MS = 20
const JOB_TIMEOUT_MS = 60_000

export async function run(): Promise<void> {
  const stage = await stagePostgres({ ...FULL_SCALE, posts: 100, topics: 20, groups: 50, engagements: 100 })
  try {
    await measure(stage)
  } finally {
    await stage.stop()
  }
}

async function measure(stage: Stage): Promise<void> {
  const pool = stage.pool as pg.Pool
  const token = await managerToken(stage, pool)
  const client = createClient(stage.url, token, CLIENTS, 'application/scim+json')
  const report = new Report('SCIM, PostgreSQL, one server process')
  await measureReads(stage, token, report)
  await measureCreates(stage, client, report)
  report.print()
  await printGroup(stage, client)
  client.close()
}

async function measureReads(stage: Stage, token: string, report: Report): Promise<void> {
  const pool = stage.pool as pg.Pool
  const { rows } = await pool.query(
    `select u.id, i.user_name, u.external_id, (select value from user_emails e
        where e.program_id = u.program_id and e.user_id = u.id limit 1) as email
       from users u join identities i on i.id = u.id where u.program_id = $1 order by random() limit $2`,
    [stage.programId, NAMED],
  )
  const total = await totalOf(pool, stage.programId)
  const filtered = (attribute: string, column: string) =>
    rows.map(row => `/scim/v2/Users?filter=${encodeURIComponent(`${attribute} eq "${row[column]}"`)}`)
  const paged = (share: number) => [
    `/scim/v2/Users?startIndex=${Math.max(1, Math.floor(total * share) - 100)}&count=100`,
  ]
  const reads: Record<string, string[]> = {
    'look-up by userName': filtered('userName', 'user_name'),
    'look-up by externalId': filtered('externalId', 'external_id'),
    'look-up by e-mail': filtered('emails.value', 'email'),
    'one user by id': rows.map(row => `/scim/v2/Users/${row.id}`),
    'one user by userName': rows.map(row => `/scim/v2/Users/${encodeURIComponent(row.user_name)}`),
    'one user by e-mail': rows.map(row => `/scim/v2/Users/${encodeURIComponent(row.email)}`),
    'total alone (count=0)': ['/scim/v2/Users?count=0'],
    'page of 100 at the start': paged(0),
    'page of 100 in the middle': paged(0.5),
    'page of 100 at the end': paged(1),
  }
  for (const [name, paths] of Object.entries(reads)) {
    await pool.query('select pg_stat_statements_reset()')
    const result = await sendLoad(
      stage.url,
      paths.map(path => ({ path, token })),
      { connections: CLIENTS },
    )
    report.add(name, result, { note: `${(await databaseMs(pool)).toFixed(2)} ms of database time` })
  }
}

async function totalOf(pool: pg.Pool, programId: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as total from users where program_id = $1', [programId])
  return rows[0].total
}

/** Database time of a request: of all statements, for each transaction that was begun. */
async function databaseMs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select sum(total_exec_time) filter (where query not like '%pg_stat_statements%')
              / nullif(max(calls) filter (where query ilike 'begin%' or query ilike 'start transaction%'), 0) as ms
       from pg_stat_statements`,
  )
  return Number(rows[0].ms)
}

async function measureCreates(stage: Stage, client: Client, report: Report): Promise<void> {
  const create = (name: string) =>
    client.send('POST', '/scim/v2/Users', userNamed(`${name}-${process.pid}@example.com`))
  // Warms up until the code is compiled, which does not count among the tens of thousands of a first synchronisation.
  await repeatWork(CLIENTS, (number, round) => create(`warm-up-${number}-${round}`), WARM_UP_SECONDS)
  const before = stage.rssMb()
  const result = await measureCalls(CLIENTS, async (number, round) => {
    const { status } = await create(`bench-${number}-${round}`)
    return status === 201
  })
  report.add(`create a user, ${CLIENTS} clients`, result, {
    note: `resident ${before} MB before, ${stage.rssMb()} MB after`,
  })
}

const userNamed = (userName: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  externalId: userName,
  name: { givenName: 'Bench', familyName: 'Marker' },
  emails: [{ value: userName, type: 'work', primary: true }],
  title: 'Load',
  active: true,
})

async function printGroup(stage: Stage, client: Client): Promise<void> {
  const pool = stage.pool as pg.Pool
  const { rows } = await pool.query(
    `select i.user_name from users u join identities i on i.id = u.id where u.program_id = $1 order by u.id limit $2`,
    [stage.programId, MEMBERS],
  )
  const lines: string[][] = []
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    lines.push([name, (performance.now() - started).toFixed(1), ''])
    return result
  }
  const members = rows.map(row => ({ value: row.user_name }))
  const before = stage.rssMb()
  const started = performance.now()
  const created = await timed(`create with ${members.length} members: the answer`, () =>
    client.send('POST', '/scim/v2/Groups', { displayName: `Bench ${process.pid}`, members }),
  )
  const job = await untilFinished(client, created.json.meta.JobId)
  lines.push([
    'create: until the job is done',
    (performance.now() - started).toFixed(1),
    `${job.membersCreatedCount} members; resident ${before} MB before, ${stage.rssMb()} MB after`,
  ])
  const path = `/scim/v2/Groups/${created.json.id}`
  const [someone] = members
  const operation = (op: string, value: string | undefined) => ({
    Operations: [{ op, path: 'members', value: [{ value }] }],
  })
  for (const round of ['first', 'again']) {
    await timed(`remove a member, ${round}`, () => client.send('PATCH', path, operation('remove', someone?.value)))
    await timed(`add a member, ${round}`, () => client.send('PATCH', path, operation('add', someone?.value)))
    await timed(`read without members, ${round}`, () => client.send('GET', `${path}?excludedAttributes=members`))
    await timed(`read with members, ${round}`, () => client.send('GET', path))
  }
  await timed('delete', () => client.send('DELETE', path))
  printTable('A large group', ['', 'ms', ''], lines)
}

async function untilFinished(client: Client, jobId: string) {
  const deadline = Date.now() + JOB_TIMEOUT_MS
  for (;;) {
    const { json } = await client.send('GET', `/v2/Groups/JobReport/${jobId}`)
    if (json.data.status !== 'running') return json.data
    if (Date.now() > deadline) throw new Error(`the job did not end: ${JSON.stringify(json.data)}`)
    await new Promise(resolve => setTimeout(resolve, JOB_POLL_MS))
  }
}

/** The access token of a program manager. */
async function managerToken(stage: Stage, pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `update users set role = 'program_manager' where program_id = $1
        and id = (select min(id) from users where program_id = $1 and active) returning id`,
    [stage.programId],
  )
  const [token] = (await stage.tokens([rows[0].id])) as [string]
  return token
}
