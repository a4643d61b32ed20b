import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { parseGroupPatch } from '../../../src/people/scim/patch/group-patch.ts'
import { ScimError } from '../../../src/people/scim/protocol/scim-error.ts'
import { presentUser, readUserInput } from '../../../src/people/scim/user/present-user.ts'
import { add, patch } from './patch-table.ts'
import { anna, bo, stored } from './people.ts'

const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const custom = 'urn:Vendor:1.0:User:customAttributes'

const attributes = [
  'userName',
  'name',
  'NAME.givenName',
  'title',
  'active',
  'roles',
  'emails',
  'emails.value',
  'photos',
  'id',
  'meta',
]
const more = [
  'phoneNumbers',
  'addresses',
  'password',
  'ims',
  'groups',
  'shoeSize',
  enterprise,
  `${enterprise}:manager`,
  custom,
  `${custom}.x`,
]
const selections = [
  'type eq "work"',
  'type eq "home"',
  'primary eq true',
  'value eq "a@b.c"',
  'name eq "x"',
  'type pr',
  'x',
  'not (type pr)',
]
const list = fc.constantFrom('emails', 'phoneNumbers', 'addresses', 'photos', 'roles', custom, 'members', 'title')
const part = fc.constantFrom('', '.value', '.type', '.primary', '.country', '.display', '.__proto__', '.')
const path = fc.oneof(
  fc.constantFrom(...attributes, ...more),
  fc.tuple(list, fc.constantFrom(...selections), part).map(([name, selection, rest]) => `${name}[${selection}]${rest}`),
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const keys = [
  'value',
  'type',
  'primary',
  'name',
  'givenName',
  'familyName',
  'country',
  'title',
  '__proto__',
  'toString',
  enterprise,
]
const scalar = fc.oneof(
  fc.constantFrom<unknown>(
    'a@b.c',
    'work',
    'mobile',
    'True',
    '',
    'publisher',
    '{"value":"member"}',
    null,
    true,
    1,
    undefined,
  ),
  fc.string({ unit: 'binary' }),
)
const value = fc.letrec(tie => ({
  any: fc.oneof({ maxDepth: 3 }, scalar, tie('object'), fc.array(tie('any'), { maxLength: 3 })),
  object: fc.dictionary(fc.oneof(fc.constantFrom(...keys), path), tie('any'), { maxKeys: 4, noNullPrototype: true }),
})).any
const wild = fc.record(
  { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'x'), path: fc.oneof(path, fc.constant(null)), value },
  { requiredKeys: ['op'], noNullPrototype: true },
)
const text = fc.oneof(fc.constantFrom('a@b.c', 'publisher', 'True', '2024-02-29', null), fc.string())
const tame = fc.oneof(
  fc.tuple(fc.constantFrom('add', 'replace'), path, text).map(([op, to, one]) => ({ op, path: to, value: one })),
  path.map(from => ({ op: 'remove', path: from })),
  fc
    .dictionary(fc.constantFrom('title', 'nickName', 'name.formatted', `${custom}.x`), text, { noNullPrototype: true })
    .map(one => ({ op: 'add', value: one })),
)
const operation = fc.oneof({ weight: 1, arbitrary: wild }, { weight: 4, arbitrary: tame })
const operations = fc.array(operation, { minLength: 1, maxLength: 4 })
const user = fc.constantFrom(anna, bo)

/** The result, or null after an error that a client can understand. */
function orScimError<T>(act: () => T): T | null {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof ScimError)) throw error
    assert.equal(error.status, 400)
    assert.ok(error.scimType && error.detail)
    return null
  }
}

test('any PATCH makes a valid user or a SCIM error, and leaves its input alone', () => {
  let succeeded = 0
  fc.assert(
    fc.property(user, operations, (make, requested) => {
      const before = make()
      const copy = structuredClone(requested)
      const after = orScimError(() => patch(before, requested))
      assert.deepEqual(before, make())
      assert.deepEqual(requested, copy)
      if (!after) return
      succeeded++
      const { password, ...rest } = after
      const answered = presentUser(stored(after), { baseUrl: 'https://x', roleSyntax: 'extended' })
      assert.deepEqual(readUserInput(answered, 'replace', rest), rest)
    }),
    { numRuns: 1_500 },
  )

  assert.ok(succeeded > 100, `only ${succeeded} requests succeeded`)
})

test('any body of a PATCH, POST or PUT is taken or is a SCIM error', async () => {
  const body = fc.oneof(value, fc.record({ Operations: value }), fc.record({ Operations: operations, members: value }))
  await fc.assert(
    fc.asyncProperty(body, async any => {
      orScimError(() => patch(anna(), any))
      const read = parseGroupPatch(any, { id: '1', name: 'g' }, 'https://x/scim/v2')
      await read.catch((error: unknown) =>
        orScimError(() => {
          throw error
        }),
      )
      orScimError(() => readUserInput(any, 'create'))
    }),
    { numRuns: 500 },
  )
})

const email = fc.record(
  {
    value: fc.constantFrom('a@b.c', 'A@b.c', 'anna@example.com', 'x@y.z'),
    type: fc.constantFrom('work', 'Home', 'pager', null),
    primary: fc.boolean(),
  },
  { requiredKeys: ['value'], noNullPrototype: true },
)
const addition = fc.oneof(
  fc.array(email, { maxLength: 3 }).map(entries => add('emails', entries)),
  fc
    .tuple(fc.constantFrom('work', 'home', 'other', 'pager'), email)
    .map(([type, { value: to }]) => add(`emails[type eq "${type}"].value`, to)),
  fc.constantFrom('work', 'home').map(type => add(`emails[type eq "${type}" and value eq "n@b.c"].primary`, 'True')),
  fc.constantFrom('main', 'mobile', 'work').map(type => add('phoneNumbers', [{ type, value: '5' }])),
  fc.constantFrom('NO', 'SE').map(country => add('addresses[type eq "work"].country', country)),
  fc
    .dictionary(fc.string(), fc.constantFrom('1', '2'), { maxKeys: 3, noNullPrototype: true })
    .map(names => add(custom, names)),
  fc.constantFrom('analyst', 'member').map(role => add('roles', [{ value: role }])),
  fc
    .constantFrom('T', null, 'Engineer')
    .map(title => ({ op: 'add', value: { title, [enterprise]: { department: title } } })),
)

test('adding the same twice is adding it once', () => {
  fc.assert(
    fc.property(user, addition, (make, operationOnce) => {
      const once = orScimError(() => patch(make(), [operationOnce]))
      if (!once) return
      assert.deepEqual(patch(once, [operationOnce]), once)
      assert.deepEqual(patch(make(), [operationOnce, operationOnce]), once)
    }),
    { numRuns: 500 },
  )
})
