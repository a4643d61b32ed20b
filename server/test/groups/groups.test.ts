import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp, type TestProgram } from '../support/app.ts'
import { eventually } from '../support/eventually.ts'
import { addCrowd } from './crowd.ts'

const app = await sharedApp()
const { database } = app.app.services
const VENDOR = 'urn:Vendor:1.0:Group'

let program: TestProgram
let paula: Person
let crew: Person[]

before(async () => {
  program = await app.program()
  paula = await program.user('paula', { role: 'program_manager' })
  crew = []
  for (const name of ['anna', 'bela', 'carl'])
    crew.push(await program.user(name, { profile: { external_id: `E-${name}` } }))
})

const named = (...people: Person[]) => people.map(person => ({ value: person.userName }))
const patch = (...Operations: object[]) => ({ Operations })
const report = (jobId: string) => paula.must(200, 'GET', `/v2/Groups/JobReport/${jobId}`)
const finished = (jobId: string) =>
  eventually(
    () => report(jobId),
    job => job.status === 'finished',
  )
async function membersOf(id: string): Promise<number[]> {
  const { members } = await paula.must(200, 'GET', `/scim/v2/Groups/${id}`)
  return members.map((member: { value: string }) => Number(member.value))
}
async function create(displayName: string, members: object[] = []) {
  return paula.must(201, 'POST', '/scim/v2/Groups', { displayName, members })
}

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
    const [anna, bela, carl] = crew as [Person, Person, Person]
    const strange = await paula.must(201, 'POST', '/scim/v2/Users', {
      userName: String(bela.id),
      name: { givenName: 'S', familyName: 'T' },
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
    await paula.must(204, 'DELETE', `/scim/v2/Users/${strange.id}`)
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
    const [anna, bela, carl] = crew as [Person, Person, Person]
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

describe('lists of groups', () => {
  test('are paged, filtered, sorted and cut', async () => {
    const own = await app.program()
    const boss = await own.user('boss', { role: 'program_manager' })
    const ids: string[] = []
    for (const displayName of ['Zeta', 'alpha', 'Mid']) {
      const { id } = await boss.must(201, 'POST', '/scim/v2/Groups', {
        displayName,
        externalId: displayName,
        members: displayName === 'Mid' ? [{ value: boss.userName }] : [],
      })
      ids.push(id)
    }
    const list = async (query: string) => {
      const { body } = await boss.get(`/scim/v2/Groups?${query}`)
      return [
        body.totalResults,
        body.Resources?.map((group: { displayName: string }) => group.displayName) ?? body.scimType,
      ]
    }
    assert.deepEqual(await list(''), [3, ['Zeta', 'alpha', 'Mid']])
    assert.deepEqual(await list('startIndex=2&count=1'), [3, ['alpha']])
    assert.deepEqual(await list('count=0'), [3, []])
    assert.deepEqual(await list('sortBy=displayName'), [3, ['alpha', 'Mid', 'Zeta']])
    assert.deepEqual(await list('filter=displayName eq "ALPHA"'), [1, ['alpha']])
    assert.deepEqual(await list(`filter=id eq "${ids[2]}" or externalId eq "Zeta"`), [2, ['Zeta', 'Mid']])
    assert.deepEqual(await list(`filter=members.value eq "${boss.id}"`), [1, ['Mid']])
    assert.deepEqual(await list(`filter=members[value eq "${boss.id}"]`), [1, ['Mid']])
    assert.deepEqual(await list('filter=displayName co "a"'), [undefined, 'invalidFilter'])
    assert.deepEqual(await list('filter=alpha'), [undefined, 'invalidFilter'])
    const [first] = (await boss.get('/scim/v2/Groups?excludedAttributes=members')).body.Resources
    assert.ok(!('members' in first))
    assert.deepEqual((await boss.get('/scim/v2/Groups')).body.Resources[2].members.length, 1)
    const searched = await boss.must(200, 'POST', '/scim/v2/Groups/.search', { filter: 'displayName eq "mid"' })
    assert.equal(searched.totalResults, 1)
  })
})

describe('a group as an audience', () => {
  test('opens topics and posts to its members at once, and to nobody once it is deleted', async () => {
    const [anna, bela] = crew as [Person, Person]
    const editor = await program.user('editor', { role: 'publisher' })
    const group = await create('Readers', named(anna))
    const topic = await editor.must(201, 'POST', '/v2/channels', {
      name: 'Closed',
      description: 'For readers',
      groups: [group.name],
      auto_follow: true,
    })
    const post = await editor.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Secret',
      channels: [{ id: topic.id }],
    })
    await editor.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const sees = async (person: Person) => (await person.get(`/v2/channels/${topic.id}`)).status === 200
    assert.deepEqual([await sees(anna), await sees(bela)], [true, false])
    await paula.must(
      200,
      'PATCH',
      `/scim/v2/Groups/${group.id}`,
      patch({ op: 'add', path: 'members', value: named(bela) }, { op: 'remove', path: 'members', value: named(anna) }),
    )
    assert.deepEqual([await sees(anna), await sees(bela)], [false, true])
    const followers = await editor.must(200, 'GET', `/v2/channels/${topic.id}/followers`)
    assert.ok(
      followers.some((follower: { user_id: number }) => follower.user_id === bela.id),
      'who joins follows what is followed of itself',
    )
    await paula.must(204, 'DELETE', `/scim/v2/Groups/${group.id}`)
    assert.deepEqual([await sees(anna), await sees(bela)], [false, false])
    assert.deepEqual((await editor.must(200, 'GET', `/v2/channels/${topic.id}`)).id, topic.id)
  })

  test('loses a member who is removed from the program', async () => {
    const gone = await program.user('gone')
    const { id, meta } = await create('Shrinking', named(gone, crew[0]!))
    await paula.must(204, 'DELETE', `/scim/v2/Users/${gone.id}`)
    assert.deepEqual(await membersOf(id), [crew[0]!.id])
    assert.equal((await paula.get(`/scim/v2/Groups/${id}`, { 'if-none-match': meta.version })).status, 200)
  })
})

describe('large changes', () => {
  const SIZE = 6000
  let crowd: { value: string }[]

  before(async () => {
    crowd = await addCrowd(app, program, SIZE)
  })

  test('are done by a job whose report is true at any time, and read as a stream', async () => {
    const { id, meta } = await create('Crowd', [...crowd, { value: 'nobody' }])
    const early = await report(meta.JobId)
    assert.equal(early.membersProcessedCount + early.membersPendingCount, SIZE + 1)
    assert.equal(early.requestedChanges, SIZE + 1)
    const job = await finished(meta.JobId)
    assert.deepEqual(
      [job.membersCreatedCount, job.membersProcessedCount, job.membersPendingCount, job.errors.length],
      [SIZE, SIZE + 1, 0, 1],
    )
    const read = await paula.must(200, 'GET', `/scim/v2/Groups/${id}`)
    assert.equal(read.members.length, SIZE)
    assert.equal(new Set(read.members.map((member: { value: string }) => member.value)).size, SIZE)
    assert.deepEqual(Object.keys(read.members[0]), ['value', 'display', '$ref', 'type'])
    const values = await paula.must(200, 'GET', `/scim/v2/Groups/${id}?attributes=members.display`)
    assert.deepEqual([values.members.length, Object.keys(values.members[0])], [SIZE, ['display']])
    const listed = await paula.must(200, 'GET', '/scim/v2/Groups?filter=displayName%20eq%20%22crowd%22')
    assert.deepEqual([listed.totalResults, listed.itemsPerPage, listed.Resources[0].members.length], [1, 1, SIZE])
    const emptied = await paula.must(200, 'PUT', `/scim/v2/Groups/${id}`, { displayName: 'Crowd' })
    assert.deepEqual((await finished(emptied.meta.JobId)).membersRemovedCount, SIZE)
    assert.deepEqual(await membersOf(id), [])
  })

  test('do not undo what is asked for while they run', async () => {
    const [first, second, ...rest] = crowd as [{ value: string }, { value: string }, ...{ value: string }[]]
    const { id } = await create('Overtaken', [first])
    const path = `/scim/v2/Groups/${id}`
    const large = await paula.must(200, 'PUT', path, { displayName: 'Overtaken', members: rest })
    await paula.must(
      200,
      'PATCH',
      path,
      patch(
        { op: 'add', path: 'members', value: [first, second] },
        { op: 'remove', path: 'members', value: [rest.at(-1)] },
      ),
    )
    await finished(large.meta.JobId)
    const { rows } = await database.pool.query(
      `select u.family_name from audience_members m join users u on u.program_id = m.program_id and u.id = m.user_id
        where m.program_id = $1 and m.audience_id = $2`,
      [program.id, Number(id)],
    )
    const members = new Set(rows.map(row => row.family_name))
    assert.equal(members.size, SIZE - 1)
    assert.ok(members.has(first.value) && members.has(second.value) && !members.has(rest.at(-1)?.value))
  })

  test('end with their group', async () => {
    const { id, meta } = await create('Short-lived', crowd)
    await paula.must(204, 'DELETE', `/scim/v2/Groups/${id}`)
    const job = await finished(meta.JobId)
    assert.equal(job.membersPendingCount, 0)
  })

  test('a request that changes little of a large list is done before the answer', async () => {
    const { id, meta } = await create('Steady', crowd)
    await finished(meta.JobId)
    const put = await paula.must(200, 'PUT', `/scim/v2/Groups/${id}`, {
      displayName: 'Steady',
      members: crowd.slice(1),
    })
    const job = await report(put.meta.JobId)
    assert.deepEqual(
      [job.status, job.membersCreatedCount, job.membersRemovedCount, job.membersProcessedCount],
      ['finished', 0, 1, SIZE - 1],
    )
  })
})
