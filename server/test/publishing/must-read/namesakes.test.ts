import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()

test('namesakes are told apart where they are listed, found and in the list for people; other names stay alone', async () => {
  const program = await app.program()
  const petra = await program.user('petra', { role: 'publisher' })
  const keller = (name: string, work_location: string) =>
    program.user(name, { profile: { display_name: 'Maria Keller', work_location } })
  const [berlin] = [await keller('mkeller', 'Berlin'), await keller('keller2', 'Bremen')]
  const topic = await petra.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  const { id } = await petra.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    title: 'Rules',
    channels: [{ id: topic.id }],
    requires_acknowledgement: true,
    publish: true,
  })
  const rows = await petra.must(200, 'GET', `/v2/content/${id}/acknowledgements`)
  const marks = (people: { display_name: string; namesake?: string }[]) =>
    people.map(({ display_name, namesake }) =>
      namesake ? `${display_name}: ${namesake.split(' · ')[0]}` : display_name,
    )
  assert.deepEqual(marks(rows).slice(0, 2).sort(), ['Maria Keller: Berlin', 'Maria Keller: Bremen'])
  assert.ok(!('namesake' in rows[2]))
  const found = await petra.must(200, 'GET', '/v2/people?search=keller')
  assert.deepEqual(marks(found).sort(), ['Maria Keller: Berlin', 'Maria Keller: Bremen'])
  const csv = await petra.get(`/v2/content/${id}/acknowledgements?language=en`, { accept: 'text/csv' })
  assert.match(csv.text, /Maria Keller \(Berlin · /)
  const admin = await program.user('ada', { role: 'administrator' })
  await admin.must(200, 'PATCH', `/v2/people/${berlin.id}`, { active: false })
  assert.deepEqual(marks(await petra.must(200, 'GET', '/v2/people?search=keller&filter.active=true')), ['Maria Keller'])
})
