// The password that people change themselves.

import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from '../../../../bin/testing.mjs'
import { authorizeUrl, PASSWORD, passPages, personWithPassword, pkce, signIn } from '../../sign-in/oauth/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { Caller } from '../../support/caller.ts'

const app = await sharedApp()
const program = await app.program({ name: 'Larkmoor Ironworks' })
const SCOPE = { scope: 'openid feeds.engage' }
const NEXT = 'purple monkey dishwasher'

let count = 0
const someone = () => personWithPassword(app, program, `mia-${++count}`)
const signedIn = async (person: Person) => {
  const tokens = await signIn(app, program, person, SCOPE)
  return { ...tokens, caller: new Caller(app.url, tokens.access_token) }
}
const sessionsOf = (caller: Caller) => caller.must(200, 'GET', '/v2/me/sessions')

describe('the own password', () => {
  const body = (current_password: string, password = NEXT) => ({ current_password, password })

  test('is changed, and ends all other sign-ins, but not this one', async () => {
    const mia = await someone()
    const [phone, laptop] = [await signedIn(mia), await signedIn(mia)]
    await laptop.caller.must(204, 'PUT', '/v2/me/password', body(PASSWORD))
    assert.equal((await phone.caller.get('/v2/me')).status, 401)
    assert.equal((await mia.get('/v2/me')).status, 401)
    assert.equal((await sessionsOf(laptop.caller)).length, 1)
    const page = await passPages(new Browser(), authorizeUrl(app, program, pkce().challenge), mia)
    assert.match(page.text, /is wrong/, 'the old one is not valid')
    assert.equal((await laptop.caller.put('/v2/me/password', body(PASSWORD))).status, 403)
    await laptop.caller.must(204, 'PUT', '/v2/me/password', body(NEXT, 'x'.repeat(1000)))
    await laptop.caller.must(204, 'PUT', '/v2/me/password', body('x'.repeat(1000), PASSWORD))
  })

  test('is changed by one of two who change it at once; the other gets an error, or is signed out', async () => {
    const mia = await someone()
    const [phone, laptop] = [await signedIn(mia), await signedIn(mia)]
    const passwords = ['the first of the two', 'the second of the two']
    const answers = await Promise.all(
      [phone, laptop].map(({ caller }, nth) => caller.put('/v2/me/password', body(PASSWORD, passwords[nth]))),
    )
    const statuses = answers.map(({ status }) => status)
    assert.equal(statuses.filter(status => status === 204).length, 1, String(statuses))
    const won = statuses.indexOf(204)
    assert.ok([401, 403].includes(statuses[1 - won] as number), String(statuses))
    const [winner, loser] = won === 0 ? [phone, laptop] : [laptop, phone]
    assert.equal((await loser.caller.get('/v2/me')).status, 401)
    await winner.caller.must(204, 'PUT', '/v2/me/password', body(passwords[won] as string))
  })

  for (const [what, password, rule] of [
    ['too short', 'x'.repeat(11), 'too_short'],
    ['too long', 'x'.repeat(1001), 'too_long'],
    ['one of the commonest', 'PasswordPassword', 'too_common'],
    ['the name of the company', 'larkmoor ironworks', 'too_common'],
  ] as const) {
    test(`that is ${what} is refused`, async () => {
      const mia = await someone()
      const answer = await mia.put('/v2/me/password', body(PASSWORD, password))
      assert.deepEqual([answer.status, answer.body.error.validations[0].rule], [400, rule])
    })
  }

  test('is not there to be changed of a user who signs in elsewhere', async () => {
    assert.equal((await (await program.user('sso')).put('/v2/me/password', body(PASSWORD))).status, 403)
  })

  test('cannot be guessed: wrong ones are slowed down, and the right one waits with them', async () => {
    const mia = await someone()
    for (let attempt = 0; attempt < 5; attempt++) {
      assert.equal((await mia.put('/v2/me/password', body(`wrong ${attempt}`))).status, 403)
    }
    // The first wait is a second, which a busy machine takes to compare one password.
    const subject = hash('sha256', JSON.stringify(['device', `own password ${mia.id}`]), 'buffer')
    const { rows } = await app.app.services.database.pool.query(
      `update sign_in_failures f set blocked_until = now() + interval '5 minutes'
         from sign_in_failures before where f.subject = $1 and before.subject = $1
       returning extract(epoch from before.blocked_until - before.last_at)::int as seconds`,
      [subject],
    )
    assert.deepEqual(rows, [{ seconds: 1 }])
    assert.equal((await mia.put('/v2/me/password', body('wrong'))).status, 429)
    const refused = await mia.put('/v2/me/password', body(PASSWORD))
    assert.equal(refused.status, 429)
    assert.match(refused.headers.get('retry-after') ?? '', /^[23]\d\d$/)
  })

  test('needs feeds.engage, and a user', async () => {
    const reader = await program.tokenOf(await someone(), ['feeds.read'])
    assert.equal((await reader.put('/v2/me/password', body(PASSWORD))).status, 403)
    assert.equal((await (await program.server()).put('/v2/me/password', body(PASSWORD))).status, 401)
  })
})
