// The form that takes access codes: it sets a password and goes on with the sign-in, once, and tells strangers nothing.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { type Person, startApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import {
  atCodeForm,
  codeFor as codeBy,
  isAtClient as isAt,
  CHOSEN as PASSWORD,
  signsIn as signsInTo,
  WRONG,
} from './code-form.ts'
import { personWithPassword, signIn } from './support.ts'

const app = await startApp()
const { pool } = app.app.services.database
const program = await app.program()
const pam = await program.user('pam', { role: 'program_manager' })
const ada = await program.user('ada', { role: 'administrator' })

let count = 0
const someone = () => program.user(`mia-${++count}`)
const codeFor = (person: Person, hours = 24, maker = pam) => codeBy(maker, person, hours)
const atForm = (language?: string) => atCodeForm(app, program, language)
const isAtClient = (page: { url: URL }) => isAt(program, page)
const signsIn = (person: Person, password: string) => signsInTo(app, program, person, password)

describe('a code', () => {
  test('sets a password and goes on to the application; it works in small letters and groups', async () => {
    const mia = await someone()
    const code = await codeFor(mia)
    const { browser, form, use } = await atForm()
    assert.equal(form.heading, 'Access code')
    const typed = `${code.slice(0, 5)} - ${code.slice(5)}`.toLowerCase()
    const consent = await use({ user_name: mia.userName.toUpperCase(), code: typed })
    assert.ok(isAtClient(await browser.submit(consent)), consent.text.slice(0, 1000))
    assert.ok(await signsIn(mia, PASSWORD))
    const log = await ada.must(200, 'GET', `/v2/audit_events?filter.record_type=access_code&filter.record_id=${mia.id}`)
    assert.deepEqual(
      log.map(({ action, actor }: { action: string; actor: { user_id: number } }) => [action, actor.user_id]),
      [
        ['removed', mia.id],
        ['created', pam.id],
      ],
    )
  })

  test('works once, and a new one makes the former void', async () => {
    const mia = await someone()
    const [former, code] = [await codeFor(mia), await codeFor(mia)]
    const tryIt = async (one: string) => (await atForm()).use({ user_name: mia.userName, code: one })
    assert.match((await tryIt(former)).text, WRONG)
    assert.ok(!WRONG.test((await tryIt(code)).text))
    assert.match((await tryIt(code)).text, WRONG)
  })

  test('used twice at once works for one', async () => {
    const mia = await someone()
    const code = await codeFor(mia)
    const forms = await Promise.all([atForm(), atForm(), atForm()])
    const passwords = ['first long password', 'second long password', 'third long password']
    const pages = await Promise.all(
      forms.map(({ use }, i) => use({ user_name: mia.userName, code, password: passwords[i] as string })),
    )
    const won = pages.flatMap((page, i) => (WRONG.test(page.text) ? [] : [i]))
    assert.equal(won.length, 1)
    assert.ok(await signsIn(mia, passwords[won[0] as number] as string))
  })

  test('ends what was signed in with the former password', async () => {
    const mia = await personWithPassword(app, program, `mia-${++count}`)
    const { access_token } = await signIn(app, program, mia)
    const code = await codeFor(mia)
    await (await atForm()).use({ user_name: mia.userName, code })
    const answer = await fetch(`${app.url}/v2/me`, { headers: { authorization: `Bearer ${access_token}` } })
    assert.equal(answer.status, 401)
  })

  test('does not work for another person, when it is over, or for who is by then above its maker', async () => {
    const [mia, ben] = [await someone(), await someone()]
    const code = await codeFor(mia)
    const tryIt = async (person: { userName: string }) => (await atForm()).use({ user_name: person.userName, code })
    assert.match((await tryIt(ben)).text, WRONG)
    await pool.query(`update users set role = 'administrator' where program_id = $1 and id = $2`, [program.id, mia.id])
    assert.match((await tryIt(mia)).text, WRONG)
    await pool.query(`update users set role = 'member' where program_id = $1 and id = $2`, [program.id, mia.id])
    await pool.query(`update access_codes set expires_at = now() where program_id = $1 and user_id = $2`, [
      program.id,
      mia.id,
    ])
    assert.match((await tryIt(mia)).text, WRONG)
  })

  test('is void once mia is deactivated, and the page does not say why', async () => {
    const mia = await someone()
    const code = await codeFor(mia)
    await ada.must(200, 'PATCH', `/scim/v2/Users/${mia.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    const page = await (await atForm()).use({ user_name: mia.userName, code })
    assert.equal(page.status, 400)
    assert.match(page.text, WRONG)
  })
})

describe('the form', () => {
  test('says what is missing before a code is counted', async () => {
    const mia = await someone()
    const code = await codeFor(mia)
    for (let i = 0; i < 11; i++) {
      const { use } = await atForm()
      const page = await use({ user_name: mia.userName, code, password: 'short' })
      assert.match(page.text, /The password is too short/)
      const common = await use({ user_name: mia.userName, code, password: '123456789012' })
      assert.match(common.text, /The password is too easy to guess/)
    }
    assert.match(
      (await (await atForm()).use({ user_name: mia.userName, code: '' })).text,
      /Enter your user name, the code/,
    )
    assert.ok(!WRONG.test((await (await atForm()).use({ user_name: mia.userName, code })).text))
  })

  test('keeps a wrong code and the user name, also of the page before; a password never comes back in a page', async () => {
    const mia = await someone()
    const { browser, form, use } = await atForm()
    const refused = await use({ user_name: mia.userName, code: 'ABCDEFGHJK', password: 'a "quoted" long one' })
    assert.match(refused.text, WRONG)
    for (const kept of [mia.userName, 'ABCDEFGHJK']) assert.ok(refused.text.includes(`value="${kept}"`), kept)
    const short = await use({ user_name: mia.userName, code: 'ABCDEFGHJK', password: 'quoted' })
    for (const page of [refused, short]) assert.doesNotMatch(page.text, /quoted/)
    assert.match(refused.headers.get('cache-control') ?? '', /no-store/)
    const named = await browser.open(`${form.url.href}?user_name=${encodeURIComponent('mia"><b>')}`)
    assert.ok(named.text.includes('value="mia&quot;&gt;&lt;b&gt;"'))
  })

  test('takes ten wrong codes for a person, who may exist or not, then none for an hour', async () => {
    const mia = await someone()
    const code = await codeFor(mia)
    for (const user_name of [mia.userName, 'nobody@nowhere.example']) {
      await pool.query('delete from sign_in_failures')
      for (let i = 0; i < 10; i++) {
        const page = await (await atForm()).use({ user_name, code: 'ABCDEFGHJK' })
        assert.equal(page.status, 400)
        assert.match(page.text, WRONG)
      }
      const page = await (await atForm()).use({ user_name: user_name.toUpperCase(), code })
      assert.equal(page.status, 429)
      assert.match(page.text, /Too many wrong codes\. Try again in 60 minutes/)
      assert.ok(Number(page.headers.get('retry-after')) > 3500)
    }
  })

  test('speaks four languages, and another one is a link away', async () => {
    const headings = { en: 'Access code', de: 'Zugangscode', fr: 'Code d’accès', es: 'Código de acceso' }
    for (const [language, heading] of Object.entries(headings)) {
      const { form, browser } = await atForm(language)
      assert.equal(form.heading, heading)
      const [, link = ''] = /href="([^"]+\/code\?ui_locales=(?!en)[a-z]+)"/.exec(form.text) ?? []
      assert.equal((await browser.open(new URL(link, app.url))).status, 200)
    }
  })

  test('is only there within a sign-in, and takes no form of another site', async () => {
    assert.equal((await new Browser().open(`${app.url}/oauth/interaction/unknown/code`)).status, 400)
    const mia = await someone()
    const { use } = await atForm()
    assert.equal((await use({ user_name: mia.userName, code: await codeFor(mia), csrf: 'x'.repeat(32) })).status, 403)
  })
})
