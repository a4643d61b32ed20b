import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { formatsFor } from '../../src/i18n/formats.ts'

test('days are those of the calendar in the time zone, and the time stands beside yesterday and tomorrow', () => {
  const { relative } = formatsFor('en-GB', 'Europe/Berlin')
  // A Sunday, 22:00 in Berlin.
  const now = Date.parse('2026-11-22T21:00:00Z')
  const said: [at: string, words: string][] = [
    ['2026-11-22T21:00:20Z', 'now'],
    ['2026-11-22T21:40:00Z', 'in 40 min'],
    ['2026-11-22T12:00:00Z', '9 hr ago'],
    ['2026-11-22T23:30:00Z', 'in 2 hr'],
    ['2026-11-23T22:30:00Z', 'tomorrow, 23:30'],
    ['2026-11-23T23:30:00Z', 'in 2 days'],
    ['2026-11-21T00:00:00Z', 'yesterday, 01:00'],
    ['2026-11-20T22:59:00Z', '2 days ago'],
    ['2026-11-28T22:59:00Z', 'in 6 days'],
    ['2026-11-28T23:00:00Z', '29 Nov'],
    ['2026-12-31T23:00:00Z', '1 Jan 2027'],
  ]
  assert.deepEqual(
    said.map(([at]) => relative(at, now)),
    said.map(([, words]) => words),
  )
})
