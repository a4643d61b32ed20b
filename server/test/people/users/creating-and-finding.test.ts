import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sharedApp } from '../../support/app.ts'
import { replace, SCIM_ERROR, scimUser } from './scim-user.ts'

const app = await sharedApp()
const program = await app.program()
const paula = await program.user('paula', { role: 'program_manager' })

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

  test('is the first of those who share an e-mail address or an externalId', async () => {
    const shared = { emails: [{ value: 'desk@example.com' }], externalId: 'desk-7' }
    const first = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('early', shared))
    const second = await paula.must(201, 'POST', '/scim/v2/Users', scimUser('late', shared))
    assert.ok(Number(first.id) < Number(second.id))
    for (const name of ['desk@example.com', 'desk-7']) {
      assert.equal((await paula.must(200, 'GET', `/scim/v2/Users/${name}`)).userName, 'early', name)
    }
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
      assert.deepEqual([answer.body.schemas, answer.body.status], [[SCIM_ERROR], 404])
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
        [400, [SCIM_ERROR], 400, scimType],
        JSON.stringify(body),
      )
    }
    assert.equal((await paula.get('/scim/v2/Users/wrong')).status, 404)
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
