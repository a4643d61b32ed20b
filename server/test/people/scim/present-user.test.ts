import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { presentUser, readUserInput, type UserPresentation } from '../../../src/people/scim/user/present-user.ts'
import { anna, annasIdentity, bo, stored } from './people.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const vendor = 'urn:Vendor:1.0:User'
const presentation: UserPresentation = { baseUrl: 'https://atrium.example/scim/v2', roleSyntax: 'legacy' }
const present = (query: Partial<UserPresentation> = {}) => presentUser(stored(anna()), { ...presentation, ...query })

test('a user with blanks has every key of the contract', () => {
  assert.deepEqual(presentUser(stored(bo()), presentation), {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', enterprise, vendor],
    id: '7',
    externalId: null,
    userName: 'bo',
    programMembershipId: annasIdentity.programMembershipId,
    name: { formatted: 'Bo Dahl', familyName: 'Dahl', givenName: 'Bo' },
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
    [enterprise]: { employeeNumber: null, organization: null, department: null, costCenter: null, division: null },
    [vendor]: {
      businessUnit: null,
      gender: null,
      managerName: null,
      workLocation: null,
      birthDate: null,
      hireDate: null,
      promotionDate: null,
      requisitionApprovalDate: null,
      lastAccessedAt: annasIdentity.lastAccessedAt,
      customAttributes: [],
    },
    meta: {
      resourceType: 'User',
      created: '2024-01-02T03:04:05.678Z',
      lastModified: '2024-01-02T03:04:05.678Z',
      location: 'https://atrium.example/scim/v2/Users/7',
      version: 'W/"1"',
    },
  })
})

test('the extended role syntax shows what the role is restricted to', () => {
  assert.deepEqual(present({ roleSyntax: 'extended' }).roles, [
    {
      value: 'publisher',
      display: 'Publisher',
      type: 'primary',
      primary: true,
      legacy_role: 'publisher',
      scopes: { topics: [], audiences: [], templates: [], email_aliases: [] },
    },
  ])
})

test('a password is never answered', () => {
  const user = presentUser(stored(anna({ password: 'secret' })), { ...presentation, attributes: 'password,userName' })
  assert.deepEqual(Object.keys(user), ['schemas', 'id', 'userName'])
})

test('what was answered, put back, is the same user', () => {
  for (const roleSyntax of ['legacy', 'extended'] as const) {
    const restricted = {
      value: 'publisher',
      display: null,
      scopes: { topics: [1], audiences: [], templates: [], email_aliases: [] },
    }
    for (const user of [anna(), bo(), anna({ formattedName: 'Dr Anna' }), anna({ roleDetail: restricted })]) {
      const answered = presentUser(stored(user), { ...presentation, roleSyntax })
      const { roleDetail, ...read } = readUserInput(answered, 'replace', user)
      const { isWritten: _, ...detail } = roleDetail ?? {}
      assert.deepEqual({ ...read, roleDetail: roleDetail && detail }, user)
    }
  }
})

const projections: [string, Partial<UserPresentation>, string[]][] = [
  ['names in any case', { attributes: 'USERNAME,emails' }, ['schemas', 'id', 'userName', 'emails']],
  [
    'several parameters',
    { attributes: ['userName', 'title,active'] },
    ['schemas', 'id', 'userName', 'title', 'active'],
  ],
  ['the core URN', { attributes: 'urn:ietf:params:scim:schemas:core:2.0:User:title' }, ['schemas', 'id', 'title']],
  ['a whole extension', { attributes: enterprise }, ['schemas', 'id', enterprise]],
  ['a selection asks for the whole', { attributes: 'emails[value eq "a,b]"]' }, ['schemas', 'id', 'emails']],
  ['what is unknown', { attributes: 'nothing' }, ['schemas', 'id']],
]

for (const [title, query, keys] of projections) {
  test(`attributes: ${title}`, () => assert.deepEqual(Object.keys(present(query)), keys))
}

test('attributes: parts of attributes', () => {
  const user = present({
    attributes: `name.givenName,emails.value,${enterprise}:department,${vendor}:customAttributes.team`,
  })
  assert.deepEqual(user.name, { givenName: 'Anna' })
  assert.deepEqual(user.emails, [{ value: 'anna@example.com' }, { value: 'anna@home.example' }])
  assert.deepEqual(user[enterprise], { department: 'Sales' })
  assert.deepEqual(user[vendor], { customAttributes: [{ name: 'team', value: 'blue' }] })
})

test('excludedAttributes takes away all but id and schemas', () => {
  const user = present({ excludedAttributes: `id,schemas,emails,name.formatted,${vendor},${enterprise}:department` })
  assert.deepEqual([user.id, user.emails, user[vendor]], ['7', undefined, undefined])
  assert.deepEqual(user.name, { familyName: 'Berg', givenName: 'Anna' })
  assert.ok(!('department' in (user[enterprise] as object)) && 'division' in (user[enterprise] as object))
})
