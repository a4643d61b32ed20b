// A company that has just come in, into a database whose statistics know nothing of it: no list and no search reads ruinously
// more than it does once the tables are analyzed. Compared is what statements read, not how long they take.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { endpoints } from '../../../src/modules.ts'
import type { Endpoint } from '../../../src/platform/http/endpoint.ts'
import { isOfPrograms, makeRecords, parametersOf, pathOf, type Records } from '../../contract/records.ts'
import { startApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { type Sent, stopAnalyzing, workInProgram } from '../../support/planned-work.ts'
import { Receiver } from '../../support/receiver.ts'

/** A statement may read so many times the blocks that it reads after `analyze`, */
const FACTOR_MAX = 10
const FIRST_PEOPLE = 60
const PEOPLE = 150
const POSTS = 100
/**
 * Fewer blocks are harmless, whatever the plan. Statements may read all of the company once, or each row of it a few times: an index scan of all of its rows, where the rows are in four blocks, is made without
 * statistics and harmless. What is ruinous reads them once for each of them.
 */
const BLOCKS_MIN = 6 * (PEOPLE + POSTS)

const SEARCHED = ['zzzz', 'mi', 'Family1', 'zebras']

const sent = new Map<string, Sent>()
let isWatching = false
const observe = (text: string, values: readonly unknown[] = []) => {
  if (isWatching && /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b/i.test(text) && !WRITES.test(text))
    sent.set(keyOf(text, values), { text, values })
}
const WRITES =
  /\b(?:insert into|update\s|delete from|for (?:no key )?(?:update|share|key share)|set_config|nextval|pg_notify|pg_advisory)/i
/** One for each text that is searched for. */
const keyOf = (text: string, values: readonly unknown[]) =>
  `${text.replaceAll(/\s+/g, ' ')} ${values.filter(value => typeof value === 'string').filter(value => SEARCHED.includes(value))}`

const app = await startApp({}, { observe } as object)
const { database } = app.app.services
const { pool } = database

test('a second program with 150 people and 100 posts is read with as little work before the first analysis as after it', async () => {
  await stopAnalyzing(pool)
  // The statistics are of another program.
  await addPeople(await (await app.program({ name: 'First' })).server(), FIRST_PEOPLE, 'first')
  await pool.query('analyze')
  const records = await fill()
  const before = await readAll(records)
  assert.deepEqual(await analyzedSince(), [], 'nothing has been analyzed meanwhile')
  await pool.query('analyze')
  const after = await readAll(records)
  assert.ok(before.size > 60, `${before.size} statements`)
  const ruinous = [...before].filter(
    ([key, blocks]) =>
      // Background work reads at one of the two times alone.
      after.has(key) && blocks > BLOCKS_MIN && blocks > FACTOR_MAX * Math.max(1, after.get(key) ?? 0),
  )
  assert.deepEqual(
    ruinous.map(([key, blocks]) => `${blocks} blocks before, ${after.get(key)} after: ${key.slice(0, 2000)}`),
    [],
  )
})

async function fill(): Promise<Records> {
  const receiver = await Receiver.start()
  const program = await app.program({ name: 'Second' })
  const records = await makeRecords(app, program, receiver)
  await addPeople(await program.server(), PEOPLE, 'second')
  const { admin, ids } = records
  await Promise.all(
    Array.from({ length: POSTS }, async (_, n) => {
      const { id } = await admin.must(201, 'POST', '/v2/content', {
        content_type: 'article',
        title: `Story ${n} of zebras`,
        body: `<p>Text ${n}</p>`,
        publish: true,
        channels: [{ id: ids.channel_id }],
        requires_acknowledgement: n % 10 === 0,
      })
      if (n % 5 === 0) await admin.must(201, 'POST', `/v2/feed/posts/${id}/comments`, { body: `Comment ${n}` })
    }),
  )
  return records
}

const addPeople = (server: Caller, count: number, domain: string) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      server.must(201, 'POST', '/scim/v2/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `person${n}@${domain}.example`,
        name: { givenName: `Given${n}`, familyName: `Family${n}` },
        emails: [{ value: `p${n}@mail.example`, type: 'work', primary: true }],
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: n % 2 ? 'Sales' : 'Plant' },
      }),
    ),
  )

/** Blocks that each statement of the lists and searches of the program reads. */
async function readAll({ admin, ids, program }: Records): Promise<Map<string, number>> {
  const server = await program.server()
  sent.clear()
  isWatching = true
  for (const endpoint of endpoints.filter(one => one.method === 'GET' && isOfPrograms(one))) {
    if (parametersOf(endpoint).some(name => ids[name] === undefined)) continue
    const caller = endpoint.access.as.includes('user') ? admin : server
    for (const query of queriesOf(endpoint)) {
      const path = pathOf(endpoint, ids)
      if (path === '/v2/live') continue
      const response = await caller.get(`${path}${query}`)
      assert.ok(response.status < 500, `${path}${query}: ${response.status}`)
    }
  }
  isWatching = false
  const blocks = new Map<string, number>()
  for (const [key, statement] of sent) blocks.set(key, (await workInProgram(pool, program.id, statement)).blocks)
  return blocks
}

function queriesOf({ input, dialect }: Endpoint): string[] {
  const names = Object.keys(input?.query?.properties ?? {})
  const texts = ['search', 'q'].filter(name => names.includes(name))
  const searches = texts.flatMap(name => SEARCHED.map(text => `?${name}=${text}`))
  return [
    '',
    ...searches,
    ...(dialect === 'scim' && names.includes('filter') ? ['?filter=displayName%20co%20%22amily1%22'] : []),
  ]
}

async function analyzedSince(): Promise<string[]> {
  const { rows } = await pool.query(
    `select relname from pg_stat_user_tables where analyze_count + autoanalyze_count > 1 and relname !~ '_[0-9]{8}$'`,
  )
  return rows.map(row => row.relname)
}
