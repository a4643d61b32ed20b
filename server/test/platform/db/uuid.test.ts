import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { uuidv7 } from '../../../src/platform/db/uuid.ts'

test('ids are version 7, unique, and sort in the order of their making', () => {
  const ids = Array.from({ length: 20_000 }, uuidv7)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
})
