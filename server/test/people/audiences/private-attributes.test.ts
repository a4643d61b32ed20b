// Attributes that only program managers see: addresses, numbers, gender, and the custom attributes that the program names.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import type { Caller } from '../../support/caller.ts'

const app = await sharedApp()
const program = await app.program()
const admin = await program.user('admin', { role: 'administrator' })
const petra = await program.user('petra', { role: 'program_manager' })
const anna = await program.user('anna', { role: 'publisher' })
const lea = await program.user('lea', { role: 'analyst' })
const mia = await program.user('mia', {
  profile: {
    department: 'Sales',
    external_id: 'hr-17',
    employee_number: 'E-7',
    gender: 'female',
    address: { locality: 'Köln', country: 'DE' },
    custom_attributes: { salary: '71000', shift: 'night' },
  },
})
await admin.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, {
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', path: 'emails', value: [{ value: 'secret.mailbox@home.example', type: 'home' }] }],
})
await admin.must(200, 'PATCH', '/v2/settings/program', { private_attributes: ['custom.salary'] })
const news = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })

const PRIVATE = [
  'email',
  'external_id',
  'employee_number',
  'gender',
  'address.locality',
  'address.region',
  'address.postal_code',
  'address.country',
  'custom.salary',
]
const BELOW = [
  ['a publisher', anna],
  ['an analyst', lea],
] as const

const rich = { attribute: 'custom.salary', operator: 'eq', value: '71000' }
const sales = { attribute: 'department', operator: 'eq', value: 'Sales' }

let number = 0
const audienceBy = async (rule: object) => {
  const audience = await petra.must(201, 'POST', '/v2/audiences', { name: `made by petra ${++number}`, rule })
  return { ...audience, path: `/v2/audiences/${audience.id}` }
}
const postFor = async (audiences: readonly string[]) => {
  const post = { content_type: 'article', title: 'For some', channels: [{ id: news.id }], audiences, publish: true }
  return (await anna.must(201, 'POST', '/v2/content', post)).id
}

describe('the setting', () => {
  test('names custom attributes alone, is empty at first, and read and changed by administrators', async () => {
    const { body } = await (await (await app.program()).user('boss', { role: 'administrator' })).get(
      '/v2/settings/program',
    )
    assert.deepEqual(body.data.private_attributes, [])
    assert.deepEqual((await admin.must(200, 'GET', '/v2/settings/program')).private_attributes, ['custom.salary'])
    for (const wrong of [['salary'], ['gender'], ['custom.'], ['custom. '], 'custom.salary', null, [7]]) {
      const answer = await admin.patch('/v2/settings/program', { private_attributes: wrong })
      assert.equal(answer.status, 400, JSON.stringify(wrong))
      assert.match(answer.body.error.validations[0].parameter, /^private_attributes/)
    }
    assert.equal((await petra.patch('/v2/settings/program', { private_attributes: [] })).status, 403)
  })
})

describe('below program manager private attributes are', () => {
  for (const [who, caller] of BELOW) {
    test(`not listed to ${who}, and 403 when named`, async () => {
      const { body } = await caller.get('/v2/audience_attributes?page.size=100')
      const names = body.data.map((entry: { attribute: string }) => entry.attribute)
      assert.ok(names.includes('custom.shift') && names.includes('user_name') && names.includes('department'))
      assert.deepEqual(
        names.filter((name: string) => PRIVATE.includes(name)),
        [],
      )
      assert.equal(body.meta.pagination.total_records, names.length)
      assert.deepEqual((await caller.must(200, 'GET', '/v2/audience_attributes?search=salary')).length, 0)
      for (const name of PRIVATE) {
        assert.equal((await caller.get(`/v2/audience_attributes?attribute=${name}`)).status, 403, name)
        const [own] = await petra.must(200, 'GET', `/v2/audience_attributes?attribute=${name}`)
        assert.equal(own.attribute, name)
      }
    })

    test(`not grouped by for ${who}`, async () => {
      const id = await postFor([])
      for (const name of PRIVATE) {
        assert.equal((await caller.get(`/v2/content/${id}/results?by=${name}`)).status, 403, name)
        assert.equal((await caller.get(`/v2/content/${id}/acknowledgements/summary?by=${name}`)).status, 403, name)
        assert.equal((await petra.get(`/v2/content/${id}/results?by=${name}`)).status, 200, name)
        assert.equal((await petra.get(`/v2/content/${id}/acknowledgements/summary?by=${name}`)).status, 200, name)
      }
      assert.equal((await caller.get(`/v2/content/${id}/results?by=custom.shift`)).status, 200)
    })

    test(`used in no rule of ${who}, wherever in it`, async () => {
      for (const attribute of PRIVATE) {
        const condition = { attribute, operator: 'starts_with', value: 's' }
        const rule = { any: [sales, { not: { all: [condition] } }] }
        assert.equal((await caller.post('/v2/reach_preview', { rule })).status, 403, attribute)
        assert.equal((await caller.post('/v2/audiences', { name: `by ${attribute}`, rule })).status, 403, attribute)
        assert.equal((await petra.post('/v2/reach_preview', { rule })).status, 200, attribute)
      }
      assert.deepEqual(
        await caller.must(200, 'GET', '/v2/audiences?q=by'),
        await caller.must(200, 'GET', '/v2/audiences?q=by'),
      )
      assert.equal((await caller.post('/v2/reach_preview', { rule: sales })).status, 200)
    })

    test(`nothing that ${who} finds people by`, async () => {
      const { id } = await audienceBy(sales)
      const post = await postFor([])
      const paths = [
        '/v2/people?search=secret.mailbox',
        `/v2/audiences/${id}/members?search=secret.mailbox`,
        `/v2/content/${post}/acknowledgements?search=secret.mailbox`,
        '/v2/analytics/not_reached?search=secret.mailbox',
      ]
      for (const path of paths) {
        const answer = await caller.get(path)
        if (path.includes('analytics') && caller === anna) continue
        assert.equal(answer.status, 200, path)
        assert.deepEqual(answer.body.data, [], path)
        assert.deepEqual(await ids(petra, path), [mia.id], path)
        assert.ok((await ids(caller, path.replace('secret.mailbox', 'mia'))).includes(mia.id), path)
      }
    })
  }

  test('phone and date of birth are no attributes of rules for anybody', async () => {
    for (const attribute of ['phone', 'birth_date']) {
      const rule = { attribute, operator: 'present' }
      assert.equal((await petra.post('/v2/audiences', { name: 'x', rule })).status, 400)
      assert.equal((await anna.post('/v2/audiences', { name: 'x', rule })).status, 400)
    }
  })

  test('employee numbers of followers are null', async () => {
    await mia.must(200, 'PUT', `/v2/channels/${news.id}/follow`)
    const numberOf = async (caller: Caller) =>
      (await caller.must(200, 'GET', `/v2/channels/${news.id}/followers`)).map(
        (follower: { employee_id: string | null }) => follower.employee_id,
      )
    assert.deepEqual(await numberOf(petra), ['E-7'])
    for (const [, caller] of BELOW) assert.deepEqual(await numberOf(caller), [null])
  })

  test('a server token has the rights of its role', async () => {
    const manager = await program.server()
    assert.equal((await manager.post('/v2/reach_preview', { rule: rich })).status, 200)
    const server = await program.server({ role: 'publisher' })
    assert.equal((await server.post('/v2/reach_preview', { rule: rich })).status, 403)
  })
})

const ids = async (caller: Caller, path: string): Promise<number[]> =>
  (await caller.must(200, 'GET', path)).map((person: { user_id: number }) => person.user_id)

describe('an audience that was made with private attributes', () => {
  const rule = { all: [rich, sales, { not: { attribute: 'gender', operator: 'in', value: ['male', 'other'] } }] }
  const masked = {
    all: [{ ...rich, value: null }, sales, { not: { attribute: 'gender', operator: 'in', value: null } }],
  }

  test('shows publishers its conditions without values, and its people to nobody below program manager', async () => {
    const audience = await audienceBy(rule)
    assert.equal(audience.user_count, 1)
    for (const [, caller] of BELOW) {
      assert.deepEqual((await caller.must(200, 'GET', audience.path)).rule, masked)
      const list = await caller.must(200, 'GET', `/v2/audiences?q=${encodeURIComponent(audience.name)}`)
      assert.deepEqual(list[0].rule, masked)
      assert.equal((await caller.get(`${audience.path}/members`)).status, 403)
      assert.equal((await caller.get(`${audience.path}/members?search=mia`)).status, 403)
    }
    assert.deepEqual((await petra.must(200, 'GET', audience.path)).rule, rule)
    assert.deepEqual(await ids(petra, `${audience.path}/members`), [mia.id])
  })

  test('is aimed at and renamed by publishers, but neither changed nor deleted', async () => {
    const audience = await audienceBy(rule)
    const renamed = await anna.must(200, 'PUT', audience.path, { name: `renamed ${number}` })
    assert.deepEqual([renamed.name, renamed.rule], [`renamed ${number}`, masked])
    for (const next of [sales, rule]) assert.equal((await anna.put(audience.path, { rule: next })).status, 403)
    assert.equal((await anna.put(audience.path, { name: 'not this', rule: sales })).status, 403)
    assert.equal((await anna.delete(audience.path)).status, 403)
    assert.equal((await petra.must(200, 'GET', audience.path)).name, `renamed ${number}`)
    const id = await postFor([renamed.name])
    assert.equal((await mia.get(`/v2/feed/posts/${id}`)).status, 200)
    await anna.must(201, 'POST', '/v2/channels', { name: `T${number}`, description: '', groups: [renamed.name] })
    assert.equal((await petra.put(audience.path, { rule: sales })).status, 200)
    assert.equal((await anna.put(audience.path, { rule: rich })).status, 403)
    assert.equal((await anna.put(audience.path, { rule: { not: sales } })).status, 200)
    assert.equal((await anna.delete(audience.path)).status, 204)
  })

  test('is counted in a preview without naming anybody, also by its topic', async () => {
    const { name } = await audienceBy(rule)
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: `for ${name}`, description: '', groups: [name] })
    for (const body of [{ audiences: [name] }, { channels: [{ id: topic.id }] }, { audiences: [name], rule: sales }]) {
      const seen = await anna.must(200, 'POST', '/v2/reach_preview', body)
      assert.deepEqual([seen.audiences_and_topics, seen.sample], [1, []])
      const all = await petra.must(200, 'POST', '/v2/reach_preview', body)
      assert.deepEqual(namesOf(all.sample), [mia.id])
    }
    assert.deepEqual(namesOf((await anna.must(200, 'POST', '/v2/reach_preview', { rule: sales })).sample), [mia.id])
  })

  test('is explained without what people have there', async () => {
    const { name } = await audienceBy(rule)
    const id = await postFor([name])
    const jonas = await program.user('jonas', {
      profile: { department: 'Sales', gender: 'male', custom_attributes: { salary: '64000' } },
    })
    const explain = (caller: Caller, person: Person) =>
      caller.must(200, 'GET', `/v2/content/${id}/visibility/${person.id}`)
    for (const [person, passed] of [
      [mia, true],
      [jonas, false],
    ] as const) {
      const seen = await explain(anna, person)
      assert.equal(seen.visible, passed)
      const { conditions } = seen.checks.at(-1)
      assert.deepEqual(
        conditions.map(({ attribute, value, actual }: Record<string, unknown>) => [attribute, value, actual]),
        [
          ['custom.salary', null, null],
          ['department', 'Sales', 'Sales'],
          ['gender', null, null],
        ],
      )
      assert.doesNotMatch(JSON.stringify(seen), /71000|64000|female|"male|“male|other/)
    }
    const whole = await explain(petra, jonas)
    assert.match(JSON.stringify(whole), /71000.*64000/)
    assert.match((await explain(anna, jonas)).checks.at(-1).remedy, /salary must be as a program manager has set it/)
  })

  test('is so as soon as the program names the attribute, and no longer when it does not', async () => {
    const town = await app.program()
    const boss = await town.user('boss', { role: 'administrator' })
    const olga = await town.user('olga', { role: 'publisher', profile: { custom_attributes: { shift: 'night' } } })
    const night = { attribute: 'custom.shift', operator: 'eq', value: 'night' }
    const audience = await olga.must(201, 'POST', '/v2/audiences', { name: 'At night', rule: night })
    const members = () => olga.get(`/v2/audiences/${audience.id}/members`)
    assert.equal((await members()).status, 200)
    await boss.must(200, 'PATCH', '/v2/settings/program', { private_attributes: ['custom.shift'] })
    assert.equal((await members()).status, 403)
    assert.equal((await olga.delete(`/v2/audiences/${audience.id}`)).status, 403)
    await boss.must(200, 'PATCH', '/v2/settings/program', { private_attributes: [] })
    assert.equal((await members()).status, 200)
    assert.equal((await olga.delete(`/v2/audiences/${audience.id}`)).status, 204)
  })
})

const namesOf = (people: readonly { readonly user_id: number }[]) => people.map(({ user_id }) => user_id)
