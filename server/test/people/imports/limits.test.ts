// Files whose size strangers choose: what is too large is refused as it arrives, and what is left is read in small parts.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { checkImportJob } from '../../../src/people/imports/run/check-import-job.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import type { Person } from '../../support/app.ts'
import { app, checked, counts, managed, PATH, read, rowsOf, settled } from './support.ts'

const NAMES = 'user_name,given_name,family_name'
const cells = (count: number, separator = ',', cell = 'a') => Array.from({ length: count }, () => cell).join(separator)

async function sent(paul: Person, body: string | Uint8Array<ArrayBuffer> | ReadableStream) {
  const answer = await fetch(`${app.url}${PATH}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${paul.token}`, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  })
  return { status: answer.status, text: await answer.text() }
}

describe('the limits of a file of people', () => {
  for (const [name, file, detail] of [
    ['20,000 headers of one name', `${cells(20_000)}\n${cells(20_000)}\n`, /line 1 .*200 cells/],
    ['201 headers', `${NAMES},${cells(198)}\nal,Al,Lind\n`, /line 1 .*200 cells/],
    ['a row of 201 cells', `${NAMES}\nal,Al,Lind\n"b\no",${cells(200)}\n`, /line 3 .*200 cells/],
    ['a cell that is too long', `${NAMES}\nal,Al,${'x'.repeat(32_769)}\n`, /line 2 .*32768 bytes/],
    ['a header that is too long', `${NAMES},${'x'.repeat(32_769)}\nal,Al,Lind\n`, /line 1 .*32768 bytes/],
    ['a row that is too long', `${NAMES}\nal,Al,${cells(150, ',', 'x'.repeat(1000))}\n`, /line 2 .*100000 bytes/],
    [
      'a quote that nothing closes',
      `${NAMES}\nal,"Al,Lind\n${'bo,Bo,Lind\n'.repeat(5000)}`,
      /line 2 .*is the quote closed/,
    ],
    ['blanks without an end', ' '.repeat(1_000_000), /line 1 /],
  ] as const) {
    test(`${name}: 413, and nothing is kept`, async () => {
      const { paul } = await managed()
      const answer = await sent(paul, file)
      assert.equal(answer.status, 413, answer.text)
      assert.match(answer.text, detail)
      assert.deepEqual(await paul.must(200, 'GET', PATH), [])
    })
  }

  test('200 columns are read, those of one name by their numbers', async () => {
    const { paul } = await managed()
    const made = await checked(paul, `${NAMES},${cells(100)},a (2),a (2),${cells(95)}\nal,Al,Lind,${cells(197)}\n`)
    const headers = made.columns.map(({ header }: { header: string }) => header)
    assert.deepEqual([made.status, headers.length, new Set(headers).size], ['ready', 200, 200])
    assert.deepEqual(headers.slice(3, 6), ['a', 'a (2)', 'a (3)'])
  })

  test('a header is shown up to 255 characters, in problems as well', async () => {
    const { paul } = await managed()
    const made = await checked(paul, `${NAMES},${'x'.repeat(300)}\nal,Al,Lind,${'y'.repeat(300)}\n`)
    const header = 'x'.repeat(255)
    assert.equal(made.columns[3].header, header)
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, { columns: { [header]: 'title' } })
    await settled(paul, made.id)
    const [row] = await rowsOf(paul, made.id)
    assert.deepEqual([row.problems[0].column, row.problems[0].value.length], [header, 255])
  })

  test('commas within cells are no columns where the semicolon separates', async () => {
    const { paul } = await managed()
    const made = await checked(paul, `${NAMES.replaceAll(',', ';')};groups, all\nal;Al;Lind;${cells(500)}\n`)
    assert.deepEqual([made.status, made.creates], ['ready', 1])
  })

  test('what is counted of UTF-16 are its characters', async () => {
    const { paul } = await managed()
    // Each has the byte of a separator, a quote or a line break.
    const name = 'ĢąČčĊĬĻ'.repeat(20)
    const text = `\uFEFF${NAMES}\r\n${Array.from({ length: 50 }, (_, n) => `p${n},${name},${name}`).join('\r\n')}\r\n`
    const made = await checked(paul, new Uint8Array(Buffer.from(text, 'utf16le')))
    assert.deepEqual(counts(made), [50, 50, 0, 0, 0, 0])
  })

  test('a file that arrives byte by byte is counted like any other', async () => {
    const { paul } = await managed()
    const bytes = new Uint8Array(Buffer.from(`\uFEFF"user\nname",given_name,family_name\nal,Al,Lind\n`))
    const slow = new ReadableStream({
      start(sender) {
        for (const byte of bytes) sender.enqueue(new Uint8Array([byte]))
        sender.close()
      },
    })
    const answer = await sent(paul, slow)
    assert.equal(answer.status, 202, answer.text)
  })

  test('rows as long as they may be are read in parts, each once', async () => {
    const { paul } = await managed()
    const long = 'x'.repeat(30_000)
    const rows = Array.from({ length: 60 }, (_, n) => `p${n},Al,Lind,${long},${long},${long}`)
    const made = await checked(paul, `${NAMES},Note,Note,Note\n${rows.join('\n')}\n`)
    assert.deepEqual([made.status, ...counts(made)], ['ready', 60, 60, 0, 0, 0, 0])
    assert.equal((await rowsOf(paul, made.id, '?page.size=1&page.number=60'))[0].line, 61)
  })
})

test('a check that has killed five processes fails, and does not begin again', async () => {
  const { program, paul } = await managed()
  const { services } = app.app
  const made = await checked(paul, `${NAMES}\nal,Al,Lind\n`)
  const startAfter = async (attempts: number) => {
    await services.database.transaction(program.id, db =>
      sql`update people_imports set status = 'checking', attempts = ${attempts} where program_id = ${program.id} and id = ${made.id}`.execute(
        db,
      ),
    )
    await checkImportJob.run(services, { program_id: program.id, import_id: made.id, round: 1 })
    return read(paul, made.id)
  }
  assert.equal((await startAfter(4)).status, 'ready')
  const failed = await startAfter(5)
  assert.equal(failed.status, 'failed')
  assert.match(failed.error, /fault of the server/)
})
