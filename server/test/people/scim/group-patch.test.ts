import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { presentGroup, readGroupInput } from '../../../src/people/scim/group.ts'
import { type GroupPatch, parseGroupPatch } from '../../../src/people/scim/patch/group-patch.ts'
import type { ScimType } from '../../../src/people/scim/protocol/scim-error.ts'
import { expectScimRejection } from './expect-scim-error.ts'
import { add, pathless, remove, replace } from './patch-table.ts'

const group = 'urn:Vendor:1.0:Group'
const own = { id: '3', name: 'sales' }
const baseUrl = 'https://x/scim/v2'
const parse = (Operations: object[], more: object = {}) => parseGroupPatch({ ...more, Operations }, own, baseUrl)
const nothing: GroupPatch = { identifierField: null, memberOperations: [], attributes: {} }
const values = (...all: string[]) => all.map(value => ({ value, userId: null }))
const members = (...values: string[]) => values.map(value => ({ value, display: 'x', $ref: null }))

const parsed: [string, object[], Partial<GroupPatch>][] = [
  [
    'add of members',
    [add('members', members('a', 'b'))],
    { memberOperations: [{ kind: 'add', members: values('a', 'b') }] },
  ],
  [
    'add of one member',
    [{ op: 'Add', path: 'Members', value: { Value: 12 } }],
    { memberOperations: [{ kind: 'add', members: values('12') }] },
  ],
  ['add without members', [add('members', null)], {}],
  [
    'add by selection',
    [add('members[value eq "a"]', {})],
    { memberOperations: [{ kind: 'add', members: values('a') }] },
  ],
  [
    'Okta: remove by selection',
    [remove('members[value eq "a"]')],
    { memberOperations: [{ kind: 'remove', members: values('a') }] },
  ],
  [
    'remove by a selection of several',
    [remove('members[value eq "a" or value eq 5].value')],
    { memberOperations: [{ kind: 'remove', members: values('a', '5') }] },
  ],
  [
    'Entra: remove with a list',
    [remove('members', members('a', 'a'))],
    { memberOperations: [{ kind: 'remove', members: values('a', 'a') }] },
  ],
  ['remove with an empty list', [remove('members', [])], { memberOperations: [{ kind: 'remove', members: [] }] }],
  ['remove of all', [remove('members')], { memberOperations: [{ kind: 'removeAll' }] }],
  [
    'replace of all',
    [replace('members', members('a'))],
    { memberOperations: [{ kind: 'replace', members: values('a') }] },
  ],
  ['replace without members', [replace('members', null)], { memberOperations: [{ kind: 'replace', members: [] }] }],
  [
    'replace of one',
    [replace('members[value eq "a"]', { value: 'b' })],
    {
      memberOperations: [
        { kind: 'remove', members: values('a') },
        { kind: 'add', members: values('b') },
      ],
    },
  ],
  [
    'operations keep their order',
    [remove('members'), add('members', members('a')), remove('members[value eq "a"]')],
    {
      memberOperations: [
        { kind: 'removeAll' },
        { kind: 'add', members: values('a') },
        { kind: 'remove', members: values('a') },
      ],
    },
  ],
  [
    'no path',
    [pathless({ displayName: 'S', members: members('a') }, 'add')],
    { attributes: { displayName: 'S' }, memberOperations: [{ kind: 'add', members: values('a') }] },
  ],
  [
    'Okta: rename with its own id',
    [pathless({ id: '3', schemas: [], displayName: 'S' })],
    { attributes: { displayName: 'S' } },
  ],
  [
    'attributes',
    [
      replace('displayName', 'S'),
      replace('urn:ietf:params:scim:schemas:core:2.0:Group:description', 'd'),
      remove('externalId'),
    ],
    { attributes: { displayName: 'S', description: 'd', externalId: null } },
  ],
  ['an externalId that is a number', [replace('externalId', 12)], { attributes: { externalId: '12' } }],
  [
    'identifierField as a path',
    [replace(`${group}:identifierField`, 'email'), add('members', members('a'))],
    { identifierField: 'email', memberOperations: [{ kind: 'add', members: values('a') }] },
  ],
  [
    'identifierField in the value',
    [pathless({ 'Vendor:1.0:Group': { identifierField: 'ID' }, members: [] })],
    { identifierField: 'id', memberOperations: [{ kind: 'replace', members: [] }] },
  ],
]

for (const [title, operations, outcome] of parsed) {
  test(title, async () => assert.deepEqual(await parse(operations), { ...nothing, ...outcome }))
}

test('identifierField beside the operations', async () => {
  for (const more of [
    { identifierField: 'email' },
    { [group]: { identifierField: 'email' } },
    { 'vendor:1.0:group': { IdentifierField: 'Email' } },
  ]) {
    assert.equal((await parse([remove('members')], more)).identifierField, 'email')
  }
})

const refused: [string, object[], ScimType][] = [
  ['an unknown attribute', [replace('colour', 'red')], 'invalidPath'],
  ['an unknown identifierField', [replace(`${group}:identifierField`, 'phone')], 'invalidValue'],
  ['members as texts', [add('members', ['a'])], 'invalidValue'],
  ['members as one text', [add('members', 'string id 1')], 'invalidValue'],
  ['a member without value', [add('members', [{ display: 'x' }])], 'invalidValue'],
  ['a selection by anything but value', [remove('members[display eq "x"]')], 'invalidFilter'],
  ['a selection by another comparison', [remove('members[value co "x"]')], 'invalidFilter'],
  ['part of a member', [replace('members[value eq "a"].display', 'x')], 'mutability'],
  ['part of all members', [remove('members.value')], 'mutability'],
  ['no displayName', [remove('displayName')], 'mutability'],
  ['a blank displayName', [replace('displayName', ' ')], 'invalidValue'],
  ['another id', [pathless({ id: '4' })], 'mutability'],
  ['another generated name', [replace('name', 'x')], 'mutability'],
]

for (const [title, operations, scimType] of refused) {
  test(`refuses ${title}`, () => expectScimRejection(parse(operations), scimType))
}

test('a hundred thousand members are read', async () => {
  const many = Array.from({ length: 100_000 }, (_, number) => ({ value: String(number) }))
  const [operation] = (await parse([add('members', many)])).memberOperations
  assert.equal(operation?.kind === 'add' && operation.members.length, 100_000)
})

test('the address of a user in $ref says who is meant, an address elsewhere does not', async () => {
  for (const [$ref, userId] of [
    ['https://x/scim/v2/Users/7', 7],
    ['HTTPS://X/SCIM/v2/users/7', 7],
    ['../Users/7', 7],
    ['Users/7', 7],
    ['https://x/scim/v2/Groups/7', 0],
    ['https://y/scim/v2/Users/7', null],
    ['https://x/scim/v2/Users/07', null],
    ['https://x/scim/v2/Users/anna', null],
    ['', null],
    [null, null],
  ] as const) {
    const { members } = await readGroupInput({ displayName: 'S', members: [{ value: 'a', $ref }] }, baseUrl)
    assert.deepEqual(members, [{ value: 'a', userId }], String($ref))
  }
  const { members } = await readGroupInput({ displayName: 'S', members: [{ $REF: 'Users/7' }] }, baseUrl)
  assert.deepEqual(members, [{ value: '7', userId: 7 }])
})

test('a group is read from the body of a POST or PUT', async () => {
  const body = { DisplayName: 'Sales', members: members('a'), 'Vendor:1.0:Group': { identifierField: 'id' } }
  const blank = { description: null, externalId: null }
  assert.deepEqual(await readGroupInput(body, baseUrl), {
    ...blank,
    displayName: 'Sales',
    identifierField: 'id',
    members: values('a'),
  })
  assert.deepEqual(await readGroupInput({ displayName: 'S' }, baseUrl), {
    ...blank,
    displayName: 'S',
    identifierField: null,
    members: null,
  })
  for (const wrong of [
    {},
    { displayName: '' },
    { displayName: 'S', members: {} },
    { displayName: 'S', members: ['a'] },
  ]) {
    await expectScimRejection(readGroupInput(wrong, baseUrl), 'invalidValue')
  }
})

test('a group is answered with members where they are given, with a job where there is one', () => {
  const at = new Date(0)
  const sales = {
    ...own,
    displayName: 'Sales',
    description: null,
    externalId: null,
    createdAt: at,
    updatedAt: at,
    version: null,
  }
  const withMembers = { ...sales, members: [{ value: '7', display: 'Anna' }] }
  assert.deepEqual(presentGroup(withMembers, { baseUrl }).members, [
    { value: '7', display: 'Anna', $ref: 'https://x/scim/v2/Users/7', type: 'User' },
  ])
  assert.ok(!('members' in presentGroup(withMembers, { baseUrl, excludedAttributes: 'members' })))
  assert.equal((presentGroup({ ...sales, jobId: '9' }, { baseUrl }).meta as { JobId: string }).JobId, '9')
})
