// Whatever a client sends, the server answers as the contract says: never 5xx, errors in their form, 400 naming what is
// wrong by its rule and place. Every parameter of every call is tried with values of a table and of chance;
// ATRIUM_HOSTILE_VALUES=1000 tries the whole table.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import type { Endpoint } from '../../src/platform/http/endpoint.ts'
import { startApp } from '../support/app.ts'
import type { Answer, Caller } from '../support/caller.ts'
import { Mailbox } from '../support/mailbox.ts'
import { Receiver } from '../support/receiver.ts'
import { settledRows } from '../support/rows.ts'
import { operationOf } from './api-document.ts'
import { contractFault } from './contract-response.ts'
import { asText, hostileValues, isTooDeep, ruleBroken, type Schema, writeJson } from './hostile-values.ts'
import { placesIn, placesOf, replaced } from './places.ts'
import { isOfPrograms, makeRecords, parametersOf, pathOf, type Records } from './records.ts'

const SEED = 20261121
const VALUES_PER_PARAMETER = Number(process.env.ATRIUM_HOSTILE_VALUES ?? 2)
/** Longer ones are a matter of the request line, not of the parameter. */
const QUERY_MAX_LENGTH = 8000
const PATH_PART_MAX_LENGTH = 1000

const mailbox = await Mailbox.start()
const app = await startApp({ WEBHOOK_BACKOFF_MS: '60000', ...mailbox.settings })
const receiver = await Receiver.start()
const calls = endpoints.filter(isOfPrograms)
let records: Records
/** Changes settings, in a program of its own: a limit of one request per minute would end the run. */
let spare: Caller
let drawn = 0
let faults: string[] = []

before(async () => {
  records = await makeRecords(app, await app.program(), receiver)
  spare = await (await app.program()).user('root', { role: 'administrator' })
})

const INT64_MAX = '9223372036854775807'

test('the last page that 64 bits number is empty, of every list', async () => {
  let lists = 0
  for (const endpoint of calls) {
    const { query, body } = (endpoint.input ?? {}) as { query?: Schema; body?: Schema }
    const named = pathOf(endpoint, records.ids)
    const path = (name: string) =>
      `${named}${named.includes('?') ? '&' : '?'}${NEEDED[endpoint.id] ?? ''}${name}=${INT64_MAX}`
    const asked = Object.keys(query?.properties ?? {}).filter(name => PAGE_NUMBERS.includes(name))
    const answers = await Promise.all(
      endpoint.method === 'GET'
        ? asked.map(name => records.admin.get(path(name)))
        : 'startIndex' in (body?.properties ?? {})
          ? [records.admin.post(named, { ...records.body(endpoint), startIndex: Number(INT64_MAX) })]
          : [],
    )
    for (const { status, body } of answers) {
      assert.deepEqual([status, body.data ?? body.Resources ?? []], [200, []], `${endpoint.method} ${named}`)
      lists++
    }
  }
  assert.ok(lists > 40, `${lists} lists`)
})

const PAGE_NUMBERS = ['page.number', 'page', 'startIndex']

test('blanks around the values of a list count nowhere', async () => {
  let compared = 0
  for (const endpoint of calls.filter(({ method }) => method === 'GET')) {
    const properties = ((endpoint.input?.query ?? {}) as Schema).properties ?? {}
    for (const [name, { type, items }] of Object.entries(properties)) {
      if (type !== 'array') continue
      const value = (items as Schema)?.enum?.[0] ?? ((items as Schema)?.type === 'integer' ? 1 : 'en')
      const named = pathOf(endpoint, records.ids).replace(/\?channels=.*/, '')
      const at = `${named}${named.includes('?') ? '&' : '?'}${NEEDED[endpoint.id] ?? ''}${name}=`
      const [plain, spaced] = await Promise.all(
        [`${value},${value}`, ` ${value} ,\t${value}, `].map(list => records.admin.get(at + encodeURIComponent(list))),
      )
      assert.equal(spaced?.status, plain?.status, at)
      if (plain?.status === 200) assert.deepEqual(spaced?.body, plain.body, at)
      if (plain?.status === 200) compared++
    }
  }
  assert.ok(compared > 15, `${compared} lists`)
})

test('reading calls refuse what is wrong and change nothing', async () => {
  const before = await settledRows(app, records.program.id, NOTED_BY_READING)
  for (const endpoint of calls.filter(({ method }) => method === 'GET')) {
    await tryPaths(endpoint)
    await tryQueries(endpoint)
  }
  assert.deepEqual(await settledRows(app, records.program.id, NOTED_BY_READING), before)
  assertNoFaults()
})

describe('changing calls refuse what is wrong:', () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    test(method, async () => {
      for (const endpoint of calls.filter(one => one.method === method)) {
        await tryPaths(endpoint)
        await tryQueries(endpoint)
        await tryBodies(endpoint)
        await tryUnknownMembers(endpoint)
        await tryParameters(endpoint)
      }
      assertNoFaults()
    })
  }
})

/**
 * A link to share and an address to upload to are made when they are asked for; SCIM's requests are kept for a while; figures
 * note to whom posts are shown, and count what was noted when they are read; clients note when they were last used.
 */
const NOTED_BY_READING = [
  'share_links',
  'uploads',
  ...['scim_requests', 'scim_failures', 'scim_steps'],
  'oauth_clients',
  'oauth_client_secrets',
  ...['post_reach', 'number_changes', 'post_hours', 'program_quarters', 'active_days'],
]

async function tryPaths(endpoint: Endpoint): Promise<void> {
  for (const name of parametersOf(endpoint)) {
    await forEachDrawn(async value => {
      const text = asText(value).slice(0, PATH_PART_MAX_LENGTH).toWellFormed()
      const path = pathOf(endpoint, { ...records.ids, [name]: text })
      await send(endpoint, path, records.body(endpoint), `{${name}} ${show(text)}`)
    })
  }
}

/** Parameters without which the others are not looked at. */
const NEEDED: Readonly<Record<string, string>> = {
  listReplications: 'filter.source.contentId=1&',
  searchEverything: 'search=rain&',
  listCalendar: 'from=2026-01-01&to=2026-01-02&',
}

async function tryQueries(endpoint: Endpoint): Promise<void> {
  const schema = (endpoint.input?.query ?? {}) as Schema
  for (const name of Object.keys(schema.properties ?? {})) {
    await forEachDrawn(async value => {
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(asText(value).toWellFormed())}`
      if (query.length > QUERY_MAX_LENGTH) return
      const named = pathOf(endpoint, records.ids)
      const path = `${named}${named.includes('?') ? '&' : '?'}${NEEDED[endpoint.id] ?? ''}${query}`
      const answer = await send(endpoint, path, records.body(endpoint), query)
      if (answer.status === 400) blame(endpoint, answer, name, query)
    })
  }
}

/** Bodies that are nothing like one. */
async function tryBodies(endpoint: Endpoint): Promise<void> {
  if (!endpoint.input?.body) return
  for (const text of ['{', '[]', '"a"', '1', 'true', '{"a":1,}', '{"a":"\\ud800"}', '['.repeat(5000)]) {
    const answer = await send(endpoint, pathOf(endpoint, records.ids), text, text)
    expect(answer, 400, endpoint, text)
  }
}

/** Columns of tables, and a member of no record. */
const UNKNOWN = { program_id: 1, user_id: 1, id: 1, created_at: 'now', locked: ['moderation'], no_such_member: [{}] }

/** Members that a call does not know change nothing in how it is answered. */
async function tryUnknownMembers(endpoint: Endpoint): Promise<void> {
  const schema = endpoint.input?.body as Schema | undefined
  if (!schema) return
  const unknown = Object.entries(UNKNOWN).filter(([name]) => !(name in (schema.properties ?? {})))
  const body = { ...(records.body(endpoint) as object), ...Object.fromEntries(unknown) }
  await send(endpoint, pathOf(endpoint, records.ids), body, 'unknown members')
}

/** Each parameter of the body with each value, in a body that is right otherwise. */
async function tryParameters(endpoint: Endpoint): Promise<void> {
  const schema = endpoint.input?.body as Schema | undefined
  if (!schema) return
  const body = records.body(endpoint)
  assert.ok(body, `valid-bodies.ts has no body for ${endpoint.id}`)
  for (const { path, schema: expected, required } of schema.properties ? placesIn(schema) : placesOf(body)) {
    await forEachDrawn(async value => {
      const label = `${path.join('.')}=${asText(value)}`
      const answer = await send(endpoint, pathOf(endpoint, records.ids), writeJson(replaced(body, path, value)), label)
      const rule = expected && ruleBroken(expected, required, value)
      if (!rule) return
      expect(answer, 400, endpoint, label)
      if (answer.status === 400 && !isTooDeep(value)) blame(endpoint, answer, path.join('.'), label, rule)
    })
  }
}

async function forEachDrawn(attempt: (value: unknown) => Promise<void>): Promise<void> {
  await Promise.all(hostileValues(SEED + drawn++, VALUES_PER_PARAMETER).map(attempt))
}

async function send(endpoint: Endpoint, path: string, body: unknown, label: string): Promise<Answer> {
  const caller = endpoint.id === 'updateProgramSettings' ? spare : records.admin
  const answer = await caller.call(endpoint.method, path, body)
  const isDocumented = String(answer.status) in operationOf(endpoint.id).responses
  const fault = contractFault(answer, path) ?? (isDocumented ? null : 'is not in the API document')
  if (fault) note(endpoint, label, answer, fault)
  return answer
}

function expect(answer: Answer, status: number, endpoint: Endpoint, label: string): void {
  if (answer.status !== status) note(endpoint, label, answer, `is not ${status}`)
}

/** Checks that one of the reported faults names the parameter or a part of it. */
function blame(endpoint: Endpoint, answer: Answer, parameter: string, label: string, rule?: string): void {
  if (endpoint.dialect === 'scim') return
  const said: Array<{ parameter: string; rule: string }> = answer.body.error.validations ?? []
  const found = said.filter(one => one.parameter === parameter || one.parameter.startsWith(`${parameter}.`))
  if (found.length === 0) note(endpoint, label, answer, `does not blame ${parameter}`)
  else if (rule && !found.some(one => one.rule === rule)) note(endpoint, label, answer, `is not ${rule}`)
}

const show = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text)

function note(endpoint: Endpoint, label: string, answer: Answer, fault: string): void {
  faults.push(`${endpoint.id} ${show(label)}: ${answer.status} ${fault}: ${answer.text.slice(0, 400)}`)
}

function assertNoFaults(): void {
  const found = faults
  faults = []
  assert.deepEqual(found, [])
}
