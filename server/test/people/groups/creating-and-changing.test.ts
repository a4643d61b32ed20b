import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { desk, named, patch } from './support.ts'

const app = await sharedApp()
const { paula, crew, create, membersOf, report } = await desk(app)

const VENDOR = 'urn:Vendor:1.0:Group'

describe('a group', () => {
  test('is created with members, answered without them, and read with them', async () => {
    const created = await paula.post('/scim/v2/Groups', {
      displayName: 'Früh-Schicht 1!',
      externalId: 'G-1',
      members: named(crew[0]!, crew[1]!),
    })
    assert.equal(created.status, 201)
    const { id, meta, ...rest } = created.body
    assert.deepEqual(rest, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      externalId: 'G-1',
      displayName: 'Früh-Schicht 1!',
      name: 'fruh_schicht_1',
      description: null,
    })
    assert.match(meta.JobId, /^[0-9a-f-]{36}$/)
    assert.equal(meta.location, `${app.url}/scim/v2/Groups/${id}`)
    assert.equal(created.headers.get('location'), meta.location)
    const job = await report(meta.JobId)
    const { requestReceivedAt, finishedAt, ...counts } = job
    assert.ok(Date.parse(finishedAt) >= Date.parse(requestReceivedAt))
    assert.deepEqual(counts, {
      id: meta.JobId,
      groupId: id,
      status: 'finished',
      requestType: 'group_create',
      requestedChanges: 2,
      membersCreatedCount: 2,
      membersRemovedCount: 0,
      membersProcessedCount: 2,
      membersPendingCount: 0,
      messages: [],
      errors: [],
    })
    const read = await paula.get(`/scim/v2/Groups/${id}`)
    assert.deepEqual(
      read.body.members,
      crew.slice(0, 2).map((person, index) => ({
        value: String(person.id),
        display: `${['Anna', 'Bela'][index]} Tester`,
        $ref: `${app.url}/scim/v2/Users/${person.id}`,
        type: 'User',
      })),
    )
    assert.ok(!('JobId' in read.body.meta))
    const without = await paula.must(200, 'GET', `/scim/v2/Groups/${id}?excludedAttributes=members`)
    assert.ok(!('members' in without))
    const values = await paula.must(200, 'GET', `/scim/v2/Groups/${id}?attributes=members.value`)
    assert.deepEqual(
      values.members,
      crew.slice(0, 2).map(person => ({ value: String(person.id) })),
    )
  })

  test('is named once, without regard to case, and its generated name stays', async () => {
    const first = await create('Kitchen')
    for (const displayName of ['Kitchen', 'KITCHEN']) {
      const { status, body } = await paula.post('/scim/v2/Groups', { displayName })
      assert.deepEqual([status, body.scimType, body.status], [409, 'uniqueness', 409])
    }
    const other = await create('Kitchen!')
    assert.equal(other.name, 'kitchen_2')
    for (const [method, body] of [
      ['PUT', { displayName: 'kitchen' }],
      ['PATCH', patch({ op: 'replace', path: 'displayName', value: 'kitchen' })],
    ] as const) {
      const answer = await paula.call(method, `/scim/v2/Groups/${other.id}`, body)
      assert.deepEqual([answer.status, answer.body.scimType], [409, 'uniqueness'])
    }
    const renamed = await paula.must(
      200,
      'PATCH',
      `/scim/v2/Groups/${first.id}`,
      patch({ op: 'replace', value: { displayName: 'Bakery', description: 'Bread' } }),
    )
    assert.deepEqual([renamed.displayName, renamed.description, renamed.name], ['Bakery', 'Bread', 'kitchen'])
    const twins = await Promise.all([1, 2].map(() => paula.post('/scim/v2/Groups', { displayName: 'Twins' })))
    assert.deepEqual(twins.map(({ status }) => status).sort(), [201, 409])
  })

  test('takes members by the identifier that the request names, by default userName or else id', async () => {
    const [anna, bela, carl] = crew
    const strange = await paula.must(201, 'POST', '/scim/v2/Users', {
      userName: String(bela.id),
      name: { givenName: 'S', familyName: 'T' },
      emails: [{ value: 'shared@example.com' }],
    })
    const later = await paula.must(201, 'POST', '/scim/v2/Users', {
      userName: 'later.than.strange',
      name: { givenName: 'L', familyName: 'T' },
      emails: [{ value: 'shared@example.com' }],
    })
    const byDefault = await create('By default', [
      { value: anna.userName.toUpperCase() },
      { value: String(bela.id) },
      { value: String(carl.id) },
    ])
    assert.deepEqual(await membersOf(byDefault.id), [anna.id, carl.id, Number(strange.id)], 'a userName beats an id')
    const ways: [object, string[], number[]][] = [
      [{ [VENDOR]: { identifierField: 'id' } }, [String(bela.id), anna.userName], [bela.id]],
      [{ identifierField: 'userName' }, [String(bela.id), anna.userName], [anna.id, Number(strange.id)]],
      [
        { 'Vendor:1.0:Group': { identifierField: 'email' } },
        ['Shared@example.com', carl.userName],
        [carl.id, Number(strange.id)],
      ],
    ]
    for (const [field, values, expected] of ways) {
      const body = { displayName: JSON.stringify(field), ...field, members: values.map(value => ({ value })) }
      const { id } = await paula.must(201, 'POST', '/scim/v2/Groups', body)
      assert.deepEqual(await membersOf(id), expected)
    }
    const wrong = await paula.post('/scim/v2/Groups', { displayName: 'x', identifierField: 'phone' })
    assert.deepEqual([wrong.status, wrong.body.scimType], [400, 'invalidValue'])
    for (const { id } of [strange, later]) await paula.must(204, 'DELETE', `/scim/v2/Users/${id}`)
  })

  test('reports who was not found, and takes the others', async () => {
    const { meta, id } = await create('Partly', [
      ...named(crew[0]!),
      { value: 'nobody' },
      { value: '999999' },
      { value: 'nobody' },
    ])
    const job = await report(meta.JobId)
    assert.equal(job.status, 'finished')
    assert.deepEqual(
      job.errors.map((error: { value: string }) => error.value),
      ['nobody', '999999'],
    )
    assert.deepEqual(
      [job.requestedChanges, job.membersProcessedCount, job.membersCreatedCount, job.membersPendingCount],
      [4, 4, 1, 0],
    )
    assert.equal(job.messages.length, 1)
    assert.deepEqual(await membersOf(id), [crew[0]!.id])
  })

  test('is replaced by PUT, with no members when none are given', async () => {
    const { id } = await create('Replaced', named(crew[0]!, crew[1]!))
    const put = await paula.must(200, 'PUT', `/scim/v2/Groups/${id}`, {
      displayName: 'Replaced',
      members: named(crew[1]!, crew[2]!),
    })
    assert.ok(!('members' in put))
    const job = await report(put.meta.JobId)
    assert.deepEqual([job.requestType, job.membersCreatedCount, job.membersRemovedCount], ['group_replace', 1, 1])
    assert.deepEqual(await membersOf(id), [crew[1]!.id, crew[2]!.id])
    const emptied = await paula.must(200, 'PUT', `/scim/v2/Groups/${id}`, { displayName: 'Replaced' })
    assert.deepEqual((await report(emptied.meta.JobId)).membersRemovedCount, 2)
    assert.deepEqual(await membersOf(id), [])
  })

  test('is changed by PATCH in the order of the operations', async () => {
    const [anna, bela, carl] = crew
    const { id } = await create('Patched', named(anna))
    const path = `/scim/v2/Groups/${id}`
    const steps: [object[], number[]][] = [
      [[{ op: 'Add', path: 'members', value: named(bela) }], [anna.id, bela.id]],
      [[{ op: 'add', value: { members: named(bela) } }], [anna.id, bela.id]],
      [[{ op: 'remove', path: `members[value eq "${anna.id}"]` }], [bela.id]],
      [[{ op: 'Remove', path: 'members', value: named(bela, carl) }], []],
      [
        [
          { op: 'replace', path: 'members', value: named(carl, anna) },
          { op: 'remove', path: 'members', value: named(anna) },
        ],
        [carl.id],
      ],
      [
        [
          { op: 'remove', path: 'members', value: named(carl) },
          { op: 'add', path: 'members', value: named(carl) },
        ],
        [carl.id],
      ],
      [
        [
          { op: 'remove', path: 'members' },
          { op: 'add', path: 'members', value: named(bela) },
        ],
        [bela.id],
      ],
      [[{ op: 'replace', path: 'members', value: [] }], []],
    ]
    for (const [operations, expected] of steps) {
      const { meta, members } = await paula.must(200, 'PATCH', path, patch(...operations))
      assert.ok(meta.JobId && members === undefined)
      assert.deepEqual(await membersOf(id), expected, JSON.stringify(operations))
    }
    for (const [operations, scimType] of [
      [[{ op: 'add', path: 'members', value: ['anna'] }], 'invalidValue'],
      [
        [
          { op: 'add', path: 'members', value: named(anna) },
          { op: 'replace', path: 'nope', value: 1 },
        ],
        'invalidPath',
      ],
      [[{ op: 'replace', path: 'id', value: '5' }], 'mutability'],
      [[{ op: 'remove' }], 'noTarget'],
    ] as const) {
      const { status, body } = await paula.patch(path, patch(...operations))
      assert.deepEqual([status, body.scimType], [400, scimType])
    }
    assert.deepEqual(await membersOf(id), [])
  })

  test('keeps both of two changes at once', async () => {
    const { id } = await create('Busy')
    const path = `/scim/v2/Groups/${id}`
    const answers = await Promise.all(
      crew.map(person => paula.patch(path, patch({ op: 'add', path: 'members', value: named(person) }))),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200],
    )
    assert.deepEqual(
      await membersOf(id),
      crew.map(person => person.id),
    )
  })

  test('honours If-Match and If-None-Match; its version follows its members', async () => {
    const { id, meta } = await create('Versions')
    const path = `/scim/v2/Groups/${id}`
    assert.equal((await paula.get(path, { 'if-none-match': meta.version })).status, 304)
    const add = patch({ op: 'add', path: 'members', value: named(crew[0]!) })
    assert.equal((await paula.patch(path, add, { 'if-match': meta.version })).status, 200)
    assert.equal((await paula.patch(path, add, { 'if-match': meta.version })).status, 412)
    assert.equal((await paula.get(path, { 'if-none-match': meta.version })).status, 200)
    assert.equal((await paula.delete(path, undefined, { 'if-match': meta.version })).status, 412)
  })

  test('was last modified when its members last changed, and not when nothing did', async () => {
    const { id } = await create('Modified', named(crew[0]!))
    const path = `/scim/v2/Groups/${id}`
    const meta = async () => {
      const { lastModified, version } = (await paula.must(200, 'GET', path)).meta
      return { lastModified, version }
    }
    const gone = await paula.must(201, 'POST', '/scim/v2/Users', {
      userName: 'gone@example.com',
      name: { givenName: 'G', familyName: 'One' },
    })
    const changes: (() => Promise<unknown>)[] = [
      () => paula.patch(path, patch({ op: 'add', path: 'members', value: named(crew[1]!) })),
      () => paula.patch(path, patch({ op: 'remove', path: `members[value eq "${crew[1]!.id}"]` })),
      () => paula.put(path, { displayName: 'Modified', members: named(crew[0]!, crew[2]!) }),
      () => paula.patch(path, patch({ op: 'add', path: 'members', value: [{ value: gone.id }] })),
      () => paula.delete(`/scim/v2/Users/${gone.id}`),
      () => paula.patch(path, patch({ op: 'replace', path: 'description', value: 'New' })),
    ]
    for (const [index, change] of changes.entries()) {
      const before = await meta()
      await change()
      const after = await meta()
      assert.ok(after.lastModified > before.lastModified, `change ${index}: ${after.lastModified}`)
      assert.notEqual(after.version, before.version, `change ${index}`)
    }
    const before = await meta()
    await paula.must(200, 'PATCH', path, patch({ op: 'add', path: 'members', value: named(crew[0]!) }))
    await paula.must(200, 'PUT', path, await paula.must(200, 'GET', path))
    assert.deepEqual(await meta(), before)
  })

  test('that is not there is 404, as is a job', async () => {
    const { id: audienceId } = await paula.must(201, 'POST', '/v2/audiences', {
      name: 'By rule',
      rule: { attribute: 'title', operator: 'present' },
    })
    for (const id of ['999999', 'x', String(audienceId)]) {
      for (const [method, body] of [
        ['GET'],
        ['PUT', { displayName: 'y' }],
        ['PATCH', patch({ op: 'replace', path: 'displayName', value: 'z' })],
        ['DELETE'],
      ] as const) {
        assert.equal((await paula.call(method, `/scim/v2/Groups/${id}`, body)).status, 404, `${method} ${id}`)
      }
    }
    for (const id of ['x', '00000000-0000-0000-0000-000000000000']) {
      assert.equal((await paula.get(`/v2/Groups/JobReport/${id}`)).body.error.code, 404)
    }
  })
})
