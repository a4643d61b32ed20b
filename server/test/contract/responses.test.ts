// The server does what the API document says: every call once, with a body that it takes, and once with one that it
// does not.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import { readExamples } from '../../src/platform/http/document/examples.ts'
import { startApp } from '../support/app.ts'
import { Receiver } from '../support/receiver.ts'
import { type DocumentResponse, operationOf, recordIn, recordName, resolved, schemaOf } from './api-document.ts'
import { type Callers, callerOf, callersOf, type Exchange, exchangeAll } from './exchanges.ts'

// With a limit, so that answers say what is left of it.
const app = await startApp({ RATE_LIMIT_PER_MINUTE: '1000000' })
const receiver = await Receiver.start()
/** Headers that only some answers of an operation have. */
const AT_TIMES = new Set(['Idempotent-Replayed', 'Retry-After'])
/** Headers that are documented wherever they are sent. */
const TOLD = /^(x-(request|program|user)-id|ratelimit-.*|etag|location|deprecation|retry-after|idempotent-replayed)$/

let exchanges: Exchange[]
before(async () => {
  exchanges = await exchangeAll(app, receiver)
})

const responseOf = ({ endpoint, answer }: Exchange): DocumentResponse | undefined => {
  const response = operationOf(endpoint.id).responses[answer.status]
  return response && resolved(response)
}
const nameOf = ({ endpoint, answer }: Exchange): string => `${endpoint.id} ${answer.status}`

test('nearly every call was answered with success', () => {
  const done = exchanges.filter(({ endpoint, answer }) => answer.status === endpoint.output.status)
  assert.ok(exchanges.length >= endpoints.length - 10, `${exchanges.length} calls`)
  assert.ok(done.length >= exchanges.length - 45, `${done.length} of ${exchanges.length} succeeded`)
})

test('every status is in the document, with its type of body', () => {
  for (const exchange of exchanges) {
    const response = responseOf(exchange)
    assert.ok(response, nameOf(exchange))
    const [type] = Object.keys(response.content ?? {})
    const sent = exchange.answer.headers.get('content-type')?.split(';')[0]
    if (exchange.answer.text !== '') assert.equal(sent, type, nameOf(exchange))
  }
})

test('every header that the document promises is there, and no other is', () => {
  for (const exchange of exchanges) {
    const promised = Object.keys(responseOf(exchange)?.headers ?? {})
    const { headers, status } = exchange.answer
    for (const name of promised.filter(one => !AT_TIMES.has(one)))
      assert.ok(headers.has(name), `${nameOf(exchange)} lacks ${name}`)
    if (status >= 400) continue
    const known = new Set(promised.map(name => name.toLowerCase()))
    for (const name of headers.keys())
      assert.ok(!TOLD.test(name) || known.has(name), `${nameOf(exchange)} is silent about ${name}`)
  }
})

test('an example of an answer shows all members that real ones have', () => {
  const examples = readExamples() as Record<string, object>
  for (const exchange of exchanges) {
    const schema = schemaOf(responseOf(exchange) ?? { description: '' })
    const name = schema && recordName(schema)
    const record = schema && exchange.answer.status < 400 && recordIn(schema, exchange.answer.body)
    const example = name && examples[name]
    if (!example || !record) continue
    const missing = Object.keys(record).filter(member => !(member in example))
    assert.deepEqual(missing, [], `the example of ${name}, in ${nameOf(exchange)}`)
  }
})

describe('what is no JSON is refused as the document says by', () => {
  let callers: Callers
  before(async () => {
    const program = await app.program()
    callers = await callersOf(app, await program.user('root', { role: 'administrator' }))
  })

  for (const endpoint of endpoints.filter(one => one.method !== 'GET')) {
    const { id, method, path } = endpoint
    test(id, async () => {
      const headers = { 'content-type': 'text/plain' }
      const place = path.replaceAll(/\{[^}]+\}/g, '1')
      const { status } = await callers[callerOf(endpoint)].call(method, place, 'x', headers)
      assert.equal(status, 415)
      assert.ok(operationOf(id).responses[status])
    })
  }
})
