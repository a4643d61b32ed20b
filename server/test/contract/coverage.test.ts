import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { endpoints } from '../../src/app.ts'
import { contractCalls, decidedCalls } from './contract-calls.ts'

/** Names of path parameters are not part of the contract. */
const shape = (call: string): string => call.replaceAll(/\{[^}]+\}/g, '{}')
const served = new Set(endpoints.map(endpoint => shape(`${endpoint.method} ${endpoint.path}`)))

for (const call of [...contractCalls, ...decidedCalls]) {
  test(`${call} has an endpoint`, () => assert.ok(served.has(shape(call))))
}

test('every endpoint is in the contract, or our decisions say why it is there', () => {
  const docs = join(import.meta.dirname, '../../../docs')
  const decisions = ['decisions.md', ...globSync('decisions/*.md', { cwd: docs })]
    .map(file => readFileSync(join(docs, file), 'utf8'))
    .join('\n')
  const known = new Set([...contractCalls, ...decidedCalls].map(shape))
  const unexplained = endpoints
    .map(endpoint => `${endpoint.method} ${endpoint.path}`)
    .filter(call => !known.has(shape(call)) && !decisions.includes(`\`${call}\``))
  assert.deepEqual(unexplained, [])
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
