// Spreadsheets (.xlsx) as programs write them, and as nobody should.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import type { Person } from '../../support/app.ts'
import { app, applied, checked, counts, managed, PATH, rowsOf, send, settled } from './support.ts'
import { type Cell, number, partsOf, STYLES, sheetOf, workbook, XLSX, zipOf } from './workbook.ts'

const NAMES: readonly Cell[] = ['user_name', 'given_name', 'family_name']
const sent = async (paul: Person, file: Uint8Array<ArrayBuffer>) =>
  settled(paul, await send(paul, file, '', { 'content-type': XLSX }))
const shared = (index: number): Cell => ({ xml: `t="s"><v>${index}</v>` })

describe('a spreadsheet of people', () => {
  test('is read from its first sheet: shared and rich texts, days, zeros, formulas by their values', async () => {
    const { program, paul } = await managed()
    const rows: Cell[][] = [
      [...NAMES, 'Eintrittsdatum', 'Personalnummer', 'active', 'custom.grade', 'Handy', 'Notes'],
      [
        `al${program.id}`,
        shared(0),
        shared(1),
        number(43_864, STYLES.day),
        number(123, STYLES.zeros),
        { xml: 't="b"><v>1</v>' },
        { xml: '><f>A1*2</f><v>0.30000000000000004</v>' },
        number('4.91701234567E11'),
        { xml: 't="e"><v>#N/A</v>' },
      ],
      [],
      [`bo${program.id}`, 'Bo', 'Lind', number(43_865), '', { xml: 't="str"><f>"no"</f><v>no</v>' }],
    ]
    const texts = ['<t>J&#246;rg</t>', '<r><t>Mül</t></r><r><t>ler &amp; Co</t></r><rPh sb="0" eb="1"><t>no</t></rPh>']
    const file = await workbook({ sheet: sheetOf(rows), shared: texts })
    const made = await sent(paul, file)
    assert.deepEqual([made.status, made.error, ...counts(made)], ['ready', null, 2, 2, 0, 0, 0, 0])
    assert.equal(made.columns[3].format, 'YYYY-MM-DD')
    const [first, second] = (await rowsOf(paul, made.id)).map(
      ({ line, changes }: { line: number; changes: { attribute: string; after: unknown }[] }) => ({
        line,
        ...Object.fromEntries(changes.map(({ attribute, after }) => [attribute, after])),
      }),
    )
    assert.deepEqual(
      [
        first.given_name,
        first.family_name,
        first.hire_date,
        first.employee_number,
        first.active,
        first['custom.grade'],
      ],
      ['Jörg', 'Müller & Co', '2020-02-03T00:00:00.000Z', '00123', true, '0.3'],
    )
    assert.deepEqual([first.phone, second.line], ['491701234567', 4])
    assert.deepEqual([second.hire_date, second.active], ['2020-02-04T00:00:00.000Z', false])
    await applied(paul, made.id)
    assert.deepEqual(counts(await sent(paul, file)), [2, 0, 0, 2, 0, 0])
  })

  test('counts its days from 1904 where it says so', async () => {
    const { paul } = await managed()
    const rows = [
      [...NAMES, 'hire_date'],
      ['al', 'Al', 'Lind', number(42_402, STYLES.day)],
      ['bo', 'Bo', 'Lind', number(42_402)],
    ]
    const made = await sent(paul, await workbook({ sheet: sheetOf(rows), is1904: true }))
    const days = (await rowsOf(paul, made.id)).map(
      ({ changes }: { changes: { attribute: string; after: string }[] }) =>
        changes.find(({ attribute }) => attribute === 'hire_date')?.after,
    )
    assert.deepEqual(days, ['2020-02-03T00:00:00.000Z', '2020-02-03T00:00:00.000Z'])
  })

  test('with macros, pictures and links of others is read for its texts alone', async () => {
    const { paul } = await managed()
    const sheet = sheetOf([NAMES, ['al', 'Al', { xml: 't="str"><f>[1]x!A1</f><v>Lind</v>' }]])
    const others = {
      'xl/vbaProject.bin': 'macro',
      'xl/media/image1.png': 'picture',
      'xl/externalLinks/externalLink1.xml': '<',
    }
    const made = await sent(paul, await workbook({ sheet, others }))
    assert.deepEqual([made.status, made.creates], ['ready', 1])
  })

  test('declares no entities: they stay as they are written', async () => {
    const { paul } = await managed()
    const sheet = sheetOf([NAMES, ['al', 'Al', 'Lind']])
      .replace('<worksheet', '<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;">]><worksheet')
      .replace('>Lind<', '>&b;<')
    const made = await sent(paul, await workbook({ sheet }))
    const [row] = await rowsOf(paul, made.id)
    assert.equal(row.changes.find((one: { attribute: string }) => one.attribute === 'family_name').after, '&b;')
  })
})

describe('a spreadsheet that cannot be imported is failed, and says why', () => {
  const good = [NAMES, ['al', 'Al', 'Lind']]
  async function* endless(): AsyncGenerator<string> {
    yield '<worksheet><sheetData>'
    const blanks = `<row></row>${' '.repeat(1_000_000)}`
    for (let n = 0; n < 510; n++) yield blanks
    yield '</sheetData></worksheet>'
  }
  const row = (cells: string) => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`
  for (const [name, file, error] of [
    ['protected by a password', async () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /password/],
    ['no ZIP file', async () => new Uint8Array(Buffer.from('user_name,given_name,family_name\na,b,c\n')), /readable/],
    ['broken off', async () => (await workbook({ sheet: sheetOf(good) })).slice(0, 900), /readable/],
    ['a ZIP file of something else', () => zipOf({ 'word/document.xml': '<w/>' }), /readable/],
    [
      'without its sheet',
      async () =>
        zipOf({
          ...partsOf({ sheet: '' }),
          'xl/_rels/workbook.xml.rels': '<Relationships/>',
          'xl/worksheets/sheet1.xml': '',
        }),
      /no rows/,
    ],
    ['more than 500 MB once it is unpacked', () => workbook({ sheet: endless() }), /500 MB/],
    ['wider than 200 columns', () => workbook({ sheet: row('<c r="GS1" t="str"><v>x</v></c>') }), /200 columns/],
    [
      'with rows that are too long',
      () => workbook({ sheet: row('<c t="s"><v>0</v></c>'.repeat(9)), shared: [`<t>${'x'.repeat(32_000)}</t>`] }),
      /100,000/,
    ],
    ['without rows', () => workbook({ sheet: sheetOf([]) }), /no rows/],
    ['with headings alone', () => workbook({ sheet: sheetOf([NAMES]) }), /no rows/],
  ] as const) {
    test(name, async () => {
      const { paul } = await managed()
      const made = await sent(paul, await file())
      assert.equal(made.status, 'failed')
      assert.match(made.error, error)
      assert.deepEqual(counts(made), [0, 0, 0, 0, 0, 0])
    })
  }

  test('as CSV it is none, and above 50 MB it is refused', async () => {
    const { paul } = await managed()
    const made = await checked(paul, await workbook({ sheet: sheetOf(good) }))
    assert.match(made.error, /spreadsheet/)
    const answer = await fetch(`${app.url}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${paul.token}`, 'content-type': XLSX },
      body: new Uint8Array(50_000_001),
    })
    assert.equal(answer.status, 413)
    await answer.body?.cancel()
  })
})
