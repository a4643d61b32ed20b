import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { hashPassword } from '../../../src/platform/access/passwords.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'
import { OF_A_PAGE } from '../../support/web-session.ts'
import { signsIn } from '../oauth/code-form.ts'

const mailbox = await Mailbox.start()
const app = await startApp({ ...mailbox.settings, TRUSTED_PROXIES: '127.0.0.1' })
const { database } = app.app.services
const PATH = '/web/password_resets'
const OLD = 'an old horse battery'
const NEW = 'a fresh horse battery'

async function mia(name = 'mia'): Promise<{ program: TestProgram; person: Person }> {
  const program = await app.program()
  const person = await program.user(name)
  await givePassword(person.id)
  return { program, person }
}

const givePassword = async (id: number) => {
  const hash = await hashPassword(OLD)
  await database.system(db => sql`update identities set password_hash = ${hash} where id = ${id}`.execute(db))
}

let asked = 0
/** Each from an address of its own, unless one is given. */
const ask = (body: object, from = `10.1.${Math.floor(asked / 250)}.${++asked % 250}`) =>
  app.stranger.post(PATH, body, { ...OF_A_PAGE, 'x-forwarded-for': from })

const linksTo = (address: string): string[] =>
  mailbox.received
    .filter(({ to }) => to === address)
    .map(({ mail }) => /https?:\S+\/web\/password\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '')

const linkTo = async (address: string, count = 1) =>
  (
    await eventually(
      async () => linksTo(address),
      found => found.length === count,
    )
  ).at(-1) as string

async function setPassword(link: string, password = NEW): Promise<number> {
  const browser = new Browser()
  const page = await browser.open(link)
  return page.status === 200 ? (await browser.submit(page, { password })).status : page.status
}

/** Nothing was sent: a person asked later has their mail. */
async function settled(): Promise<void> {
  const { program, person } = await mia('later')
  await ask({ user_name: person.userName, program: program.id })
  await linkTo(person.userName)
}

describe('forgotten passwords', () => {
  test('mia asks, gets a link, sets a password once, and every sign-in of hers ends', async () => {
    const { program, person } = await mia()
    assert.equal((await ask({ user_name: person.userName.toUpperCase(), program: String(program.id) })).status, 202)
    const link = await linkTo(person.userName)
    assert.equal((await person.get('/v2/me')).status, 200)
    assert.equal((await fetch(link)).status, 200)
    assert.equal(await signsIn(app, program, person, OLD), true, 'opening the link changes nothing')
    assert.equal(await setPassword(link, 'Password1234'), 400, 'one of the commonest')
    assert.equal(await setPassword(link), 200)
    assert.equal((await person.get('/v2/me')).status, 401)
    assert.equal(await signsIn(app, program, person, NEW), true)
    assert.equal(await setPassword(link), 410)
  })

  test('without a program the only person of the userName is meant, else nobody', async () => {
    const { person } = await mia()
    await ask({ user_name: person.userName })
    await linkTo(person.userName)
    const [one, two] = [await app.program(), await app.program()]
    for (const program of [one, two]) {
      const twin = await program.user('twin')
      await database.system(db => sql`update identities set user_name = 'twin' where id = ${twin.id}`.execute(db))
      await givePassword(twin.id)
    }
    assert.equal((await ask({ user_name: 'twin' })).status, 202)
    await settled()
    assert.deepEqual([...linksTo(`twin@program${one.id}.example`), ...linksTo(`twin@program${two.id}.example`)], [])
  })

  test('the response is 202 whatever is named; without what a page sends it is 401', async () => {
    const { program, person } = await mia()
    const known = await ask({ user_name: person.userName, program: program.id })
    const unknown = await ask({ user_name: 'nobody@nowhere.example', program: 999_999 })
    assert.deepEqual([known.status, unknown.status, known.text], [202, 202, unknown.text])
    const unreadable = await ask({ user_name: person.userName, program: 'nordwind' })
    assert.deepEqual([unreadable.status, unreadable.text], [202, known.text])
    const body = { user_name: person.userName }
    assert.equal((await app.stranger.post(PATH, body)).status, 401)
    assert.equal((await app.stranger.post(PATH, body, { 'sec-fetch-site': 'same-origin' })).status, 401)
    assert.equal((await app.stranger.post(PATH, body, { ...OF_A_PAGE, 'sec-fetch-site': 'cross-site' })).status, 401)
    assert.equal((await ask({})).status, 400)
  })

  test('whoever has no password, no address, is inactive or must sign in elsewhere gets nothing', async () => {
    const people = await Promise.all(['none', 'bare', 'away', 'covered'].map(name => mia(name)))
    const [none, bare, away, covered] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ]
    await database.system(async db => {
      await sql`update identities set password_hash = null where id = ${none.person.id}`.execute(db)
      await sql`delete /* every program */ from user_emails where user_id = ${bare.person.id}`.execute(db)
      await sql`update /* every program */ users set active = false where id = ${away.person.id}`.execute(db)
    })
    await requireProvider(covered.program)
    for (const { program, person } of people) await ask({ user_name: person.userName, program: program.id })
    await settled()
    for (const { person } of people) assert.deepEqual(linksTo(person.userName), [], person.userName)
  })

  test('a link is void after a newer one, an own new password, another address, deactivation, removal and a required provider', async () => {
    const cases: Array<[string, (program: TestProgram, person: Person, ada: Person) => Promise<unknown>]> = [
      [
        'a newer link',
        async (program, person) => {
          await ask({ user_name: person.userName, program: program.id })
          await linkTo(person.userName, 2)
        },
      ],
      [
        'an own new password',
        (_, person) => person.must(204, 'PUT', '/v2/me/password', { current_password: OLD, password: NEW }),
      ],
      [
        'another address',
        (_, person, ada) => ada.must(200, 'PATCH', `/v2/people/${person.id}`, { email: 'new@mail.example' }),
      ],
      ['deactivation', (_, person, ada) => ada.must(200, 'PATCH', `/v2/people/${person.id}`, { active: false })],
      ['removal', (_, person, ada) => ada.must(204, 'DELETE', `/v2/people/${person.id}`)],
      ['a required provider', program => requireProvider(program)],
    ]
    for (const [what, change] of cases) {
      const { program, person } = await mia()
      const ada = await program.user('ada', { role: 'administrator' })
      await ask({ user_name: person.userName, program: program.id })
      const link = await linkTo(person.userName)
      await change(program, person, ada)
      assert.equal(await setPassword(link), 410, what)
    }
  })

  test('after an hour the link is a 410 page', async () => {
    const { program, person } = await mia()
    await ask({ user_name: person.userName, program: program.id })
    const link = await linkTo(person.userName)
    await database.system(db =>
      sql`update /* every program */ password_resets set expires_at = now() where user_id = ${person.id}`.execute(db),
    )
    assert.equal(await setPassword(link), 410)
  })

  test('the fourth request of a day sends nothing and voids nothing', async () => {
    const { program, person } = await mia()
    for (const count of [1, 2, 3]) {
      assert.equal((await ask({ user_name: person.userName, program: program.id })).status, 202)
      await linkTo(person.userName, count)
    }
    assert.equal((await ask({ user_name: person.userName, program: program.id })).status, 202)
    await settled()
    assert.equal(linksTo(person.userName).length, 3)
    assert.equal(await setPassword(linksTo(person.userName).at(-1) as string), 200)
  })

  test('the eleventh request of an address in an hour is 429', async () => {
    const from = '10.9.9.9'
    for (let n = 0; n < 10; n++) assert.equal((await ask({ user_name: `nobody${n}` }, from)).status, 202)
    const refused = await ask({ user_name: 'nobody' }, from)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await ask({ user_name: 'nobody' })).status, 202)
  })

  test('the managers of one program cannot have the password of another sent to an address of theirs', async () => {
    const { program, person } = await mia()
    const sister = await app.program({ organisationId: program.organisationId })
    const sue = await sister.user('sue', { role: 'administrator' })
    const theirs = 'sue.reads.this@mail.example'
    await sue.must(201, 'POST', '/v2/people', {
      given_name: 'Mia',
      family_name: 'Tester',
      user_name: person.userName,
      email: theirs,
    })
    await ask({ user_name: person.userName, program: sister.id })
    await settled()
    assert.deepEqual(linksTo(theirs), [])
  })

  test('the sign-in page leads to a form that works without script', async () => {
    const { program, person } = await mia()
    const browser = new Browser()
    const page = await browser.open(`${app.url}/web/sign-in?program=${program.id}`)
    const [, link = ''] = /href="([^"]+\/web\/forgotten[^"]*)"/.exec(page.text) ?? []
    const form = await browser.open(link.replaceAll('&amp;', '&'))
    assert.match(form.text, /Forgot your password\?/)
    assert.equal((await browser.submit(form, { user_name: ' ' })).status, 400)
    const sent = await browser.submit(form, { user_name: person.userName })
    assert.equal(sent.status, 200)
    assert.match(sent.text, /Look into your mailbox/)
    await linkTo(person.userName)
  })
})

async function requireProvider(program: TestProgram): Promise<void> {
  const root = await program.user(`root${Math.random().toString(36).slice(2)}`, { role: 'administrator' })
  const oidc = { issuer: 'https://login.example/realm', client_id: 'atrium', client_secret: 'a secret' }
  const provider = { kind: 'oidc', name: 'Keycloak', oidc, enabled: true, required: true }
  await root.must(201, 'POST', '/v2/identity_providers', { ...provider, domains: [`program${program.id}.example`] })
}
