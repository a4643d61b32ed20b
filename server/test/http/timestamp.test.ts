import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseTimestamp } from '../../src/http/timestamp.ts'

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

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => void parseTimestamp(text)))
})
