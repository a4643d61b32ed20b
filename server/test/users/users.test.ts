import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import { patch, replace, scimUser, userEvents } from './scim-user.ts'

const app = await sharedApp()
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

let program: TestProgram
let paula: Person

before(async () => {
  program = await app.program()
  paula = await program.user('paula', { role: 'program_manager' })
})

describe('a user', () => {
  test('is created with defaults, every key there, and read back the same', async () => {
    const created = await paula.post('/scim/v2/Users', scimUser('anna@example.com'))
    assert.equal(created.status, 201)
    assert.match(created.headers.get('content-type') ?? '', /^application\/scim\+json/)
    const { id, programMembershipId, meta, ...rest } = created.body
    assert.match(id, /^\d+$/)
    assert.match(programMembershipId, /^[0-9a-f-]{36}$/)
    assert.equal(meta.location, `${app.url}/scim/v2/Users/${id}`)
    assert.equal(created.headers.get('location'), meta.location)
    assert.equal(created.headers.get('etag'), meta.version)
    assert.match(meta.version, /^W\/"/)
    assert.deepEqual(rest, {
      schemas: [
        'urn:ietf:params:scim:schemas:core:2.0:User',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
        'urn:Vendor:1.0:User',
      ],
      externalId: null,
      userName: 'anna@example.com',
      name: { formatted: 'anna Berg', familyName: 'Berg', givenName: 'anna' },
      displayName: null,
      nickName: null,
      title: null,
      userType: null,
      roles: ['member'],
      emails: [],
      photos: [],
      phoneNumbers: [],
      addresses: [],
      locale: null,
      timezone: null,
      preferredLanguage: null,
      active: true,
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
        employeeNumber: null,
        organization: null,
        department: null,
        costCenter: null,
        division: null,
      },
      'urn:Vendor:1.0:User': {
        businessUnit: null,
        gender: null,
        managerName: null,
        workLocation: null,
        birthDate: null,
        hireDate: null,
        promotionDate: null,
        requisitionApprovalDate: null,
        lastAccessedAt: null,
        customAttributes: [],
      },
    })
    assert.deepEqual((await paula.get(`/scim/v2/Users/${id}`)).body, created.body)
  })

  test('keeps everything that it was given, through POST, GET and PUT', async () => {
    const given = scimUser('full@example.com', {
      externalId: 'E-1',
      name: { givenName: 'Fulla', familyName: 'Berg', formatted: 'Dr. Fulla Berg' },
      displayName: 'Fulla',
      nickName: 'F',
      title: 'Engineer',
      userType: 'Employee',
      locale: 'nb-NO',
      timezone: 'Europe/Oslo',
      preferredLanguage: 'nb',
      active: false,
      roles: ['publisher'],
      emails: [
        { value: 'full@example.com', type: 'work', primary: true },
        { value: 'full@home.example', type: 'home' },
      ],
      phoneNumbers: [
        { value: '1', type: 'main' },
        { value: '2', type: 'mobile' },
        { value: '3', type: 'work' },
      ],
      addresses: [{ locality: 'Oslo', country: 'NO' }],
      photos: [{ value: 'https://example.com/f.png', type: 'photo' }],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales', employeeNumber: '7' },
      'urn:Vendor:1.0:User': { businessUnit: 'North', birthDate: '0901-02-03', hireDate: '2020-05-06T07:08:09+02:00' },
      'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes': { shift: 'late', floor: '3' },
    })
    const created = await paula.must(201, 'POST', '/scim/v2/Users', given)
    assert.equal(created.name.formatted, 'Dr. Fulla Berg')
    assert.deepEqual(created.phoneNumbers, [
      { value: '1', type: 'main' },
      { value: '2', type: 'mobile' },
    ])
    assert.deepEqual(created['urn:Vendor:1.0:User'].customAttributes, [
      { name: 'shift', value: 'late' },
      { name: 'floor', value: '3' },
    ])
    assert.equal(created['urn:Vendor:1.0:User'].birthDate, '0901-02-03T00:00:00.000Z')
    assert.equal(created['urn:Vendor:1.0:User'].hireDate, '2020-05-06T05:08:09.000Z')
    const read = await paula.must(200, 'GET', `/scim/v2/Users/${created.id}`)
    assert.deepEqual(sorted(read), sorted(created))
    const put = await paula.must(200, 'PUT', `/scim/v2/Users/${created.id}`, read)
    assert.deepEqual(put, read, 'what is put back as it was changes nothing, not even the version')
  })

  test('is found by id, userName, e-mail and externalId, in this order', async () => {
    const { id } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('by-id', { externalId: 'x' }))
    const named = await paula.must(201, 'POST', '/scim/v2/Users', scimUser(String(Number(id) + 1_000_000)))
    await paula.must(201, 'POST', '/scim/v2/Users', scimUser('b', { emails: [{ value: 'Shared@example.com' }] }))
    await paula.must(201, 'POST', '/scim/v2/Users', scimUser('shared@example.com', { externalId: 'B' }))
    await paula.must(201, 'POST', '/scim/v2/Users', scimUser('c', { emails: [{ value: 'only@example.com' }] }))
    await paula.must(201, 'POST', '/scim/v2/Users', scimUser('d', { externalId: 'only@example.com' }))
    await paula.must(201, 'POST', '/scim/v2/Users', scimUser(id))
    const found = async (name: string) => {
      const { status, body } = await paula.get(`/scim/v2/Users/${encodeURIComponent(name)}`)
      return status === 200 ? body.userName : status
    }
    assert.equal(await found(id), 'by-id', 'an id beats a userName')
    assert.equal(await found(named.userName), named.userName)
    assert.equal(await found('SHARED@example.com'), 'shared@example.com', 'a userName beats an e-mail')
    assert.equal(await found('ONLY@example.com'), 'c', 'an e-mail beats an externalId')
    assert.equal(await found('B'), 'b', 'a userName in any case beats an externalId')
    assert.equal(await found('x'), 'by-id')
    assert.equal(await found('X'), 404, 'an externalId is exact')
    assert.equal(await found(`0${id}`), 404)
    assert.equal(await found('99999999999999999999999'), 404)
  })

  test('that is not there is 404 for every call, in SCIM’s form', async () => {
    for (const [method, body] of [
      ['GET'],
      ['PUT', scimUser('zoe')],
      ['PATCH', replace('title', 'x')],
      ['DELETE'],
    ] as const) {
      const answer = await paula.call(method, '/scim/v2/Users/nobody', body)
      assert.equal(answer.status, 404)
      assert.deepEqual([answer.body.schemas, answer.body.status], [[ERROR], 404])
    }
  })

  test('is not made of what is wrong', async () => {
    const wrong: [unknown, string][] = [
      ['{"userName": ', 'invalidSyntax'],
      [[], 'invalidSyntax'],
      [{}, 'invalidValue'],
      [{ userName: 'wrong' }, 'invalidValue'],
      [scimUser('wrong', { roles: ['member', 'publisher'] }), 'invalidValue'],
      [scimUser('wrong', { roles: ['king'] }), 'invalidValue'],
      [scimUser('wrong', { addresses: {} }), 'invalidValue'],
      [scimUser('wrong', { emails: [{ value: 'no address' }] }), 'invalidValue'],
      [scimUser('wrong', { active: 'perhaps' }), 'invalidValue'],
      [scimUser('wrong', { title: 'x'.repeat(256) }), 'invalidValue'],
      [scimUser('wrong', { title: 'a\u0000b' }), 'invalidValue'],
      [scimUser('wrong', { 'urn:Vendor:1.0:User': { customAttributes: { vip: true } } }), 'invalidValue'],
    ]
    for (const [body, scimType] of wrong) {
      const { status, body: answer } = await paula.post('/scim/v2/Users', body)
      assert.deepEqual(
        [status, answer.schemas, answer.status, answer.scimType],
        [400, [ERROR], 400, scimType],
        JSON.stringify(body),
      )
    }
    assert.equal((await paula.get('/scim/v2/Users/wrong')).status, 404)
  })
})

describe('PUT and PATCH', () => {
  test('PUT empties what it leaves out, but for role, active and password', async () => {
    const { id } = await paula.must(
      201,
      'POST',
      '/scim/v2/Users',
      scimUser('put@example.com', {
        title: 'Boss',
        roles: ['analyst'],
        active: false,
        emails: [{ value: 'p@example.com' }],
      }),
    )
    const put = await paula.must(200, 'PUT', `/scim/v2/Users/${id}`, scimUser('put@example.com'))
    assert.deepEqual([put.title, put.emails, put.roles, put.active], [null, [], ['analyst'], false])
  })

  test('PATCH changes a part, all operations or none', async () => {
    const { id } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('part@example.com', { title: 'Boss' }))
    const path = `/scim/v2/Users/${id}`
    const changed = await paula.must(
      200,
      'PATCH',
      path,
      patch(
        { op: 'Replace', path: 'active', value: 'False' },
        { op: 'Add', path: 'emails[type eq "work"].value', value: 'part@example.com' },
        { op: 'replace', value: { 'name.givenName': 'Parta', title: 'Chief' } },
        { op: 'add', path: 'urn:Vendor:1.0:User:customAttributes.shift', value: 'late' },
      ),
    )
    assert.deepEqual(
      [changed.active, changed.emails, changed.name.givenName, changed.title],
      [false, [{ value: 'part@example.com', type: 'work', primary: false }], 'Parta', 'Chief'],
    )
    const refused = await paula.patch(
      path,
      patch({ op: 'replace', path: 'title', value: 'Gone' }, { op: 'remove', path: 'emails[type eq "home"]' }),
    )
    assert.deepEqual([refused.status, refused.body.scimType], [400, 'noTarget'])
    assert.deepEqual(
      await paula.must(200, 'GET', path),
      changed,
      'a request that fails at its last operation changes nothing',
    )
  })

  test('refuse what is wrong with the scimType that says so', async () => {
    const { id } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('wrong@example.com'))
    const wrong: [unknown, string][] = [
      [replace('shoeSize', 42), 'invalidPath'],
      [replace('emails[type eq', 'x'), 'invalidPath'],
      [replace('emails[type xx "work"].value', 'x'), 'invalidFilter'],
      [replace('id', '7000000'), 'mutability'],
      [patch({ op: 'remove', path: 'userName' }), 'mutability'],
      [replace('roles', ['member', 'publisher']), 'invalidValue'],
      [{ Operations: 'none' }, 'invalidSyntax'],
      [patch({ op: 'move', path: 'title' }), 'invalidSyntax'],
    ]
    for (const [body, scimType] of wrong) {
      const { status, body: answer } = await paula.patch(`/scim/v2/Users/${id}`, body)
      assert.deepEqual([status, answer.scimType], [400, scimType], JSON.stringify(body))
    }
  })

  test('tell of a change once, and of none when nothing changed', async () => {
    const own = await app.program()
    const boss = await own.user('boss', { role: 'administrator' })
    const { id } = await boss.must(201, 'POST', '/scim/v2/Users', scimUser('eve'))
    const path = `/scim/v2/Users/${id}`
    await boss.must(
      200,
      'PATCH',
      path,
      patch({ op: 'add', path: 'title', value: 'A' }, { op: 'add', path: 'nickName', value: 'B' }),
    )
    await boss.must(200, 'PATCH', path, replace('title', 'A'))
    await boss.must(200, 'PUT', path, scimUser('eve2'))
    await boss.must(200, 'PUT', path, scimUser('eve2', { externalId: null }))
    await boss.must(204, 'DELETE', path)
    assert.deepEqual((await userEvents(app, own)).slice(1), [
      'user.created eve',
      'user.updated eve',
      'user.updated eve2',
      'user.removed eve2',
    ])
  })

  test('keep audiences by rule current', async () => {
    const { id: audienceId } = await paula.must(201, 'POST', '/v2/audiences', {
      name: 'Night people',
      rule: { attribute: 'custom.shift', operator: 'eq', value: 'night' },
    })
    const count = async () => (await paula.must(200, 'GET', `/v2/audiences/${audienceId}`)).user_count
    const { id } = await paula.must(
      201,
      'POST',
      '/scim/v2/Users',
      scimUser('owl', { 'urn:Vendor:1.0:User': { customAttributes: [{ name: 'shift', value: 'night' }] } }),
    )
    assert.equal(await count(), 1)
    await paula.must(200, 'PATCH', `/scim/v2/Users/${id}`, replace('urn:Vendor:1.0:User:customAttributes.shift', 'day'))
    assert.equal(await count(), 0)
  })
})

describe('conditional requests', () => {
  test('reading what is known already is 304, changing what has changed is 412', async () => {
    const { id, meta } = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('etag'))
    const path = `/scim/v2/Users/${id}`
    const known = await paula.get(path, { 'if-none-match': meta.version })
    assert.deepEqual([known.status, known.text, known.headers.get('etag')], [304, '', meta.version])
    assert.equal((await paula.patch(path, replace('title', 'A'), { 'if-match': meta.version })).status, 200)
    const stale = await paula.put(path, scimUser('etag'), { 'if-match': meta.version })
    assert.deepEqual([stale.status, stale.body.status, stale.body.schemas], [412, 412, [ERROR]])
    assert.equal((await paula.delete(path, undefined, { 'if-match': meta.version })).status, 412)
    assert.equal((await paula.get(path, { 'if-none-match': meta.version })).body.title, 'A')
    assert.equal((await paula.patch(path, replace('title', 'B'), { 'if-match': '*' })).status, 200)
    const { etag } = Object.fromEntries((await paula.get(path)).headers)
    assert.equal((await paula.delete(path, undefined, { 'if-match': `"x", ${etag}` })).status, 204)
    const again = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('etag'))
    assert.equal(again.id, id)
    assert.ok(![meta.version, etag].includes(again.meta.version), 'a version never comes back')
  })
})

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

describe('/Users/me', () => {
  test('is for any user, whatever role and scopes, and for no server', async () => {
    const mia = await program.user('mia', { scopes: ['feeds.read'] })
    const me = await mia.get('/scim/v2/users/me?attributes=userName')
    assert.deepEqual([me.status, me.body.id, me.body.userName], [200, String(mia.id), mia.userName])
    assert.equal((await mia.get('/scim/v2/Users/me', { 'if-none-match': me.headers.get('etag') ?? '' })).status, 304)
    assert.equal((await (await program.server()).get('/scim/v2/Users/me')).status, 401)
  })
})

describe('roles', () => {
  test('are shown in the syntax of the program', async () => {
    const own = await app.program()
    const ada = await own.user('ada', { role: 'administrator' })
    const scopes = { topics: [1], audiences: [], templates: [], email_aliases: ['hr'] }
    const { id, roles } = await ada.must(
      201,
      'POST',
      '/scim/v2/Users',
      scimUser('eli', { roles: [{ value: 'publisher', scopes }] }),
    )
    assert.deepEqual(roles, ['publisher'])
    await ada.must(200, 'PATCH', '/v2/settings/program', { scim_role_syntax: 'extended' })
    const extended = await ada.must(200, 'GET', `/scim/v2/Users/${id}`)
    assert.deepEqual(extended.roles, [
      { value: 'publisher', display: 'Publisher', type: 'primary', primary: true, legacy_role: 'publisher', scopes },
    ])
    assert.deepEqual(await ada.must(200, 'PUT', `/scim/v2/Users/${id}`, extended), extended)
  })

  test('are listed, highest first, and filtered by origin', async () => {
    const all = await paula.must(200, 'GET', '/scim/v2/Roles')
    assert.deepEqual(
      all.Resources.map((role: { value: string }) => role.value),
      ['administrator', 'program_manager', 'analyst', 'publisher', 'channel_contributor', 'member'],
    )
    assert.deepEqual(all.Resources[4], {
      value: 'channel_contributor',
      display: 'Channel Contributor',
      type: 'system',
      enabled: true,
      contains: ['member'],
    })
    const total = async (filter: string) =>
      (await paula.get(`/scim/v2/roles?filter=${encodeURIComponent(filter)}`)).body.totalResults
    assert.equal(await total('origin eq "system"'), 6)
    assert.equal(await total('origin eq "custom"'), 0)
    assert.equal((await paula.get('/scim/v2/roles?filter=value%20eq%20%22member%22')).body.scimType, 'invalidFilter')
    const page = await paula.must(200, 'GET', '/scim/v2/roles?startIndex=5&count=1')
    assert.deepEqual([page.totalResults, page.startIndex, page.itemsPerPage], [6, 5, 1])
    assert.deepEqual(page.Resources, [all.Resources[4]])
    assert.equal((await paula.get('/scim/v2/roles?count=x')).status, 400)
  })
})

/** The same JSON whatever the order of members; databases keep their own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted).sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort()
      .map(([key, part]) => [key, sorted(part)]),
  )
}
