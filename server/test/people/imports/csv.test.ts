// Every table that a program can write as CSV is read as it was, by any separator, line break and encoding.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { type FileRow, readFileRows } from '../../../src/people/imports/file/read-file.ts'

const HEADER = ['user_name', 'given_name', 'family_name', 'department']
const countKnown = async (headers: readonly string[]) => headers.filter(header => HEADER.includes(header)).length

const cell = fc.string({ maxLength: 8, unit: fc.constantFrom(...`ab"',;=-|1 ü漢\n\t`) })
const tables = fc.record({
  rows: fc.array(fc.array(cell, { minLength: HEADER.length, maxLength: HEADER.length }), {
    minLength: 1,
    maxLength: 6,
  }),
  separator: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  blanks: fc.constantFrom('', ' '),
  encoding: fc.constantFrom<'utf8' | 'utf16le'>('utf8', 'utf16le'),
  pieceBytes: fc.integer({ min: 3, max: 50 }),
})

/** A cell as spreadsheets quote it, with blanks around the quotes where a person has put them. */
const written = (text: string, separator: string, blanks: string) =>
  /["\n,;\t]|^\s|\s$/.test(text) || text.includes(separator)
    ? `${blanks}"${text.replaceAll('"', '""')}"${blanks}`
    : text

test('a table is read as it was written, and each row has its line', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async ({ rows, separator, lineBreak, blanks, encoding, pieceBytes }) => {
      const lines = [HEADER, ...rows].map(cells => cells.map(text => written(text, separator, blanks)).join(separator))
      const bytes = Buffer.from(`\uFEFF${lines.join(lineBreak)}${lineBreak}`, encoding)
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
      }
      const read: FileRow[] = []
      for await (const row of readFileRows(pieces, countKnown)) read.push(row)
      let line = 1
      const wanted = [HEADER, ...rows].flatMap(cells => {
        const begins = line
        line += 1 + cells.join('').split('\n').length - 1
        const trimmed = cells.map(text => text.trim())
        return trimmed.some(text => text !== '') ? [{ line: begins, cells: trimmed }] : []
      })
      assert.deepEqual(read, wanted)
    }),
    { numRuns: 300 },
  )
})
