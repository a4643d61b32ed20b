// Whatever a client sends: an answer in SCIM's form, never a fault of ours, and nothing half applied.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'

const RUNS = 120
const TYPES = ['invalidFilter', 'invalidPath', 'invalidSyntax', 'invalidValue', 'mutability', 'noTarget', 'uniqueness']

const app = await sharedApp()
let paula: Person
let userPath: string
let groupPath: string

describe('fuzz', () => {
  before(async () => {
    const program = await app.program()
    const admin = await program.user('ada', { role: 'administrator' })
    await admin.must(200, 'PATCH', '/v2/settings/program', { scim_filter: 'full' })
    paula = await program.user('paula', { role: 'program_manager' })
    const user = {
      userName: 'fuzz',
      name: { givenName: 'F', familyName: 'Uzz' },
      emails: [{ value: 'f@example.com', type: 'work' }],
    }
    userPath = `/scim/v2/Users/${(await paula.must(201, 'POST', '/scim/v2/Users', user)).id}`
    groupPath = `/scim/v2/Groups/${(await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Fuzz' })).id}`
  })

  const names = fc.constantFrom(
    'userName',
    'name',
    'name.givenName',
    'emails',
    'emails.value',
    'emails[type eq "work"]',
    'emails[type eq "x" and value co 1].value',
    'active',
    'roles',
    'addresses',
    'phoneNumbers[type eq "work"].value',
    'photos',
    'meta.created',
    'id',
    'title',
    'members',
    'members[value eq "1"]',
    'displayName',
    'urn:Vendor:1.0:User:customAttributes.x',
    'urn:Vendor:1.0:User',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager',
    'password',
    'nope',
    '__proto__',
    'constructor',
    'schemas',
  )
  const noise = fc.string({
    unit: fc.constantFrom('[', ']', '"', '.', ':', ' ', 'a', 'eq', 'é', '\\', '$', "'", '%', '_', '\u0001', '😀'),
  })
  const path = fc.oneof(
    names,
    noise,
    fc.tuple(names, noise).map(parts => parts.join('')),
  )
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(
      'True',
      'false',
      '2024-02-30',
      'a@b.c',
      [{ value: 'a@b.c', type: 'home' }],
      [{ value: '1' }],
      ['publisher'],
      { value: 'x' },
      null,
    ),
    fc.dictionary(path, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
  )
  const operation = fc.record(
    { op: fc.constantFrom('add', 'Replace', 'REMOVE', 'move', 1), path, value },
    { requiredKeys: ['op'] },
  )
  const patches = fc.oneof(
    { weight: 8, arbitrary: fc.array(operation, { maxLength: 4 }).map(Operations => ({ Operations })) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
  const text = fc.oneof(
    noise,
    fc
      .array(
        fc.oneof(
          names,
          noise,
          fc.constantFrom(
            'eq',
            'ne',
            'co',
            'sw',
            'ew',
            'gt',
            'le',
            'pr',
            'and',
            'or',
            'not',
            '(',
            ')',
            '"a"',
            '1',
            'true',
            'null',
          ),
        ),
        { maxLength: 8 },
      )
      .map(words => words.join(' ')),
  )

  function assertResponse(
    answer: { status: number; body: { schemas: string[]; status: number; scimType: string } },
    sent: unknown,
  ) {
    if (answer.status === 200) return
    const said = JSON.stringify(sent)
    assert.ok([400, 403, 409].includes(answer.status), `${answer.status} for ${said}`)
    assert.deepEqual(answer.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'], said)
    assert.equal(answer.body.status, answer.status)
    assert.ok(answer.status === 403 || TYPES.includes(answer.body.scimType), `${answer.body.scimType} for ${said}`)
  }

  describe('whatever is sent', () => {
    for (const [what, pathOf] of [
      ['user', () => userPath],
      ['group', () => groupPath],
    ] as const) {
      test(`as a PATCH of a ${what}`, async () => {
        let before = await paula.must(200, 'GET', pathOf())
        await fc.assert(
          fc.asyncProperty(patches, async body => {
            const answer = await paula.patch(pathOf(), body)
            assertResponse(answer, body)
            const after = await paula.must(200, 'GET', pathOf())
            if (answer.status !== 200) assert.deepEqual(after, before)
            before = after
          }),
          { numRuns: RUNS },
        )
      })
    }

    test('as a filter', async () => {
      const search = fc.tuple(
        fc.constantFrom('Users', 'Groups'),
        fc.constantFrom('filter', 'sortBy', 'attributes', 'excludedAttributes'),
        text,
      )
      await fc.assert(
        fc.asyncProperty(search, async ([resource, parameter, words]) => {
          const answer = await paula.get(`/scim/v2/${resource}?count=1&${parameter}=${encodeURIComponent(words)}`)
          assertResponse(answer, words)
          if (answer.status === 400)
            assert.equal(answer.body.scimType, parameter === 'filter' ? 'invalidFilter' : 'invalidValue', words)
        }),
        { numRuns: 2 * RUNS },
      )
    })

    test('as a new user', async () => {
      const keys = fc.constantFrom(
        'name',
        'emails',
        'roles',
        'photos',
        'addresses',
        'active',
        'password',
        'urn:Vendor:1.0:User',
        'meta',
        'id',
        'x',
      )
      await fc.assert(
        fc.asyncProperty(fc.dictionary(keys, value, { maxKeys: 5 }), async body => {
          const answer = await paula.post('/scim/v2/Users', {
            userName: 'ghost',
            ...body,
            name: body.name ?? { givenName: 'G', familyName: 'H' },
          })
          if (answer.status === 201) await paula.must(204, 'DELETE', `/scim/v2/Users/${answer.body.id}`)
          else assertResponse(answer, body)
        }),
        { numRuns: RUNS },
      )
    })
  })
})
