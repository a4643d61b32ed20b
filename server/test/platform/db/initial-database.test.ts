import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readInitialDatabase } from '../../../src/platform/db/engines/initial-database.ts'

test('there is a packed database of the PGlite version in use (else run scripts/make-initial-database.ts)', () => {
  const tar = readInitialDatabase()
  assert.ok(tar !== null && tar.size > 10_000_000)
})
