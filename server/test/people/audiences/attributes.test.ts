// The choices for rules that anna writes: attributes with the values that people have.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { createKeptValues } from '../../../src/people/audiences/attributes/kept-values.ts'
import { sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'
import { newGroup } from '../../support/new-group.ts'
import { change, rules } from './support.ts'

const app = await sharedApp()
const program = await app.program()
const anna = await program.user('anna', { role: 'publisher', profile: { department: 'Office' } })
const pia = await program.user('pia', { role: 'program_manager', profile: { preferred_language: 'de' } })
const petra = await program.user('petra', { role: 'program_manager' })
const mia = await program.user('mia', {
  profile: { department: 'Sales', custom_attributes: { shift: 'night', remote: 'true', started: '2020-01-31' } },
})
const max = await program.user('max', {
  profile: { department: 'SALES', custom_attributes: { shift: 'day', remote: 'False', started: '2021-02-01' } },
})
await program.user('ute', { profile: { department: 'sales', address: { locality: 'Köln' } } })
const gone = await program.user('gone', { profile: { department: 'Former' } })
await change(app, program, gone, { active: false })

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
async function attributes(query: string, caller: Caller = petra): Promise<Record<string, any>> {
  const list = await caller.must(200, 'GET', `/v2/audience_attributes?page.size=100${query}`)
  return Object.fromEntries(list.map((entry: { attribute: string }) => [entry.attribute, entry]))
}

test('all attributes are listed with label and kind, custom ones too', async () => {
  const all = await attributes('')
  assert.equal(Object.keys(all).length, 30 + 3)
  assert.deepEqual(all.department, {
    attribute: 'department',
    label: 'Department',
    kind: 'text',
    values: [
      { value: 'SALES', user_count: 3 },
      { value: 'Office', user_count: 1 },
    ],
  })
  assert.deepEqual(all['address.locality'].values, [{ value: 'Köln', user_count: 1 }])
  const kinds = ['email', 'custom.remote', 'custom.started', 'custom.shift'].map(name => all[name].kind)
  assert.deepEqual(kinds, ['list', 'boolean', 'date', 'text'])
  assert.equal(all['custom.shift'].label, 'shift')
  assert.equal((await attributes('', pia)).department.label, 'Abteilung')
})

test('lists are pages', async () => {
  const answer = await petra.get('/v2/audience_attributes')
  assert.equal(answer.body.data.length, 10)
  assert.deepEqual(answer.body.meta.pagination, { page: 1, page_size: 10, total_records: 33 })
})

test('a search finds attributes by name and label, or values of one attribute', async () => {
  assert.deepEqual(Object.keys(await attributes('&search=LOCAL')), ['locale', 'address.locality'])
  assert.deepEqual(Object.keys(await attributes('&search=city')), ['address.locality'])
  assert.deepEqual(Object.keys(await attributes('&search=abteil', pia)), ['department'])
  assert.deepEqual((await attributes('&attribute=department&search=off')).department.values, [
    { value: 'Office', user_count: 1 },
  ])
  assert.deepEqual((await attributes('&attribute=address.locality&search=koln'))['address.locality'].values.length, 1)
  assert.equal((await attributes('&attribute=custom.shift'))['custom.shift'].values.length, 2)
  assert.deepEqual((await attributes('&attribute=custom.nothing'))['custom.nothing'].values, [])
})

test('the values of addresses and user names are for program managers', async () => {
  assert.deepEqual((await attributes('', anna)).user_name.values, [])
  assert.deepEqual((await attributes('&attribute=user_name&search=mia', anna)).user_name.values, [])
  for (const name of ['email', 'user_name']) {
    const own = (await attributes(`&attribute=${name}&search=mia`, pia))[name].values
    assert.deepEqual(own, [{ value: mia.userName, user_count: 1 }])
  }
})

test('of many values the 50 most frequent are listed', async () => {
  const town = await app.program()
  const olga = await town.user('olga', { role: 'publisher' })
  for (let number = 0; number < 52; number++)
    await town.user(`p${number}`, { profile: { title: `Job ${number % 51}` } })
  const [title] = await olga.must(200, 'GET', '/v2/audience_attributes?attribute=title')
  assert.equal(title.values.length, 50)
  assert.deepEqual(title.values[0], { value: 'Job 0', user_count: 2 })
  const [found] = await olga.must(200, 'GET', '/v2/audience_attributes?attribute=title&search=job%2050')
  assert.deepEqual(found.values, [{ value: 'Job 50', user_count: 1 }])
})

test('an attribute that there is not is refused, and so are members', async () => {
  const answer = await anna.get('/v2/audience_attributes?attribute=shoe_size')
  assert.deepEqual([answer.status, rules(answer)], [400, { attribute: 'invalid_enum' }])
  assert.equal((await mia.get('/v2/audience_attributes')).status, 403)
})

describe('people of an audience', () => {
  test('are listed by name, deactivated ones too, and found', async () => {
    const id = await newGroup(app, program, 'Team', [mia, max, gone])
    const names = async (query = '') =>
      (await anna.must(200, 'GET', `/v2/audiences/${id}/members${query}`)).map((p: { user_id: number }) => p.user_id)
    assert.deepEqual(await names(), [gone.id, max.id, mia.id])
    assert.deepEqual(await names('?search=MI'), [mia.id])
    assert.deepEqual(await names('?search=ute'), [])
    assert.deepEqual(await names('?page.size=1&page.number=2'), [max.id])
    const [person] = await pia.must(200, 'GET', `/v2/audiences/${id}/members?search=mia`)
    assert.equal(person.email, mia.userName)
    const [plain] = await anna.must(200, 'GET', `/v2/audiences/${id}/members?search=mia`)
    assert.ok(!('email' in plain))
  })
  test('are not for members to look at', async () => {
    const id = await newGroup(app, program, 'Others', [mia])
    assert.equal((await mia.get(`/v2/audiences/${id}/members`)).status, 403)
  })
})

test('in large programs counts are kept, made again after a minute, and never older than ten', async () => {
  let now = 0
  let counts = 0
  const kept = createKeptValues(
    async () => [{ attribute: `count ${++counts}`, values: [], isComplete: true }],
    () => now,
  )
  const read = async () => (await kept.read({ programId: 1 } as never))[0]?.attribute
  assert.deepEqual(await Promise.all([read(), read()]), ['count 1', 'count 1'])
  now = 59_999
  assert.equal(await read(), 'count 1')
  now = 60_000
  assert.equal(await read(), 'count 1', 'while it is counted again')
  assert.equal(await read(), 'count 2')
  now = 60_000 + 10 * 60_000
  assert.equal(await read(), 'count 3')
})
