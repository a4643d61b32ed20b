// What looks the same is the same to rules: blanks of any kind, composed letters, values that show nothing.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMigrations } from '../../../src/platform/db/migrate.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { sharedApp } from '../../support/app.ts'
import { scimUser } from '../users/scim-user.ts'

const app = await sharedApp()
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const VENDOR = 'urn:Vendor:1.0:User'

const eq = (attribute: string, value: string) => ({ attribute, operator: 'eq', value })

test('people whose departments differ in blanks are in one audience, and are one group', async () => {
  const program = await app.program()
  const petra = await program.user('petra', { role: 'program_manager' })
  const names = ['Field Sales', 'Field\u00a0Sales', ' Field  Sales ', 'Field\u2009Sales\t', 'field sales']
  const ids: string[] = []
  for (const [n, department] of names.entries()) {
    const user = scimUser(`p${n}@x.example`, { [ENTERPRISE]: { department } })
    ids.push((await petra.must(201, 'POST', '/scim/v2/Users', user)).id)
  }
  for (const value of ['Field Sales', ' Field\u00a0Sales ']) {
    const rule = eq('department', value)
    assert.equal((await petra.must(200, 'POST', '/v2/reach_preview', { rule })).audiences, 5, JSON.stringify(value))
    const audience = await petra.must(201, 'POST', '/v2/audiences', { name: `by ${value}`, rule })
    assert.equal(audience.user_count, 5)
  }
  const [attribute] = await petra.must(200, 'GET', '/v2/audience_attributes?attribute=department')
  assert.deepEqual(attribute.values, [{ value: 'Field Sales', user_count: 5 }])
  const found = await petra.must(200, 'GET', `/v2/people?filter.department=${encodeURIComponent('Field\u00a0Sales ')}`)
  assert.equal(found.length, 4)
})

test('a value of blanks or of a zero-width character is none', async () => {
  const program = await app.program()
  const petra = await program.user('petra', { role: 'program_manager' })
  const blank = scimUser('blank@x.example', {
    [ENTERPRISE]: { department: ' \u00a0' },
    [VENDOR]: { customAttributes: { shift: '\u200b' } },
  })
  await petra.must(201, 'POST', '/scim/v2/Users', blank)
  for (const attribute of ['department', 'custom.shift']) {
    const rule = { attribute, operator: 'present' }
    assert.equal((await petra.must(200, 'POST', '/v2/reach_preview', { rule })).audiences, 0, attribute)
  }
})

test('rows that were written before are brought into the form', async () => {
  const program = await app.program()
  const petra = await program.user('petra', { role: 'program_manager' })
  const old = await program.user('old', {
    profile: {
      department: '\u00a0Field  Sales ',
      title: ' \u200b ',
      external_id: ' 42 ',
      address: JSON.stringify({ locality: ' Zu\u0308rich ', formatted: '1 Main  St\nHere', primary: true }),
      custom_attributes: JSON.stringify({ ' shift ': ' night ', none: '\u2060', grade: '7' }),
    },
  })
  const kept = await program.user('kept', { profile: { department: 'Field Sales' } })
  const names = { [old.id]: ' Jose\u0301  B ', [kept.id]: 'Jose B' }
  for (const [id, name] of Object.entries(names))
    await app.app.services.database.unscopedQuery(
      sql`update identities set user_name = ${name} where id = ${Number(id)}`,
    )
  const before = await petra.must(200, 'GET', `/scim/v2/Users/${kept.id}`)
  const migration = readMigrations().find(({ name }) => name.includes('directory_texts'))
  await app.app.services.database.pool.script(migration?.sql ?? '')
  const user = await petra.must(200, 'GET', `/scim/v2/Users/${old.id}`)
  assert.deepEqual(
    [user.userName, user.title, user.externalId, user[ENTERPRISE].department],
    ['José B', null, '42', 'Field Sales'],
  )
  assert.deepEqual([user.addresses[0].locality, user.addresses[0].formatted], ['Zürich', '1 Main  St\nHere'])
  assert.deepEqual(user[VENDOR].customAttributes, [
    { name: 'grade', value: '7' },
    { name: 'shift', value: 'night' },
  ])
  assert.deepEqual(await petra.must(200, 'GET', `/scim/v2/Users/${kept.id}`), before, 'which was in the form already')
})
