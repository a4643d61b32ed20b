import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { app, applied, checked, counts, HEAD, managed, PATH, rowsOf, send, settled } from './support.ts'

describe('files of people', () => {
  test('what is no table of people says so, in the language of who sent it', async () => {
    const { program, paul } = await managed()
    await paul.must(200, 'PATCH', '/v2/me', { preferred_language: 'de' })
    const one = 'user_name,given_name,family_name\n'
    for (const [file, error] of [
      [Buffer.from('PK\x03\x04 and more'), /Tabellenkalkulation/],
      [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /Tabellenkalkulation/],
      [Buffer.from([0x89, 0x50, 0, 1, 2, 3]), /keine Textdatei/],
      [one, /keine Zeilen/],
      ['name\nzoe\n', /nur eine Spalte/],
      ['a;b\n1;2\n', /user_name/],
      [`${one}"zoe,Zoe,Berg\n`, /Anführungszeichen/],
      ['user_name,Username,given_name,family_name\na,b,c,d\n', /Zwei Spalten/],
    ] as const) {
      const made = await checked(paul, file)
      assert.equal(made.status, 'failed', String(file))
      assert.match(made.error, error)
    }
    const post = (body: string | undefined, type: string | null) =>
      fetch(`${app.url}${PATH}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${paul.token}`, ...(type ? { 'content-type': type } : {}) },
        ...(body === undefined ? {} : { body }),
      })
    assert.equal((await post('', 'text/csv')).status, 400)
    assert.equal((await post('{}', 'application/json')).status, 415)
    assert.equal((await post(one, 'text/csv; charset=utf-8')).status, 202)
    const mia = await program.user('mia')
    assert.equal((await mia.post(PATH)).status, 403)
  })

  test('a row says what is wrong in the language of the profile, else of the browser, else of the program', async () => {
    const { paul } = await managed()
    const file = 'user_name,given_name,family_name,role\nzoe,Zoe,Berg,King\n'
    const said = async (accepted: string) => {
      const id = await send(paul, file, '', { 'accept-language': accepted })
      await settled(paul, id)
      const [row] = await rowsOf(paul, id)
      return row.problems[0].message
    }
    assert.match(await said('de-AT,de;q=0.9,en;q=0.8'), /^ist keine Rolle. Rollen sind: member, /)
    assert.match(await said('*'), /^is not a role. Roles are: member, /)
    await paul.must(200, 'PATCH', '/v2/me', { preferred_language: 'fr' })
    assert.match(await said('de'), /^n’est pas un rôle/)
  })

  test('more than 200,000 rows or 50 MB are 413, and nothing is kept', async () => {
    const { paul } = await managed()
    const many = `${HEAD}${'a,b,c,d,e\n'.repeat(200_001)}`
    const status = async (body: string | ReadableStream) =>
      (
        await fetch(`${app.url}${PATH}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${paul.token}`, 'content-type': 'text/csv' },
          body,
          duplex: 'half',
        })
      ).status
    assert.equal(await status(many), 413)
    // The end of this body never comes.
    const endless = new ReadableStream({ start: sender => sender.enqueue(new TextEncoder().encode(many)) })
    assert.equal(await status(endless), 413)
    assert.equal(await status(`${HEAD}${'x'.repeat(50_000_001)}`), 413)
    assert.deepEqual(await paul.must(200, 'GET', PATH), [])
  })

  test('rows with problems are left out, each with its reason, and come as a file', async () => {
    const { program, paul, ada } = await managed()
    const at = (name: string) => `${name}@program${program.id}.example`
    const mia = await program.user('mia')
    const file =
      'user_name,given_name,family_name,email,role,hire_date,active,custom.shift\n' +
      `${at('zoe')},Zoe,Berg,${at('zoe')},publisher,2020-02-03,yes,late\n` +
      `${at('a')},,Berg,,,,,\n` +
      `${at('b')},B,Berg,nobody,,,,\n` +
      `${at('c')},C,Berg,,king,,,\n` +
      `${at('d')},D,Berg,,,yesterday,,\n` +
      `${at('e')},E,Berg,,,,maybe,\n` +
      `${at('ZOE')},Zoe,Again,,,,,\n` +
      `${at('f')},F,Berg,${at('mia')},,,,\n` +
      `${at('g')},G,Berg,,administrator,,,\n` +
      `${at('ada')},Ada,Other,,,,,\n` +
      `${'x'.repeat(256)},H,Berg,,,,,\n` +
      `,I,Berg,,,,,\n` +
      `${at('j')},J,Berg,${at('ZOE')},,,,\n` +
      `${at('k')},${'x'.repeat(256)},Berg,,,,,\n`
    const made = await checked(paul, file)
    assert.deepEqual(counts(made), [14, 2, 0, 0, 0, 12])
    const problems = await rowsOf(paul, made.id, '?page.size=100&filter.action=problem')
    assert.deepEqual(
      problems.map(({ line, problems: [first] }: { line: number; problems: Record<string, string>[] }) => [
        line,
        first?.code,
        first?.column,
      ]),
      [
        [3, 'required', 'given_name'],
        [4, 'invalid_format', 'email'],
        [5, 'invalid_enum', 'role'],
        [7, 'invalid_enum', 'active'],
        [8, 'duplicate', 'user_name'],
        [9, 'taken', 'email'],
        [10, 'forbidden', 'role'],
        [11, 'forbidden', 'user_name'],
        [12, 'too_long', 'user_name'],
        [13, 'required', 'user_name'],
        [14, 'duplicate', 'email'],
        [15, 'too_long', 'given_name'],
      ],
    )
    assert.equal(problems.at(-2).problems[0].value, at('ZOE'))
    assert.equal(problems.at(-1).problems.length, 1)
    const csv = await paul.get(`${PATH}/${made.id}/rows?separator=semicolon`, { accept: 'text/csv' })
    assert.ok(
      csv.text.startsWith('\uFEFFline;user_name;column;value;code;message\r\n') || csv.text.startsWith('line;'),
      csv.text.slice(0, 60),
    )
    assert.equal(csv.text.trim().split('\r\n').length, 14)
    const done = await applied(paul, made.id)
    assert.deepEqual(counts(done), [14, 2, 0, 0, 0, 12])
    const [zoe] = (await paul.get(`/v2/people?search=zoe`)).body.data
    const detail = await paul.must(200, 'GET', `/v2/people/${zoe.user_id}`)
    assert.deepEqual(
      [detail.role, detail.custom_attributes, detail.hire_date],
      ['publisher', { shift: 'late' }, '2020-02-03T00:00:00.000Z'],
    )
    assert.equal((await ada.must(200, 'GET', `/v2/people/${ada.id}`)).display_name, 'Ada Tester')
    assert.equal((await paul.must(200, 'GET', `/v2/people/${mia.id}`)).email, at('mia'))
  })

  test('what repeats an earlier row is decided as the database compares it, in every script', async () => {
    const { program, paul } = await managed()
    const row = (name: string) => `${name}${program.id},N,Berg\n`
    const made = await checked(
      paul,
      `user_name,given_name,family_name\n${['ΝΙΚΟΣ-', 'νικοσ-', 'ΑΣ', 'ασ', 'ας', 'İda', 'ida', 'zoe'].map(row).join('')}`,
    )
    const done = await applied(paul, made.id)
    assert.deepEqual([done.status, counts(done)], ['finished', counts(made)])
    const { body } = await paul.get(`${PATH}/${made.id}/rows?page.size=100&filter.action=create`)
    assert.equal(body.data.at(-1).user_name, `zoe${program.id}`)
    const ids = await checked(
      paul,
      `external_id,given_name,family_name,user_name\na1,A,Berg,x${program.id}\nA1,B,Berg,y${program.id}\n`,
      '?key=external_id',
    )
    assert.deepEqual(counts(ids).slice(0, 2), [2, 2])
  })
})
