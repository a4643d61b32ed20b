import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import {
  createFormatFinder,
  DATE_FORMATS,
  type DateFormat,
  readDate,
  serialDay,
} from '../../../src/people/imports/evaluate/dates.ts'

const formatOf = (cells: readonly string[]): DateFormat | null => {
  const finder = createFormatFinder()
  for (const cell of cells) finder.add(cell)
  return finder.format()
}

const written = (iso: string, format: DateFormat): string => {
  const [year = '', month = '', day = ''] = iso.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', day)
}

describe('dates of a column', () => {
  for (const [name, cells, format] of [
    ['of Germany', ['03.02.2020', '31.12.2019'], 'DD.MM.YYYY'],
    ['of Britain', ['03/02/2020', '31/12/2019'], 'DD/MM/YYYY'],
    ['of America', ['02/03/2020', '12/31/2019'], 'MM/DD/YYYY'],
    ['of machines', ['2020-02-03', '20191231'], 'YYYY-MM-DD'],
    ['that tell nothing have the day first', ['01/02/2020', '02/01/2020'], 'DD/MM/YYYY'],
    ['one of which is American like most', ['01/02/2020', '12/13/2020', '13/12/2020', '11/25/2020'], 'MM/DD/YYYY'],
    ['of which as many are British as American', ['12/13/2020', '13/12/2020'], 'DD/MM/YYYY'],
    ['with times, and without leading zeros', ['3.2.2020 00:00:00', '1.12.2020'], 'DD.MM.YYYY'],
    ['that are none', ['31.02.2020', '2020/01/01', 'soon', ''], null],
  ] as const) {
    test(name, () => assert.equal(formatOf(cells), format))
  }

  test('a column is read in the form in which it was written, and says each day again', () => {
    const days = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-30'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.array(days, { minLength: 1 }), fc.constantFrom(...DATE_FORMATS), (dates, format) => {
        const isos = dates.map(date => date.toISOString().slice(0, 10))
        // One day beyond the twelfth tells the month from the day.
        const cells = [...isos, '2020-12-31'].map(iso => written(iso, format))
        assert.equal(formatOf(cells), format)
        assert.deepEqual(
          cells.map(cell => readDate(cell, format)),
          [...isos, '2020-12-31'],
        )
      }),
    )
  })

  test('no text is a date that the calendar lacks', () => {
    const texts = fc
      .tuple(fc.nat(40), fc.nat(20), fc.nat(9999))
      .map(([a, b, year]) => `${a}.${b}.${String(year).padStart(4, '0')}`)
    fc.assert(
      fc.property(texts, text => {
        const date = readDate(text, 'DD.MM.YYYY')
        if (date !== null) assert.equal(new Date(date).toISOString().slice(0, 10), date)
      }),
    )
  })

  test('spreadsheets count days from 1900, with a 29th of February in it, or from 1904', () => {
    assert.deepEqual(
      [
        serialDay(1, false),
        serialDay(59, false),
        serialDay(61, false),
        serialDay(43_864, false),
        serialDay(42_402, true),
      ],
      ['1900-01-01', '1900-02-28', '1900-03-01', '2020-02-03', '2020-02-03'],
    )
  })
})
