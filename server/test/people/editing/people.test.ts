import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
const PATH = '/v2/people'

async function managed(): Promise<{ program: TestProgram; paul: Person; ada: Person }> {
  const program = await app.program()
  const paul = await program.user('paul', { role: 'program_manager' })
  return { program, paul, ada: await program.user('ada', { role: 'administrator' }) }
}

const names = (program: TestProgram, name = 'zoe') => ({
  given_name: 'Zoe',
  family_name: 'Berg',
  user_name: `${name}@program${program.id}.example`,
})

const ALL = {
  email: 'zoe@mail.example',
  title: 'Nurse',
  department: 'Night  shift ',
  work_location: 'Oslo',
  manager_name: 'Ben Holm',
  phone: '+47 22 00 00 00',
  employee_number: '0042',
  external_id: 'z-1',
  hire_date: '2020-02-03',
  cost_center: '4711',
  organization: 'Northwind Nord',
  division: 'Logistics',
  business_unit: 'Harbour',
  user_type: 'Temporary',
  preferred_language: 'de-at',
  timezone: 'Europe/Oslo',
  custom_attributes: { shift: 'late', 'cost center': '12' },
}

describe('people without an identity provider', () => {
  test('a program manager adds a person, who is a member, with everything that was said of them', async () => {
    const { program, paul } = await managed()
    const made = await paul.must(201, 'POST', PATH, { ...names(program), ...ALL })
    assert.equal(made.role, 'member')
    assert.equal(made.active, true)
    assert.equal(made.display_name, 'Zoe Berg')
    assert.equal(made.department, 'Night shift')
    assert.equal(made.hire_date, '2020-02-03T00:00:00.000Z')
    assert.equal(made.preferred_language, 'de-AT')
    assert.deepEqual(made.custom_attributes, { 'cost center': '12', shift: 'late' })
    assert.equal('access_code' in made, false)
    assert.deepEqual(await paul.must(200, 'GET', `${PATH}/${made.user_id}`), made)
    const scim = (await paul.get(`/scim/v2/Users/${made.user_id}`)).body
    assert.deepEqual(scim.emails, [{ value: 'zoe@mail.example', type: 'work', primary: true }])
    assert.equal(scim.externalId, 'z-1')
    assert.equal(scim.userType, 'Temporary')
    assert.equal(scim['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'].costCenter, '4711')
    const [entry] = await (await program.user('root', { role: 'administrator' })).must(
      200,
      'GET',
      `/v2/audit_events?filter.record_type=user&filter.record_id=${made.user_id}`,
    )
    assert.deepEqual([entry.action, entry.actor.user_id], ['created', paul.id])
  })

  test('publishers see less of one person than program managers', async () => {
    const { program, paul } = await managed()
    const made = await paul.must(201, 'POST', PATH, { ...names(program), ...ALL })
    const pia = await program.user('pia', { role: 'publisher' })
    const seen = await pia.must(200, 'GET', `${PATH}/${made.user_id}`)
    assert.deepEqual(Object.keys(seen).sort(), [
      'active',
      'avatar_url',
      'department',
      'display_name',
      'role',
      'title',
      'user_id',
      'user_name',
    ])
  })

  test('audiences by rule follow a new person and a change', async () => {
    const { program, paul } = await managed()
    const rule = { attribute: 'department', operator: 'eq', value: 'Kitchen' }
    const audience = await paul.must(201, 'POST', '/v2/audiences', { name: 'cooks', rule })
    const members = async () =>
      (await paul.must(200, 'GET', `/v2/audiences/${audience.id}/members`)).map((one: Person) => one.userName ?? one)
    const made = await paul.must(201, 'POST', PATH, { ...names(program), department: 'Kitchen' })
    assert.equal((await members()).length, 1)
    await paul.must(200, 'PATCH', `${PATH}/${made.user_id}`, { department: 'Bar' })
    assert.equal((await members()).length, 0)
  })

  test('a userName or an address of another person is 409, whoever asks first', async () => {
    const { program, paul } = await managed()
    const first = { ...names(program), email: 'zoe@mail.example' }
    const other = `other@program${program.id}.example`
    const both = await Promise.all([
      paul.post(PATH, first),
      paul.post(PATH, { ...first, user_name: other, email: 'ZOE@mail.example' }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
    const taken = both.find(({ status }) => status === 201)?.body.data.user_name.toUpperCase()
    assert.equal((await paul.post(PATH, { ...first, user_name: taken, email: null })).status, 409)
    const ben = await paul.must(201, 'POST', PATH, { ...names(program, 'ben'), email: 'ben@mail.example' })
    assert.equal((await paul.patch(`${PATH}/${ben.user_id}`, { email: 'zoe@mail.example' })).status, 409)
    assert.equal((await paul.patch(`${PATH}/${ben.user_id}`, { user_name: paul.userName })).status, 409)
    assert.equal((await paul.get(`${PATH}/${ben.user_id}`)).body.data.email, 'ben@mail.example')
    assert.equal((await paul.patch(`${PATH}/${ben.user_id}`, { email: 'Ben@mail.example' })).status, 200)
  })

  test('what is wrong is named, and nobody is added', async () => {
    const { program, paul } = await managed()
    const good = names(program)
    for (const [more, rule, parameter] of [
      [{ given_name: undefined }, 'required', 'given_name'],
      [{ family_name: ' ' }, 'invalid_format', 'family_name'],
      [{ user_name: 'a@b@c' }, 'invalid_format', 'user_name'],
      [{ title: 'x'.repeat(256) }, 'too_long', 'title'],
      [{ email: 'nobody' }, 'invalid_format', 'email'],
      [{ role: 'king' }, 'invalid_enum', 'role'],
      [{ hire_date: '2020-02-31' }, 'invalid_timestamp_or_datestamp', 'hire_date'],
      [{ timezone: 'Mars/Base' }, 'invalid_format', 'timezone'],
      [{ preferred_language: 'd' }, 'invalid_format', 'preferred_language'],
      [{ invite: 'pigeon' }, 'invalid_enum', 'invite'],
      [{ custom_attributes: { ['n'.repeat(65)]: 'x' } }, 'too_long', `custom_attributes.${'n'.repeat(65)}`],
      [
        { custom_attributes: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`a${n}`, 'x'])) },
        'too_long',
        'custom_attributes',
      ],
    ] as const) {
      const { status, body } = await paul.post(PATH, { ...good, ...more })
      assert.equal(status, 400, JSON.stringify(more))
      const [{ rule: seen, parameter: at }] = body.error.validations
      assert.deepEqual([seen, at], [rule, parameter])
    }
    assert.equal((await paul.get(`${PATH}?search=zoe`)).body.meta.pagination.total_records, 0)
  })

  test('a change keeps what it does not name, null clears, custom attributes are merged', async () => {
    const { program, paul } = await managed()
    const made = await paul.must(201, 'POST', PATH, { ...names(program), ...ALL })
    const changed = await paul.must(200, 'PATCH', `${PATH}/${made.user_id}`, {
      family_name: 'Lund',
      title: null,
      email: null,
      role: 'publisher',
      custom_attributes: { shift: null, floor: '3' },
    })
    assert.deepEqual(
      [changed.display_name, changed.title, changed.email, changed.role, changed.department],
      ['Zoe Lund', null, null, 'publisher', 'Night shift'],
    )
    assert.deepEqual(changed.custom_attributes, { 'cost center': '12', floor: '3' })
    for (const body of [{ given_name: null }, { role: null }, { active: null }]) {
      assert.equal((await paul.patch(`${PATH}/${made.user_id}`, body)).status, 400)
    }
  })

  test('nobody adds, changes or removes people above their own role', async () => {
    const { program, paul, ada } = await managed()
    assert.equal((await paul.post(PATH, { ...names(program), role: 'administrator' })).status, 403)
    assert.equal((await paul.patch(`${PATH}/${ada.id}`, { title: 'Boss' })).status, 403)
    assert.equal((await paul.delete(`${PATH}/${ada.id}`)).status, 403)
    const mia = await program.user('mia')
    assert.equal((await paul.patch(`${PATH}/${mia.id}`, { role: 'administrator' })).status, 403)
    assert.equal((await mia.post(PATH, names(program))).status, 403)
    const reader = await program.tokenOf(paul, ['users.read'])
    assert.equal((await reader.post(PATH, names(program))).status, 403)
  })

  test('a deactivated person is signed out within a second, a removed one is gone', async () => {
    const { program, paul } = await managed()
    const mia = await program.user('mia')
    await paul.must(200, 'PATCH', `${PATH}/${mia.id}`, { active: false })
    assert.equal((await mia.get('/v2/me')).status, 401)
    assert.equal((await paul.delete(`${PATH}/${mia.id}`)).status, 204)
    assert.equal((await paul.get(`${PATH}/${mia.id}`)).status, 404)
    assert.equal((await paul.delete(`${PATH}/${mia.id}`)).status, 404)
    assert.equal((await paul.patch(`${PATH}/${mia.id}`, { title: 'x' })).status, 404)
  })

  test('an id that nobody has is nobody, even where it is the userName of another person', async () => {
    const { paul } = await managed()
    const id = 999_999_999_999
    await paul.must(201, 'POST', PATH, { given_name: 'Num', family_name: 'Ber', user_name: String(id) })
    assert.equal((await paul.patch(`${PATH}/${id}`, { title: 'x' })).status, 404)
    assert.equal((await paul.delete(`${PATH}/${id}`)).status, 404)
  })

  test('a person of a sister program joins as they are, and keeps the userName that is managed there', async () => {
    const { program, paul } = await managed()
    const sister = await app.program({ organisationId: program.organisationId })
    const sue = await sister.user('sue', { role: 'administrator' })
    const joined = await paul.must(201, 'POST', PATH, {
      given_name: 'Sue',
      family_name: 'Holm',
      user_name: sue.userName,
    })
    assert.equal(joined.user_id, sue.id)
    assert.equal((await paul.patch(`${PATH}/${sue.id}`, { user_name: 'taken@over.example' })).status, 403)
    assert.equal((await paul.post(`${PATH}/${sue.id}/invitations`, { by: 'code' })).status, 403)
    assert.equal((await sue.get(`${PATH}/${paul.id}`)).status, 404)
    assert.equal((await sue.patch(`${PATH}/${paul.id}`, { title: 'x' })).status, 404)
  })
})
