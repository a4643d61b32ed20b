// What one user may hold, beside others who are added at the same moment: every answer is what was sent and what is read.

import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { type Person, sharedApp } from '../../support/app.ts'
import { scimUser } from './scim-user.ts'

const app = await sharedApp()
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const VENDOR = 'urn:Vendor:1.0:User'
const CUSTOM = 'urn:ietf:params:scim:schemas:extension:Vendor:2.0:User:customAttributes'

let paula: Person
describe('added together values', () => {
  before(async () => {
    paula = await (await app.program()).user('paula', { role: 'program_manager' })
  })

  /** Adds all at once; each must be there as it was answered. */
  async function addAll(users: readonly object[]) {
    const answers = await Promise.all(users.map(user => paula.must(201, 'POST', '/scim/v2/Users', user)))
    for (const answer of answers) assert.deepEqual(await paula.must(200, 'GET', `/scim/v2/Users/${answer.id}`), answer)
    return answers
  }

  test('texts are kept that mean something to JSON, SQL, arrays or objects, or are at the edge of Unicode', async () => {
    const texts = [
      ...[
        'null',
        'NULL',
        'true',
        '0',
        '-0',
        '1e999',
        '{}',
        '[]',
        '{"a":1}',
        '{a,b}',
        '"',
        '\\',
        '\\u0000',
        '\\x00',
        "'",
      ],
      ...['$1', '$$', '/* prepared */', '--', ';', '\ufffe', '\uffff'],
      ...['ẞß', 'İi', 'ﬀ', '\u{10ffff}', '\u{1f600}'.repeat(127), '__proto__', 'constructor', 'toString'],
    ]
    const userOf = (text: string, n: number) => ({
      ...scimUser(`text-${n}-${text.slice(0, 200)}`),
      externalId: text,
      name: { givenName: `x${text}`, familyName: `y${text}`, formatted: text },
      title: text,
      displayName: text,
      emails: [{ value: `text-${n}@example.com` }, { value: `text-${n}@example.com`, type: 'home', primary: true }],
      addresses: [{ formatted: text, country: text, primary: true }],
      [ENTERPRISE]: { department: text, costCenter: text },
      [VENDOR]: { gender: text, managerName: text },
      [CUSTOM]: { [text]: text, [`x${text}`]: '' },
    })
    const answers = await addAll(texts.map(userOf))
    for (const [n, answer] of answers.entries()) {
      const kept = [answer.externalId, answer.title, answer.name.formatted, answer[ENTERPRISE].department]
      assert.deepEqual(new Set(kept), new Set([texts[n]]))
    }
  })

  test('dates are kept to the first and the last year', async () => {
    const dates = ['0001-01-01T00:00:00.000Z', '0099-05-05T00:00:00.000Z', '9999-12-31T23:59:59.999Z']
    const userOf = (date: string, n: number) => ({
      ...scimUser(`date-${n}`),
      [VENDOR]: { birthDate: date, hireDate: date },
    })
    const answers = await addAll(dates.map(userOf))
    assert.deepEqual(
      answers.map(answer => answer[VENDOR].birthDate),
      dates,
    )
  })

  test('what is missing, empty, off or of another type is as it is for one alone', async () => {
    const emails = Array.from({ length: 50 }, (_, n) => ({ value: `m${n}@example.com`, primary: n === 20 }))
    const [off, number, empty, none, bare, many, plain] = await addAll([
      scimUser('kind-1', { active: 'False', externalId: false }),
      scimUser('kind-2', { externalId: 12345 }),
      scimUser('kind-3', { emails: [], photos: [], roles: [], addresses: [], phoneNumbers: [] }),
      scimUser('kind-4', { emails: null, password: 'correct horse battery' }),
      scimUser('kind-5', { emails: [{ value: 'a@example.com', type: null, primary: null }] }),
      scimUser('kind-6', { emails }),
      scimUser('kind-7', { roles: [{ value: 'publisher', primary: true }] }),
    ])
    assert.deepEqual([off.active, off.externalId, number.externalId], [false, 'false', '12345'])
    assert.deepEqual([empty.emails, none.emails, empty.roles], [[], [], ['member']])
    assert.equal(bare.emails[0].primary, false)
    assert.deepEqual(
      many.emails.map(({ value, primary }: { value: string; primary: boolean }) => ({ value, primary })),
      emails,
    )
    assert.equal(plain.roles[0], 'publisher')
  })
})
