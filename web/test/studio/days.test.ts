import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { addDays, addMonths, dayOf, firstDayOf, readDay, startOf, weekOf, weeksOfMonth } from '../../src/lib/days.ts'

test('days, weeks and months go on over the ends of months, years and leap years', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(addDays('2028-03-01', -1), '2028-02-29')
  assert.equal(addMonths('2026-12-31', 2), '2027-02-01')
  assert.equal(addMonths('2026-01-15', -1), '2025-12-01')
  assert.equal(weekOf('2026-11-22', 1), '2026-11-16')
  assert.equal(weekOf('2026-11-22', 7), '2026-11-22')
})

test('a month is shown in whole weeks, from the first day of the week on', () => {
  const weeks = weeksOfMonth('2026-11-22', 1)
  assert.deepEqual([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)], [6, '2026-10-26', '2026-12-06'])
  assert.ok(weeks.every(week => week.length === 7))
  assert.deepEqual(weeksOfMonth('2027-02-01', 1).length, 4)
  assert.deepEqual([firstDayOf('de-DE'), firstDayOf('en-US')], [1, 7])
})

test('a day begins where its zone says, also when clocks change', () => {
  assert.equal(startOf('2026-03-29', 'Europe/Berlin'), '2026-03-28T23:00:00.000Z')
  assert.equal(startOf('2026-03-30', 'Europe/Berlin'), '2026-03-29T22:00:00.000Z')
  assert.equal(dayOf('2026-03-29T22:30:00Z', 'Europe/Berlin'), '2026-03-30')
})

test('what is no day is none', () => {
  for (const text of [null, '', 'today', '2026-1-1', '2026-02-30', '2026-13-01', '2026-12-01T08:00'])
    assert.equal(readDay(text), null, String(text))
  assert.equal(readDay('2028-02-29'), '2028-02-29')
})
