import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { desk, named, patch } from './support.ts'

const app = await sharedApp()

test('the report of a change of members is kept for 30 days', async () => {
  const { program, paula, crew, create } = await desk(app)
  const group = await create('Night shift', named(crew[0]))
  const add = async (index: number): Promise<string> => {
    const operation = { op: 'add', path: 'members', value: named(crew[index]!) }
    return (await paula.must(200, 'PATCH', `/scim/v2/Groups/${group.id}`, patch(operation))).meta.JobId
  }
  const statusOf = async (jobId: string) => (await paula.get(`/v2/Groups/JobReport/${jobId}`)).status
  const finishedBefore = (jobId: string, days: number) =>
    app.app.services.database.pool.query(
      `update group_jobs set request_received_at = now() - make_interval(days => $3), finished_at = now() - make_interval(days => $3)
        where program_id = $1 and id = $2`,
      [program.id, jobId, days],
    )
  const [old, recent] = [group.meta.JobId, await add(1)]
  await finishedBefore(old, 31)
  await finishedBefore(recent, 29)
  const newest = await add(2)
  assert.deepEqual([await statusOf(old), await statusOf(recent), await statusOf(newest)], [404, 200, 200])
})
