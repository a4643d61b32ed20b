import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { scimUser } from './scim-user.ts'

const app = await sharedApp()

describe('lists', () => {
  let lists: TestProgram
  let boss: Person
  const names = (body: { Resources: { userName: string }[] }) => body.Resources.map(user => user.userName)
  const list = (query: string) => boss.get(`/scim/v2/Users?${query}`)

  before(async () => {
    lists = await app.program()
    boss = await lists.user('a-boss', { role: 'program_manager' })
    for (const [index, name] of ['Dora', 'carl', 'Bela', 'anna'].entries()) {
      await boss.must(
        201,
        'POST',
        '/scim/v2/Users',
        scimUser(name, { title: index % 2 ? 'Chef' : null, emails: [{ value: `${name}@example.com` }] }),
      )
    }
  })

  test('are paged by startIndex and count, with the exact total', async () => {
    const all = (await list('')).body
    assert.deepEqual([all.totalResults, all.startIndex, all.itemsPerPage], [5, 1, 5])
    assert.deepEqual(names(all).slice(1), ['Dora', 'carl', 'Bela', 'anna'])
    const pages: [query: string, startIndex: number, names: string[]][] = [
      ['startIndex=2&count=2', 2, ['Dora', 'carl']],
      ['startIndex=5&count=2', 5, ['anna']],
      ['startIndex=6', 6, []],
      ['startIndex=0&count=1', 1, [boss.userName]],
      ['startIndex=-9&count=1', 1, [boss.userName]],
      ['startIndex=99999999999999999999', 1_000_000_000, []],
      ['count=0', 1, []],
      ['count=-1', 1, []],
      ['startIndex=4&count=5000', 4, ['Bela', 'anna']],
      ['filter=title eq "Chef"&startIndex=2', 2, ['anna']],
      ['filter=title eq "Chef"&count=0', 1, []],
    ]
    for (const [query, startIndex, expected] of pages) {
      const { body } = await list(query)
      assert.deepEqual(
        [body.startIndex, body.itemsPerPage, names(body)],
        [startIndex, expected.length, expected],
        query,
      )
      assert.equal(body.totalResults, query.includes('filter') ? 2 : 5)
    }
    for (const query of ['startIndex=x', 'count=', 'count=1.5', 'sortOrder=up', 'sortBy=shoeSize']) {
      const { status, body } = await list(query)
      assert.deepEqual([status, body.scimType], [400, 'invalidValue'], query)
    }
  })

  test('count users exactly when they come and go', async () => {
    const { id } = await boss.must(201, 'POST', '/scim/v2/Users', scimUser('brief'))
    assert.equal((await list('count=0')).body.totalResults, 6)
    assert.deepEqual(names((await list('startIndex=6')).body), ['brief'])
    await boss.must(204, 'DELETE', `/scim/v2/Users/${id}`)
    assert.equal((await list('count=0')).body.totalResults, 5)
  })

  test('are sorted by an attribute', async () => {
    assert.deepEqual(names((await list('sortBy=userName&startIndex=2')).body), ['anna', 'Bela', 'carl', 'Dora'])
    assert.deepEqual(names((await list('sortBy=USERNAME&sortOrder=descending&count=2')).body), ['Dora', 'carl'])
    assert.deepEqual(names((await list('sortBy=title&count=2')).body), ['carl', 'anna'], 'without a value comes last')
    assert.deepEqual(names((await list('sortBy=emails&count=2')).body), [boss.userName, 'anna'])
    assert.deepEqual(names((await list('sortBy=name.familyName&filter=title eq "Chef"&sortOrder=Descending')).body), [
      'carl',
      'anna',
    ])
    assert.equal(names((await list('sortBy=meta.created&sortOrder=descending')).body)[0], 'anna')
  })

  test('are cut to the attributes asked for', async () => {
    const one = (await list('startIndex=2&count=1&attributes=userName,emails.value')).body.Resources[0]
    const repeated = await list('startIndex=2&count=1&attributes=userName&attributes=emails.value')
    assert.deepEqual(repeated.body.Resources, [one])
    const bracketed = await list('startIndex=2&count=1&attributes[]=userName&attributes[]=emails.value')
    assert.deepEqual(bracketed.body.Resources, [one])
    assert.deepEqual([one.userName, one.emails], ['Dora', [{ value: 'Dora@example.com' }]])
    assert.deepEqual(Object.keys(one).sort(), ['emails', 'id', 'schemas', 'userName'])
    const rest = (await list('count=1&excludedAttributes=emails,urn:Vendor:1.0:User,meta')).body.Resources[0]
    assert.ok(!('emails' in rest) && !('meta' in rest) && !('urn:Vendor:1.0:User' in rest) && 'title' in rest)
  })

  test('understand what a basic program may filter by, and refuse the rest', async () => {
    const found: [string, string[]][] = [
      ['userName eq "DORA"', ['Dora']],
      ['eq "dora"', ['Dora']],
      ['el', ['Bela']],
      ['emails[value eq "carl@EXAMPLE.com"]', ['carl']],
      ['emails.value eq "bela@example.com" or title eq "chef"', ['carl', 'Bela', 'anna']],
      ['active eq true and role eq "program_manager"', [boss.userName]],
      [`id eq "${boss.id}"`, [boss.userName]],
      ['userName eq "nobody"', []],
    ]
    for (const [filter, expected] of found) {
      assert.deepEqual(names((await list(`filter=${encodeURIComponent(filter)}`)).body), expected, filter)
    }
    for (const filter of [
      'userName co "a"',
      'nickName eq "x"',
      'shoeSize eq 1',
      'userName eq',
      '(((',
      'not (active eq true)',
      '',
      'a\u0000',
    ]) {
      const { status, body } = await list(`filter=${encodeURIComponent(filter)}`)
      assert.deepEqual([status, body.scimType], [400, 'invalidFilter'], filter)
    }
  })

  test('understand the whole grammar where the program says so', async () => {
    const admin = await lists.user('z-admin', { role: 'administrator' })
    await admin.must(200, 'PATCH', '/v2/settings/program', { scim_filter: 'full' })
    const filter = 'userName sw "D" or (title pr and not (userName ew "l"))'
    assert.deepEqual(names((await list(`filter=${encodeURIComponent(filter)}`)).body), ['Dora', 'anna'])
    await admin.must(200, 'PATCH', '/v2/settings/program', { scim_filter: 'basic' })
    await admin.must(204, 'DELETE', `/scim/v2/Users/${admin.id}`)
  })

  test('can be asked for in a body', async () => {
    const body = { filter: 'title eq "Chef"', sortBy: 'userName', startIndex: 1, count: 1, attributes: ['userName'] }
    const answer = await boss.must(200, 'POST', '/scim/v2/Users/.search', body)
    assert.deepEqual([answer.totalResults, names(answer)], [2, ['anna']])
    const wrong = await boss.post('/scim/v2/Users/.search', { filter: 'title co "x"' })
    assert.deepEqual([wrong.status, wrong.body.scimType], [400, 'invalidFilter'])
  })
})
