// Colleagues as everyone sees them.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'

const app = await sharedApp()
const program = await app.program()
const boss = await program.user('boss', { role: 'administrator' })
const mia = await program.user('mia')
const kate = await program.user('käte', { familyName: 'Müller' })
await boss.must(200, 'PATCH', `/v2/people/${kate.id}`, {
  title: 'Nurse',
  department: 'Ward 3',
  work_location: 'Larkmoor',
  manager_name: 'Bo Ss',
  email: 'kate@ward.example',
  phone: '+49 171 555',
})
const PATH = '/v2/feed/people'

const names = async (query = '') =>
  (await mia.must(200, 'GET', PATH + query)).map(({ display_name }: { display_name: string }) => display_name)

const settings = (changes: object) => boss.must(200, 'PATCH', '/v2/settings/program', changes)

describe('colleagues', () => {
  test('are listed by name, and found by parts of their names alone', async () => {
    assert.deepEqual(await names(), ['Boss Tester', 'Käte Müller', 'Mia Tester'])
    assert.deepEqual(await names('?search=mull%20KA'), ['Käte Müller'])
    assert.deepEqual(await names('?search=kate@ward'), [])
    assert.deepEqual(await names('?search=mueller'), ['Käte Müller'], 'folded as in search')
    assert.deepEqual(await names(`?search=program${program.id}`), [], 'not by their userNames')
    const { body } = await mia.get(`${PATH}?page.size=2&page.number=2`)
    assert.deepEqual([body.data.length, body.meta.pagination.total_records], [1, 3])
  })

  test('have what the program shows of them', async () => {
    const person = {
      user_id: kate.id,
      display_name: 'Käte Müller',
      avatar_url: null,
      title: 'Nurse',
      department: 'Ward 3',
      work_location: 'Larkmoor',
      manager_name: 'Bo Ss',
      email: null,
      phone: null,
    }
    assert.deepEqual(await mia.must(200, 'GET', `${PATH}/${kate.id}`), person)
    await settings({ directory_fields: ['email', 'phone'] })
    const contact = { email: 'kate@ward.example', phone: '+49 171 555' }
    const none = { title: null, department: null, work_location: null, manager_name: null }
    assert.deepEqual(await mia.must(200, 'GET', `${PATH}/${kate.id}`), { ...person, ...none, ...contact })
    assert.deepEqual((await mia.must(200, 'GET', PATH))[1], { ...person, ...none, ...contact })
    await app.app.services.database.pool.query(
      `update users set phone_mobile = null, phone_main = '+49 30 1' where program_id = $1 and id = $2`,
      [program.id, kate.id],
    )
    assert.equal((await mia.must(200, 'GET', `${PATH}/${kate.id}`)).phone, '+49 30 1', 'the main one without a mobile')
    await settings({ directory_fields: [] })
    assert.deepEqual(await mia.must(200, 'GET', `${PATH}/${kate.id}`), { ...person, ...none })
  })

  test('are found by department, and its names are listed, as far as the program shows it', async () => {
    const hospital = await app.program()
    const ada = await hospital.user('ada', { role: 'administrator' })
    const people = { ola: 'Ward 10', pia: 'ward 2', gone: 'Closed', rex: 'Ward 10', mia: '' }
    for (const [name, department] of Object.entries(people)) {
      const { id } = await hospital.user(name)
      await ada.must(200, 'PATCH', `/v2/people/${id}`, { department, active: name !== 'gone' })
    }
    const change = (changes: object) => ada.must(200, 'PATCH', '/v2/settings/program', changes)
    const departments = async () =>
      (await ada.must(200, 'GET', `${PATH}/departments`)).map((one: { department: string }) => one.department)
    const inDepartment = async (department: string, more = '') =>
      (await ada.must(200, 'GET', `${PATH}?filter.department=${encodeURIComponent(department)}${more}`)).map(
        (one: { display_name: string }) => one.display_name,
      )
    assert.deepEqual(
      await departments(),
      ['Ward 10', 'ward 2'],
      'not that of a person who left, nor of another program',
    )
    assert.deepEqual(await inDepartment('Ward 10'), ['Ola Tester', 'Rex Tester'])
    assert.deepEqual(await inDepartment(' Ward  10 ', '&search=re'), ['Rex Tester'], 'blanks as they are stored')
    for (const none of ['Closed', 'ward 10', 'Ward 3', '']) assert.deepEqual(await inDepartment(none), [], none)
    const { body } = await ada.get(`${PATH}?filter.department=Ward%2010&page.size=1&page.number=2`)
    assert.deepEqual([body.data[0].display_name, body.meta.pagination.total_records], ['Rex Tester', 2])
    const long = await ada.get(`${PATH}?filter.department=${'x'.repeat(256)}`)
    assert.deepEqual([long.status, long.body.error.validations[0].parameter], [400, 'filter.department'])
    await change({ directory_fields: ['title'] })
    assert.deepEqual([await departments(), await inDepartment('Ward 10')], [[], []], 'it is not shown')
    await change({ directory: false })
    assert.equal((await ada.get(`${PATH}/departments`)).status, 404)
  })

  test('who are inactive, or of another program, are not there', async () => {
    const idle = await program.user('idle')
    const stranger = await (await app.program()).user('stranger')
    await boss.must(200, 'PATCH', `/v2/people/${idle.id}`, { active: false })
    assert.deepEqual(await names(), ['Boss Tester', 'Käte Müller', 'Mia Tester'])
    for (const { id } of [idle, stranger, { id: 999_999_999 }]) {
      assert.equal((await mia.get(`${PATH}/${id}`)).status, 404)
    }
    assert.equal((await mia.get(`${PATH}/x`)).status, 404)
  })

  test('are not there without the directory, and not for server tokens', async () => {
    const server = await program.server({ scopes: ['users.read'], role: 'administrator' })
    assert.equal((await server.get(PATH)).status, 401)
    await settings({ directory: false })
    for (const path of [PATH, `${PATH}/${kate.id}`]) assert.equal((await mia.get(path)).status, 404)
    await settings({ directory: true })
    assert.equal((await mia.get(PATH)).status, 200)
  })
})
