// Being forgotten beside others: what they wrote, people who come back, people who left and what is kept of them meanwhile.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { forgetUserJob } from '../../../src/people/users/forget/forget-jobs.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { desk, say } from '../../reading/comments/support.ts'
import { type Person, startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
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

test('her names, numbers and addresses go from what she wrote, and stay in what others wrote', async () => {
  const { mia, program, boss, post, bodies } = await scene()
  const [work, mobile] = ['nele@firm.example', '+49 171 5550188']
  const nele = await boss.must(
    201,
    'POST',
    '/scim/v2/Users',
    scimUser(`nele.brand.${boss.id}`, {
      phoneNumbers: [{ value: mobile, type: 'mobile' }],
      emails: [{ value: work, type: 'work', primary: true }],
    }),
  )
  const { token } = await program.tokenOf({ id: Number(nele.id) } as Person, ['feeds.read', 'feeds.engage'])
  const text = `Ask Nele at ${work} or ${mobile}`
  await say(new Caller(app.url, token), post, text)
  await say(mia, post, text)
  await boss.must(202, 'POST', `/v2/Users/${nele.id}/forget`)
  await eventually(bodies, (all: string[]) => all.some(body => body.includes('[removed]')))
  assert.deepEqual(new Set(await bodies()), new Set(['Ask Nele at [removed] or [removed]', text]))
})

test('what is changed while she is being forgotten is cleaned as well', { skip: needsPostgres }, async () => {
  const { program, omar, boss, post, bodies } = await scene()
  const { id } = await say(omar, post, 'Omar Tester')
  await services.database.transaction(program.id, async db => {
    await sql`update comments set body = 'Omar Tester, again' where program_id = ${program.id} and id = ${id}`.execute(
      db,
    )
    await boss.must(202, 'POST', `/v2/Users/${omar.id}/forget`)
    const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%from comments%for no key update%'`
    await eventually(
      () => pool.query(waiting),
      ({ rows }) => rows.length > 0,
    )
  })
  await eventually(bodies, ([body]: string[]) => body === '[removed], again')
})

test('a name that a colleague has as well stays in logs', async () => {
  const { program, boss, anna } = await scene()
  const lena = await program.user('lena', { familyName: 'Holm' })
  await program.user('lena2', { familyName: 'Holm', profile: { given_name: 'Lena', display_name: 'Lena Holm' } })
  const channel = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const title = `Lena Holm, not ${lena.userName}, wins`
  const post = { content_type: 'article', channels: [{ id: channel.id }], title, publish: true }
  await anna.must(201, 'POST', '/v2/content', post)
  await boss.must(202, 'POST', `/v2/Users/${lena.id}/forget`)
  await eventually(
    () =>
      pool.query(`select data ->> 'title' as title from events where program_id = $1 and name = 'content_published'`, [
        program.id,
      ]),
    ({ rows }) => rows.some((row: { title: string }) => row.title === 'Lena Holm, not [removed], wins'),
  )
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
