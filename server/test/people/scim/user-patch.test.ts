// The rules of RFC 7644 section 3.5.2 and of docs/contract/scim.md#patch, on a user who has something everywhere.

import { add, pathless, remove, replace, testPatches } from './patch-table.ts'
import { anna } from './people.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const vendor = 'urn:Vendor:1.0:User'
const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const [work, home] = anna().emails as [ReturnType<typeof anna>['emails'][0], ReturnType<typeof anna>['emails'][0]]
const address = anna().address!

testPatches(anna, [
  ['replace of a plain attribute', [replace('title', 'Boss')], { title: 'Boss' }],
  ['add of a plain attribute', [add('nickName', 'Ann')], { nickName: 'Ann' }],
  ['remove of a plain attribute', [remove('title')], { title: null }],
  ['null clears', [replace('title', null)], { title: null }],
  ['remove of what is not there', [remove('nickName')], {}],
  ['add of what is there', [add('title', 'Engineer'), add('emails', [{ value: 'ANNA@example.com' }])], {}],
  ['later operations see earlier ones', [replace('title', 'A'), replace('title', 'B')], { title: 'B' }],
  ['a required attribute cannot be removed', [remove('userName')], { error: 'mutability' }],
  ['nor a required part', [remove('name.givenName')], { error: 'mutability' }],
  ['nor what holds one', [remove('name')], { error: 'mutability' }],
  ['active removed goes back to its default', [replace('active', false), remove('active')], {}],
  ['a required attribute cannot be null', [replace('userName', null)], { error: 'invalidValue' }],
  ['nor empty', [replace('name.familyName', '')], { error: 'invalidValue' }],
  ['parts of the name', [replace('name.familyName', 'Lund')], { familyName: 'Lund' }],
  ['replace of the name keeps the parts not named', [replace('name', { givenName: 'A' })], { givenName: 'A' }],
  ['a full name of its own, and back', [add('name.formatted', 'Dr A'), remove('name.formatted')], {}],
  ['a password is set', [replace('password', 'new')], { password: 'new' }],
  ['a password cannot be removed', [remove('password')], { error: 'mutability' }],

  [
    'replace of a list',
    [replace('emails', [{ value: 'x@y.z' }])],
    { emails: [{ value: 'x@y.z', type: null, primary: false }] },
  ],
  [
    'replace of a list by one entry',
    [replace('emails', { value: 'x@y.z', type: 'home' })],
    { emails: [{ value: 'x@y.z', type: 'home', primary: false }] },
  ],
  ['remove of a list', [remove('emails')], { emails: [] }],
  ['null clears a list', [replace('emails', null)], { emails: [] }],
  [
    'add to a list',
    [add('emails', [{ value: 'x@y.z' }])],
    { emails: [work, home, { value: 'x@y.z', type: null, primary: false }] },
  ],
  [
    'add of a primary entry unmarks the others',
    [add('emails', { value: 'x@y.z', primary: true })],
    { emails: [{ ...work, primary: false }, home, { value: 'x@y.z', type: null, primary: true }] },
  ],
  [
    'making an entry primary unmarks the others',
    [replace('emails[type eq "home"].primary', true)],
    {
      emails: [
        { ...work, primary: false },
        { ...home, primary: true },
      ],
    },
  ],
  ['remove by selection', [remove('emails[type eq "work"]')], { emails: [home] }],
  ['remove of the value removes the entry', [remove('emails[type eq "work"].value')], { emails: [home] }],
  ['null for the value removes the entry', [replace('emails[type eq "work"].value', null)], { emails: [home] }],
  ['remove of a part', [remove('emails[type eq "work"].type')], { emails: [{ ...work, type: null }, home] }],
  ['remove of listed entries', [remove('emails', [{ value: 'ANNA@example.com' }])], { emails: [home] }],
  ['remove of an empty list of entries', [remove('emails', [])], {}],
  [
    'replace by selection',
    [replace('emails[type eq "work"].value', 'x@y.z')],
    { emails: [{ ...work, value: 'x@y.z' }, home] },
  ],
  [
    'replace of a selected entry',
    [replace('emails[type eq "home"]', { value: 'x@y.z' })],
    { emails: [work, { ...home, value: 'x@y.z' }] },
  ],
  [
    'a selection with several terms',
    [replace('emails[type eq "work" and primary eq true].value', 'x@y.z')],
    { emails: [{ ...work, value: 'x@y.z' }, home] },
  ],
  [
    'a selection with other operators',
    [remove('emails[value ew "HOME.example" or not (type pr)]')],
    { emails: [work] },
  ],
  ['replace that selects nothing', [replace('emails[type eq "other"].value', 'x@y.z')], { error: 'noTarget' }],
  ['remove that selects nothing', [remove('emails[type eq "other"]')], { error: 'noTarget' }],
  [
    'add that selects nothing makes the entry',
    [add('emails[type eq "other"].value', 'x@y.z')],
    { emails: [work, home, { value: 'x@y.z', type: 'other', primary: false }] },
  ],
  [
    'add of a whole entry by selection',
    [add('emails[type eq "other"]', { value: 'x@y.z' })],
    { emails: [work, home, { value: 'x@y.z', type: 'other', primary: false }] },
  ],
  [
    'several parts of one missing entry',
    [add('emails[type eq "other"].primary', true), add('emails[type eq "other"].value', 'x@y.z')],
    { emails: [{ ...work, primary: false }, home, { value: 'x@y.z', type: 'other', primary: true }] },
  ],
  [
    'no entry is made of other terms than eq',
    [add('emails[type ne "work" and type ne "home"].value', 'x@y.z')],
    { error: 'noTarget' },
  ],
  [
    'no entry is made that contradicts its selection',
    [add('emails[value eq "a@b.c"].value', 'x@y.z')],
    { error: 'noTarget' },
  ],
  ['an entry must end up with a value', [add('emails[type eq "other"].primary', true)], { error: 'invalidValue' }],
  [
    'a part of all entries',
    [replace('emails.type', 'other')],
    {
      emails: [
        { ...work, type: 'other' },
        { ...home, type: 'other' },
      ],
    },
  ],

  ['an unknown attribute', [replace('shoeSize', 44)], { error: 'invalidPath' }],
  ['an unknown part', [replace('name.shoeSize', 44)], { error: 'invalidPath' }],
  ['an unknown part in a selection', [remove('emails[shoeSize eq 44]')], { error: 'invalidPath' }],
  ['an unknown attribute without path', [pathless({ shoeSize: 44 })], { error: 'invalidPath' }],
  ['an unknown extension', [replace('urn:example:User:x', 1)], { error: 'invalidPath' }],
  ['a broken path', [replace('emails[type eq "work"', 'x')], { error: 'invalidPath' }],
  ['a broken path after the selection', [replace('emails[type eq "work"]value', 'x')], { error: 'invalidPath' }],
  ['a broken selection', [replace('emails[type is "work"].value', 'x')], { error: 'invalidFilter' }],
  ['a selection on a single value', [replace('title[value eq "x"]', 'x')], { error: 'invalidPath' }],
  ['a value of the wrong type', [replace('title', 5)], { error: 'invalidValue' }],
  ['an address list that is none', [replace('addresses', { country: 'SE' })], { error: 'invalidValue' }],
  ['another id', [replace('id', '8')], { error: 'mutability' }],
  ['another membership', [pathless({ programMembershipId: 'x' })], { error: 'mutability' }],
  ['when last seen', [replace(`${vendor}:lastAccessedAt`, null)], { error: 'mutability' }],
  ['groups, which are changed as groups', [add('groups', [{ value: '3' }])], { error: 'mutability' }],
  ['groups removed', [remove('groups')], { error: 'mutability' }],
  ['groups by selection', [remove('groups[value eq "3"]')], { error: 'mutability' }],
  ['groups without path', [pathless({ groups: [{ value: '3' }] })], { error: 'mutability' }],
  ['no operation', [], { error: 'invalidSyntax' }],
  ['an unknown op', [{ op: 'move', path: 'title', value: 'x' }], { error: 'invalidSyntax' }],
  ['no value', [{ op: 'replace', path: 'title' }], { error: 'invalidValue' }],
  ['remove without a path', [{ op: 'remove' }], { error: 'noTarget' }],
  ['no path and no object', [{ op: 'add', value: 'x' }], { error: 'invalidValue' }],
  ['a fault at the end undoes what went before', [replace('title', 'x'), remove('userName')], { error: 'mutability' }],
  ['1,001 operations', Array.from({ length: 1_001 }, () => replace('title', 'x')), { error: 'invalidSyntax' }],

  ['an address part', [replace('addresses[type eq "work"].country', 'SE')], { address: { ...address, country: 'SE' } }],
  [
    'any address type means the one address',
    [replace('addresses[type eq "other"].formatted', 'F')],
    { address: { ...address, formatted: 'F' } },
  ],
  [
    'an added address takes the place of the one',
    [add('addresses', [{ country: 'SE' }])],
    { address: { ...address, streetAddress: null, locality: null, country: 'SE' } },
  ],
  ['remove of the address', [remove('addresses[type eq "home"]')], { address: null }],
  ['the address type is ignored', [replace('addresses[type eq "work"].type', 'home')], {}],
  ['phones: mobile', [replace('phoneNumbers[type eq "mobile"].value', '3')], { phoneMobile: '3' }],
  [
    'phones: an added number of the same type replaces',
    [add('phoneNumbers', [{ type: 'main', value: '9' }])],
    { phoneMain: '9' },
  ],
  ['phones: remove', [remove('phoneNumbers[type eq "main"]')], { phoneMain: null }],
  [
    'phones: other types are ignored',
    [replace('phoneNumbers[type eq "work"].value', '4'), remove('phoneNumbers[type eq "fax"]')],
    {},
  ],
  [
    'phones: primary is ignored',
    [replace('phoneNumbers[primary eq true].value', '4'), add('phoneNumbers[type eq "mobile"].primary', true)],
    {},
  ],
  ['photos: replace', [replace('photos[type eq "photo"].value', 'https://a.b/c')], { photoUrl: 'https://a.b/c' }],
  [
    'photos: an added one takes the place',
    [add('photos', [{ value: 'https://a.b/c' }])],
    { photoUrl: 'https://a.b/c' },
  ],
  ['photos: remove', [remove('photos')], { photoUrl: null }],

  ['a role by its name', [replace('roles', ['analyst'])], { role: 'analyst' }],
  ['an added role takes the place', [add('roles', [{ value: 'analyst' }])], { role: 'analyst' }],
  ['two roles', [add('roles', ['analyst', 'member'])], { error: 'invalidValue' }],
  ['without a role one is a member', [remove('roles')], { role: 'member' }],
  ['an unknown role', [replace('roles', ['king'])], { error: 'invalidValue' }],

  [
    'a whole extension that repeats its schema',
    [
      pathless({ [enterprise]: { schemas: [enterprise], department: 'Kitchen' } }),
      replace(vendor, { Schemas: [vendor], workLocation: 'Oslo' }),
    ],
    { department: 'Kitchen', workLocation: 'Oslo' },
  ],
  [
    'a whole user by its URN',
    [replace(user, { schemas: [user], meta: { version: 'W/"9"' }, title: 'T' })],
    { title: 'T' },
  ],
  ['a whole extension removed', [remove(enterprise)], { department: null }],
  ['an extension as null', [pathless({ [enterprise]: null })], { department: null }],
  [
    'custom attribute by selection',
    [replace(`${vendor}:customAttributes[name eq "team"].value`, 'red')],
    { customAttributes: { team: 'red', floor: '3' } },
  ],
  [
    'custom attribute added by selection',
    [add(`${vendor}:customAttributes[name eq "x"].value`, '1')],
    { customAttributes: { team: 'blue', floor: '3', x: '1' } },
  ],
  [
    'custom attribute that is missing',
    [replace(`${vendor}:customAttributes[name eq "x"].value`, '1')],
    { error: 'noTarget' },
  ],
  [
    'custom attribute by name',
    [replace(`${vendor}:customAttributes.x y.z`, '1')],
    { customAttributes: { team: 'blue', floor: '3', 'x y.z': '1' } },
  ],
  [
    'custom attribute removed by name',
    [remove(`${vendor}:customAttributes.team`), remove(`${vendor}:customAttributes.x`)],
    { customAttributes: { floor: '3' } },
  ],
  [
    'custom attribute cleared by name',
    [replace(`${vendor}:customAttributes.team`, null)],
    { customAttributes: { floor: '3' } },
  ],
  [
    'custom attributes added as an object',
    [add(`${vendor}:customAttributes`, { x: '1', team: 'red' })],
    { customAttributes: { team: 'red', floor: '3', x: '1' } },
  ],
  [
    'custom attributes added as a list',
    [add(`${vendor}:customAttributes`, [{ name: 'x', value: '1' }])],
    { customAttributes: { team: 'blue', floor: '3', x: '1' } },
  ],
  ['custom attributes replaced', [replace(`${vendor}:customAttributes`, { x: '1' })], { customAttributes: { x: '1' } }],
  [
    "custom attributes by the contract's long key",
    [add('urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes', { x: '1' })],
    { customAttributes: { team: 'blue', floor: '3', x: '1' } },
  ],
  ['a custom attribute that is no text', [add(`${vendor}:customAttributes.x`, true)], { error: 'invalidValue' }],
  [
    'names of custom attributes are nothing special',
    [pathless({ [`${vendor}:customAttributes`]: JSON.parse('{"__proto__":"1","constructor":"2"}') })],
    { customAttributes: JSON.parse('{"__proto__":"1","constructor":"2"}') },
  ],
])

testPatches(() => ({ ...anna(), active: false }), [['active goes back to true', [remove('active')], { active: true }]])

testPatches(anna, [
  [
    'more entries in all than a request may list',
    Array.from({ length: 300 }, () => replace('emails', Array(40).fill({ value: 'a@b.c' }))),
    { error: 'invalidValue' },
  ],
  [
    'more changes than a request may make',
    Array.from({ length: 800 }, () =>
      pathless(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`phoneNumbers[type eq "x${n}"].value`, '1']))),
    ),
    { error: 'invalidValue' },
  ],
])
