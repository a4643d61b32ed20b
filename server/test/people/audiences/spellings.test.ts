// Values that look the same are equal in rules: blanks of any kind, composed letters, values without a visible character.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
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
