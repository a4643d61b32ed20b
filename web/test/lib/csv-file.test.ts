import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../bin/testing.mjs'
import { csvFile, csvSeparator, separatedFor } from '../../src/lib/csv-file.ts'

for (const [language, separator] of [
  ['en', 'comma'],
  ['en-GB', 'comma'],
  ['de', 'semicolon'],
  ['es', 'semicolon'],
  ['fr', 'semicolon'],
] as const) {
  test(`spreadsheets in ${language} expect the ${separator}`, () => {
    assert.equal(csvSeparator(language), separator)
  })
}

test('a file begins with the byte order mark, and no cell is a formula', async () => {
  const rows = [
    ['When', 'Viewed'],
    ['=HYPERLINK("http://x")', -3],
    ['@home', null],
    ['a;b,c', 'plain'],
    ['a,=1;"-2', "'=1"],
  ]
  const bytes = new Uint8Array(await csvFile(rows, 'de').arrayBuffer())
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf])
  assert.equal(
    new TextDecoder().decode(bytes),
    `When;Viewed\r\n"'=HYPERLINK(""http://x"")";-3\r\n"'@home";\r\n"a;b,c";plain\r\n"a,'=1;""'-2";"''=1"\r\n`,
  )
})

test('a file with commas has the same cells after it was separated for German spreadsheets', async () => {
  assert.equal(separatedFor('en', 'a,b\r\n'), 'a,b\r\n')
  assert.equal(separatedFor('de', 'a,"b,""c""",d;e\r\n,,\r\n'), 'a;"b,""c""";"d;e"\r\n;;\r\n')
  const texts = fc.array(fc.string({ maxLength: 8, unit: fc.constantFrom(...',;"\r\n=ab ') }), {
    minLength: 2,
    maxLength: 2,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 4 }), async rows => {
      const [english, german] = [await csvFile(rows, 'en').text(), await csvFile(rows, 'de').text()]
      assert.equal(separatedFor('de', english), german)
    }),
  )
})
