import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromLocal, toLocal } from '../../src/lib/zoned-time.ts'

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

test('a year that is being typed is a moment as well, and the end of all years is none', () => {
  for (const zone of ZONES)
    for (const year of ['0002', '0020', '0202', '2026']) {
      const local = `${year}-12-01T08:00`
      assert.equal(toLocal(fromLocal(local, zone) ?? '', zone), local, zone)
    }
  assert.equal(fromLocal('0000-01-01T00:00', 'UTC'), null)
  assert.equal(fromLocal('9999-12-31T23:59', 'America/New_York'), null)
  assert.equal(fromLocal('9999-12-31T23:59', 'Europe/Berlin'), null)
})
