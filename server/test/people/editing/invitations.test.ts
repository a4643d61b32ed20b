import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { signsIn } from '../../sign-in/oauth/code-form.ts'
import { sessionIn } from '../../sign-in/web/support.ts'
import { type Person, sameDatabase, startApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import { Mailbox } from '../../support/mailbox.ts'

const mailbox = await Mailbox.start()
const app = await startApp(mailbox.settings)
const PATH = '/v2/people'
const PASSWORD = 'a fresh horse battery'
const WEEK_MS = 7 * 24 * 3_600_000

async function managed(): Promise<{ program: TestProgram; paul: Person }> {
  const program = await app.program({ name: 'Nordwind' })
  return { program, paul: await program.user('paul', { role: 'program_manager' }) }
}

const zoeOf = (program: TestProgram) => ({
  given_name: 'Zoe',
  family_name: 'Berg',
  user_name: `zoe@program${program.id}.example`,
  email: `zoe@program${program.id}.example`,
})

/** The addresses of the links in mails to this address, the newest last. */
const linksTo = (address: string): string[] =>
  mailbox.received
    .filter(({ to }) => to === address)
    .map(({ mail }) => /https?:\S+\/web\/password\?token=\S+/.exec(mail.text ?? '')?.[0] ?? '')

const linkTo = async (address: string, count = 1): Promise<string> => {
  const links = await eventually(
    async () => linksTo(address),
    found => found.length === count,
  )
  return links.at(-1) as string
}

const setPassword = async (link: string, password = PASSWORD): Promise<number> =>
  (await fetch(link, { method: 'POST', body: new URLSearchParams({ password }) })).status

describe('invitations', () => {
  test('zoe is added, gets a mail, sets a password by its link and signs in; the link works once', async () => {
    const { program, paul } = await managed()
    const zoe = zoeOf(program)
    const made = await paul.must(201, 'POST', PATH, { ...zoe, invite: 'mail', preferred_language: 'de' })
    assert.equal('access_code' in made, false)
    const link = await linkTo(zoe.email)
    const { mail } = mailbox.received.find(({ to }) => to === zoe.email) as (typeof mailbox.received)[number]
    assert.equal(mail.subject, 'Dein Konto bei Nordwind')
    assert.match(mail.text ?? '', new RegExp(zoe.user_name))
    assert.equal(mail.headers.has('list-unsubscribe'), false)
    for (const method of ['GET', 'HEAD']) await fetch(link, { method })
    assert.equal(await setPassword(link, 'short'), 400)
    assert.equal(await setPassword(link), 200)
    assert.equal(await signsIn(app, program, { userName: zoe.user_name }, PASSWORD), true)
    assert.equal(await setPassword(link, 'another horse battery'), 410)
    const deliveries = await paul.must(200, 'GET', `${PATH}/${made.user_id}/deliveries`)
    assert.deepEqual(
      deliveries.map(({ channel, type, status }: Record<string, string>) => [channel, type, status]),
      [['email', 'invitation', 'sent']],
    )
  })

  test('zoe is signed in once she has chosen her password', async () => {
    const { program, paul } = await managed()
    const zoe = zoeOf(program)
    const { user_id } = await paul.must(201, 'POST', PATH, { ...zoe, invite: 'mail' })
    const browser = new Browser()
    const page = await browser.open(await linkTo(zoe.email))
    const refused = await browser.submit(page, { password: 'short' })
    const last = await browser.submit(refused, { password: PASSWORD })
    assert.equal(last.url.pathname, '/')
    assert.equal((await sessionIn(app, browser).must(200, 'GET', '/v2/me')).user.user_id, user_id)
  })

  test('an invitation by code is an access code for a week; a new invitation voids the former one', async () => {
    const { program, paul } = await managed()
    const zoe = zoeOf(program)
    const made = await paul.must(201, 'POST', PATH, { ...zoe, invite: 'code' })
    assert.match(made.access_code, /^[2-9A-HJ-NP-Z]{10}$/)
    const path = `${PATH}/${made.user_id}/invitations`
    const byMail = await paul.must(201, 'POST', path, { by: 'mail' })
    assert.deepEqual(Object.keys(byMail).sort(), ['by', 'expires_at'])
    assert.ok(Math.abs(Date.parse(byMail.expires_at) - Date.now() - WEEK_MS) < 60_000)
    const link = await linkTo(zoe.email)
    const byCode = await paul.must(201, 'POST', path, { by: 'code' })
    assert.match(byCode.access_code, /^[2-9A-HJ-NP-Z]{10}$/)
    assert.equal(await setPassword(link), 410)
  })

  test('a mailed link is void once its maker could not invite any more, and after what voids codes', async () => {
    const { program } = await managed()
    const ada = await program.user('ada', { role: 'administrator' })
    const cases: Array<[string, (maker: Person, id: number) => Promise<unknown>]> = [
      ['the maker is a member now', maker => ada.must(200, 'PATCH', `${PATH}/${maker.id}`, { role: 'member' })],
      ['the maker has left', maker => ada.must(204, 'DELETE', `${PATH}/${maker.id}`)],
      ['zoe outranks the maker', (_, id) => ada.must(200, 'PATCH', `${PATH}/${id}`, { role: 'administrator' })],
      [
        'zoe was deactivated',
        async (_, id) => {
          await ada.must(200, 'PATCH', `${PATH}/${id}`, { active: false })
          await ada.must(200, 'PATCH', `${PATH}/${id}`, { active: true })
        },
      ],
      ['zoe has another address', (_, id) => ada.must(200, 'PATCH', `${PATH}/${id}`, { email: 'other@mail.example' })],
      [
        'zoe joined a sister program',
        async (_, id) => {
          const sister = await app.program({ organisationId: program.organisationId })
          const sue = await sister.user('sue', { role: 'administrator' })
          const { user_name } = await ada.must(200, 'GET', `${PATH}/${id}`)
          await sue.must(201, 'POST', PATH, { given_name: 'Zoe', family_name: 'Berg', user_name })
        },
      ],
    ]
    for (const [index, [what, change]] of cases.entries()) {
      const maker = await program.user(`maker${index}`, { role: 'program_manager' })
      const email = `zoe${index}@program${program.id}.example`
      const zoe = await maker.must(201, 'POST', PATH, { ...zoeOf(program), user_name: email, email, invite: 'mail' })
      const link = await linkTo(email)
      assert.equal((await fetch(link)).status, 200, what)
      await change(maker, zoe.user_id)
      assert.equal((await fetch(link)).status, 410, what)
      assert.equal(await setPassword(link), 410, what)
    }
  })

  test('a link that was changed, that has expired or is none is a 410 page', async () => {
    const { program, paul } = await managed()
    const zoe = await paul.must(201, 'POST', PATH, { ...zoeOf(program), invite: 'mail' })
    const link = await linkTo(zoe.email)
    for (const wrong of [
      `${link}x`,
      link.replace('token=invitation.', 'token=password_reset.'),
      `${app.url}/web/password`,
      `${app.url}/web/password?token=a`,
    ]) {
      assert.equal((await fetch(wrong)).status, 410, wrong)
    }
    const { pool } = app.app.services.database
    await pool.query('update access_codes set expires_at = now() where program_id = $1 and user_id = $2', [
      program.id,
      zoe.user_id,
    ])
    assert.equal((await fetch(link)).status, 410)
  })

  test('the form of another site is refused', async () => {
    const { program, paul } = await managed()
    const zoe = await paul.must(201, 'POST', PATH, { ...zoeOf(program), invite: 'mail' })
    const body = new URLSearchParams({ password: PASSWORD })
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const link = await linkTo(zoe.email)
    assert.equal((await fetch(link, { method: 'POST', body, headers })).status, 403)
    assert.equal(await setPassword(link), 200)
  })

  test('of two uses at once one succeeds', async () => {
    const { program, paul } = await managed()
    const zoe = await paul.must(201, 'POST', PATH, { ...zoeOf(program), invite: 'mail' })
    const link = await linkTo(zoe.email)
    const use = () => fetch(link, { method: 'POST', body: new URLSearchParams({ password: PASSWORD }) })
    const statuses = (await Promise.all([use(), use(), use()])).map(({ status }) => status)
    assert.deepEqual(statuses.sort(), [200, 410, 410])
  })

  test('who is inactive, has no address or must sign in elsewhere is not invited, and is not added either', async () => {
    const { program, paul } = await managed()
    const zoe = await paul.must(201, 'POST', PATH, { ...zoeOf(program), email: null })
    const path = `${PATH}/${zoe.user_id}/invitations`
    assert.equal((await paul.post(path, { by: 'mail' })).status, 400)
    assert.equal((await paul.post(path, { by: 'letter' })).status, 400)
    await paul.must(200, 'PATCH', `${PATH}/${zoe.user_id}`, { active: false })
    assert.equal((await paul.post(path, { by: 'code' })).status, 400)
    const ada = await program.user('ada', { role: 'administrator' })
    const oidc = { issuer: 'https://login.example/realm', client_id: 'atrium', client_secret: 'a secret' }
    await ada.must(201, 'POST', '/v2/identity_providers', {
      kind: 'oidc',
      name: 'Keycloak',
      oidc,
      domains: [`program${program.id}.example`],
      required: true,
      enabled: true,
    })
    const ben = { ...zoeOf(program), user_name: `ben@program${program.id}.example`, email: null }
    assert.equal((await paul.post(PATH, { ...ben, invite: 'code' })).status, 400)
    assert.equal((await paul.get(`${PATH}?search=ben`)).body.data.length, 0)
    const root = { ...ben, user_name: `root@program${program.id}.example`, role: 'administrator', invite: 'code' }
    assert.equal((await ada.post(PATH, root)).status, 201, 'administrators keep their passwords')
  })

  test('nobody is invited by mail where the server sends none', async () => {
    const program = await app.program()
    const paul = await program.user('paul', { role: 'program_manager' })
    const { databaseUrl } = app.app.services.config
    const silent = databaseUrl ? await startApp(sameDatabase(app)) : await startApp()
    const there = databaseUrl
      ? { program, paul }
      : await (async () => {
          const own = await silent.program()
          return { program: own, paul: await own.user('paul', { role: 'program_manager' }) }
        })()
    const caller = Object.assign(Object.create(there.paul), { url: silent.url }) as Person
    const zoe = zoeOf(there.program)
    const response = await fetch(`${silent.url}${PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...zoe, invite: 'mail' }),
    })
    assert.equal(response.status, 400)
    assert.equal((await there.paul.get(`${PATH}?search=zoe`)).body.data.length, 0)
  })

  test('a mail that is refused for now is sent again, and its line in the deliveries says so meanwhile', async () => {
    const { program, paul } = await managed()
    const zoe = zoeOf(program)
    mailbox.refusals.set(zoe.email, { code: 451, text: '4.3.0 try again' })
    const made = await paul.must(201, 'POST', PATH, { ...zoe, invite: 'mail' })
    const deliveries = () => paul.must(200, 'GET', `${PATH}/${made.user_id}/deliveries`)
    const failed = await eventually(deliveries, list => list.length === 1)
    assert.equal(failed[0].status, 'failed')
    mailbox.refusals.delete(zoe.email)
    await linkTo(zoe.email)
    await eventually(deliveries, list => list.length === 1 && list[0].status === 'sent')
  })

  test('a mail that was in flight when its server died is not sent twice', async () => {
    const { program, paul } = await managed()
    const zoe = await paul.must(201, 'POST', PATH, zoeOf(program))
    const { pool } = app.app.services.database
    await pool.query(
      `insert into account_mails (program_id, id, user_id, kind, due_at, begun_at)
       values ($1, gen_random_uuid(), $2, 'invitation', now(), now() - interval '1 minute')`,
      [program.id, zoe.user_id],
    )
    const other = zoeOf(program)
    await paul.must(201, 'POST', PATH, {
      ...other,
      user_name: `wake@${program.id}.example`,
      email: 'wake@mail.example',
      invite: 'mail',
    })
    const list = await eventually(
      () => paul.must(200, 'GET', `${PATH}/${zoe.user_id}/deliveries`),
      found => found.length === 1,
    )
    assert.deepEqual([list[0].status, list[0].type], ['failed', 'invitation'])
    assert.deepEqual(linksTo(zoe.email), [])
  })
})
