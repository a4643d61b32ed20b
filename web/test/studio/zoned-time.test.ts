import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../bin/testing.mjs'
import { fromLocal, toLocal } from '../../src/lib/local-time.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland', 'Pacific/Apia']
const MINUTE_MS = 60_000

test('a moment that is shown in a zone and read again is the same moment, to the minute', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), fc.integer({ min: 27_000_000, max: 33_000_000 }), (zone, minute) => {
      const at = minute * MINUTE_MS
      const again = Date.parse(fromLocal(toLocal(at, zone), zone) ?? '')
      // The hour that a change of clocks repeats has one name for two moments.
      assert.equal(toLocal(again, zone), toLocal(at, zone))
      assert.ok(Math.abs(again - at) <= 60 * MINUTE_MS)
    }),
  )
})

test('local times are those of the zone, in summer and in winter', () => {
  assert.equal(fromLocal('2026-12-01T08:00', 'Europe/Berlin'), '2026-12-01T07:00:00.000Z')
  assert.equal(fromLocal('2026-07-01T08:00', 'Europe/Berlin'), '2026-07-01T06:00:00.000Z')
  assert.equal(fromLocal('2026-12-01T08:00', 'America/New_York'), '2026-12-01T13:00:00.000Z')
  assert.equal(fromLocal('', 'UTC'), null)
  assert.equal(fromLocal('2026-13-01T08:00', 'UTC'), null)
})

test('a time that the change of clocks leaves out is the one an hour later, on either side of Greenwich', () => {
  const gaps: [zone: string, local: string, later: string][] = [
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T03:30'],
    ['America/New_York', '2026-03-08T02:30', '2026-03-08T03:30'],
    ['America/Los_Angeles', '2026-03-08T02:00', '2026-03-08T03:00'],
    ['Atlantic/Azores', '2026-03-29T00:00', '2026-03-29T01:00'],
    ['America/Santiago', '2026-09-06T00:15', '2026-09-06T01:15'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04T02:45'],
  ]
  for (const [zone, local, later] of gaps) assert.equal(toLocal(fromLocal(local, zone) ?? '', zone), later, zone)
})

test('of a time that the change of clocks repeats the first is meant', () => {
  assert.equal(fromLocal('2026-10-25T02:30', 'Europe/Berlin'), '2026-10-25T00:30:00.000Z')
  assert.equal(fromLocal('2026-11-01T01:30', 'America/New_York'), '2026-11-01T05:30:00.000Z')
})

test('a year that is being typed is a moment as well, and the end of all years is none', () => {
  for (const zone of ZONES)
    for (const year of ['0002', '0020', '0202', '2026']) {
      const local = `${year}-12-01T08:00`
      assert.equal(toLocal(fromLocal(local, zone) ?? '', zone), local, zone)
    }
  assert.equal(fromLocal('0000-01-01T00:00', 'UTC'), null)
  assert.equal(fromLocal('9999-12-31T23:59', 'America/New_York'), null)
  assert.equal(fromLocal('9999-12-31T23:59', 'Europe/Berlin'), '9999-12-31T22:59:00.000Z')
})
