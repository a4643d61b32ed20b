// Being forgotten beside others: namesakes, people who come back, people who left and what is kept of them meanwhile.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetUserJob } from '../../../src/people/users/forget/forget-user-job.ts'
import { desk, say } from '../../reading/comments/support.ts'
import { startApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { replace, scimUser } from './scim-user.ts'

const app = await startApp({ FORGET_RECOGNITION_DAYS: '30' })
const { services } = app.app
const { pool } = services.database

async function scene() {
  const people = await desk(app)
  const boss = await people.program.user('boss', { role: 'administrator' })
  const post = await people.stage.post()
  const bodies = async () =>
    (await boss.must(200, 'GET', `/v2/content/${post.id}/comments`)).map((comment: { body: string }) => comment.body)
  const kept = async (id: number) =>
    (
      await pool.query('select keep_until, sealed from former_names where program_id = $1 and user_id = $2', [
        people.program.id,
        id,
      ])
    ).rows
  return { ...people, boss, post, bodies, kept }
}

test('a name that a colleague has as well stays in what others wrote, and goes from what she wrote', async () => {
  const { program, mia, boss, post, bodies } = await scene()
  const lena = await program.user('lena', { familyName: 'Holm' })
  await program.user('lena2', { familyName: 'Holm', profile: { given_name: 'Lena', display_name: 'Lena Holm' } })
  await say(mia, post, `Ask Lena Holm or write to ${lena.userName}`)
  await say(lena, post, 'Lena Holm was here')
  await boss.must(202, 'POST', `/v2/Users/${lena.id}/forget`)
  await eventually(bodies, (all: string[]) => all.every(body => body.includes('[removed]')))
  assert.deepEqual(await bodies(), ['Ask Lena Holm or write to [removed]', '[removed] was here'])
})

test('her telephone numbers and addresses go from what others wrote', async () => {
  const { mia, boss, post, bodies } = await scene()
  const [desk, mobile, work, home] = ['+49 30 5550177', '+49 171 5550188', 'nele@firm.example', 'n.brand@home.example']
  const nele = await boss.must(
    201,
    'POST',
    '/scim/v2/Users',
    scimUser(`nele.brand.${boss.id}`, {
      phoneNumbers: [
        { value: desk, type: 'main' },
        { value: mobile, type: 'mobile' },
      ],
      emails: [
        { value: work, type: 'work', primary: true },
        { value: home, type: 'home' },
      ],
    }),
  )
  for (const text of [desk, mobile, work, home]) await say(mia, post, `Ask at ${text}, then call me`)
  await boss.must(202, 'POST', `/v2/Users/${nele.id}/forget`)
  await eventually(bodies, (all: string[]) => all.every(body => body.includes('[removed]')))
  assert.deepEqual(new Set(await bodies()), new Set(['Ask at [removed], then call me']))
})

test('names of members and leavers are kept sealed, of leavers for thirty days', async () => {
  const { mia, omar, boss, post, bodies, kept } = await scene()
  await say(omar, post, 'Omar Tester, later Omar Ferreira')
  await boss.must(200, 'PATCH', `/scim/v2/Users/${omar.id}`, replace('name.familyName', 'Ferreira'))
  const [former] = await kept(omar.id)
  assert.equal(former.keep_until, null, 'a member’s have no end')
  assert.ok(!Buffer.from(former.sealed).toString('latin1').includes('Tester'))
  await boss.must(204, 'DELETE', `/scim/v2/Users/${omar.id}`)
  await boss.must(204, 'DELETE', `/scim/v2/Users/${mia.id}`)
  const [left] = await kept(omar.id)
  const days = (left.keep_until.getTime() - Date.now()) / 86_400_000
  assert.ok(days > 29 && days <= 30, `${days} days`)
  assert.ok(!Buffer.from(left.sealed).toString('latin1').includes('Ferreira'))
  assert.equal((await kept(mia.id)).length, 1)
  await boss.must(202, 'POST', `/v2/Users/${omar.id}/forget`)
  assert.deepEqual(await eventually(bodies, ([body]) => !body.includes('Omar')), ['[removed], later [removed]'])
})

test('a user who is added again is not removed by a repeated job', async () => {
  const { program, omar, boss } = await scene()
  const other = await app.program({ organisationId: program.organisationId })
  const chief = await other.user('chief', { role: 'administrator' })
  await chief.must(201, 'POST', '/scim/v2/Users', scimUser(omar.userName))
  const { rows } = await pool.query('select membership_id from users where program_id = $1 and id = $2', [
    program.id,
    omar.id,
  ])
  const job = { program_id: program.id, user_id: omar.id, membership_id: rows[0].membership_id }
  await forgetUserJob.run(services, job)
  assert.equal((await boss.get(`/scim/v2/Users/${omar.id}`)).status, 404)
  const back = await boss.must(201, 'POST', '/scim/v2/Users', scimUser(omar.userName))
  assert.equal(Number(back.id), omar.id)
  await forgetUserJob.run(services, job)
  assert.equal((await boss.get(`/scim/v2/Users/${omar.id}`)).status, 200)
})
