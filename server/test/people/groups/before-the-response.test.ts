// Changes of at most 1,000 members are done before the answer, larger ones by a job. This node does no jobs: what is done
// here was done before the answer.

import assert from 'node:assert/strict'
import { before, test } from '../../../../bin/testing.mjs'
import { type Person, startApp } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'

const INLINE_MAX = 1000

const app = await startApp({ ROLE: 'api' })
let paula: Person
let crowd: { value: string }[]

before(async () => {
  const program = await app.program()
  paula = await program.user('paula', { role: 'program_manager' })
  crowd = await addCrowd(app, program, INLINE_MAX + 1)
})

/** The report, and the number of members of the group at that time. */
async function outcome({ id, meta }: { id: string; meta: { JobId: string } }) {
  const job = await paula.must(200, 'GET', `/v2/Groups/JobReport/${meta.JobId}`)
  const { members } = await paula.must(200, 'GET', `/scim/v2/Groups/${id}?attributes=members.value`)
  const counts = [job.membersCreatedCount, job.membersRemovedCount, job.membersProcessedCount, job.membersPendingCount]
  return [job.status, ...counts, members.length, job.finishedAt !== null]
}

const create = (displayName: string, members: object[]) =>
  paula.must(201, 'POST', '/scim/v2/Groups', { displayName, members })
const change = (id: string, op: string, value: object[]) =>
  paula.must(200, 'PATCH', `/scim/v2/Groups/${id}`, { Operations: [{ op, path: 'members', value }] })

test('a thousand members join and leave before the answer', async () => {
  const group = await create('Thousand', crowd.slice(0, INLINE_MAX))
  assert.deepEqual(await outcome(group), ['finished', INLINE_MAX, 0, INLINE_MAX, 0, INLINE_MAX, true])
  const removed = await change(group.id, 'remove', crowd.slice(0, INLINE_MAX))
  assert.deepEqual(await outcome(removed), ['finished', 0, INLINE_MAX, INLINE_MAX, 0, 0, true])
})

test('one more is a job', async () => {
  const group = await create('Thousand and one', crowd)
  const size = crowd.length
  assert.deepEqual(await outcome(group), ['running', 0, 0, 0, size, 0, false])
  const late = await change(group.id, 'add', crowd.slice(0, 1))
  assert.deepEqual(
    await outcome(late),
    ['finished', 1, 0, 1, 0, 1, true],
    'a small change does not wait for a large one',
  )
  assert.deepEqual(await outcome(group), ['running', 0, 0, 1, size - 1, 1, false], 'what was settled is not done twice')
})

test('unknown members take no place: what counts is what changes', async () => {
  const strangers = Array.from({ length: INLINE_MAX }, (_, index) => ({ value: `nobody-${index}` }))
  const named = [...crowd.slice(0, 2), ...strangers]
  assert.deepEqual(await outcome(await create('Strangers', named)), ['finished', 2, 0, named.length, 0, 2, true])
})
