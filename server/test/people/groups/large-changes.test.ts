import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'
import { desk, patch } from './support.ts'

const app = await sharedApp()
const { program, paula, create, membersOf, report, finished } = await desk(app)
const { database } = app.app.services

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

  test('are in the audit log once, under the id of the group, as their request, also when they end early', async () => {
    const admin = await program.user('ada', { role: 'administrator' })
    const entries = async (id: string) =>
      (await admin.must(200, 'GET', `/v2/audit_events?filter.record_type=audience&filter.record_id=${id}`)).filter(
        (entry: { after: object | null }) => entry.after && 'members_added' in entry.after,
      )
    const created = await paula.post('/scim/v2/Groups', { displayName: 'Audited', members: crowd })
    const { id, meta } = created.body
    await finished(meta.JobId)
    const [entry, ...more] = await entries(id)
    assert.deepEqual(more, [])
    assert.deepEqual(entry.after, { members_added: SIZE, members_removed: 0 })
    assert.deepEqual([entry.action, entry.actor.kind, entry.actor.user_id], ['updated', 'user', paula.id])
    assert.equal(entry.request_id, created.headers.get('x-request-id'))

    const removed = await paula.patch(
      `/scim/v2/Groups/${id}`,
      patch({ op: 'remove', path: 'members', value: crowd.slice(0, 2) }),
    )
    const [last] = await entries(id)
    assert.deepEqual([last.after.members_added, last.after.members_removed], [0, 2])
    assert.equal(last.after.removed_user_ids.length, 2)
    assert.equal(last.request_id, removed.headers.get('x-request-id'))
    await paula.patch(`/scim/v2/Groups/${id}`, patch({ op: 'remove', path: 'members', value: crowd.slice(0, 2) }))
    assert.equal((await entries(id)).length, 2, 'nothing changed')
    await paula.must(200, 'PUT', `/scim/v2/Groups/${id}`, { displayName: 'Audited' })
    await paula.must(204, 'DELETE', `/scim/v2/Groups/${id}`)
    const done = (await entries(id)).reduce(
      (sum: number, { after }: { after: Record<string, number> }) =>
        sum + (after.members_added ?? 0) - (after.members_removed ?? 0),
      0,
    )
    assert.ok(done >= 0 && done <= SIZE - 2, `${done}`)
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

  test('come in bodies of up to 1 MiB; a larger one is 413', async () => {
    const members = (count: number) => Array.from({ length: count }, () => ({ value: '1' }))
    const { meta } = await create('Full', members(74_000))
    assert.equal((await report(meta.JobId)).requestedChanges, 74_000)
    const answer = await paula.post('/scim/v2/Groups', { displayName: 'Too long', members: members(75_000) })
    assert.deepEqual([answer.status, answer.body.status], [413, 413])
  })
})
