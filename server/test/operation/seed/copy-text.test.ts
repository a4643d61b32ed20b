import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { copyText } from '../../../src/operation/seed/copy-text.ts'

/** PostgreSQL's reading of the text format: rows end with a line feed, values with a tab, backslashes escape. */
function parse(text: string): (string | null)[][] {
  const lines = text.split('\n')
  assert.equal(lines.pop(), '')
  return lines.map(line => line.split('\t').map(value => (value === '\\N' ? null : readValue(value))))
}

const PLAIN: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', '\\': '\\' }
const readValue = (text: string): string => text.replace(/\\(.)/g, (_, letter: string) => PLAIN[letter] as string)

test('every text comes back as it went in, in its row and column', () => {
  const value = fc.oneof(
    fc.constant(null),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('\\N', '\\', 'a\tb', 'line\nbreak', '\r\n', '\\.', ''),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 1 }), rows => {
      const text = [
        ...copyText(
          ['a', 'b'],
          rows.map(([a, b]) => ({ a, b })),
        ),
      ].join('')
      assert.deepEqual(parse(text), rows)
    }),
  )
})

test('other values are written the way PostgreSQL reads them', () => {
  const row = { n: 7, yes: true, at: new Date(0), ids: [1, 2], none: [], doc: { a: 'x\\y' }, gone: null }
  const [text] = copyText([...Object.keys(row), 'left_out'], [row])
  assert.equal(text, '7\ttrue\t1970-01-01T00:00:00.000Z\t{1,2}\t{}\t{"a":"x\\\\\\\\y"}\t\\N\t\\N\n')
})

test('a long text comes in pieces that are the whole', () => {
  const rows = Array.from({ length: 5000 }, (_, nth) => ({ text: `${nth} `.repeat(10) }))
  const pieces = [...copyText(['text'], rows)]
  assert.ok(pieces.length > 2)
  assert.deepEqual(
    parse(pieces.join('')),
    rows.map(row => [row.text]),
  )
})
