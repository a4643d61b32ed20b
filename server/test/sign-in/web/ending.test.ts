import assert from 'node:assert/strict'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { webSessionKey } from '../../../src/platform/access/tokens.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Person, sharedApp, type TestProgram } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { eventually } from '../../support/eventually.ts'
import type { WebCaller } from '../../support/web-session.ts'
import { personWithPassword } from '../oauth/support.ts'
import { signInToWeb, signInUrl } from './support.ts'

const app = await sharedApp()
const { database } = app.app.services
const FEED = '/v2/feed/posts'
let program: TestProgram
let ada: Person

describe('ending', () => {
  before(async () => {
    program = await app.program()
    ada = await program.user('ada', { role: 'administrator' })
  })

  const endsWithinASecond = (session: WebCaller) =>
    eventually(
      () => session.get(FEED),
      ({ status }) => status === 401,
      1000,
    )

  const patchUser = (person: Person, value: Record<string, unknown>) =>
    ada.must(200, 'PATCH', `/scim/v2/Users/${person.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', value }],
    })

  describe('signing out', () => {
    test('ends the session and that of the sign-in pages, and takes the cookie away', async () => {
      const mia = await personWithPassword(app, program, 'mia')
      const browser = new Browser()
      const session = await signInToWeb(app, program, mia, browser)
      const elsewhere = await signInToWeb(app, program, mia)
      const answer = await session.post('/web/sign-out')
      assert.equal(answer.status, 204)
      assert.match(
        answer.headers.get('set-cookie') ?? '',
        /^atrium_web=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict$/,
      )
      assert.equal((await session.get(FEED)).status, 401)
      assert.equal((await session.post('/web/sign-out')).status, 401)
      assert.match((await browser.open(signInUrl(app, program))).text, /type="password"/)
      assert.equal((await elsewhere.get(FEED)).status, 200)
    })

    test('ends what the browser is signed in to now, though it signed in again since', async () => {
      const mia = await personWithPassword(app, program, 'mia-again')
      const browser = new Browser()
      const session = await signInToWeb(app, program, mia, browser)
      await database.unscopedQuery(sql`delete from oauth_records where kind = 'Session' and user_id = ${mia.id}`)
      await signInToWeb(app, program, mia, browser)
      const cookies = browser.cookies().map(({ name, value }) => `${name}=${value}`)
      const cookie = [`atrium_web=${session.cookie}`, ...cookies.filter(one => !one.startsWith('atrium_web='))].join(
        '; ',
      )
      assert.equal((await session.post('/web/sign-out', undefined, { cookie })).status, 204)
      assert.match((await browser.open(signInUrl(app, program))).text, /type="password"/)
    })

    test('is for sessions, and not for a form of another site', async () => {
      const mia = await personWithPassword(app, program, 'mia-stays')
      const session = await signInToWeb(app, program, mia)
      assert.equal((await mia.post('/web/sign-out')).status, 401)
      assert.equal((await session.with({ 'sec-fetch-site': 'cross-site' }).post('/web/sign-out')).status, 401)
      assert.equal((await session.with({ 'sec-fetch-site': 'same-origin' }).post('/web/sign-out')).status, 401)
      assert.equal((await session.get(FEED)).status, 200)
    })
  })

  test('a session may do at once what its user has the role for, and no longer what the role was for', async () => {
    const mia = await personWithPassword(app, program, 'mia-rises')
    const session = await signInToWeb(app, program, mia)
    const reads = () => session.get('/scim/v2/Users')
    assert.equal((await reads()).status, 403)
    await patchUser(mia, { roles: [{ value: 'program_manager' }] })
    await eventually(reads, ({ status }) => status === 200, 1000)
    await patchUser(mia, { roles: [{ value: 'member' }] })
    await eventually(reads, ({ status }) => status === 403, 1000)
  })

  test('a new password ends every session', async () => {
    const mia = await personWithPassword(app, program, 'mia-renews')
    const session = await signInToWeb(app, program, mia)
    await patchUser(mia, { password: 'another long password' })
    await endsWithinASecond(session)
  })

  test('deactivating and forgetting end every session', async () => {
    const mia = await personWithPassword(app, program, 'mia-rests')
    const session = await signInToWeb(app, program, mia)
    await patchUser(mia, { active: false })
    await endsWithinASecond(session)
    await patchUser(mia, { active: true })
    assert.equal((await session.get(FEED)).status, 401)
    const max = await personWithPassword(app, program, 'max')
    const his = await signInToWeb(app, program, max)
    await ada.must(202, 'POST', `/v2/Users/${max.id}/forget`)
    // In the background, when the job's turn comes.
    await eventually(
      () => his.get(FEED),
      ({ status }) => status === 401,
    )
  })

  describe('a session that is used', () => {
    const daysLeft = (session: WebCaller, days: number) =>
      database.unscopedQuery(sql`
        update access_tokens set expires_at = ${new Date(Date.now() + days * 24 * 3_600_000)}
         where token_hash = ${keyOf(session)}`)
    const keyOf = (session: WebCaller) => webSessionKey(session.cookie)

    test('is extended to 14 days once a day, and so is its cookie', async () => {
      const mia = await personWithPassword(app, program, 'mia-daily')
      const session = await signInToWeb(app, program, mia)
      await daysLeft(session, 12.9)
      const renewed = await session.get(FEED)
      assert.match(
        renewed.headers.get('set-cookie') ?? '',
        new RegExp(`^atrium_web=${session.cookie}; .*Max-Age=1209600`),
      )
      const [row] = await database.unscopedQuery(
        sql<{ expires_at: Date }>`select expires_at from access_tokens where token_hash = ${keyOf(session)}`,
      )
      assert.ok((row?.expires_at.getTime() ?? 0) > Date.now() + 13.9 * 24 * 3_600_000)
      assert.equal((await session.get(FEED)).headers.get('set-cookie'), null)
    })

    test('is not extended on the day on which it was', async () => {
      const mia = await personWithPassword(app, program, 'mia-hourly')
      const session = await signInToWeb(app, program, mia)
      await daysLeft(session, 13.1)
      const answer = await session.get(FEED)
      assert.deepEqual([answer.status, answer.headers.get('set-cookie')], [200, null])
    })

    test('is over when it was not, for 14 days', async () => {
      const mia = await personWithPassword(app, program, 'mia-away')
      const session = await signInToWeb(app, program, mia)
      await daysLeft(session, -0.001)
      assert.equal((await session.get(FEED)).status, 401)
    })
  })

  describe('requests of sessions', () => {
    test('count against the limit of their user, not that of the program', async () => {
      const other = await app.program()
      const boss = await other.user('boss', { role: 'administrator' })
      const [mia, max] = [await personWithPassword(app, other, 'mia'), await personWithPassword(app, other, 'max')]
      const [hers, his] = [await signInToWeb(app, other, mia), await signInToWeb(app, other, max)]
      // The tests' server has RATE_LIMIT_PER_MINUTE=0, which switches the default of 300 off.
      assert.equal((await hers.get(FEED)).headers.get('ratelimit-limit'), null)
      await boss.must(200, 'PATCH', '/v2/settings/program', {
        web_rate_limit_per_minute: 2,
        rate_limit_per_minute: 1000,
      })
      const statuses = []
      for (let n = 0; n < 3; n++) statuses.push((await hers.get(FEED)).status)
      assert.deepEqual(statuses, [200, 200, 429])
      const refused = await hers.get(FEED)
      assert.ok(Number(refused.headers.get('retry-after')) >= 1)
      assert.equal(refused.headers.get('ratelimit-limit'), '2')
      assert.equal((await his.get(FEED)).status, 200)
      assert.equal((await mia.get(FEED)).headers.get('ratelimit-remaining'), '999')
      await boss.must(200, 'PATCH', '/v2/settings/program', { web_rate_limit_per_minute: 0 })
      assert.equal((await hers.get(FEED)).headers.get('ratelimit-limit'), null)
    })
  })
})
