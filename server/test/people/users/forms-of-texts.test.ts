// Texts that name people or describe them come in by one form: what looks the same is the same.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { authorizeUrl, pkce } from '../../sign-in/oauth/support.ts'
import { sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { patch, replace, scimUser } from './scim-user.ts'

const app = await sharedApp()
const program = await app.program()
const paula = await program.user('paula', { role: 'program_manager' })
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const VENDOR = 'urn:Vendor:1.0:User'

const add = (userName: string, more: Record<string, unknown> = {}) =>
  paula.must(201, 'POST', '/scim/v2/Users', scimUser(userName, more))

const signInAs = async (user_name: string, password: string) => {
  const browser = new Browser()
  const page = await browser.open(authorizeUrl(app, program, pkce().challenge))
  return browser.submit(page, { user_name, password })
}

describe('userNames', () => {
  test('are stored trimmed and composed, by POST, PUT and PATCH', async () => {
    const jose = await add(' Jose\u0301@x.example\u00a0')
    assert.equal(jose.userName, 'José@x.example')
    const path = `/scim/v2/Users/${jose.id}`
    const put = await paula.must(200, 'PUT', path, scimUser('\tJose\u0301.b@x.example\n'))
    assert.equal(put.userName, 'José.b@x.example')
    const patched = await paula.must(200, 'PATCH', path, replace('userName', ' Jose\u0301.c@x.example '))
    assert.equal(patched.userName, 'José.c@x.example')
    assert.equal((await paula.must(200, 'GET', path)).userName, 'José.c@x.example')
  })

  test('that differ in blanks around them and in composition are one', async () => {
    const zoe = await add('Zoe\u0308@x.example')
    assert.equal((await paula.post('/scim/v2/Users', scimUser(' Zoë@x.example '))).status, 409)
    for (const spelled of ['Zoe\u0308@x.example', 'ZOË@x.example', ' zoë@x.example ']) {
      const found = await paula.must(200, 'GET', `/scim/v2/Users/${encodeURIComponent(spelled)}`)
      assert.equal(found.id, zoe.id, JSON.stringify(spelled))
      const filter = encodeURIComponent(`userName eq ${JSON.stringify(spelled)}`)
      const list = await paula.must(200, 'GET', `/scim/v2/Users?filter=${filter}`)
      assert.deepEqual(
        list.Resources.map((user: { id: string }) => user.id),
        [zoe.id],
      )
    }
    const group = { displayName: 'Zoë alone', members: [{ value: ' Zoe\u0308@x.example' }] }
    const { id } = await paula.must(201, 'POST', '/scim/v2/Groups', group)
    const { members } = await paula.must(200, 'GET', `/scim/v2/Groups/${id}`)
    assert.deepEqual(
      members.map((member: { value: string }) => member.value),
      [zoe.id],
    )
  })

  for (const [what, userName] of [
    ['a line break', 'ben\n@x.example'],
    ['a tab', 'ben\t@x.example'],
    ['a zero-width space', 'ben\u200b@x.example'],
    ['a byte order mark', '\ufeffben@x.example'],
    ['a soft hyphen', 'be\u00adn@x.example'],
    ['a direction mark', 'ben\u202e@x.example'],
    ['two at signs', 'ben@evil.example@x.example'],
    ['nothing that can be seen', '\u2060\u200b'],
    ['blanks alone', ' \u00a0 '],
  ]) {
    test(`with ${what} are refused and change nothing`, async () => {
      const refused = await paula.post('/scim/v2/Users', scimUser('ben', { userName }))
      assert.equal(refused.status, 400, refused.text)
      assert.equal(refused.body.scimType, 'invalidValue')
      const carl = await add(`carl-${encodeURIComponent(what ?? '')}@x.example`)
      const path = `/scim/v2/Users/${carl.id}`
      assert.equal((await paula.patch(path, replace('userName', userName))).status, 400)
      assert.equal((await paula.put(path, scimUser('carl', { userName }))).status, 400)
      assert.equal((await paula.must(200, 'GET', path)).userName, carl.userName)
    })
  }
})

describe('passwords', () => {
  test('are compared however the keyboard writes letters with accents, and blanks', async () => {
    await add('uma@x.example', { password: 'grüne Wälder im Süden' })
    const typed = 'gru\u0308ne Wa\u0308lder\u00a0im Su\u0308den'
    assert.notEqual((await signInAs('uma@x.example', typed)).heading, 'Sign in')
    assert.notEqual((await signInAs(' uma@x.example\u00a0', 'grüne Wälder im Süden')).heading, 'Sign in')
    assert.equal((await signInAs('uma@x.example', 'grune Walder im Suden')).heading, 'Sign in')
  })

  test('have at most 1,000 characters, at which the sign-in page does not cut them either', async () => {
    const password = `${'x'.repeat(999)}y`
    await add('vera@x.example', { password })
    const browser = new Browser()
    const page = await browser.open(authorizeUrl(app, program, pkce().challenge))
    assert.doesNotMatch(page.text, /name="password"[^>]*maxlength/)
    assert.equal((await signInAs('vera@x.example', `${password}y`)).heading, 'Sign in')
    assert.equal((await signInAs('vera@x.example', 'x'.repeat(256))).heading, 'Sign in')
    assert.notEqual((await signInAs('vera@x.example', password)).heading, 'Sign in')
    const long = await paula.post('/scim/v2/Users', scimUser('will@x.example', { password: 'x'.repeat(1001) }))
    assert.equal(long.status, 400)
    assert.equal(long.body.scimType, 'invalidValue')
    const composed = await paula.post(
      '/scim/v2/Users',
      scimUser('will@x.example', { password: 'u\u0308'.repeat(1000) }),
    )
    assert.equal(composed.status, 201, 'what is counted is what is compared')
  })
})

describe('texts of the directory', () => {
  test('have one blank for blanks of any kind, and none at the ends', async () => {
    const yara = await add('yara@x.example', {
      externalId: ' 42\u00a0',
      title: 'Head \u00a0of  Sales ',
      name: { givenName: ' Yara\u3000', familyName: 'de\u00a0la Cruz' },
      [ENTERPRISE]: { department: '\u00a0Sales\t' },
      [VENDOR]: { workLocation: ' Zu\u0308rich', customAttributes: [{ name: ' shift ', value: ' late \n shift ' }] },
      addresses: [{ formatted: ' 1 Main  St \r\n Springfield \n', locality: ' Springfield ' }],
    })
    assert.equal(yara.externalId, '42')
    assert.equal(yara.title, 'Head of Sales')
    assert.deepEqual(yara.name, { formatted: 'Yara de la Cruz', familyName: 'de la Cruz', givenName: 'Yara' })
    assert.equal(yara[ENTERPRISE].department, 'Sales')
    assert.equal(yara[VENDOR].workLocation, 'Zürich')
    assert.deepEqual(yara[VENDOR].customAttributes, [{ name: 'shift', value: 'late shift' }])
    assert.equal(yara.addresses[0].formatted, '1 Main St\nSpringfield')
    assert.equal(yara.addresses[0].locality, 'Springfield')
    assert.deepEqual(await paula.must(200, 'GET', `/scim/v2/Users/${yara.id}`), yara)
    const filter = encodeURIComponent(`${ENTERPRISE}:department eq "Sales\u00a0" and externalId eq " 42"`)
    assert.equal((await paula.must(200, 'GET', `/scim/v2/Users?filter=${filter}`)).totalResults, 1)
    assert.equal((await paula.must(200, 'GET', '/scim/v2/Users/%2042%20')).id, yara.id)
  })

  test('that show nothing are no value, and refused where one is needed', async () => {
    const more = {
      title: '\u200b',
      [ENTERPRISE]: { department: ' \u00a0 ' },
      [VENDOR]: { customAttributes: { a: ' ', b: '\u2060', c: 'there' } },
    }
    const otto = await add('otto@x.example', more)
    assert.equal(otto.title, null)
    assert.equal(otto[ENTERPRISE].department, null)
    assert.deepEqual(otto[VENDOR].customAttributes, [{ name: 'c', value: 'there' }])
    const path = `/scim/v2/Users/${otto.id}`
    const cleared = await paula.must(200, 'PATCH', path, patch({ op: 'add', path: 'displayName', value: '\ufeff ' }))
    assert.equal(cleared.displayName, null)
    for (const wrong of [
      { name: { givenName: '\u200b', familyName: 'B' } },
      { emails: [{ value: 'a\u200b@x.example' }] },
    ]) {
      assert.equal((await paula.post('/scim/v2/Users', scimUser('nobody@x.example', wrong))).status, 400)
    }
    assert.equal((await paula.post('/scim/v2/Groups', { displayName: '\u200b\u00a0' })).status, 400)
  })
})
