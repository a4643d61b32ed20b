import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  addMembers,
  audienceNamesOf,
  generateAudienceName,
  refreshAudiencesOfUsers,
  removeMembers,
  uniqueUserCount,
} from '../../src/audiences/index.ts'
import { RULE_ATTRIBUTES } from '../../src/audiences/rule-attributes.ts'
import type { Db } from '../../src/db/database.ts'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import type { Answer } from '../support/caller.ts'

const app = await sharedApp()

const inProgram = <T>(program: TestProgram, work: (db: Db) => Promise<T>): Promise<T> =>
  app.app.services.database.transaction(program.id, work)

/** A group as SCIM would provision it. */
async function newGroup(program: TestProgram, displayName: string, members: readonly Person[] = []): Promise<number> {
  return inProgram(program, async db => {
    const name = await generateAudienceName(db, program.id, displayName)
    const { id } = await db
      .insertInto('audiences')
      .values({ program_id: program.id, kind: 'group', name, display_name: displayName })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addMembers(
      db,
      program.id,
      id,
      members.map(member => member.id),
    )
    return id
  })
}

/** What SCIM does when a person's attributes change. */
const change = (program: TestProgram, person: Person, attributes: object) =>
  inProgram(program, async db => {
    await db
      .updateTable('users')
      .set(attributes)
      .where('program_id', '=', program.id)
      .where('id', '=', person.id)
      .execute()
    await refreshAudiencesOfUsers(db, program.id, [person.id])
  })

const inSales = { attribute: 'department', operator: 'eq', value: 'Sales' }

const rules = (answer: Answer) =>
  Object.fromEntries(
    answer.body.error.validations.map((v: { parameter: string; rule: string }) => [v.parameter, v.rule]),
  )

describe('audiences by rule', () => {
  let program: TestProgram
  let anna: Person
  let mia: Person

  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'publisher', profile: { department: 'Communication' } })
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
      user_count: 1,
    })
    assert.deepEqual(await anna.must(200, 'GET', `/v2/audiences/${id}`), audience)
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
    await change(program, noah, { department: 'SALES', custom_attributes: JSON.stringify({ shift: 'Night' }) })
    assert.deepEqual([await count(), await sees()], [1, true])
    assert.equal((await anna.must(200, 'GET', `/v2/channels/${topic.id}`)).follower_count, 1)
    await change(program, noah, { title: 'Clerk' })
    assert.deepEqual([await count(), await sees()], [1, true])
    await change(program, noah, { custom_attributes: '{}' })
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

  test('a deactivated person stays a member', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', {
      name: 'Temps',
      rule: { attribute: 'user_type', operator: 'eq', value: 'Temp' },
    })
    const tom = await program.user('tom', { profile: { user_type: 'Temp' } })
    await change(program, tom, { active: false })
    assert.equal((await anna.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count, 1)
    assert.equal(await inProgram(program, db => uniqueUserCount(db, program.id, [audience.id])), 0)
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
    assert.equal(follower_count, changed.user_count)
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
    await newGroup(program, 'A Group')
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

  test('members, other programs and unknown ids get nowhere', async () => {
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Guarded', rule: inSales })
    const path = `/v2/audiences/${audience.id}`
    const otto = await (await app.program()).user('otto', { role: 'administrator' })
    for (const [method, where, body] of [
      ['GET', path, undefined],
      ['PUT', path, { name: 'Mine' }],
      ['DELETE', path, undefined],
    ] as const) {
      assert.equal((await mia.call(method, where, body)).status, 403)
      assert.equal((await otto.call(method, where, body)).status, 404)
      assert.equal((await anna.call(method, '/v2/audiences/987654321', body)).status, 404)
    }
    assert.deepEqual(await otto.must(200, 'GET', '/v2/audiences'), [])
    assert.deepEqual(await anna.must(200, 'GET', path), audience)
  })

  test('every attribute of a person can be asked for', async () => {
    const place = await app.program()
    const carl = await place.user('carl', { role: 'publisher' })
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
    const carl = await crowded.user('carl', { role: 'publisher' })
    await addCrowd(crowded, 10_500)
    const audience = await carl.must(201, 'POST', '/v2/audiences', {
      name: 'Every seventh',
      rule: { attribute: 'employee_number', operator: 'eq', value: '0' },
    })
    const count = async () => (await carl.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count
    while ((await count()) < 1500) await sleep(20)
    assert.equal(await count(), 1500)
  })
})

describe('wrong rules', () => {
  test('are named, part by part, and nothing is made of them', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const nested = (depth: number): object => (depth === 1 ? inSales : { not: nested(depth - 1) })
    await anna.must(201, 'POST', '/v2/audiences', { name: 'Deep enough', rule: nested(5) })
    await anna.must(201, 'POST', '/v2/audiences', { name: 'Many', rule: { any: Array(50).fill(inSales) } })
    const cases: [rule: unknown, expected: Record<string, string>][] = [
      [undefined, { rule: 'required' }],
      [null, { rule: 'invalid_type' }],
      ['department = Sales', { rule: 'invalid_type' }],
      [[inSales], { rule: 'invalid_type' }],
      [{}, { rule: 'required' }],
      [{ all: [inSales], any: [inSales] }, { rule: 'invalid_format' }],
      [{ all: [] }, { 'rule.all': 'too_short' }],
      [{ any: inSales }, { 'rule.any': 'invalid_type' }],
      [{ not: [inSales] }, { 'rule.not': 'invalid_type' }],
      [nested(6), { 'rule.not.not.not.not.not': 'too_long' }],
      [{ all: Array(51).fill(inSales) }, { 'rule.all': 'too_long' }],
      [{ all: [{ any: Array(30).fill(inSales) }, { any: Array(30).fill(inSales) }] }, { rule: 'too_long' }],
      [{ attribute: 'password_hash', operator: 'eq', value: 'x' }, { 'rule.attribute': 'invalid_enum' }],
      [{ attribute: 'custom.', operator: 'eq', value: 'x' }, { 'rule.attribute': 'invalid_enum' }],
      [{ attribute: 'toString', operator: 'eq', value: 'x' }, { 'rule.attribute': 'invalid_enum' }],
      [
        { attribute: 5, operator: 'like', value: 'x' },
        { 'rule.attribute': 'invalid_type', 'rule.operator': 'invalid_enum' },
      ],
      [{ attribute: 'title' }, { 'rule.operator': 'required' }],
      [{ attribute: 'title', operator: 'eq' }, { 'rule.value': 'required' }],
      [{ attribute: 'title', operator: 'eq', value: ['x'] }, { 'rule.value': 'invalid_type' }],
      [{ attribute: 'title', operator: 'eq', value: '' }, { 'rule.value': 'too_short' }],
      [{ attribute: 'title', operator: 'in', value: 'x' }, { 'rule.value': 'invalid_type' }],
      [{ attribute: 'title', operator: 'in', value: [] }, { 'rule.value': 'too_short' }],
      [
        { all: [inSales, { attribute: 'title', operator: 'in', value: ['x', 1] }] },
        { 'rule.all.1.value.1': 'invalid_type' },
      ],
    ]
    for (const [rule, expected] of cases) {
      const answer = await anna.post('/v2/audiences', { name: 'Wrong', rule })
      assert.deepEqual([answer.status, rules(answer)], [400, expected], JSON.stringify(rule))
    }
    const names = await anna.post('/v2/audiences', { name: '', rule: inSales })
    assert.deepEqual([names.status, rules(names)], [400, { name: 'too_short' }])
    assert.equal((await anna.get('/v2/audiences')).body.meta.pagination.total_records, 2)
  })

  test('what the language does not know is not kept', async () => {
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const rule = { attribute: 'title', operator: 'present', value: 'x', note: 'y' }
    const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Tidy', rule: { ...rule, all: undefined } })
    assert.deepEqual(audience.rule, { attribute: 'title', operator: 'present' })
  })
})

describe('groups', () => {
  let program: TestProgram
  let anna: Person
  let mia: Person
  let id: number

  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'publisher' })
    mia = await program.user('mia')
    id = await newGroup(program, 'Überstunden & Co', [mia])
  })

  test('stand in the list beside audiences by rule, and cannot be changed here', async () => {
    await anna.must(201, 'POST', '/v2/audiences', { name: 'All of Sales', rule: inSales })
    const names = async (query: string) =>
      (await anna.must(200, 'GET', `/v2/audiences?${query}`)).map((a: { name: string }) => a.name)
    assert.deepEqual(await names(''), ['All of Sales', 'uberstunden_co'])
    assert.deepEqual(await names('type=group'), ['uberstunden_co'])
    assert.deepEqual(await names('type=dynamic'), ['All of Sales'])
    assert.deepEqual(await names(`q=${encodeURIComponent('ÜBERSTUNDEN &')}`), ['uberstunden_co'])
    assert.deepEqual(await names('q=stunden_c'), ['uberstunden_co'])
    assert.deepEqual(await names('q=%25'), [])
    const page = await anna.get('/v2/audiences?page.size=1&page.number=2')
    assert.deepEqual(page.body.meta, { pagination: { page: 2, page_size: 1, total_records: 2 } })
    const wrong = await anna.get('/v2/audiences?type=static')
    assert.deepEqual([wrong.status, rules(wrong)], [400, { type: 'invalid_enum' }])
    const group = await anna.must(200, 'GET', `/v2/audiences/${id}`)
    assert.deepEqual([group.type, group.rule, group.user_count], ['group', null, 1])
    assert.equal((await anna.put(`/v2/audiences/${id}`, { name: 'Mine' })).status, 400)
    assert.equal((await anna.delete(`/v2/audiences/${id}`)).status, 400)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/audiences/${id}`), group)
  })

  test('are understood by display name where topics name them', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', {
      name: 'A',
      description: '',
      groups: ['überstunden & co', 'uberstunden_co'],
    })
    assert.deepEqual(topic.groups, ['uberstunden_co'])
    const names = await inProgram(program, db => audienceNamesOf(db, program.id, [id, 987654321]))
    assert.deepEqual([...names], [[id, 'uberstunden_co']])
  })

  test('get names that are free', async () => {
    const generate = (displayName: string) =>
      inProgram(program, db => generateAudienceName(db, program.id, displayName))
    assert.equal(await generate('Überstunden - Co!'), 'uberstunden_co_2')
    assert.equal(await generate('Отдел продаж'), 'отдел_продаж')
    assert.equal(await generate('🎉'), 'group')
    assert.ok((await generate('x'.repeat(1000))).length <= 255)
    const made = await Promise.all([
      newGroup(program, 'Twins'),
      newGroup(program, 'Twins!'),
      newGroup(program, 'twins?'),
    ])
    const names = await inProgram(program, db => audienceNamesOf(db, program.id, made))
    assert.deepEqual([...names.values()].sort(), ['twins', 'twins_2', 'twins_3'])
  })

  test('count their members exactly, whoever adds and removes them at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => program.user(`person${n}`)))
    const ids = people.map(person => person.id)
    const group = await newGroup(program, 'Crowded')
    const other = await newGroup(program, 'Other', people.slice(0, 4))
    const added = await inProgram(program, db => addMembers(db, program.id, group, [...ids, ...ids, 987654321]))
    assert.equal(added, 12)
    await Promise.all(
      ids.flatMap(user => [
        inProgram(program, db => removeMembers(db, program.id, group, [user])),
        inProgram(program, db => addMembers(db, program.id, group, [user, ids[0] as number])),
      ]),
    )
    const members = await inProgram(program, db =>
      db
        .selectFrom('audience_members')
        .select('user_id')
        .where('program_id', '=', program.id)
        .where('audience_id', '=', group)
        .execute(),
    )
    assert.equal((await anna.must(200, 'GET', `/v2/audiences/${group}`)).user_count, members.length)
    const unique = new Set([...members.map(member => member.user_id), ...ids.slice(0, 4)])
    assert.equal(await inProgram(program, db => uniqueUserCount(db, program.id, [group, other])), unique.size)
    assert.equal(await inProgram(program, db => uniqueUserCount(db, program.id, [])), 0)
  })
})

test('people who change while a rule does are sorted by the new rule', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const people = await Promise.all(Array.from({ length: 10 }, (_, n) => program.user(`person${n}`)))
  const audience = await anna.must(201, 'POST', '/v2/audiences', { name: 'Moving', rule: inSales })
  await Promise.all([
    ...people.map(person => change(program, person, { department: 'Service' })),
    anna.must(200, 'PUT', `/v2/audiences/${audience.id}`, { rule: { ...inSales, value: 'Service' } }),
    program.user('late', { profile: { department: 'service' } }),
  ])
  assert.equal((await anna.must(200, 'GET', `/v2/audiences/${audience.id}`)).user_count, 11)
})

async function addCrowd(program: TestProgram, size: number): Promise<void> {
  await app.app.services.database.system(db =>
    sql`
      with made as (
        insert into identities (organisation_id, user_name)
        select ${program.organisationId}, 'crowd-' || n || '@example.com' from generate_series(1, ${size}) n
        returning id
      )
      insert into users (program_id, id, membership_id, given_name, family_name, employee_number)
      select ${program.id}, id, gen_random_uuid(), 'Crowd', 'Member', (row_number() over () % 7)::text
        from made`.execute(db),
  )
}
