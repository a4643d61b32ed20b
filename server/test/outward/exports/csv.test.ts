// Texts come out of an export as people wrote them: quotes, line ends, formulas.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { sharedApp } from '../../support/app.ts'
import { exported } from './support.ts'

const app = await sharedApp()

/** The text of a cell: an apostrophe before a formula, at its start or wherever a spreadsheet may split it. */
const guarded = (text: string) =>
  (/^'*[=+@\t\r＝＋－＠-]/.test(text) ? "'" : '') + text.replaceAll(/([,;\t\r\n]"*)(?='*[=+@＝＋－＠-])/g, "$1'")

test('every text can be read back by a reader of CSV, and none is a formula, whatever splits the line', async () => {
  const program = await app.program()
  const ann = await program.user('ann', { role: 'analyst' })
  const texts = [
    ...['=1+1', '+49 40', '-5', '@here', '\tindented', '\rback', '＝1', '＠here', "'quoted'", '"', '""', 'a,b', 'a;b'],
    ...['Head;=1+1', 'a\t-1', 'a,@b', 'a;"=1+1"', "a;'=1", "'=1", 'a\n=1', '1, -2'],
    ...['two\r\nlines', 'two\nlines', ' spaces ', 'Grüße 🎉', '\\', "O'Hara", ',', '\r\n'],
    ...fc.sample(fc.string({ minLength: 1, maxLength: 30, unit: fc.constantFrom(...`=+-@",;'\r\n\t ab\\é`) }), 40),
  ]
  for (const [index, text] of texts.entries())
    await program.user(`user${index}`, {
      profile: { department: text, custom_attributes: JSON.stringify({ "it's": text }) },
    })
  const csv = await exported(ann, 'users')
  for (const part of csv.split(/[,;\t\r\n]/)) assert.doesNotMatch(part, /^"{0,2}[=+@＝＋－＠-]/)
  const [head = [], ...rows] = parse(csv)
  assert.ok(rows.every(row => row.length === head.length))
  for (const column of ['department', "it's"]) {
    const read = rows.map(row => row[head.indexOf(column)]).slice(1)
    assert.deepEqual(read, texts.map(guarded))
  }
})

/** RFC 4180, to the letter: lines end with CRLF, a quote inside quotes is doubled, nothing is beside quotes. */
function parse(csv: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < csv.length) {
    const at = cell.lastIndex
    const match = cell.exec(csv)
    if (!match) throw new Error(`no CSV from ${JSON.stringify(csv.slice(at, at + 40))}`)
    row.push(match[1]?.replaceAll('""', '"') ?? (match[2] as string))
    if (match[3] === '\r\n') {
      rows.push(row)
      row = []
    }
  }
  return rows
}
