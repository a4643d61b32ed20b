import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvSeparator } from '../../src/lib/device/save-blob.ts'

for (const [language, separator] of [
  ['en', 'comma'],
  ['en-GB', 'comma'],
  ['de', 'semicolon'],
  ['es', 'semicolon'],
  ['fr', 'semicolon'],
] as const) {
  test(`spreadsheets in ${language} expect the ${separator}`, () => {
    assert.equal(csvSeparator(language), separator)
  })
}
