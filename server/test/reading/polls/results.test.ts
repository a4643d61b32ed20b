// Results of a poll for publishers: in all, by department, and as CSV.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'
import { desk, ids, inHours, respond } from './support.ts'

const app = await sharedApp()

/** Anna's desk with people of departments, as `{ Sales: 6 }`. */
async function company(departments: Record<string, number>) {
  const staged = await desk(app)
  const people: Record<string, Person[]> = {}
  for (const [department, count] of Object.entries(departments)) {
    people[department] = []
    for (let n = 0; n < count; n++) {
      people[department].push(await staged.program.user(`${department}-${n}`, { profile: { department } }))
    }
  }
  return { ...staged, people }
}
const results = (id: number, by = 'department') => `/v2/polls/${id}/results?by=${by}`

describe('results by department', () => {
  test('count who was asked, who answered and what, and fold departments below five people', async () => {
    const { anna, ask, people } = await company({ Sales: 6, Plant: 5, Board: 2 })
    const poll = await ask()
    for (const seller of people.Sales?.slice(0, 4) ?? []) await respond(seller, poll, 0)
    await respond(people.Plant?.[0] as Person, poll, 1)
    await respond(people.Board?.[0] as Person, poll, 2)
    const data = await anna.must(200, 'GET', results(poll.id))
    const [soup, salad, both] = ids(poll, 0, 1, 2)
    const options = (...counts: number[]) => [soup, salad, both].map((id, index) => ({ id, count: counts[index] }))
    assert.deepEqual([data.hidden_until, data.responses], [null, 6])
    assert.deepEqual(data.options, options(4, 1, 1))
    assert.deepEqual(data.by, [
      { value: 'Sales', audience: 6, responses: 4, options: options(4, 0, 0) },
      { value: 'Plant', audience: 5, responses: 1, options: options(0, 1, 0) },
      // Anna, Mia and Omar have none, and the board is of two.
      { value: null, folded: 5, audience: 5, responses: 1, options: options(0, 0, 1) },
    ])
    assert.deepEqual((await anna.must(200, 'GET', `/v2/polls/${poll.id}/results`)).by, [])
    await anna.must(400, 'GET', results(poll.id, 'nonsense'))
    await anna.must(403, 'GET', results(poll.id, 'email'))
    await people.Sales?.[0]?.must(403, 'GET', results(poll.id))
  })

  test('of an anonymous poll are hidden below five answers, and grouped by answers once it is closed', async () => {
    const { anna, program, ask, people } = await company({ Sales: 7, Plant: 6, Lab: 6 })
    const poll = await ask({ anonymous: true })
    const answer = (department: string, count: number, option: number) =>
      Promise.all((people[department] ?? []).slice(0, count).map(person => respond(person, poll, option)))
    await answer('Sales', 4, 0)
    const hidden = await anna.must(200, 'GET', results(poll.id))
    assert.deepEqual(hidden, { as_of: null, hidden_until: 5, responses: null, options: null, by: null })
    await answer('Sales', 7, 0)
    await answer('Plant', 5, 1)
    await answer('Lab', 1, 2)
    const open = await anna.must(200, 'GET', results(poll.id))
    assert.deepEqual([open.responses, open.by], [13, []])
    await anna.must(200, 'PUT', `/v2/polls/${poll.id}`, { state: 'closed' })
    const closed = async () =>
      (await anna.must(200, 'GET', results(poll.id))).by.map(
        ({ value, folded, responses }: Record<string, unknown>) => [value, folded, responses],
      )
    // The one answer of the laboratory is hidden among those of the plant, the smaller of the others.
    assert.deepEqual(await closed(), [
      ['Sales', undefined, 7],
      [null, 15, 6],
    ])
    // Somebody who moves takes no answer along.
    const boss = await program.user('boss', { role: 'program_manager' })
    await boss.must(200, 'PATCH', `/v2/people/${people.Sales?.[0]?.id}`, { department: 'Plant' })
    assert.deepEqual((await closed())[0], ['Sales', undefined, 7])
    const csv = await anna.call('GET', results(poll.id), undefined, { accept: 'text/csv' })
    assert.match(csv.text, /^value,option_id,option,count,responses\r\n,\d+,Soup,7,13\r\n/)
    assert.doesNotMatch(csv.text, /Sales-0/)
  })

  test('of a poll with names are a line for each answer as CSV', async () => {
    const { anna, mia, ask } = await desk(app)
    const poll = await ask({ multiple_choice: true })
    await respond(mia, poll, 0, 1)
    const csv = await anna.call('GET', `/v2/polls/${poll.id}/results?separator=semicolon`, undefined, {
      accept: 'text/csv',
    })
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(csv.text, new RegExp(`^user_id;display_name;.*\r\n${mia.id};Mia Tester;.*;"Soup; Salad"\r\n$`))
  })
})

describe('the channels of a poll', () => {
  test('are the app alone unless others are named, and a preview counts whom they reach', async () => {
    const { anna, mia, ask } = await desk(app)
    const poll = await ask()
    assert.deepEqual(poll.notification_channels, ['in_app'])
    const preview = (channels: string) =>
      anna.must(200, 'GET', `/v2/polls/${poll.id}/notice_preview?channels=${channels}`)
    const { recipients, in_app, push } = await preview('in_app,push')
    assert.deepEqual([recipients, in_app, push], [2, 2, 0])
    const before = (body: object) =>
      anna.must(200, 'POST', '/v2/polls/notice_preview', { channels: ['in_app', 'push'], ...body })
    // The notices of the poll itself are counted among those of seven days.
    const settled = await eventually(
      () => preview('in_app,push'),
      ({ notices_per_person_7_days }) => notices_per_person_7_days === 1,
    )
    assert.deepEqual(await before({}), settled, 'of a poll that does not exist yet')
    assert.equal((await before({ targeted: true })).recipients, 0)
    await anna.must(400, 'POST', '/v2/polls/notice_preview', { channels: ['in_app'], audiences: ['nobody'] })
    const silent = await ask({ notification_channels: [] })
    const notices = await mia.must(200, 'GET', '/v2/notification_center/notifications')
    const told = notices.map(({ about }: { about: { poll_id: number } }) => about.poll_id)
    assert.deepEqual([told.includes(poll.id), told.includes(silent.id)], [true, false])
    const changed = await anna.must(200, 'PUT', `/v2/polls/${silent.id}`, { notification_channels: ['push', 'in_app'] })
    assert.deepEqual(changed.notification_channels, ['in_app', 'push'])
    await anna.must(400, 'POST', '/v2/polls', { ...poll, opens_at: inHours(1), notification_channels: ['fax'] })
  })
})
