import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '../../../bin/testing.mjs'
import { endpoints } from '../../src/modules.ts'
import { contractCalls, decidedCalls } from './contract-calls.ts'

/** Names of path parameters are not part of the contract. */
const shape = (call: string): string => call.replaceAll(/\{[^}]+\}/g, '{}')
/** Responses without the JSON envelope, so they are routes of their own. */
const UNLISTED = new Set(['PUT /uploads/{token}', 'POST /mcp', 'GET /m/{token}'].map(shape))
const served = new Set(endpoints.map(endpoint => shape(`${endpoint.method} ${endpoint.path}`)))

for (const call of [...contractCalls, ...decidedCalls]) {
  test(`${call} has an endpoint`, () => assert.ok(served.has(shape(call))))
}

const docs = join(import.meta.dirname, '../../../docs')
const readPages = (pattern: string): string =>
  globSync(pattern, { cwd: docs })
    .map(file => readFileSync(join(docs, file), 'utf8'))
    .join('\n')
/** The calls that a page names: `GET /v2/content`. */
const callsIn = (pages: string): string[] =>
  [...pages.matchAll(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?\s]*)`/g)].map(([, call]) => call as string)

test('every endpoint is part of the original interface, or a decision says why it is there', () => {
  const known = new Set([...contractCalls, ...decidedCalls, ...callsIn(readPages('decisions/*.md'))].map(shape))
  assert.deepEqual(
    [...served].filter(call => !known.has(call)),
    [],
  )
})

test('the contract describes every endpoint, and none that does not exist', () => {
  const described = new Set(callsIn(readPages('contract/*.md')).map(shape))
  assert.deepEqual(
    {
      missing: [...served].filter(call => !described.has(call)),
      gone: [...described].filter(call => !served.has(call) && !UNLISTED.has(call)),
    },
    { missing: [], gone: [] },
  )
})

test('operation ids and calls are unique', () => {
  const ids = endpoints.map(endpoint => endpoint.id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  )
  assert.equal(served.size, endpoints.length)
})

test('every endpoint says what it does and answers', () => {
  for (const endpoint of endpoints) {
    assert.match(endpoint.id, /^[a-z][A-Za-z0-9]+$/)
    assert.ok(endpoint.summary.length >= 10, `${endpoint.id} has a summary`)
    const empty = endpoint.output.status === 204 || endpoint.output.status === 302
    assert.ok(empty || endpoint.output.body || endpoint.output.mediaType, `${endpoint.id} has an answer`)
  }
})
