// Searches in a body, over users, groups and both (RFC 7644 section 3.4.3), and what filters may say there.

import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'

const app = await sharedApp()
const CORE_USER = 'urn:ietf:params:scim:schemas:core:2.0:User'

let program: TestProgram
let paula: Person
let ada: Person
let anna: Person
let kitchen: { id: string }
let bakery: { id: string }

describe('search', () => {
  before(async () => {
    program = await app.program()
    paula = await program.user('paula', { role: 'program_manager' })
    ada = await program.user('ada', { role: 'administrator' })
    anna = await program.user('anna', { profile: { title: 'Chef', display_name: 'Kitchen' } })
    kitchen = await paula.must(201, 'POST', '/scim/v2/Groups', {
      displayName: 'Kitchen',
      description: 'All cooks',
      members: [{ value: anna.userName }],
    })
    bakery = await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Bakery' })
  })

  interface Found {
    readonly id: string
    readonly meta: { readonly resourceType: string }
    readonly members?: readonly { readonly value: string }[]
  }

  /** The results, as `User 3` and `Group 1`. */
  const labels = (body: { Resources: readonly Found[] }) =>
    body.Resources.map(({ id, meta }) => `${meta.resourceType} ${id}`)
  const user = (person: Person) => `User ${person.id}`
  const group = ({ id }: { id: string }) => `Group ${id}`
  const search = (body: object) => paula.must(200, 'POST', '/scim/v2/.search', body)
  const filterFully = (scim_filter: 'basic' | 'full') => ada.must(200, 'PATCH', '/v2/settings/program', { scim_filter })

  describe('a search over users and groups', () => {
    test('finds both, users first, with an exact total, page by page', async () => {
      const all = [user(paula), user(ada), user(anna), group(kitchen), group(bakery)]
      const whole = await search({})
      assert.deepEqual([whole.totalResults, whole.startIndex, whole.itemsPerPage], [5, 1, 5])
      assert.deepEqual(labels(whole), all)
      assert.equal(whole.schemas[0], 'urn:ietf:params:scim:api:messages:2.0:ListResponse')
      const page = await search({ startIndex: 3, count: 2 })
      assert.deepEqual([page.totalResults, page.startIndex, page.itemsPerPage], [5, 3, 2])
      assert.deepEqual(labels(page), all.slice(2, 4))
      assert.deepEqual(
        page.Resources[1].members.map((member: { value: string }) => member.value),
        [String(anna.id)],
      )
      assert.deepEqual(await search({ count: 0 }).then(({ totalResults, Resources }) => [totalResults, Resources]), [
        5,
        [],
      ])
    })

    test('shows them as their own calls do, cut in the same way', async () => {
      const { Resources } = await search({ filter: 'displayName eq "Kitchen"' })
      assert.deepEqual(Resources, [
        await paula.must(200, 'GET', `/scim/v2/Users/${anna.id}`),
        await paula.must(200, 'GET', `/scim/v2/Groups/${kitchen.id}`),
      ])
      const cut = await search({ filter: 'displayName eq "kitchen"', attributes: ['displayName', 'title'] })
      assert.deepEqual(
        cut.Resources.map(({ schemas, ...rest }: { schemas: string[] }) => rest),
        [
          { id: String(anna.id), displayName: 'Kitchen', title: 'Chef' },
          { id: kitchen.id, displayName: 'Kitchen' },
        ],
      )
    })

    test('takes an attribute that only one of them has for one without a value in the other', async () => {
      assert.deepEqual(labels(await search({ filter: 'title eq "chef"' })), [user(anna)])
      assert.deepEqual(labels(await search({ filter: `members eq "${anna.id}"` })), [group(kitchen)])
      assert.deepEqual(labels(await search({ filter: `title eq "chef" or members eq "${anna.id}"` })), [
        user(anna),
        group(kitchen),
      ])
      assert.deepEqual(labels(await search({ filter: 'meta.resourceType eq "Group" and displayName eq "bakery"' })), [
        group(bakery),
      ])
      await filterFully('full')
      assert.deepEqual(labels(await search({ filter: 'description pr' })), [group(kitchen)])
      assert.deepEqual(labels(await search({ filter: 'not (userName pr)' })), [group(kitchen), group(bakery)])
      assert.deepEqual(labels(await search({ filter: `schemas eq "${CORE_USER}" and title pr` })), [user(anna)])
      await filterFully('basic')
    })

    test('sorts both by what one or both of them have', async () => {
      assert.deepEqual(labels(await search({ sortBy: 'displayName', count: 3 })), [
        group(bakery),
        user(anna),
        group(kitchen),
      ])
      assert.deepEqual(labels(await search({ sortBy: 'title', count: 1 })), [user(anna)])
      assert.deepEqual(labels(await search({ sortBy: 'meta.created', sortOrder: 'descending', count: 1 })), [
        group(bakery),
      ])
      const answer = await paula.post('/scim/v2/.search', { sortBy: 'shoeSize' })
      assert.deepEqual([answer.status, answer.body.scimType], [400, 'invalidValue'])
    })

    test('refuses what neither of them understands, and a body that is none', async () => {
      for (const filter of ['shoeSize eq 44', 'title co "x"', 'title eq', '']) {
        const { status, body } = await paula.post('/scim/v2/.search', { filter })
        assert.deepEqual([status, body.scimType], [400, 'invalidFilter'], filter)
      }
      for (const text of ['null', '[]', '"x"']) {
        const { status, body } = await paula.post('/scim/v2/.search', text)
        assert.deepEqual([status, body.scimType], [400, 'invalidSyntax'], text)
      }
    })

    test('finds only what the token may read, and needs a program manager', async () => {
      const usersOnly = await program.tokenOf(paula, ['users.read'])
      const groupsOnly = await program.tokenOf(paula, ['groups.write'])
      const found = async (caller: typeof usersOnly) =>
        labels(await caller.must(200, 'POST', '/scim/v2/.search', { filter: 'displayName eq "kitchen"' }))
      assert.deepEqual(await found(usersOnly), [user(anna)])
      assert.deepEqual(await found(groupsOnly), [group(kitchen)])
      assert.equal((await (await program.tokenOf(paula, ['feeds.read'])).post('/scim/v2/.search', {})).status, 403)
      assert.equal((await anna.post('/scim/v2/.search', {})).status, 403)
      const stranger = await (await app.program()).user('otto', { role: 'program_manager' })
      assert.deepEqual(labels(await stranger.must(200, 'POST', '/scim/v2/.search', {})), [user(stranger)])
    })

    test('streams groups that are too large to be held', async () => {
      const crowded = await app.program()
      const boss = await crowded.user('boss', { role: 'program_manager' })
      await addCrowd(app, crowded, 5001, 'search')
      const crowd = await boss.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Crowd' })
      await app.app.services.database.pool.query(
        `with joined as (
         insert into audience_members (program_id, audience_id, user_id)
         select program_id, $2, id from users where program_id = $1 and id <> $3 returning 1
       )
       update audiences set member_count = (select count(*) from joined) where program_id = $1 and id = $2`,
        [crowded.id, Number(crowd.id), boss.id],
      )
      const filter = `meta.resourceType eq "Group" or id eq "${boss.id}"`
      const answer = await boss.must(200, 'POST', '/scim/v2/.search', { filter })
      assert.deepEqual(labels(answer), [user(boss), group(crowd)])
      assert.deepEqual([answer.totalResults, answer.itemsPerPage], [2, 2])
      assert.equal(answer.Resources[1].members.length, 5001)
    })
  })

  describe('a filter in a body', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `nobody-${index}@a-company.example`)
    const eq = (values: readonly string[]) => values.map(value => `userName eq "${value}"`).join(' or ')

    test('may name thousands, of whom those are found who are there', async () => {
      const filter = `${eq(names(2500))} or userName eq "${anna.userName.toUpperCase()}" or ${eq(names(2500))}`
      assert.ok(filter.length > 200_000)
      const { Resources } = await paula.must(200, 'POST', '/scim/v2/Users/.search', { filter })
      assert.deepEqual(
        Resources.map(({ id }: Found) => id),
        [String(anna.id)],
      )
      assert.deepEqual(labels(await search({ filter })), [user(anna)])
      const groups = Array.from({ length: 3000 }, (_, index) => `displayName eq "Group ${index}"`).join(' or ')
      const found = await paula.must(200, 'POST', '/scim/v2/Groups/.search', {
        filter: `${groups} or displayName eq "KITCHEN"`,
      })
      assert.deepEqual(labels(found), [group(kitchen)])
    })

    test('may be as long as the body, and is refused where it says too much', async () => {
      const long = `userName eq "${'x'.repeat(900_000)}" or id eq "${anna.id}"`
      const { Resources } = await paula.must(200, 'POST', '/scim/v2/Users/.search', { filter: long })
      assert.deepEqual(
        Resources.map(({ id }: Found) => id),
        [String(anna.id)],
      )
      const spaced = `id${' '.repeat(900_000)}eq "${anna.id}"`
      assert.equal((await paula.must(200, 'POST', '/scim/v2/Users/.search', { filter: spaced })).totalResults, 1)
      for (const filter of [
        eq(names(7000)),
        '('.repeat(900_000),
        `"${'\\u0041'.repeat(100_000)}" x`,
        'a '.repeat(400_000),
      ]) {
        const { status, body } = await paula.post('/scim/v2/Users/.search', { filter })
        assert.deepEqual([status, body.scimType], [400, 'invalidFilter'])
      }
      const query = await paula.get(`/scim/v2/Users?filter=${encodeURIComponent(eq(names(60)))}`)
      assert.deepEqual([query.status, query.body.scimType], [400, 'invalidFilter'])
    })
  })

  test('users and groups are filtered by their schemas where all filters are understood', async () => {
    const list = (path: string, filter: string) => paula.get(`/scim/v2/${path}?filter=${encodeURIComponent(filter)}`)
    const refused = await list('Users', `schemas eq "${CORE_USER}"`)
    assert.deepEqual([refused.status, refused.body.scimType], [400, 'invalidFilter'])
    await filterFully('full')
    for (const [path, filter, total] of [
      ['Users', `schemas eq "${CORE_USER}"`, 3],
      ['Users', `schemas[value eq "${CORE_USER.toUpperCase()}"] and title pr`, 1],
      ['Users', 'schemas co "Vendor"', 3],
      ['Users', 'schemas eq "urn:example:other"', 0],
      ['Users', 'schemas pr', 3],
      ['Groups', 'schemas eq "urn:ietf:params:scim:schemas:core:2.0:Group"', 2],
      ['Groups', `schemas eq "${CORE_USER}"`, 0],
    ] as const) {
      const { status, body } = await list(path, filter)
      assert.deepEqual([status, body.totalResults], [200, total], filter)
    }
    await filterFully('basic')
  })

  test('discovery cannot be filtered', async () => {
    for (const path of [
      'Schemas',
      `Schemas/${CORE_USER}`,
      'ServiceProviderConfig',
      'ResourceTypes',
      'ResourceTypes/User',
    ]) {
      assert.equal((await anna.get(`/scim/v2/${path}?count=1`)).status, 200)
      for (const query of ['filter=id%20eq%20%22User%22', 'filter=', 'Filter=x']) {
        const { status, body } = await anna.get(`/scim/v2/${path}?${query}`)
        assert.deepEqual(
          [status, body.status, body.schemas?.[0]],
          [403, 403, 'urn:ietf:params:scim:api:messages:2.0:Error'],
          path,
        )
      }
    }
  })
})
