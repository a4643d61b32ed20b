// The reach of a post before it exists.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { rules } from '../../people/audiences/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'
import { holds, type ModelPerson, rule } from './organisation.ts'

const app = await sharedApp()
const program = await app.program()
const pia = await program.user('pia', { role: 'program_manager', profile: { department: 'Office' } })
const mia = await program.user('mia', { profile: { department: 'Sales' } })
const max = await program.user('max', { profile: { department: 'SALES' } })
const ute = await program.user('ute', { profile: { department: 'Küche' } })
const gone = await program.user('gone', { profile: { department: 'Sales' } })
const admin = await program.user('admin', { role: 'administrator' })
await admin.must(200, 'PATCH', `/scim/v2/Users/${gone.id}`, {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'active', value: false }],
})
await newGroup(app, program, 'drivers', [mia, ute, gone])
const open = await pia.must(201, 'POST', '/v2/channels', { name: 'Open', description: '' })
const closed = await pia.must(201, 'POST', '/v2/channels', {
  name: 'Drivers',
  description: '',
  targeted: true,
  groups: ['drivers'],
})
const SALES = { attribute: 'department', operator: 'eq', value: 'sales' }

async function preview(body: object) {
  const { sample, ...counts } = await pia.must(200, 'POST', '/v2/reach_preview', body)
  return { ...counts, sample: sample.map((person: { user_id: number }) => person.user_id) }
}
const counts = (audiences: number, topics: number, audiences_and_topics: number, sample: readonly Person[]) => ({
  audiences,
  topics,
  audiences_and_topics,
  sample: sample.map(person => person.id),
})

describe('a preview counts active people', () => {
  test('of a topic that is open to everyone', async () => {
    assert.deepEqual(await preview({ channels: [{ id: open.id }] }), counts(0, 5, 5, [admin, max, mia, pia, ute]))
  })
  test('of a topic for an audience', async () => {
    assert.deepEqual(await preview({ channels: [{ id: closed.id }] }), counts(0, 2, 2, [mia, ute]))
  })
  test('of an audience, in every topic when none is named', async () => {
    assert.deepEqual(await preview({ audiences: ['drivers'] }), counts(2, 5, 2, [mia, ute]))
  })
  test('of a rule', async () => {
    assert.deepEqual(await preview({ rule: SALES }), counts(2, 5, 2, [max, mia]))
  })
  test('of a rule or an audience, each person once', async () => {
    assert.deepEqual(await preview({ rule: SALES, audiences: ['drivers'] }), counts(3, 5, 3, [max, mia, ute]))
  })
  test('who can also see one of the topics', async () => {
    const channels = [{ id: closed.id }]
    assert.deepEqual(await preview({ rule: SALES, channels }), counts(2, 2, 1, [mia]))
    assert.deepEqual(await preview({ audiences: ['drivers'], channels }), counts(2, 2, 2, [mia, ute]))
  })
  test('of a rule that nobody fulfils', async () => {
    assert.deepEqual(await preview({ rule: { ...SALES, value: 'nobody' } }), counts(0, 5, 0, []))
  })
})

test('a sample names people with their department, at most ten', async () => {
  const large = await app.program()
  const anna = await large.user('anna', { role: 'publisher' })
  await anna.must(201, 'POST', '/v2/channels', { name: 'Open', description: '' })
  for (let number = 0; number < 12; number++) await large.user(`n${number}`, { profile: { department: 'Crew' } })
  const answer = await anna.must(200, 'POST', '/v2/reach_preview', { rule: { ...SALES, value: 'crew' } })
  assert.equal(answer.audiences_and_topics, 12)
  assert.equal(answer.sample.length, 10)
  assert.deepEqual(Object.keys(answer.sample[0]), ['user_id', 'display_name', 'department'])
  assert.ok(answer.sample.every((person: { department: string }) => person.department === 'Crew'))
})

test('of a post that changes its topics or audiences, who gains and who loses it is counted', async () => {
  const village = await app.program()
  const anna = await village.user('anna', { role: 'publisher' })
  for (const [name, department] of [
    ['mia', 'Sales'],
    ['max', 'Sales'],
    ['ute', 'Kitchen'],
  ] as const)
    await village.user(name, { profile: { department } })
  const eq = (value: string) => ({ attribute: 'department', operator: 'eq', value })
  for (const name of ['Sales', 'Kitchen']) await anna.must(201, 'POST', '/v2/audiences', { name, rule: eq(name) })
  const topic = (name: string, groups: string[]) =>
    anna.must(201, 'POST', '/v2/channels', { name, description: '', groups })
  const [all, sales] = [await topic('All', []), await topic('Deals', ['Sales'])]
  const { id } = await anna.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Soup',
    channels: [{ id: all.id }],
    audiences: ['Kitchen'],
  })
  const change = async (body: object) => {
    const { gains, loses } = await anna.must(200, 'POST', '/v2/reach_preview', { content_id: id, ...body })
    return [gains, loses]
  }
  const channels = [{ id: all.id }]
  assert.deepEqual(await change({ channels, audiences: ['Kitchen'] }), [0, 0])
  assert.deepEqual(await change({ channels, audiences: ['Sales'] }), [2, 1])
  assert.deepEqual(await change({ channels }), [3, 0])
  assert.deepEqual(await change({ channels: [{ id: sales.id }], audiences: ['Kitchen'] }), [0, 1])
  const unknown = await anna.post('/v2/reach_preview', { content_id: id + 1_000_000, channels })
  assert.deepEqual(rules(unknown), { content_id: 'not_found' })
  assert.equal((await anna.post('/v2/reach_preview', { content_id: id, rule: eq('Sales') })).status, 400)
})

test('nothing is stored', async () => {
  await preview({ rule: SALES, audiences: ['drivers'] })
  assert.equal((await pia.must(200, 'GET', '/v2/audiences')).length, 1)
})

describe('refused are', () => {
  for (const [what, body, wrong] of [
    ['an empty body', {}, { channels: 'required' }],
    ['empty lists', { channels: [], audiences: [] }, { channels: 'required' }],
    ['a topic that is not there', { channels: [{ id: 999_999_999 }] }, { 'channels.0.id': 'not_found' }],
    ['an audience that is not there', { audiences: ['drivers', 'nobody'] }, { 'audiences.1': 'not_found' }],
    [
      'a wrong rule',
      { rule: { attribute: 'shoe_size', operator: 'eq', value: '3' } },
      { 'rule.attribute': 'invalid_enum' },
    ],
  ] as const) {
    test(what, async () => {
      const answer = await pia.post('/v2/reach_preview', body)
      assert.equal(answer.status, 400)
      assert.deepEqual(rules(answer), wrong)
    })
  }
  test('members, and topics and audiences of others', async () => {
    assert.equal((await mia.post('/v2/reach_preview', { rule: SALES })).status, 403)
    const other = await app.program()
    const olga = await other.user('olga', { role: 'publisher' })
    assert.equal((await olga.post('/v2/reach_preview', { channels: [{ id: open.id }] })).status, 400)
    assert.equal((await olga.post('/v2/reach_preview', { audiences: ['drivers'] })).status, 400)
    await other.user('otto', { profile: { department: 'Sales' } })
    assert.equal((await olga.must(200, 'POST', '/v2/reach_preview', { rule: SALES })).audiences, 1)
  })
})

test('a rule counts whom an audience of that rule would have, whatever it says and however texts are spelled', async () => {
  const village = await app.program()
  const anna = await village.user('anna', { role: 'administrator' })
  const texts = ['Sales', 'SALES', 'Vertrieb Süd', 'Küche', 'K\u212aL', 'İzmir', 'NIGHT', null]
  const people: ModelPerson[] = [{ department: null, city: null, shift: null, active: true }]
  for (const [number, department] of texts.entries()) {
    const [city, shift] = [texts[(number * 3) % 8] ?? null, texts[(number * 5 + 1) % 8] ?? null]
    await village.user(`p${number}`, {
      profile: {
        department,
        address: city === null ? null : { locality: city },
        custom_attributes: shift === null ? {} : { shift },
      },
    })
    people.push({ department, city, shift, active: true })
  }
  await fc.assert(
    fc.asyncProperty(rule, async given => {
      const { audiences } = await anna.must(200, 'POST', '/v2/reach_preview', { rule: given })
      assert.equal(audiences, people.filter(person => holds(person, given)).length)
    }),
    { numRuns: 60 },
  )
})

test('addresses and user names are compared as everywhere', async () => {
  const count = async (given: object) => (await pia.must(200, 'POST', '/v2/reach_preview', { rule: given })).audiences
  assert.equal(await count({ attribute: 'email', operator: 'starts_with', value: 'MIA@' }), 1)
  assert.equal(await count({ attribute: 'user_name', operator: 'contains', value: 'PROGRAM' }), 5)
  assert.equal(await count({ not: { attribute: 'email', operator: 'starts_with', value: 'mia@' } }), 4)
  assert.equal(await count({ attribute: 'email', operator: 'absent' }), 0)
  assert.equal(await count({ attribute: 'email', operator: 'ne', value: mia.userName.toUpperCase() }), 4)
  await admin.must(200, 'PATCH', `/scim/v2/Users/${ute.id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'ÜTE@exämple.com', type: 'work' }] }],
  })
  assert.equal(await count({ attribute: 'email', operator: 'starts_with', value: 'üte@' }), 1)
})
