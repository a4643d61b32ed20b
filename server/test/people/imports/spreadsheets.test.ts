// Files as spreadsheets, and people with an editor, write them: what protects a cell is not its text, and rows tell what a file is.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import type { Person } from '../../support/app.ts'
import { applied, checked, counts, managed, PATH, rowsOf } from './support.ts'

const NAMES = 'user_name,given_name,family_name'

/** The attributes of the first new person, as the check shows them. */
async function firstOf(paul: Person, file: string | Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>> {
  const made = await checked(paul, file)
  assert.equal(made.status, 'ready', made.error)
  const [row] = await rowsOf(paul, made.id)
  assert.deepEqual(row.problems, [])
  return Object.fromEntries(
    row.changes.map(({ attribute, after }: { attribute: string; after: unknown }) => [attribute, after]),
  )
}

describe('cells that a spreadsheet protects', () => {
  for (const [cell, number] of [
    ['="00123"', '00123'],
    ['"=""00123"""', '00123'],
    ['"=""say """"hi"""""""', 'say "hi"'],
    ['="1"&"2"', '="1"&"2"'],
    ["'+49 170 1234567", '+49 170 1234567'],
    ["'-0815", '-0815'],
    ["'-", '-'],
    ["''=1", "'=1"],
    ["'t Hooft", "'t Hooft"],
    ["'00123", "'00123"],
    ['"a;\'=1,\'+2"', 'a;=1,+2'],
  ] as const) {
    test(`${cell} is ${number}`, async () => {
      const { paul } = await managed()
      const person = await firstOf(paul, `${NAMES},employee_number\nal,Al,Lind,${cell}\n`)
      assert.equal(person.employee_number, number)
    })
  }

  test('blanks around quotes do not count, in the header neither', async () => {
    const { paul } = await managed()
    const rows = ['"user_name", "given_name", "family_name", "title"', '"al", Al,  "Lind" , "Head, Sales" ', '']
    const person = await firstOf(paul, rows.join('\n'))
    assert.deepEqual(
      [person.user_name, person.given_name, person.family_name, person.title],
      ['al', 'Al', 'Lind', 'Head, Sales'],
    )
    assert.equal(
      (await firstOf(paul, `${NAMES},title\nal,Al,Lind,17" screens, "all"\n`.replace(', "', ' "'))).title,
      '17" screens "all"',
    )
  })

  test('a protected header is the header', async () => {
    const { paul } = await managed()
    const made = await checked(paul, `="user_name",given_name,family_name,'@home\nal,Al,Lind,x\n`)
    assert.deepEqual(
      made.columns.map(({ header }: { header: string }) => header),
      ['user_name', 'given_name', 'family_name', '@home'],
    )
  })
})

describe('a quote that is missing', () => {
  /** Six people whom an import made. */
  async function imported() {
    const { program, paul } = await managed()
    const people = ['al', 'bo', 'ci', 'di', 'ed', 'fi'].map(name => `${name}${program.id}`)
    const row = (name: string, title: string, more = '') => `${name},${name.slice(0, 2)},Lind,${title}${more}`
    const file = (titles: readonly string[], more: readonly string[] = []) =>
      [
        `${NAMES},title${more.length > 0 ? ',Notes' : ''}`,
        ...people.map((name, n) => row(name, titles[n] ?? 'Cook', more[n])),
      ].join('\n')
    const first = await checked(paul, file([]))
    await applied(paul, first.id)
    const inactive = async () => {
      const all = await paul.get('/v2/people?search=lind&page.size=100')
      const details = await Promise.all(
        all.body.data.map((one: { user_id: number }) => paul.must(200, 'GET', `/v2/people/${one.user_id}`)),
      )
      return details.filter(({ active }) => active === false).length
    }
    return { paul, file, inactive }
  }

  test('that closes within a cell makes the file fail with the line of its row', async () => {
    const { paul, file } = await imported()
    const made = await checked(paul, file(['Cook', '"15 inch', 'Cook', 'Cook', '"17 inch']))
    assert.equal(made.status, 'failed')
    assert.match(made.error, /line 3 /)
  })

  test('that closes at the end of a cell is a problem of the row, and those between do not leave', async () => {
    const { paul, file, inactive } = await imported()
    const made = await checked(paul, file(['Cook', '"15 inch', 'Cook', 'Cook', '17 inch"']))
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, { leavers: 'deactivate' })
    const again = await checked(paul, file(['Cook', '"15 inch', 'Cook', 'Cook', '17 inch"']))
    assert.deepEqual(counts(again), [3, 0, 0, 2, 0, 1])
    const [problem] = await rowsOf(paul, again.id, '?filter.action=problem')
    assert.deepEqual(
      [problem.line, problem.problems[0].code, problem.problems[0].column],
      [3, 'invalid_format', 'title'],
    )
    const done = await applied(paul, made.id, { confirm_leavers: 0 })
    assert.deepEqual([done.status, counts(done)], ['finished', [3, 0, 0, 2, 0, 1]])
    assert.equal(await inactive(), 0)
  })

  test('in a column that nobody needs counts as well, by the people whom it swallows', async () => {
    const { paul, file } = await imported()
    const made = await checked(paul, file([], [',"a note', ',', ',', ',of two"', ',', ',']))
    assert.deepEqual(counts(made), [3, 0, 0, 2, 0, 1])
    const [problem] = await rowsOf(paul, made.id, '?filter.action=problem')
    assert.deepEqual([problem.line, problem.problems[0].column], [2, 'Notes'])
    const note = await checked(paul, file([], [',"a note,\nof two, or\nthree, lines"', ',', ',', ',', ',', ',']))
    assert.deepEqual(counts(note), [6, 0, 0, 6, 0, 0])
  })
})

describe('a file is what its rows say', () => {
  const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
  const row = `${NAMES}\nal,Jörg,Müller\nbo,Łukasz,Żak\n`
  const cut = Buffer.concat([Buffer.from(`${row}ci,Cut`), Buffer.from([0xc3]), Buffer.from(',Name\n')])

  test('UTF-8 with a broken byte is UTF-8, and the row is a problem', async () => {
    const { paul } = await managed()
    const made = await checked(paul, new Uint8Array(cut))
    assert.deepEqual(counts(made), [3, 2, 0, 0, 0, 1])
    const rows = await rowsOf(paul, made.id)
    assert.equal(rows[0].changes.find((one: { attribute: string }) => one.attribute === 'family_name').after, 'Müller')
    assert.deepEqual([rows[2].line, rows[2].problems[0].code], [4, 'invalid_format'])
  })

  test('a mark says UTF-8, whatever is broken below', async () => {
    const { paul } = await managed()
    const bytes = Buffer.concat([Buffer.from(`\uFEFF${NAMES}\nci,Cut`), Buffer.from([0xc3]), Buffer.from(',Name\n')])
    const made = await checked(paul, new Uint8Array(bytes))
    assert.deepEqual([made.status, made.problems, made.columns[0].attribute], ['ready', 1, 'user_name'])
  })

  test('a few umlauts of Windows-1252 among many plain rows are Windows-1252', async () => {
    const { paul } = await managed()
    const plain = Array.from({ length: 300 }, (_, n) => `p${n},Al,Lind\n`).join('')
    const person = await firstOf(paul, latin1(`${NAMES}\nal,Jörg,Müller\n${plain}`))
    assert.deepEqual([person.given_name, person.family_name], ['Jörg', 'Müller'])
  })

  test('a broken key leaves open who is meant: nobody leaves', async () => {
    const { program, paul } = await managed()
    const [joerg, ada] = [`jörg${program.id}`, `äda${program.id}`]
    const first = await checked(paul, `${NAMES}\n${joerg},Al,Lind\n${ada},Ci,Lind\n`)
    await applied(paul, first.id)
    const [start, end] = joerg.split('ö') as [string, string]
    const broken = Buffer.concat([
      Buffer.from(`\uFEFF${NAMES}\n${start}`),
      Buffer.from([0xc3]),
      Buffer.from(`${end},Al,Lind\n${ada},Ci,Lind\n`),
    ])
    assert.deepEqual(counts(await checked(paul, new Uint8Array(broken))), [2, 0, 0, 1, 0, 1])
  })

  for (const [name, file] of [
    ['headers with line breaks', '"User\nname";"First name";"Last name"\nal;Al;Lind\n'],
    [
      'as many commas as semicolons in the header',
      'user_name;given_name;family_name;Place (town, land, region, part)\nal;Al;Lind;Kiel\n',
    ],
    [
      'as many commas as semicolons in all rows',
      'user_name;given_name;family_name;Place (town, land, region, part)\nal;Al;Lind;a, b, c, d\n',
    ],
    [
      'more commas than semicolons in the header',
      'user_name;given_name;family_name;"a,b,c,d,e,f,g"\nal;Al;Lind;"1,2,3,4,5,6,7"\n',
    ],
  ] as const) {
    test(name, async () => {
      const { paul } = await managed()
      const person = await firstOf(paul, file)
      assert.deepEqual([person.user_name, person.family_name], ['al', 'Lind'])
    })
  }

  test('headers that are unknown: the separator by which rows have as many cells', async () => {
    const { paul } = await managed()
    const made = await checked(paul, 'Login;Name (first, last, both)\nal;Al Lind\nbo;Bo Lind\n')
    assert.deepEqual(
      made.columns.map(({ header }: { header: string }) => header),
      ['Login', 'Name (first, last, both)'],
    )
  })
})
