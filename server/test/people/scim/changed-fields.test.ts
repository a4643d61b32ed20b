import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { changedFields } from '../../../src/people/scim/user/user-record.ts'
import { patch, replace } from './patch-table.ts'
import { anna } from './people.ts'

test('what a request did not change is not named', () => {
  const user = anna()
  const after = patch(user, [replace('title', 'Engineer'), replace('nickName', 'A'), replace('password', 'p')])
  assert.deepEqual(changedFields(user, after), ['nickName', 'password'])
})

test('lists and custom attributes are compared by what they hold', () => {
  const after = anna({ customAttributes: { floor: '3', team: 'blue' }, emails: anna().emails.slice(1) })
  assert.deepEqual(changedFields(anna(), after), ['emails'])
})
