// Access codes are made by who runs the program, for people up to their own role, as JSON or as cards.

import assert from 'node:assert/strict'
import { inflateSync } from 'node:zlib'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'

const app = await sharedApp()
const PATH = '/v2/access_codes'
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const expires_at = inHours(24)

let program: TestProgram
let pam: Person
let ada: Person
before(async () => {
  program = await app.program({ name: 'Zakład Łódź' })
  pam = await program.user('pam', { role: 'program_manager' })
  ada = await program.user('ada', { role: 'administrator' })
})

describe('codes', () => {
  test('have ten characters that are not mistaken for others, one for each person, in the order asked', async () => {
    const people = [await program.user('mia'), await program.user('ben')]
    const user_ids = people.map(({ id }) => id).reverse()
    const made = await pam.must(201, 'POST', PATH, { user_ids, expires_at })
    assert.deepEqual(
      made.map(({ user_id }: { user_id: number }) => user_id),
      user_ids,
    )
    for (const { code } of made) assert.match(code, /^[23456789A-HJKMNP-Z]{10}$/)
    assert.notEqual(made[0].code, made[1].code)
  })

  test('for an audience are for its active people, by name', async () => {
    const [zoe, ann, gone] = await Promise.all(
      ['zoe', 'ann', 'gone'].map(name => program.user(name, { profile: { department: 'Night' } })),
    )
    await ada.must(201, 'POST', '/v2/audiences', {
      name: 'nights',
      rule: { attribute: 'department', operator: 'eq', value: 'Night' },
    })
    await ada.must(200, 'PATCH', `/scim/v2/Users/${gone?.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    const made = await pam.must(201, 'POST', PATH, { audience: 'nights', expires_at })
    assert.deepEqual(
      made.map(({ user_id }: { user_id: number }) => user_id),
      [ann?.id, zoe?.id],
    )
    assert.equal((await pam.post(PATH, { user_ids: [gone?.id], expires_at })).status, 400)
  })

  test('are in no table, and the audit log names who made them for whom', async () => {
    const lea = await program.user('lea')
    const [{ code }] = await pam.must(201, 'POST', PATH, { user_ids: [lea.id], expires_at })
    const { rows } = await app.app.services.database.pool.query(
      `select c::text as row from access_codes c where program_id = $1`,
      [program.id],
    )
    assert.ok(!JSON.stringify(rows).includes(code))
    const [event] = await ada.must(
      200,
      'GET',
      `/v2/audit_events?filter.record_type=access_code&filter.record_id=${lea.id}`,
    )
    assert.deepEqual([event.action, event.actor.user_id, event.after.user_id], ['created', pam.id, lea.id])
    assert.ok(!JSON.stringify(event).includes(code))
  })

  test('for people above the own role are refused, here and in another program', async () => {
    assert.equal((await pam.post(PATH, { user_ids: [ada.id], expires_at })).status, 403)
    assert.equal((await ada.post(PATH, { user_ids: [ada.id, pam.id], expires_at })).status, 201)
    const sister = await app.program({ organisationId: program.organisationId })
    const root = await sister.user('root', { role: 'administrator' })
    const joined = await root.post('/scim/v2/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: (await program.user('tim')).userName,
      name: { givenName: 'Tim', familyName: 'Tester' },
    })
    assert.equal(joined.status, 201, joined.text)
    assert.equal((await pam.post(PATH, { user_ids: [Number(joined.body.id)], expires_at })).status, 403)
  })

  test('need a manager, people, and a time that is neither over nor far away', async () => {
    const kim = await program.user('kim', { role: 'analyst' })
    const server = await program.server({ role: 'program_manager' })
    assert.equal((await kim.post(PATH, { user_ids: [kim.id], expires_at })).status, 403)
    assert.equal((await server.post(PATH, { user_ids: [kim.id], expires_at })).status, 201)
    const wrong: [parameter: string, body: object][] = [
      ['expires_at', { user_ids: [kim.id], expires_at: inHours(-1) }],
      ['expires_at', { user_ids: [kim.id], expires_at: inHours(91 * 24) }],
      ['expires_at', { user_ids: [kim.id] }],
      ['user_ids', { expires_at }],
      ['user_ids', { user_ids: [kim.id], audience: 'nights', expires_at }],
      ['user_ids', { user_ids: [], expires_at }],
      ['user_ids.1', { user_ids: [kim.id, 999_999_999], expires_at }],
      ['audience', { audience: 'nobody at all', expires_at }],
    ]
    for (const [parameter, body] of wrong) {
      const { status, body: answer, text } = await pam.post(PATH, body)
      assert.equal(status, 400, text)
      assert.equal(answer.error.validations[0].parameter, parameter, text)
    }
  })
})

describe('the sheet', () => {
  const print = (body: object, accept = 'application/pdf', more: Record<string, string> = {}) =>
    fetch(app.url + PATH, {
      method: 'POST',
      headers: { authorization: `Bearer ${pam.token}`, 'content-type': 'application/json', accept, ...more },
      body: JSON.stringify(body),
    })

  test('has ten cards on a page of A4', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, (_, i) => program.user(`card-${i}`)))
    const answer = await print({ user_ids: people.map(({ id }) => id), expires_at })
    assert.equal(answer.status, 201)
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    assert.match(answer.headers.get('content-disposition') ?? '', /access-codes\.pdf/)
    const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    assert.ok(text.startsWith('%PDF-') && text.trimEnd().endsWith('%%EOF'))
    assert.equal([...text.matchAll(/\/Type \/Page\b(?!s)/g)].length, 2)
    assert.match(text, /\/MediaBox \[0 0 595\.28 841\.89\]/)
  })

  test('shows letters of all of Europe', async () => {
    const names = ['Élodie Weiß', 'Łukasz Żółć', 'Дмитро Їжак', 'Γιώργος Ψαράς', 'Ş. Ğ. İ. ő ș ț']
    const people = await Promise.all(names.map((familyName, i) => program.user(`letters-${i}`, { familyName })))
    const answer = await print(
      { user_ids: people.map(({ id }) => id), expires_at },
      'application/pdf, application/json;q=0.5',
    )
    assert.equal(answer.headers.get('content-type'), 'application/pdf')
    const shown = charactersIn(Buffer.from(await answer.arrayBuffer()))
    for (const letter of names.join('').replaceAll(' ', ''))
      assert.ok(shown.has(letter), `${letter} is not on the sheet`)
  })

  test('asked for again under its key is the same sheet, with codes that are still good', async () => {
    const lou = await program.user('lou')
    const ask = () =>
      print({ user_ids: [lou.id], expires_at }, 'application/pdf', { 'idempotency-key': 'sheet of lou' })
    const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
    const [first, again] = [await ask(), await ask()]
    assert.ok((await bytesOf(again)).equals(await bytesOf(first)))
    for (const name of ['content-type', 'content-disposition'])
      assert.equal(again.headers.get(name), first.headers.get(name))
    const { rows } = await app.app.services.database.pool.query(
      `select response from idempotency_keys where program_id = $1 and key = 'sheet of lou'`,
      [program.id],
    )
    assert.doesNotMatch(Buffer.from(rows[0].response, 'base64').toString('latin1'), /%PDF/, 'sealed')
  })

  test('is only for who prefers it', async () => {
    const answer = await print({ user_ids: [pam.id], expires_at }, 'application/json, application/pdf;q=0.5')
    assert.match(answer.headers.get('content-type') ?? '', /json/)
  })
})

/** The characters that the fonts of a PDF have glyphs for: their `ToUnicode` maps, decompressed. */
function charactersIn(pdf: Buffer): Set<string> {
  const shown = new Set<string>()
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    const map = inflated(pdf.subarray(at + 'stream\n'.length, end))
    if (!map.includes('beginbfrange')) continue
    for (const [, hex = ''] of map.matchAll(/<([0-9a-f]{4,8})>/g))
      shown.add(Buffer.from(hex, 'hex').swap16().toString('utf16le'))
  }
  return shown
}

function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}
