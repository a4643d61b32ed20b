// Requests that Okta and Entra are known to send.

import { add, pathless, remove, replace, testPatches } from './patch-table.ts'
import { anna, annasIdentity, bo } from './people.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const vendor = 'urn:Vendor:1.0:User'
const workEmail = { value: 'bo@example.com', type: 'work' as const, primary: true }

testPatches(anna, [
  ['Okta: deactivate', [pathless({ active: false })], { active: false }],
  ['Okta: set a password', [pathless({ password: 'secret' })], { password: 'secret' }],
  [
    'Okta: a resource with its own id',
    [pathless({ id: annasIdentity.id, schemas: [core], meta: { x: 1 }, title: 'T' })],
    { title: 'T' },
  ],
  ["Okta: another user's id", [pathless({ id: '8', title: 'T' })], { error: 'mutability' }],
  ['Okta: no groups of a user are no change of them', [pathless({ groups: [], title: 'T' })], { title: 'T' }],
  ['Entra: op and booleans with capitals', [{ op: 'Replace', path: 'active', value: 'False' }], { active: false }],
  ['Entra: names in any case', [{ Op: 'ADD', PATH: 'NAME.GIVENNAME', VALUE: 'Ann' }], { givenName: 'Ann' }],
  [
    'Entra: the core URN',
    [replace(`${core}:userName`, 'ann'), replace(`${core}:name.familyName`, 'Lund')],
    { userName: 'ann', familyName: 'Lund' },
  ],
  ['Entra: an enterprise attribute', [add(`${enterprise}:department`, 'HR')], { department: 'HR' }],
  ['Entra, before 2018: a dot after the URN', [add(`${enterprise}.department`, 'HR')], { department: 'HR' }],
  [
    'Entra, before 2018: single values in a list',
    [replace('displayName', [{ $ref: null, value: 'Ann' }])],
    { displayName: 'Ann' },
  ],
  [
    'Entra: dotted and URN keys without a path',
    [pathless({ 'name.givenName': 'Ann', [`${enterprise}:department`]: 'HR', displayName: 'A' }, 'Add')],
    { givenName: 'Ann', department: 'HR', displayName: 'A' },
  ],
  [
    'Entra: selections as keys',
    [pathless({ 'emails[type eq "work"].value': 'new@example.com' })],
    { emails: [{ ...anna().emails[0]!, value: 'new@example.com' }, anna().emails[1]!] },
  ],
  [
    'Entra: whole extensions without a path',
    [pathless({ [enterprise]: { Department: 'HR', division: 'D' }, [vendor]: { gender: 'f' } })],
    { department: 'HR', division: 'D', gender: 'f' },
  ],
  ['an extension as the path', [replace(enterprise, { costCenter: '9' })], { costCenter: '9' }],
  ['Entra: the manager as a text', [add(`${enterprise}:manager`, '271')], { managerName: '271' }],
  [
    'Entra: the manager as an object',
    [replace(`${enterprise}:manager`, { value: '271', displayName: 'Ole' })],
    { managerName: 'Ole' },
  ],
  [
    'Entra: the manager as a list',
    [replace('manager', [{ $ref: 'http://x/Users/271', value: '271' }])],
    { managerName: '271' },
  ],
  ['Entra: part of the manager', [replace(`${enterprise}:manager.displayName`, 'Ole')], { managerName: 'Ole' }],
  ['Entra: no manager', [remove(`${enterprise}:manager`)], { managerName: null }],
  [
    'what is set last of two names for the manager',
    [add(`${enterprise}:manager`, 'A'), replace(`${vendor}:managerName`, 'B')],
    { managerName: 'B' },
  ],
  ['Entra: the single app role', [replace('roles[primary eq "True"].value', 'analyst')], { role: 'analyst' }],
  [
    'Entra: an app role as JSON',
    [add('roles', [{ value: '{"id":"1","value":"Analyst","displayName":"Analyst"}' }])],
    { role: 'analyst' },
  ],
  [
    'Entra: attributes of the RFC that have no place here',
    [add('name.honorificPrefix', 'Dr'), add('ims[type eq "x"].value', 'y'), add('profileUrl', 'z')],
    {},
  ],
  [
    'Entra: the display of an e-mail',
    [replace('emails[type eq "work"].display', 'x'), add('emails[type eq "other"].display', 'x')],
    {},
  ],
  [
    'Entra: a fax number and a work number',
    [add('phoneNumbers[type eq "fax"].value', '1'), add('phoneNumbers[type eq "work"].value', '2')],
    {},
  ],
  [
    'an address type unknown to the contract',
    [add('addresses[type eq "other"].formatted', '18/2111')],
    { address: { ...anna().address!, formatted: '18/2111' } },
  ],
])

testPatches(bo, [
  [
    'Entra: a new user gets the parts of one e-mail',
    [add('emails[type eq "work"].value', workEmail.value), add('emails[type eq "work"].primary', 'True')],
    { emails: [workEmail] },
  ],
  [
    'Entra: parts of one address',
    [add('addresses[type eq "work"].country', 'NO'), add('addresses[type eq "work"].locality', 'Oslo')],
    {
      address: {
        streetAddress: null,
        locality: 'Oslo',
        region: null,
        postalCode: null,
        country: 'NO',
        formatted: null,
        primary: false,
      },
    },
  ],
  [
    'Entra: replace of an address that is not there',
    [replace('addresses[type eq "work"].country', 'NO')],
    { error: 'noTarget' },
  ],
  ['Entra: phones of a new user', [add('phoneNumbers[type eq "mobile"].value', '1')], { phoneMobile: '1' }],
  [
    'Entra: replace of a phone that is not there',
    [replace('phoneNumbers[type eq "mobile"].value', '1')],
    { error: 'noTarget' },
  ],
  ['Entra: a photo', [add('photos[type eq "photo"].value', 'https://a.b/c')], { photoUrl: 'https://a.b/c' }],
  ['null for an entry that is not there', [add('emails[type eq "work"].value', null)], {}],
  ['the role of a new user', [add('roles[primary eq "True"].value', 'publisher')], { role: 'publisher' }],
])
