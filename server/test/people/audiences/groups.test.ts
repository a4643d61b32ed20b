import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import {
  addMembers,
  audienceNamesOf,
  generateAudienceName,
  removeMembers,
} from '../../../src/people/audiences/index.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { newGroup } from '../../support/new-group.ts'
import { inProgram, inSales, rules } from './support.ts'

const app = await sharedApp()

describe('groups', () => {
  let program: TestProgram
  let anna: Person
  let mia: Person
  let id: number

  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'publisher' })
    mia = await program.user('mia')
    id = await newGroup(app, program, 'Überstunden & Co', [mia])
  })

  test('count active people, as rules, previews and the choice of submissions do', async () => {
    const club = await app.program()
    const petra = await club.user('petra', { role: 'program_manager' })
    const [ida, ole] = [await club.user('ida'), await club.user('ole')]
    const group = await newGroup(app, club, 'Club', [ida, ole])
    const counts = async () => [
      (await petra.must(200, 'GET', `/v2/audiences/${group}`)).user_count,
      (await petra.must(200, 'GET', '/v2/audiences?q=club'))[0].user_count,
      (await petra.must(200, 'GET', '/v2/ugc/audiences?q=club'))[0].user_count,
      (await petra.must(200, 'POST', '/v2/reach_preview', { audiences: ['club'] })).audiences,
    ]
    assert.deepEqual(await counts(), [2, 2, 2, 2])
    await petra.must(200, 'PATCH', `/v2/people/${ole.id}`, { active: false })
    assert.deepEqual(await counts(), [1, 1, 1, 1])
    await petra.must(200, 'PATCH', `/v2/people/${ole.id}`, { active: true })
    assert.deepEqual(await counts(), [2, 2, 2, 2])
  })

  test('stand in the list beside audiences by rule, and cannot be changed here', async () => {
    await anna.must(201, 'POST', '/v2/audiences', { name: 'All of Sales', rule: inSales })
    const names = async (query: string) =>
      (await anna.must(200, 'GET', `/v2/audiences?${query}`)).map((a: { name: string }) => a.name)
    assert.deepEqual(await names(''), ['All of Sales', 'uberstunden_co'])
    assert.deepEqual(await names('type=group'), ['uberstunden_co'])
    assert.deepEqual(await names('type=dynamic'), ['All of Sales'])
    assert.deepEqual(await names(`q=${encodeURIComponent('ÜBERSTUNDEN &')}`), ['uberstunden_co'])
    assert.deepEqual(await names('q=stunden_c'), ['uberstunden_co'])
    assert.deepEqual(await names('q=%25'), [])
    const page = await anna.get('/v2/audiences?page.size=1&page.number=2')
    assert.deepEqual(page.body.meta, { pagination: { page: 2, page_size: 1, total_records: 2 } })
    const wrong = await anna.get('/v2/audiences?type=static')
    assert.deepEqual([wrong.status, rules(wrong)], [400, { type: 'invalid_enum' }])
    const group = await anna.must(200, 'GET', `/v2/audiences/${id}`)
    assert.deepEqual([group.type, group.rule, group.user_count], ['group', null, 1])
    assert.equal((await anna.put(`/v2/audiences/${id}`, { name: 'Mine' })).status, 400)
    assert.equal((await anna.delete(`/v2/audiences/${id}`)).status, 400)
    assert.deepEqual(await anna.must(200, 'GET', `/v2/audiences/${id}`), group)
  })

  test('are understood by display name where topics name them', async () => {
    const topic = await anna.must(201, 'POST', '/v2/channels', {
      name: 'A',
      description: '',
      groups: ['überstunden & co', 'uberstunden_co'],
    })
    assert.deepEqual(topic.groups, ['uberstunden_co'])
    const names = await inProgram(app, program, db => audienceNamesOf(db, [id, 987654321]))
    assert.deepEqual([...names], [[id, 'uberstunden_co']])
  })

  test('get names that are free', async () => {
    const generate = (displayName: string) => inProgram(app, program, db => generateAudienceName(db, displayName))
    assert.equal(await generate('Überstunden - Co!'), 'uberstunden_co_2')
    assert.equal(await generate('Отдел продаж'), 'отдел_продаж')
    assert.equal(await generate('🎉'), 'group')
    assert.ok((await generate('x'.repeat(1000))).length <= 255)
    const made = await Promise.all([
      newGroup(app, program, 'Twins'),
      newGroup(app, program, 'Twins!'),
      newGroup(app, program, 'twins?'),
    ])
    const names = await inProgram(app, program, db => audienceNamesOf(db, made))
    assert.deepEqual([...names.values()].sort(), ['twins', 'twins_2', 'twins_3'])
  })

  test('count their members exactly, anyone who adds and removes them at once', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, (_, n) => program.user(`person${n}`)))
    const ids = people.map(person => person.id)
    const group = await newGroup(app, program, 'Crowded')
    const added = await inProgram(app, program, db => addMembers(db, group, [...ids, ...ids, 987654321]))
    assert.equal(added.length, 12)
    await Promise.all(
      ids.flatMap(user => [
        inProgram(app, program, db => removeMembers(db, group, [user])),
        inProgram(app, program, db => addMembers(db, group, [user, ids[0] as number])),
      ]),
    )
    const members = await app.app.services.database.unscopedQuery(
      sql<{ user_id: number }>`
        select user_id from audience_members where program_id = ${program.id} and audience_id = ${group}`,
    )
    assert.equal((await anna.must(200, 'GET', `/v2/audiences/${group}`)).user_count, members.length)
  })
})
