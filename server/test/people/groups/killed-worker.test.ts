// A node that only answers requests takes the change; what becomes of it when a worker dies is played here step by step:
// a connection that breaks is a transaction that is rolled back.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import {
  changeGroupMembersJob,
  groupChangeResumer,
  runNextSet,
} from '../../../src/people/groups/membership/change-group-members-job.ts'
import { startApp } from '../../support/app.ts'
import { addCrowd } from '../../support/crowd.ts'

const SIZE = 4500
const SET_SIZE = 2000

const app = await startApp({ ROLE: 'api' })
const { services } = app.app
const { database } = services

test('a change whose worker is killed is finished by the next one, with true counts', async () => {
  const program = await app.program()
  const paula = await program.user('paula', { role: 'program_manager' })
  const members = await addCrowd(app, program, SIZE)
  const group = await paula.must(201, 'POST', '/scim/v2/Groups', { displayName: 'Crowd', members })
  const jobId = group.meta.JobId
  const counts = async () => {
    const job = await paula.must(200, 'GET', `/v2/Groups/JobReport/${jobId}`)
    const read = await paula.must(200, 'GET', `/scim/v2/Groups/${group.id}`)
    return [
      job.status,
      job.membersCreatedCount,
      job.membersProcessedCount,
      job.membersPendingCount,
      read.members.length,
    ]
  }
  assert.deepEqual(await counts(), ['running', 0, 0, SIZE, 0])

  assert.equal(await database.transaction(program.id, db => runNextSet(db, jobId)), true)
  const killed = database.transaction(program.id, async db => {
    await runNextSet(db, jobId)
    throw new Error('killed')
  })
  await assert.rejects(killed, /killed/)
  assert.deepEqual(await counts(), ['running', SET_SIZE, SET_SIZE, SIZE - SET_SIZE, SET_SIZE])

  await groupChangeResumer.start(services)
  const queued = await database.pool.query(
    `select count(*)::int as jobs from jobs where program_id = $1 and name = $2 and data ->> 'job_id' = $3`,
    [program.id, changeGroupMembersJob.name, jobId],
  )
  assert.equal(queued.rows[0].jobs, 2, 'what is open is put into the queue again by the next worker to start')
  const data = { program_id: program.id, job_id: jobId }
  await Promise.all([changeGroupMembersJob.run(services, data), changeGroupMembersJob.run(services, data)])
  assert.deepEqual(await counts(), ['finished', SIZE, SIZE, 0, SIZE])
  await changeGroupMembersJob.run(services, data)
  assert.deepEqual(await counts(), ['finished', SIZE, SIZE, 0, SIZE])
})
