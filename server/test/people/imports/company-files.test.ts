// Files as payroll systems, directories and spreadsheets export them, sent as they are.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { applied, checked, counts, HEAD, managed, PATH, rowOf, rowsOf, settled } from './support.ts'

const windows1252 = (text: string) => {
  const special: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '’': 0x92, œ: 0x9c }
  return new Uint8Array([...text].map(character => special[character] ?? (character.codePointAt(0) as number)))
}

/** The attribute of each column. */
const attributesOf = ({ columns }: { columns: { attribute: string | null }[] }) =>
  columns.map(({ attribute }) => attribute)

describe('exports of other systems', () => {
  test('of a payroll system: semicolons, Windows-1252, leading zeros, signs in a heading, an empty last line', async () => {
    const { program, paul } = await managed()
    const at = (name: string) => `${name}@lohn${program.id}.example`
    const file = windows1252(
      [
        'Personalnummer;Nachname;Vorname;Benutzername;E-Mail-Adresse;Abteilung;Position;Arbeitsort;Kostenstelle (€)',
        `0001;Müller;Jörg;${at('joerg')};${at('joerg')};Küche – Früh;Köchin/Koch;Köln;4711`,
        `0002;"Groß; Weiß";Änne;${at('aenne')};;Pflege;"Leitung ""Haus B""";Köln;4712`,
        ';;;;;;;;',
        `0003;d’Œuvre;Zoé;${at('zoe')};${at('zoe')};Pflege;;Aachen;4711`,
        '',
        '',
      ]
        .join('\r\n')
        .replace('Œ', 'œ'),
    )
    const made = await checked(paul, file, '?key=user_name')
    assert.deepEqual(
      [made.status, ...attributesOf(made)],
      [
        'ready',
        ...['employee_number', 'family_name', 'given_name', 'user_name', 'email', 'department', 'title'],
        ...['work_location', 'cost_center'],
      ],
    )
    assert.deepEqual(counts(made), [3, 3, 0, 0, 0, 0])
    await applied(paul, made.id)
    assert.deepEqual(counts(await checked(paul, file, '?key=user_name')), [3, 0, 0, 3, 0, 0])
    const [aenne] = await paul.must(200, 'GET', `/v2/people?search=${at('aenne')}`)
    const person = await paul.must(200, 'GET', `/v2/people/${aenne.user_id}`)
    assert.deepEqual(
      [person.employee_number, person.family_name, person.title, person.email],
      ['0002', 'Groß; Weiß', 'Leitung "Haus B"', null],
    )
    const [joerg] = await paul.must(200, 'GET', `/v2/people?search=${at('joerg')}`)
    assert.equal(joerg.department, 'Küche – Früh')
  })

  test('of a directory: 60 columns, line breaks and commas in cells, lines that are counted right', async () => {
    const { program, paul } = await managed()
    const at = (name: string) => `${name}@dir${program.id}.example`
    const others = Array.from({ length: 53 }, (_, n) => `extensionAttribute${n}`)
    const header = ['Username', 'First name', 'Last name', 'Email', 'Department', '"Notes\nof HR"', 'active', ...others]
    const row = (name: string, active: string, department = 'Nursing') => [
      ...[
        at(name),
        name,
        'Lund',
        at(name),
        `"${department}, night\r\n\tshift"`,
        '"first line\nsecond, ""line"""',
        active,
      ],
      ...others.map((_, n) => (n % 7 === 0 ? `"a,\nb${n}"` : '')),
    ]
    const file = [header, row('kim', 'yes'), row('ben', 'perhaps'), row('ida', '')]
      .map(cells => cells.join(','))
      .join('\r\n')
    const made = await checked(paul, file)
    assert.equal(made.status, 'ready', made.error)
    assert.equal(made.columns.length, 60)
    assert.equal(made.columns[5].header, 'Notes\nof HR')
    assert.deepEqual(counts(made), [3, 2, 0, 0, 0, 1])
    const [problem] = await rowsOf(paul, made.id, '?filter.action=problem')
    // Each row has its own line and ten line breaks within cells; the header has one.
    assert.deepEqual(
      [problem.line, problem.problems[0].column, problem.problems[0].value],
      [3 + 11, 'active', 'perhaps'],
    )
    await applied(paul, made.id)
    const [kim] = await paul.must(200, 'GET', `/v2/people?search=${at('kim')}`)
    assert.equal(kim.department, 'Nursing, night shift')
  })

  test('headings as each language shows the attributes are recognised', async () => {
    const { program, paul } = await managed()
    for (const language of ['en', 'de', 'fr', 'es']) {
      await paul.must(200, 'PATCH', '/v2/me', { preferred_language: language })
      const shown: { attribute: string; label: string }[] = await paul.must(200, 'GET', '/v2/audience_attributes')
      const wanted = [
        ...['user_name', 'given_name', 'family_name', 'email', 'department', 'title', 'work_location', 'role'],
        ...['manager_name', 'employee_number', 'external_id', 'preferred_language', 'timezone'],
      ]
      const labels = wanted.map(attribute => shown.find(one => one.attribute === attribute)?.label ?? attribute)
      const cells = [`zoe-${language}@p${program.id}.example`, 'Zoe', 'Berg', '', 'Ward']
      // Typed by a person: other case, and a straight apostrophe.
      const header = labels.map(label => label.toUpperCase().replaceAll('’', "'"))
      const made = await checked(paul, `${header.join('\t')}\n${cells.join('\t')}\n`)
      assert.deepEqual([made.status, ...attributesOf(made)], ['ready', ...wanted], `${language}: ${made.error}`)
    }
  })

  test('with a line that names the separator, and with a mark before the first heading, in UTF-8 and UTF-16', async () => {
    const { program, paul } = await managed()
    const row = rowOf(program, 'zoe')
    const named = await checked(paul, `sep=;\r\n${HEAD.replaceAll(',', ';')}${row.replaceAll(',', ';')}`)
    assert.deepEqual([named.status, named.columns[0].attribute, named.creates], ['ready', 'user_name', 1])
    const [first] = await rowsOf(paul, named.id)
    assert.equal(first.line, 3)
    const text = `\uFEFF${HEAD}${row}`
    for (const file of [text, new Uint8Array(Buffer.from(text, 'utf16le'))]) {
      const marked = await checked(paul, file)
      assert.deepEqual([marked.status, marked.columns[0].header, marked.creates], ['ready', 'user_name', 1])
    }
  })

  test('more custom attributes than a person can have are a problem of the row', async () => {
    const { program, paul } = await managed()
    const names = Array.from({ length: 101 }, (_, n) => `custom.n${n}`)
    const rowWith = (name: string, count: number) =>
      [`${name}@p${program.id}.example`, name, 'Berg', ...names.map((_, n) => (n < count ? 'x' : ''))].join(',')
    const head = ['user_name', 'given_name', 'family_name', ...names].join(',')
    const made = await checked(paul, `${head}\n${rowWith('zoe', 100)}\n${rowWith('kim', 101)}\n`)
    assert.deepEqual(counts(made), [2, 1, 0, 0, 0, 1])
    const [problem] = await rowsOf(paul, made.id, '?filter.action=problem')
    assert.deepEqual(
      [problem.line, problem.problems[0].code, problem.problems[0].column],
      [3, 'too_long', 'custom.n100'],
    )
  })

  test('counts grow while a file is checked, and begin anew when it is checked again', async () => {
    const { program, paul } = await managed()
    const file = HEAD + Array.from({ length: 1200 }, (_, n) => rowOf(program, `p${n}`)).join('')
    const made = await checked(paul, file)
    assert.deepEqual(counts(made), [1200, 1200, 0, 0, 0, 0])
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, { columns: { department: null } })
    assert.deepEqual(counts(await settled(paul, made.id)), [1200, 1200, 0, 0, 0, 0])
    await paul.must(202, 'PUT', `${PATH}/${made.id}`, { columns: { given_name: null } })
    const failed = await settled(paul, made.id)
    assert.deepEqual([failed.status, ...counts(failed)], ['failed', 1200, 0, 0, 0, 0, 0])
  })
})
