import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { RULE_ATTRIBUTES } from '../../../src/people/audiences/rules/rule-attributes.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'
import { newGroup } from '../../support/new-group.ts'
import { change, inSales } from './support.ts'

const app = await sharedApp()

describe('audiences by rule', () => {
  let program: TestProgram
  let anna: Person
  let mia: Person

  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'program_manager', profile: { department: 'Communication' } })
    mia = await program.user('mia', { profile: { department: 'sales' } })
  })

  test('anna makes one, and who fulfils the rule is in it', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'All of Sales', rule: inSales })
    const { id, created_at, updated_at, ...rest } = audience
    assert.ok(Number.isInteger(id) && created_at === updated_at)
    assert.deepEqual(rest, {
      name: 'All of Sales',
      display_name: 'All of Sales',
      type: 'dynamic',
      rule: inSales,
      within: null,
      user_count: 1,
    })
    assert.deepEqual(await anna.must(200, 'GET', `/v2/audiences/${id}`), audience)
  })

  test('an update that says nothing changes nothing', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'As it was', rule: inSales })
    assert.deepEqual(await anna.must(200, 'PUT', `/v2/audiences/${audience.id}`, {}), audience)
  })

  test('a person who changes joins and leaves at once, and sees topics accordingly', async () => {
    const noah = await program.user('noah')
    const audience = await anna.must(201, 'POST', '/v2/audiences', {
      name: 'Night sellers',
      rule: { all: [inSales, { attribute: 'custom.shift', operator: 'in', value: ['night', 'late'] }] },
    })
    const topic = await anna.must(201, 'POST', '/v2/channels', {
      name: 'At night',
      description: '',
      groups: ['Night sellers'],
      auto_follow: true,
    })
    const count = async () => (await anna.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count
    const sees = async () => (await noah.get(`/v2/channels/${topic.id}`)).status === 200
    assert.deepEqual([await count(), await sees()], [0, false])
    await change(app, program, noah, { department: 'SALES', custom_attributes: JSON.stringify({ shift: 'Night' }) })
    assert.deepEqual([await count(), await sees()], [1, true])
    assert.equal((await anna.must(200, 'GET', `/v2/channels/${topic.id}`)).follower_count, 1)
    await change(app, program, noah, { title: 'Clerk' })
    assert.deepEqual([await count(), await sees()], [1, true])
    await change(app, program, noah, { custom_attributes: '{}' })
    assert.deepEqual([await count(), await sees()], [0, false])
  })

  test('who joins the program is in the audiences that they belong to', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', {
      name: 'Berliners',
      rule: { attribute: 'work_location', operator: 'starts_with', value: 'berlin' },
    })
    await program.user('olga', { profile: { work_location: 'Berlin Mitte' } })
    assert.equal((await anna.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count, 1)
  })

  test('a deactivated person stays a member, and is not counted', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', {
      name: 'Temps',
      rule: { attribute: 'user_type', operator: 'eq', value: 'Temp' },
    })
    const tom = await program.user('tom', { profile: { user_type: 'Temp' } })
    await change(app, program, tom, { active: false })
    assert.equal((await anna.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count, 0)
    const members = await anna.must(200, 'GET', `/v2/audiences/${audience.id}/members`)
    assert.deepEqual(
      members.map((member: { user_id: number }) => member.user_id),
      [tom.id],
    )
  })

  test('a new rule puts others in, a new name shows in the topics, and either can be left out', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Chosen', rule: inSales })
    const path = `/v2/audiences/${audience.id}`
    const topic = await anna.must(201, 'POST', '/v2/channels', {
      name: 'For the chosen',
      description: '',
      groups: ['Chosen'],
      auto_follow: true,
    })
    const rule = {
      any: [
        inSales,
        { not: { attribute: 'department', operator: 'present' } },
        { attribute: 'email', operator: 'contains', value: 'ANNA@' },
      ],
    }
    const before = audience.user_count
    const changed = await anna.must(200, 'PUT', path, { rule })
    assert.ok(changed.user_count > before)
    assert.deepEqual([changed.name, changed.rule], ['Chosen', rule])
    const { follower_count } = await anna.must(200, 'GET', `/v2/channels/${topic.id}`)
    assert.equal(follower_count, changed.user_count, 'tom is deactivated, follows it and does not count')
    const renamed = await anna.must(200, 'PUT', path, { name: 'The chosen' })
    assert.deepEqual([renamed.name, renamed.display_name, renamed.rule], ['The chosen', 'The chosen', rule])
    assert.deepEqual((await anna.must(200, 'GET', `/v2/channels/${topic.id}`)).groups, ['The chosen'])
    await anna.must(200, 'PUT', path, { name: 'the Chosen' })
  })

  test('a name belongs to one audience', async () => {
    await anna.must(201, 'POST', '/v2/audiences', { name: 'Unique', rule: inSales })
    assert.equal((await anna.post('/v2/audiences', { name: 'UNIQUE', rule: inSales })).status, 409)
    const other = await anna.must(201, 'POST', '/v2/audiences', { name: 'Another', rule: inSales })
    assert.equal((await anna.put(`/v2/audiences/${other.id}`, { name: 'unique' })).status, 409)
    await newGroup(app, program, 'A Group')
    assert.equal((await anna.post('/v2/audiences', { name: 'a_group', rule: inSales })).status, 409)
    const both = await Promise.all([1, 2, 3].map(() => anna.post('/v2/audiences', { name: 'Race', rule: inSales })))
    assert.deepEqual(both.map(answer => answer.status).sort(), [201, 409, 409])
  })

  test('one that is deleted opens nothing any more', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Short-lived', rule: inSales })
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'A', description: '', groups: ['Short-lived'] })
    await mia.must(200, 'GET', `/v2/channels/${topic.id}`)
    assert.equal((await anna.delete(`/v2/audiences/${audience.id}`)).status, 204)
    assert.equal((await anna.delete(`/v2/audiences/${audience.id}`)).status, 404)
    assert.equal((await mia.get(`/v2/channels/${topic.id}`)).status, 404)
    const left = await anna.must(200, 'GET', `/v2/channels/${topic.id}`)
    assert.deepEqual([left.groups, left.targeted], [[], true])
  })

  test('members and unknown ids get nowhere, and other programs list nothing', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Guarded', rule: inSales })
    const path = `/v2/audiences/${audience.id}`
    const otto = await (await app.program()).user('otto', { role: 'administrator' })
    for (const [method, where, body] of [
      ['GET', path, undefined],
      ['PUT', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
    ] as const) {
      assert.equal((await mia.call(method, where, body)).status, 403)
      assert.equal((await anna.call(method, '/v2/audiences/987654321', body)).status, 404)
    }
    assert.deepEqual(await otto.must(200, 'GET', '/v2/audiences'), [])
    assert.deepEqual(await anna.must(200, 'GET', path), audience)
  })

  test('every attribute of a person can be asked for', async () => {
    const place = await app.program()
    const carl = await place.user('carl', { role: 'program_manager' })
    const columns = RULE_ATTRIBUTES.filter(name => !/[.]|^(role|email|user_name|family_name|given_name)$/.test(name))
    const olga = await place.user('olga', {
      familyName: 'Value of family_name',
      profile: {
        ...Object.fromEntries(columns.map(name => [name, `Value of ${name}`])),
        address: JSON.stringify({ locality: 'Graz', region: 'Styria', postalCode: '8010', country: 'AT' }),
        custom_attributes: JSON.stringify({ "it's a.name": 'Value' }),
      },
    })
    const values = [
      ...[...columns, 'family_name'].map(name => [name, `value of ${name}`]),
      ['given_name', 'OLGA'],
      ['role', 'Member'],
      ['email', olga.userName],
      ['user_name', olga.userName],
      ['address.locality', 'graz'],
      ['address.region', 'styria'],
      ['address.postal_code', '8010'],
      ['address.country', 'at'],
      ["custom.it's a.name", 'value'],
    ]
    assert.deepEqual(new Set(values.map(([name]) => name)), new Set([...RULE_ATTRIBUTES, "custom.it's a.name"]))
    const all = values.map(([attribute, value]) => ({ attribute, operator: 'eq', value }))
    const audience = await carl.must(201, 'POST', '/v2/audiences', { name: 'Olga', rule: { all } })
    assert.equal(audience.user_count, 1)
    const none = { any: all.map(({ attribute }) => ({ attribute, operator: 'eq', value: 'something else' })) }
    assert.equal((await carl.must(200, 'PUT', `/v2/audiences/${audience.id}`, { rule: none })).user_count, 0)
  })

  test('thousands are sorted by a new rule soon after the answer', async () => {
    const crowded = await app.program()
    const carl = await crowded.user('carl', { role: 'program_manager' })
    await addCrowd(app, crowded, 10_500)
    const audience = await carl.must(201, 'POST', '/v2/audiences', {
      name: 'Every seventh',
      rule: { attribute: 'employee_number', operator: 'eq', value: '0' },
    })
    const count = async () => (await carl.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count
    while ((await count()) < 1500) await sleep(20)
    assert.equal(await count(), 1500)
  })
})

test('people who change while a rule does are sorted by the new rule', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const people = await Promise.all(Array.from({ length: 10 }, (_, n) => program.user(`person${n}`)))
  const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Moving', rule: inSales })
  await Promise.all([
    ...people.map(person => change(app, program, person, { department: 'Service' })),
    anna.must(200, 'PUT', `/v2/audiences/${audience.id}`, { rule: { ...inSales, value: 'Service' } }),
    program.user('late', { profile: { department: 'service' } }),
  ])
  assert.equal((await anna.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count, 11)
})
