import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { prepareForms, prepareQuery } from '../../../src/platform/db/query.ts'
import { sql } from '../../../src/platform/db/sql.ts'

test('a statement is made once, and each of its parameters has one number', () => {
  let made = 0
  const statement = prepareQuery<unknown, { user: number; size: number }>('users', ({ user, size }) => {
    made++
    return sql`select ${size} where id = ${user} or ${['a']} = any(names) or boss = ${user} limit ${size}`
  })
  const text = 'select $1 where id = $2 or $3 = any(names) or boss = $2 limit $1'
  const { execute: _, ...first } = statement({ user: 7, size: 20 })
  assert.deepEqual(first, { name: 'users', text, values: [20, 7, ['a']] })
  assert.deepEqual(statement({ user: 8, size: 5 }).values, [5, 8, ['a']])
  assert.equal(made, 1)
})

test('each form of a statement is another one', () => {
  const statement = prepareForms<boolean, unknown, { id: number }>(
    isOpen => `posts_${isOpen}`,
    (isOpen, { id }) => sql`select from posts where id = ${id} ${isOpen ? sql`and open` : sql``}`,
  )
  assert.equal(statement(true, { id: 1 }).text, 'select from posts where id = $1 and open')
  assert.equal(statement(false, { id: 1 }).name, 'posts_false')
  assert.deepEqual(statement(true, { id: 2 }).values, [2])
})
