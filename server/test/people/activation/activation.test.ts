import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

const app = await sharedApp()

test('paul sees how many have signed in, by week and by place', async () => {
  const program = await app.program()
  const paul = await program.user('paul', { role: 'program_manager', profile: { work_location: 'Kiel' } })
  const anna = await program.user('anna', { role: 'publisher', profile: { work_location: 'KIEL' } })
  await program.user('zoe', { profile: { work_location: 'Kiel' } })
  await program.user('tim', { profile: { work_location: 'Ulm' } })
  await program.user('lea')
  await anna.must(200, 'GET', '/v2/me')
  const { series, ...rest } = await eventually(
    () => paul.must(200, 'GET', '/v2/people/activation?by=work_location'),
    ({ signed_in }) => signed_in === 2,
  )
  assert.deepEqual(rest, {
    active: 5,
    signed_in: 2,
    invited: 0,
    not_invited: 3,
    no_address: 0,
    by: [
      { value: 'Kiel', active: 3, signed_in: 2 },
      { value: 'Ulm', active: 1, signed_in: 0 },
      { value: null, active: 1, signed_in: 0 },
    ],
  })
  assert.equal(series.length, 26)
  assert.equal(series.at(-1).signed_in, 2)
  for (const { week } of series) assert.equal(new Date(`${week}T00:00:00Z`).getUTCDay(), 1, week)
  assert.deepEqual((await paul.must(200, 'GET', '/v2/people/activation')).by, [])
  assert.equal((await paul.get('/v2/people/activation?by=shoe_size')).status, 400)
  assert.equal((await anna.get('/v2/people/activation')).status, 403)
})

test('a poster leads to the sign-in', async () => {
  const program = await app.program({ name: 'Nordwind' })
  const paul = await program.user('paul', { role: 'program_manager' })
  const answer = await fetch(`${app.url}/v2/people/poster?work_location=Kiel`, {
    headers: { authorization: `Bearer ${paul.token}` },
  })
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf'])
  assert.ok(pdf.startsWith('%PDF-') && pdf.trimEnd().endsWith('%%EOF'))
  assert.equal([...pdf.matchAll(/\/Type \/Page\b(?!s)/g)].length, 1)
})
