import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bindParameters, numberParameters } from '../../../src/platform/db/named-parameters.ts'

const SQL = `select keys[2:], :wanted::bigint[], ':' from posts where program_id = :program and id = any(:wanted) and n > :program`

test('each name has one number, casts and slices are left alone', () => {
  const { text, names } = numberParameters(SQL)
  assert.equal(text, `select keys[2:], $1::bigint[], ':' from posts where program_id = $2 and id = any($1) and n > $2`)
  assert.deepEqual(names, ['wanted', 'program'])
})

test('values are bound by name, and one that is missing is an error instead of null', () => {
  const numbered = numberParameters(SQL)
  assert.deepEqual(bindParameters(numbered, { program: 7, wanted: [1, 2], other: 'x' }).values, [[1, 2], 7])
  assert.deepEqual(bindParameters(numbered, { program: null, wanted: [] }).values, [[], null])
  assert.throws(() => bindParameters(numbered, { program: 7 }), /:wanted has no value/)
})
