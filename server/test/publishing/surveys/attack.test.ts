// Fifty people answer an anonymous survey in a known order, and then everything that the server keeps and says is read: nothing joins
// an answer and its author (decision 0115). What who reads the database itself could find out before the close is in SECURITY.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { createLogger } from '../../../src/platform/logger.ts'
import { type Person, type StartOptions, startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { answersOf, desk, feedPath, path } from './support.ts'

const PEOPLE = 50
const lines: string[] = []
const options: StartOptions & { logger: ReturnType<typeof createLogger> } = {
  logger: createLogger('trace', false, { write: line => void lines.push(line) }),
}
const app = await startApp({ SLOW_STATEMENT_MS: '1' }, options)
const { program, anna, open, close, people } = await desk(app)
const admin = await program.user('root', { role: 'administrator' })
const { pool } = app.app.services.database
// biome-ignore lint/suspicious/noExplicitAny: rows of every table
const query = async (text: string): Promise<{ rows: any[] }> => pool.query({ text, values: [] })

/** A text that nobody else writes. */
const textOf = (nth: number) => `whisper-${nth}-of-${(nth * 7919) % 104_729}`

const crowd: Person[] = [
  ...(await people('sales', PEOPLE / 2, { department: 'Sales' })),
  ...(await people('it', PEOPLE / 2, { department: 'IT' })),
]
const survey = await open({ by: ['department'] })
const order = crowd.map((person, nth) => ({ person, text: textOf(nth) })).sort((a, b) => (a.text < b.text ? -1 : 1))
for (const [nth, { person, text }] of order.entries()) {
  const body = { answers: answersOf(survey, { single: nth % 2, scale: (nth % 5) + 1, text }) }
  const headers = { 'idempotency-key': `key-${nth}-abcdef`, 'x-request-id': `request-${nth}-abcdef` }
  const sent = await person.post(`${feedPath(survey)}/response`, body, headers)
  assert.equal(sent.status, 201)
  const again = await person.post(`${feedPath(survey)}/response`, body, headers)
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [409, null], 'a repeat is not replayed')
}

interface StoredRow {
  readonly table: string
  // biome-ignore lint/suspicious/noExplicitAny: columns of every table
  readonly row: any
  readonly json: string
}

async function everyRow(): Promise<StoredRow[]> {
  const tables = await query(
    "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  )
  const rows: StoredRow[] = []
  for (const { name } of tables.rows) {
    const found = await query(`select /* every program */ to_jsonb(t) as row from ${name} t`)
    rows.push(...found.rows.map(({ row }: { row: object }) => ({ table: name, row, json: JSON.stringify(row) })))
  }
  return rows
}

/** Members of the log line of a response. */
const KNOWN = 'level time request_id method path operation status duration_ms program_id client_id msg'.split(' ')
const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

for (const moment of ['open', 'closed'] as const) {
  test(`no row of the database joins an answer and a person while the survey is ${moment}`, async () => {
    if (moment === 'closed') await close(survey)
    const rows = await everyRow()
    const texts = order.map(({ text }) => text)
    const telling = rows.filter(({ json }) => texts.some(text => json.includes(text)))
    assert.deepEqual([...new Set(telling.map(({ table }) => table))], ['survey_responses'])
    for (const { row } of telling) {
      assert.deepEqual(Object.keys(row).sort(), [
        'answers',
        'groups',
        'id',
        'moment',
        'program_id',
        'shown',
        'survey_id',
        'tally',
        'user_id',
      ])
      assert.match(String(row.id), /^[0-9a-f]{8}-[0-9a-f]{4}-4/, 'a random id')
      assert.equal(row.user_id, null)
      assert.ok(!Object.values(row).some(isTime), 'no time')
    }
    const participants = rows.filter(({ table }) => table === 'survey_participants')
    assert.equal(participants.length, PEOPLE)
    for (const { row } of participants)
      assert.deepEqual(Object.keys(row).sort(), ['program_id', 'survey_id', 'user_id'])
    // Whatever else names a request or a key of the calls would join by it.
    for (const trace of ['request-7-abcdef', 'key-7-abcdef']) {
      assert.deepEqual(
        rows.filter(({ json }) => json.includes(trace)).map(({ table }) => table),
        [],
        trace,
      )
    }
  })

  test(`the order in which rows lie, or their ids have, is not that of the answers while it is ${moment}`, async () => {
    for (const by of ['ctid', 'id']) {
      const { rows } = await query(`select /* every program */ answers from survey_responses order by ${by}`)
      const texts = rows.map(({ answers }: { answers: Record<string, string> }) => answers[survey.questions[4].id])
      assert.equal(texts.length, PEOPLE)
      assert.notDeepEqual(
        texts,
        order.map(({ text }) => text),
      )
      const sorted = texts.toSorted()
      const fives = Array.from({ length: PEOPLE / 5 }, (_, nth) => sorted.slice(nth * 5, nth * 5 + 5))
      assert.ok(
        fives.some(five => texts.indexOf(five[0]) !== sorted.indexOf(five[0])),
        `${by} keeps the order within the fives`,
      )
    }
  })
}

test('all answers were written anew in one transaction at the close', async () => {
  const { rows } = await query(
    'select /* every program */ count(distinct r.xmin::text)::integer as count from survey_responses r',
  )
  assert.equal(rows[0]?.count, 1)
  const shared = await query(
    'select /* every program */ 1 from survey_responses r join survey_participants p on p.xmin::text = r.xmin::text limit 1',
  )
  assert.equal(shared.rows.length, 0)
})

test('the log holds no answer, and its lines of the response call name nobody', () => {
  const calls = lines.filter(line => line.includes('respondToSurvey'))
  assert.ok(calls.length >= PEOPLE)
  for (const line of calls) {
    const rest = JSON.parse(line)
    assert.deepEqual(
      Object.keys(rest).filter(name => !KNOWN.includes(name)),
      [],
      line,
    )
  }
  for (const { text } of order) assert.ok(!lines.some(line => line.includes(text)), text)
})

test('no event, entry of the audit log or file of an export holds an answer', async () => {
  for (const type of ['users', 'activities', 'content']) await admin.post(`/v2/data_exports/type/${type}`)
  await eventually(
    () => admin.must(200, 'GET', '/v2/data_exports/type/activities/latest'),
    files => files.length > 0,
  )
  await order[3]?.person.must(202, 'POST', '/v2/me/data')
  await eventually(
    () => order[3]?.person.must(200, 'GET', '/v2/me/data/status') ?? Promise.resolve({ status: '' }),
    ({ status }) => status === 'ready',
  )
  const { dataDir } = app.app.services.config
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  assert.ok(files.length > 0)
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name)).toString('latin1')
    assert.ok(!bytes.includes('whisper-'), file.name)
  }
  const audit = await admin.get('/v2/audit_events?filter.record_type=survey&page.size=100')
  assert.ok(audit.body.data.length > 0)
  assert.ok(!audit.text.includes('whisper-'))
  const { rows } = await query("select /* every program */ distinct name from events where name like 'survey%'")
  assert.deepEqual(rows.map(({ name }: { name: string }) => name).sort(), ['survey_closed', 'survey_opened'])
})

test('the table and the texts come in an order of their own', async () => {
  const { text } = await anna.get(`${path(survey)}/responses`)
  const written = text.match(/whisper-[\w-]+/g) ?? []
  assert.equal(written.length, PEOPLE)
  assert.notDeepEqual(written, written.toSorted())
  assert.ok(!crowd.some(({ userName }) => text.includes(userName)))
})
