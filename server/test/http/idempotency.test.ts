import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'

const app = await sharedApp()
let program: TestProgram
let anna: Person
const topic = { name: 'News', description: 'd' }

before(async () => {
  program = await app.program()
  anna = await program.user('anna', { role: 'publisher' })
})

const count = async () => (await anna.get('/v2/channels')).body.meta.pagination.total_records

test('a POST sent twice with one key makes one topic and gets one answer', async () => {
  const first = await anna.post('/v2/channels', topic, { 'idempotency-key': 'k1' })
  const second = await anna.post('/v2/channels', topic, { 'idempotency-key': 'k1' })
  assert.equal(first.status, 201)
  assert.equal(second.status, 201)
  assert.deepEqual(second.body, first.body)
  assert.equal(second.headers.get('content-type'), first.headers.get('content-type'))
  assert.equal(await count(), 1)
})

test('another body under the same key is 422', async () => {
  const answer = await anna.post('/v2/channels', { ...topic, name: 'Other' }, { 'idempotency-key': 'k1' })
  assert.equal(answer.status, 422)
  assert.equal(answer.body.error.title, 'Unprocessable Entity')
})

test('the same key of another token is another key', async () => {
  const bert = await program.user('bert', { role: 'publisher' })
  assert.equal((await bert.post('/v2/channels', { ...topic, name: 'Bert' }, { 'idempotency-key': 'k1' })).status, 201)
})

test('eight at once make one; the others get its answer or are told that it runs', async () => {
  const before = await count()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => anna.post('/v2/channels', { ...topic, name: 'Rush' }, { 'idempotency-key': 'k2' })),
  )
  assert.equal(await count(), before + 1)
  const ids = new Set(answers.filter(a => a.status === 201).map(a => a.body.data.id))
  assert.equal(ids.size, 1)
  for (const answer of answers) assert.ok([201, 409].includes(answer.status))
})

test('a key is free again after a refusal, which changed nothing', async () => {
  assert.equal((await anna.post('/v2/channels', { description: 'd' }, { 'idempotency-key': 'k3' })).status, 400)
  assert.equal((await anna.post('/v2/channels', { ...topic, name: 'Third' }, { 'idempotency-key': 'k3' })).status, 201)
})

test('a key that is empty or too long is 400', async () => {
  assert.equal((await anna.post('/v2/channels', topic, { 'idempotency-key': ' ' })).status, 400)
  assert.equal((await anna.post('/v2/channels', topic, { 'idempotency-key': 'x'.repeat(256) })).status, 400)
})
