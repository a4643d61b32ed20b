// Rules that count days, and those that ask for groups, domains and a first sign-in.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { decideDays } from '../../../src/people/audiences/rules/follow-time.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { newGroup } from '../../support/new-group.ts'
import { inProgram, rules } from './support.ts'

const app = await sharedApp()
const DAY_MS = 86_400_000

let program: TestProgram
let ada: Person
let anna: Person
before(async () => {
  program = await app.program()
  ada = await program.user('ada', { role: 'administrator' })
  anna = await program.user('anna', { role: 'publisher' })
})

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
const since = (attribute: string, min?: number, max?: number) => ({
  attribute,
  operator: 'days_since',
  value: { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) },
})
let number = 0
const audience = async (rule: object, maker: Person = ada): Promise<{ id: number; name: string }> =>
  maker.must(201, 'POST', '/v2/audiences', { name: `audience ${++number}`, rule })
const membersOf = async ({ id }: { id: number }): Promise<number[]> =>
  (await ada.must(200, 'GET', `/v2/audiences/${id}/members?page.size=100`)).map(
    ({ user_id }: { user_id: number }) => user_id,
  )
const hired = (name: string, days: number) =>
  program.user(name, { profile: { hire_date: `${daysAgo(days)}T00:00:00.000Z` } })

describe('days since a date', () => {
  test('are inclusive at both ends, and negative for days to come', async () => {
    const [ten, thirty, more, soon] = (await Promise.all([
      hired('ten', 10),
      hired('thirty', 30),
      hired('more', 31),
      hired('soon', -5),
    ])) as [Person, Person, Person, Person]
    const ids = (...people: Person[]) => people.map(({ id }) => id).sort()
    const found = async (min?: number, max?: number) =>
      (await membersOf(await audience(since('hire_date', min, max), anna))).sort()
    assert.deepEqual(await found(10, 30), ids(ten, thirty))
    assert.deepEqual(await found(11, 29), [])
    assert.deepEqual(await found(31), ids(more))
    assert.deepEqual(await found(undefined, 0), ids(soon))
    assert.deepEqual(await found(-5, -5), ids(soon))
  })

  test('are those of custom attributes that are dates, private ones for program managers alone', async () => {
    const mia = await program.user('mia', { profile: { custom_attributes: { started: daysAgo(3), trial: 'soon' } } })
    assert.deepEqual(await membersOf(await audience(since('custom.started', 3, 3))), [mia.id])
    assert.deepEqual(await membersOf(await audience(since('custom.trial', -1000, 1000))), [])
    await ada.must(200, 'PATCH', '/v2/settings/program', { private_attributes: ['custom.started'] })
    const refused = await anna.post('/v2/audiences', { name: 'private', rule: since('custom.started', 1) })
    assert.equal(refused.status, 403)
    await ada.must(200, 'PATCH', '/v2/settings/program', { private_attributes: [] })
  })

  test('begin at midnight of the program', async () => {
    const other = await app.program()
    const root = await other.user('root', { role: 'administrator' })
    const evening = await other.user('evening', { profile: { hire_date: '2026-01-10T23:30:00.000Z' } })
    const made = await root.must(201, 'POST', '/v2/audiences', {
      name: 'hired',
      rule: since('hire_date', 0),
    })
    const daysOf = async () => {
      const topic = await root.must(201, 'POST', '/v2/channels', {
        name: `t${++number}`,
        description: '',
        groups: ['hired'],
      })
      const post = { content_type: 'article', title: 'x', channels: [{ id: topic.id }], publish: true }
      const { id } = await root.must(201, 'POST', '/v2/content', post)
      const { checks } = await root.must(200, 'GET', `/v2/content/${id}/visibility/${evening.id}`)
      return Number(checks.flatMap(({ conditions }: { conditions: object[] }) => conditions)[0].actual)
    }
    const inUtc = await daysOf()
    await root.must(200, 'PATCH', '/v2/settings/program', { timezone: 'Pacific/Kiritimati' })
    const inKiritimati = await daysOf()
    // The day after for them, and for us perhaps as well.
    assert.ok([inUtc - 1, inUtc].includes(inKiritimati), `${inUtc} ${inKiritimati}`)
    assert.deepEqual((await root.must(200, 'GET', `/v2/audiences/${made.id}`)).rule, since('hire_date', 0))
  })

  test('are decided anew at midnight for those whose days cross a bound, and for nights that were missed', async () => {
    const other = await app.program()
    const root = await other.user('root', { role: 'administrator' })
    const made = await root.must(201, 'POST', '/v2/audiences', {
      name: 'first month',
      rule: { any: [since('hire_date', 1, 30), since('custom.back', 7, 7)] },
    })
    const people = await Promise.all(
      ['joins', 'leaves', 'missed', 'back', 'stale'].map(name => other.user(name, { profile: {} })),
    )
    const [joins, leaves, missed, back, stale] = people as [Person, Person, Person, Person, Person]
    const { services } = app.app
    // Moves the last evaluation of the rules three days back.
    await inProgram(app, other, async db => {
      const store = (person: Person, columns: { hire_date?: string; custom?: object }) =>
        sql`
          update users set hire_date = ${columns.hire_date ?? null}::timestamptz,
                           custom_attributes = ${JSON.stringify(columns.custom ?? {})}::jsonb
           where program_id = ${other.id} and id = ${person.id}`.execute(db)
      await store(joins, { hire_date: `${daysAgo(1)}T00:00:00Z` })
      await store(leaves, { hire_date: `${daysAgo(31)}T00:00:00Z` })
      await store(missed, { hire_date: `${daysAgo(3)}T00:00:00Z` })
      await store(back, { custom: { back: daysAgo(7) } })
      await store(stale, { hire_date: `${daysAgo(15)}T00:00:00Z` })
      await sql`
        insert into audience_members (program_id, audience_id, user_id)
        values (${other.id}, ${made.id}, ${leaves.id})`.execute(db)
      await sql`
        update audiences set member_count = 1 where program_id = ${other.id} and id = ${made.id}`.execute(db)
      await sql`
        update rule_days set decided_for = decided_for - 3 where program_id = ${other.id}`.execute(db)
    })
    await decideDays(services)
    const members = (await root.must(200, 'GET', `/v2/audiences/${made.id}/members?page.size=100`)).map(
      ({ user_id }: { user_id: number }) => user_id,
    )
    // `stale` crosses no bound, so nobody looked.
    assert.deepEqual(members.sort(), [joins.id, missed.id, back.id].sort())
    const { rows } = await services.database.pool.query(
      `select decided_for >= (now() at time zone 'UTC')::date as done from rule_days where program_id = $1`,
      [other.id],
    )
    assert.deepEqual(rows, [{ done: true }])
  })
})

describe('other new conditions', () => {
  test('a rule by group follows its members', async () => {
    const lea = await program.user('lea')
    const group = await newGroup(app, program, 'Works Council')
    const made = await audience({ attribute: 'group', operator: 'in', value: ['works council', 'works_council'] }, anna)
    assert.deepEqual(await membersOf(made), [])
    const change = (op: string) =>
      ada.must(200, 'PATCH', `/scim/v2/Groups/${group}?identifierField=id`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [
          op === 'add'
            ? { op, path: 'members', value: [{ value: String(lea.id) }] }
            : { op, path: `members[value eq "${lea.id}"]` },
        ],
      })
    await change('add')
    assert.deepEqual(await membersOf(made), [lea.id])
    await change('remove')
    assert.deepEqual(await membersOf(made), [])
    await change('add')
    await ada.must(204, 'DELETE', `/scim/v2/Groups/${group}`)
    await eventually(
      () => membersOf(made),
      members => members.length === 0,
    )
    const unknown = await anna.post('/v2/audiences', {
      name: 'unknown',
      rule: { any: [{ attribute: 'group', operator: 'eq', value: 'Nowhere' }] },
    })
    assert.deepEqual([unknown.status, rules(unknown)], [400, { 'rule.any.0.value': 'not_found' }])
  })

  test('a rule by first sign-in follows it, for program managers', async () => {
    const other = await app.program()
    const paul = await other.user('paul', { role: 'program_manager' })
    const pia = await other.user('pia', { role: 'publisher' })
    await paul.must(200, 'GET', '/v2/me')
    const rule = { attribute: 'signed_in', operator: 'eq', value: 'false' }
    assert.equal((await pia.post('/v2/audiences', { name: 'pia', rule })).status, 403)
    const tim = await other.user('tim')
    const { id } = await paul.must(201, 'POST', '/v2/audiences', { name: 'not yet', rule })
    const has = async () =>
      (await paul.must(200, 'GET', `/v2/audiences/${id}/members?page.size=100`)).some(
        ({ user_id }: { user_id: number }) => user_id === tim.id,
      )
    assert.equal(await has(), true)
    assert.equal((await pia.must(200, 'GET', `/v2/audiences/${id}`)).rule.value, null)
    await tim.must(200, 'GET', '/v2/me')
    await eventually(has, isMember => !isMember)
  })

  test('a rule by domain compares what is after the at sign, for program managers', async () => {
    const jo = await program.user('jo')
    await ada.must(200, 'PATCH', `/v2/people/${jo.id}`, { email: 'jo@Acme.example' })
    const rule = { attribute: 'email', operator: 'domain', value: 'ACME.example' }
    assert.deepEqual(await membersOf(await audience(rule)), [jo.id])
    assert.deepEqual(await membersOf(await audience({ ...rule, value: 'me.example' })), [])
    assert.equal((await anna.post('/v2/audiences', { name: 'acme', rule })).status, 403)
  })

  test('operators that an attribute does not take, and wrong bounds, are named', async () => {
    const cases: [rule: object, expected: Record<string, string>][] = [
      [since('hire_date'), { 'rule.value': 'required' }],
      [since('hire_date', 5, 4), { 'rule.value.min': 'out_of_range' }],
      [since('hire_date', 1.5), { 'rule.value.min': 'numeric' }],
      [since('department', 1), { 'rule.operator': 'invalid_enum' }],
      [{ attribute: 'hire_date', operator: 'days_since', value: '5' }, { 'rule.value': 'invalid_type' }],
      [{ attribute: 'hire_date', operator: 'eq', value: '2026-01-01' }, { 'rule.operator': 'invalid_enum' }],
      [{ attribute: 'signed_in', operator: 'ne', value: 'true' }, { 'rule.operator': 'invalid_enum' }],
      [{ attribute: 'signed_in', operator: 'eq', value: 'yes' }, { 'rule.value': 'invalid_enum' }],
      [{ attribute: 'group', operator: 'contains', value: 'x' }, { 'rule.operator': 'invalid_enum' }],
      [{ attribute: 'title', operator: 'domain', value: 'x' }, { 'rule.operator': 'invalid_enum' }],
    ]
    for (const [rule, expected] of cases) {
      const answer = await ada.post('/v2/audiences', { name: 'Wrong', rule })
      assert.deepEqual([answer.status, rules(answer)], [400, expected], JSON.stringify(rule))
    }
  })
})
