import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { parseTimestamp } from '../../../src/platform/http/input/timestamp.ts'

const READ: ReadonlyArray<[text: string, iso: string]> = [
  ['2026-09-09', '2026-09-09T00:00:00.000Z'],
  ['2026-09-09T10:11:12Z', '2026-09-09T10:11:12.000Z'],
  ['2026-09-09T10:11:12.345Z', '2026-09-09T10:11:12.345Z'],
  ['2026-09-09T10:11:12.345678Z', '2026-09-09T10:11:12.345Z'],
  ['2026-09-09T10:11:12', '2026-09-09T10:11:12.000Z'],
  ['2026-09-09T10:11', '2026-09-09T10:11:00.000Z'],
  ['2026-09-09 10:11:12', '2026-09-09T10:11:12.000Z'],
  ['2026-09-09T10:11:12+02:00', '2026-09-09T08:11:12.000Z'],
  ['2026-09-09T10:11:12-0530', '2026-09-09T15:41:12.000Z'],
  ['2026-09-09T10:11:12+02', '2026-09-09T08:11:12.000Z'],
  ['20260909', '2026-09-09T00:00:00.000Z'],
  ['20260909T101112Z', '2026-09-09T10:11:12.000Z'],
  ['20260909T101112,5+0200', '2026-09-09T08:11:12.500Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2026-W01-1', '2025-12-29T00:00:00.000Z'],
  ['2026-W53-7', '2027-01-03T00:00:00.000Z'],
  ['2026-W37-3T10:11:12+02:00', '2026-09-09T08:11:12.000Z'],
  ['2026-w37-3 10:11', '2026-09-09T10:11:00.000Z'],
  ['2026W373T101112,5Z', '2026-09-09T10:11:12.500Z'],
  ['2026-001', '2026-01-01T00:00:00.000Z'],
  ['2026-365', '2026-12-31T00:00:00.000Z'],
  ['2024-366', '2024-12-31T00:00:00.000Z'],
  ['2026-252T10:11:12.345Z', '2026-09-09T10:11:12.345Z'],
  ['2026252T101112Z', '2026-09-09T10:11:12.000Z'],
  ['2026252', '2026-09-09T00:00:00.000Z'],
]
const REFUSED = [
  '',
  'yesterday',
  '2026-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-01-32',
  '2026-01-01T25:00:00Z',
  '2026-01-01T10:60:00Z',
  '2026-01-01T10:11:12+15:00',
  '2026-01-01T',
  '1757412672',
  '20260229',
  '202609091011',
  '20260909T10',
  '09/09/2026',
  '2026-9-9',
  '٢٠٢٦-٠٩-٠٩',
  '2026-01-01T10:11:12Z\u0000',
  '2026-W54-1',
  '2025-W53-1',
  '2026-W00-1',
  '2026-W01-0',
  '2026-W01-8',
  '2026-W01',
  '2026-W1-1',
  '2026W01-1',
  '2026-W011',
  '2026-366',
  '2025-366',
  '2024-367',
  '2026-000',
  '2026-01',
  '2026-W37-3T101112Z',
  '2026-252T101112Z',
  '0001-001T00:00+01:00',
  '9999-W52-6',
]

for (const [text, iso] of READ) {
  test(`${text} is ${iso}`, () => assert.equal(parseTimestamp(text)?.toISOString(), iso))
}
for (const text of REFUSED) {
  test(`${JSON.stringify(text)} is no point in time`, () => assert.equal(parseTimestamp(text), null))
}

test('whatever is answered is read back as the same point in time', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true }),
      date => {
        assert.equal(parseTimestamp(date.toISOString())?.getTime(), date.getTime())
      },
    ),
  )
})

const DAY_MS = 86_400_000
const days = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS))
const digits = (value: number, count: number) => String(value).padStart(count, '0')

/** New Year's Day of the day's own year, or of the one so many years later. */
function newYear(day: Date, later = 0): number {
  return new Date(`${digits(day.getUTCFullYear() + later, 4)}-01-01T00:00:00Z`).getTime()
}

test('the day of a year is the same as the day of the month', () => {
  fc.assert(
    fc.property(days, day => {
      const ordinal = digits((day.getTime() - newYear(day)) / DAY_MS + 1, 3)
      for (const dash of ['-', '']) {
        const text = `${day.toISOString().slice(0, 4)}${dash}${ordinal}`
        assert.equal(parseTimestamp(text)?.toISOString(), day.toISOString(), text)
      }
    }),
  )
})

test('the day of a week is the same as the day of the month', () => {
  fc.assert(
    fc.property(days, day => {
      const weekday = day.getUTCDay() || 7
      const thursday = new Date(day.getTime() + (4 - weekday) * DAY_MS)
      fc.pre(thursday.getUTCFullYear() <= 9999)
      const week = digits(Math.floor((thursday.getTime() - newYear(thursday)) / DAY_MS / 7) + 1, 2)
      const year = thursday.toISOString().slice(0, 4)
      for (const text of [`${year}-W${week}-${weekday}`, `${year}W${week}${weekday}`]) {
        assert.equal(parseTimestamp(text)?.toISOString(), day.toISOString(), text)
      }
    }),
  )
})

test('a year has as many days and weeks as in Date, and not one more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9998 }), number => {
      const year = digits(number, 4)
      const first = new Date(`${year}-01-01T00:00:00Z`)
      const length = (newYear(first, 1) - first.getTime()) / DAY_MS
      const isLong = first.getUTCDay() === 4 || new Date(`${year}-12-31T00:00:00Z`).getUTCDay() === 4
      const isDay = (text: string) => parseTimestamp(`${year}-${text}`) !== null
      assert.deepEqual([isDay(digits(length, 3)), isDay(digits(length + 1, 3))], [true, false])
      assert.deepEqual([isDay('W52-7'), isDay('W53-1'), isDay('W54-1')], [true, isLong, false])
    }),
  )
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void parseTimestamp(text)))
  const near = fc.string({ unit: fc.constantFrom(...'0123456789-:TWZ+., '), maxLength: 32 })
  fc.assert(fc.property(near, text => void parseTimestamp(text)))
})
