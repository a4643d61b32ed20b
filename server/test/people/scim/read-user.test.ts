import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { readUserInput } from '../../../src/people/scim/user/present-user.ts'
import type { UserRecord } from '../../../src/people/scim/user/user-record.ts'
import { expectScimError } from './expect-scim-error.ts'
import { anna, bo } from './people.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const least = { userName: 'bo', name: { givenName: 'Bo', familyName: 'Dahl' } }
const create = (more: object) => readUserInput({ ...least, ...more }, 'create')

const accepted: [string, object, Partial<UserRecord>][] = [
  ['the least makes an active member with blanks', {}, bo()],
  ['names of members in any case', { DISPLAYNAME: 'B', NickName: 'x' }, { displayName: 'B', nickName: 'x' }],
  ['unknown members are ignored', { shoeSize: 44, department: 'bare' }, bo()],
  ['null and empty texts are blank', { title: null, nickName: '' }, { title: null, nickName: null }],
  ['externalId of any simple type', { externalId: 12 }, { externalId: '12' }],
  ['active as text', { active: 'False' }, { active: false }],
  ['active null is left out', { active: null }, { active: true }],
  ['a full name of its own is kept', { name: { ...least.name, formatted: 'Dr Bo' } }, { formattedName: 'Dr Bo' }],
  ['a derived full name is not', { name: { ...least.name, formatted: 'Bo Dahl' } }, { formattedName: null }],
  ['a role by its name', { roles: ['publisher'] }, { role: 'publisher', roleDetail: null }],
  ['an empty list of roles is the default', { roles: [] }, { role: 'member' }],
  ['a role as an object', { roles: [{ value: 'analyst' }] }, { role: 'analyst', roleDetail: null }],
  [
    'a custom role with its built-in one and scopes',
    { roles: [{ value: 'editor-no', display: 'Editor', legacy_role: 'publisher', scopes: { topics: [1, 'x'] } }] },
    {
      role: 'publisher',
      roleDetail: {
        value: 'editor-no',
        display: 'Editor',
        scopes: { topics: [1, 'x'], audiences: [], templates: [], email_aliases: [] },
        isWritten: true,
      },
    },
  ],
  ["Entra's app role", { roles: [{ value: '{"id":"1","value":"Analyst","displayName":"A"}' }] }, { role: 'analyst' }],
  [
    'e-mails: unknown types become null, one is primary',
    {
      emails: [
        { value: 'a@b.c', type: 'pager', Primary: true },
        { value: 'c@d.e', type: 'Work', primary: 'True' },
      ],
    },
    {
      emails: [
        { value: 'a@b.c', type: null, primary: true },
        { value: 'c@d.e', type: 'work', primary: false },
      ],
    },
  ],
  [
    'the same e-mail twice is one',
    {
      emails: [
        { value: 'a@b.c', type: 'work' },
        { value: 'A@b.c', type: 'work', primary: true },
      ],
    },
    { emails: [{ value: 'a@b.c', type: 'work', primary: true }] },
  ],
  [
    'the numbered name of a mailbox',
    { emails: [{ value: 'emailName357' }] },
    { emails: [{ value: 'emailName357', type: null, primary: false }] },
  ],
  [
    'only main and mobile phones are kept',
    {
      phoneNumbers: [
        { type: 'fax', value: '1' },
        { type: 'mobile', value: '2', primary: true },
        { type: 'work', value: '3' },
      ],
    },
    { phoneMain: null, phoneMobile: '2' },
  ],
  [
    'the address marked primary wins',
    { addresses: [{ country: 'NO' }, { country: 'SE', primary: true, type: 'work' }] },
    {
      address: {
        streetAddress: null,
        locality: null,
        region: null,
        postalCode: null,
        country: 'SE',
        formatted: null,
        primary: true,
      },
    },
  ],
  ['an empty list of addresses', { addresses: [] }, { address: null }],
  [
    'the first photo is kept',
    { photos: [{ value: 'https://a/1.png', type: 'photo' }, { value: 'https://a/2.png' }] },
    { photoUrl: 'https://a/1.png' },
  ],
  [
    'a photo as data URI',
    { photos: [{ value: 'data:image/png;base64,AAAA' }] },
    { photoUrl: 'data:image/png;base64,AAAA' },
  ],
  ['enterprise attributes', { [enterprise]: { Department: 'Sales' } }, { department: 'Sales' }],
  ['a manager by identifier', { [enterprise]: { Manager: { Value: 'SuzzyQ' } } }, { managerName: 'SuzzyQ' }],
  ['a manager by name', { [enterprise]: { manager: { value: '1', displayName: 'Mia' } } }, { managerName: 'Mia' }],
  [
    "the vendor's manager name wins",
    { [enterprise]: { manager: 'x' }, 'urn:Vendor:1.0:User': { managerName: 'Mia' } },
    { managerName: 'Mia' },
  ],
  [
    'a date without a zone is UTC',
    { 'urn:Vendor:1.0:User': { hireDate: '2024-02-29' } },
    { hireDate: '2024-02-29T00:00:00.000Z' },
  ],
  [
    'a date with a zone',
    { 'urn:vendor:1.0:user': { birthDate: '2024-01-01T01:00:00.1239+02:00' } },
    { birthDate: '2023-12-31T23:00:00.123Z' },
  ],
  ['lastAccessedAt is not for clients', { 'urn:Vendor:1.0:User': { lastAccessedAt: 'x' } }, bo()],
  [
    'custom attributes in both forms and all places',
    {
      'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes': { a: 'true', __proto__x: '' },
      'urn:Vendor:1.0:User': { customAttributes: [{ name: 'b', value: '2' }] },
      'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User': { customAttributes: { c: '3', d: null } },
    },
    { customAttributes: { a: 'true', b: '2', c: '3' } },
  ],
  ['a password', { password: 'correct horse' }, { password: 'correct horse' }],
]

for (const [title, more, expected] of accepted) {
  test(`create: ${title}`, () => {
    const user = create(more)
    assert.deepEqual({ ...user, ...expected }, user)
  })
}

const refused: [string, object][] = [
  ['no userName', { userName: undefined }],
  ['a blank userName', { userName: '  ' }],
  ['no name', { name: undefined }],
  ['no family name', { name: { givenName: 'Bo' } }],
  ['an externalId that JSON rounds', { externalId: 2 ** 53 }],
  ['an externalId that JSON takes for infinite', { externalId: Number.POSITIVE_INFINITY }],
  ['two roles', { roles: ['member', 'publisher'] }],
  ['an unknown role', { roles: ['king'] }],
  ['a role that contradicts itself', { roles: [{ value: 'analyst', legacy_role: 'member' }] }],
  ['a broken app role', { roles: ['{"value":'] }],
  ['a custom attribute that is no text', { 'urn:Vendor:1.0:User': { customAttributes: { a: true } } }],
  ['a custom attribute without a name', { 'urn:Vendor:1.0:User': { customAttributes: [{ value: 'x' }] } }],
  ['addresses that are no array', { addresses: { country: 'NO' } }],
  ['e-mails that are no array', { emails: 'a@b.c' }],
  ['an e-mail that is none', { emails: [{ value: 'not-an-email' }] }],
  ['an e-mail that is a word', { emails: [{ value: 'invalid' }] }],
  ['an e-mail with a space', { emails: [{ value: 'a b@c.d' }] }],
  ['an e-mail without value', { emails: [{ type: 'work' }] }],
  ['an e-mail that is a text', { emails: ['a@b.c'] }],
  ['a photo that is no URL', { photos: [{ value: 'javascript:alert(1)' }] }],
  ['a date that does not exist', { 'urn:Vendor:1.0:User': { birthDate: '2023-02-29' } }],
  ['a date beyond the database', { 'urn:Vendor:1.0:User': { birthDate: '0001-01-01T00:00:00+10:00' } }],
  ['a title that is no text', { title: 1 }],
  ['a title that is too long', { title: 'x'.repeat(256) }],
  ['a text that cannot be stored', { title: 'a\0b' }],
  ['half a character', { title: '\ud800' }],
  ['active that is no boolean', { active: 'maybe' }],
  ['an extension that is no object', { [enterprise]: 'x' }],
  ['too many e-mails', { emails: Array.from({ length: 101 }, (_, n) => ({ value: `a${n}@b.c` })) }],
]

for (const [title, more] of refused) {
  test(`create refuses ${title}`, () => expectScimError(() => create(more), 'invalidValue'))
}

test('a body that is no object is invalid syntax', () => {
  for (const body of [null, [], 'x', 1]) expectScimError(() => readUserInput(body, 'create'), 'invalidSyntax')
})

test('PUT blanks what is left out, but role, active and password stay', () => {
  const current = anna({ active: false, roleDetail: { value: 'x', display: null, scopes: scopes() } })
  const user = readUserInput(least, 'replace', current)
  assert.deepEqual(user, bo({ active: false, role: 'publisher', roleDetail: current.roleDetail }))
  assert.ok(!('password' in user))
})

test('PUT of a user just read does not freeze its derived name', () => {
  const body = { userName: 'anna', name: { givenName: 'Anna', familyName: 'Lund', formatted: 'Anna Berg' } }
  assert.equal(readUserInput(body, 'replace', anna()).formattedName, null)
})

function scopes() {
  return { topics: [1], audiences: [], templates: [], email_aliases: [] }
}
