import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { replace, SCIM_ERROR, scimUser } from './scim-user.ts'

const app = await sharedApp()
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const VENDOR = 'urn:Vendor:1.0:User'
const CUSTOM = 'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes'
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
      [ENTERPRISE]: {
        employeeNumber: null,
        organization: null,
        department: null,
        costCenter: null,
        division: null,
      },
      [VENDOR]: {
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
      [ENTERPRISE]: { department: 'Sales', employeeNumber: '7' },
      [VENDOR]: { businessUnit: 'North', birthDate: '0901-02-03', hireDate: '2020-05-06T07:08:09+02:00' },
      [CUSTOM]: { shift: 'late', floor: '3' },
    })
    const created = await paula.must(201, 'POST', '/scim/v2/Users', given)
    assert.equal(created.name.formatted, 'Dr. Fulla Berg')
    assert.deepEqual(created.phoneNumbers, [
      { value: '1', type: 'main' },
      { value: '2', type: 'mobile' },
    ])
    assert.deepEqual(created[VENDOR].customAttributes, [
      { name: 'shift', value: 'late' },
      { name: 'floor', value: '3' },
    ])
    assert.equal(created[VENDOR].birthDate, '0901-02-03T00:00:00.000Z')
    assert.equal(created[VENDOR].hireDate, '2020-05-06T05:08:09.000Z')
    const read = await paula.must(200, 'GET', `/scim/v2/Users/${created.id}`)
    assert.deepEqual(sorted(read), sorted(created))
    const put = await paula.must(200, 'PUT', `/scim/v2/Users/${created.id}`, read)
    assert.deepEqual(put, read, 'what is put back as it was changes nothing, not even the version')
  })

  test('keeps each value as it was sent, beside others who are added at the same moment', async () => {
    // Texts that mean something to JSON, SQL, arrays or objects, or are at the edge of Unicode.
    const texts = [
      ...[
        'null',
        'true',
        '-0',
        '1e999',
        '{}',
        '[]',
        '{"a":1}',
        '{a,b}',
        '"',
        '\\',
        '\\u0000',
        '\\x00',
        "'",
        '$1',
        '$$',
      ],
      ...['/* prepared */', '--', ';', '\ufffe', '\uffff', '__proto__', 'constructor', 'toString'],
      ...['ẞß', 'İi', 'ﬀ', '\u{10ffff}', '\u{1f600}'.repeat(127)],
    ]
    const ofText = (text: string) => ({
      externalId: text,
      name: { givenName: `x${text}`, familyName: `y${text}`, formatted: text },
      title: text,
      displayName: text,
      emails: [{ value: 'text@example.com' }, { value: 'text@example.com', type: 'home', primary: true }],
      addresses: [{ formatted: text, country: text, primary: true }],
      [ENTERPRISE]: { department: text, costCenter: text },
      [VENDOR]: { gender: text, managerName: text },
      [CUSTOM]: { [text]: text, [`x${text}`]: '' },
    })
    const ofDate = (date: string) => ({ [VENDOR]: { birthDate: date, hireDate: date } })
    const emails = Array.from({ length: 50 }, (_, n) => ({ value: `m${n}@example.com`, primary: n === 20 }))
    const cases: readonly (readonly [sent: object, kept: object])[] = [
      ...texts.map(text => [ofText(text), { externalId: text, title: text, name: { formatted: text } }] as const),
      ...['0001-01-01T00:00:00.000Z', '0099-05-05T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
        .map(ofDate)
        .map(dates => [dates, dates] as const),
      [
        { active: 'False', externalId: false },
        { active: false, externalId: 'false' },
      ],
      [{ externalId: 12345 }, { externalId: '12345' }],
      [
        { emails: [], photos: [], roles: [], addresses: [], phoneNumbers: [] },
        { emails: [], roles: ['member'] },
      ],
      [{ emails: null, password: 'correct horse battery' }, { emails: [] }],
      [
        { emails: [{ value: 'a@example.com', type: null, primary: null }] },
        { emails: [{ value: 'a@example.com', primary: false }] },
      ],
      [{ emails }, { emails }],
      [{ roles: [{ value: 'publisher', primary: true }] }, { roles: ['publisher'] }],
    ]
    const answers = await Promise.all(
      cases.map(([sent], n) => paula.must(201, 'POST', '/scim/v2/Users', { ...scimUser(`value-${n}`), ...sent })),
    )
    for (const [n, [sent, kept]] of cases.entries()) {
      assert.partialDeepStrictEqual(answers[n], kept, JSON.stringify(sent))
      assert.deepEqual(await paula.must(200, 'GET', `/scim/v2/Users/${answers[n].id}`), answers[n])
    }
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
      [scimUser('wrong', { [VENDOR]: { customAttributes: { vip: true } } }), 'invalidValue'],
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

test('a password that is guessed first is refused by SCIM: a common one, the user name and the company', async () => {
  const program = await app.program({ name: 'Larkmoor Ironworks' })
  const ada = await program.user('ada', { role: 'administrator' })
  const refusal = async (answer: Promise<{ status: number; body: { scimType: string; detail: string } }>) => {
    const { status, body } = await answer
    assert.deepEqual([status, body.scimType], [400, 'invalidValue'])
    assert.match(body.detail, /^password must not be one of the commonest.*\(too_common\)$/)
  }
  const longName = 'bartholomew@larkmoor.example'
  await refusal(ada.post('/scim/v2/Users', scimUser(longName, { password: 'Bartholomew' })))
  await refusal(ada.post('/scim/v2/Users', scimUser(longName, { password: 'Passw0rd' })))
  await refusal(ada.post('/scim/v2/Users', scimUser(longName, { password: 'LARKMOOR IRONWORKS' })))
  const { id } = (await ada.post('/scim/v2/Users', scimUser(longName))).body
  await refusal(ada.patch(`/scim/v2/Users/${id}`, replace('password', 'passwordpassword')))
  assert.equal((await ada.patch(`/scim/v2/Users/${id}`, replace('password', 'a better one, long'))).status, 200)
})
