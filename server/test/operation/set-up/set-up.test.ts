import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from '../../../../bin/testing.mjs'
import { announceSetUp } from '../../../src/operation/set-up/index.ts'
import { issueAccessToken } from '../../../src/platform/access/tokens.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { OF_A_PAGE, WebCaller } from '../../support/web-session.ts'

const PASSWORD = 'a fresh horse battery'

/** A server on an empty database that waits to be set up. */
async function waiting(settings: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-set-up-'))
  const app = await startApp({ DATA_DIR: dataDir, TRUSTED_PROXIES: '127.0.0.1', ...settings })
  const announced = await announceSetUp(app.app.services)
  after(() => announced.stop())
  const url = announced.url ?? ''
  return { app, url, code: decodeURIComponent(url.split('#')[1] ?? ''), file: join(dataDir, 'setup.url') }
}

const inputOf = (code: string, administrator: object = {}, more: object = {}) => ({
  code,
  company_name: 'Nordwind',
  language: 'de',
  timezone: 'Europe/Berlin',
  administrator: {
    given_name: 'Ada',
    family_name: 'Berg',
    user_name: 'ada@nordwind.example',
    password: PASSWORD,
    ...administrator,
  },
  ...more,
})

let asked = 0
const setUp = ({ app }: { app: TestApp }, body: unknown, from = `10.2.0.${++asked}`) =>
  app.stranger.post('/web/setup', body, { ...OF_A_PAGE, 'x-forwarded-for': from })

const navigate = (app: TestApp, path: string) =>
  app.stranger.get(path, { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' })

describe('set-up in the browser', () => {
  test('the first administrator sets the company up and is signed in; after that it is over', async () => {
    const place = await waiting()
    const { app, code, file, url } = place
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/setup#[2-9A-HJ-NP-Z]{20}$/)
    assert.equal(readFileSync(file, 'utf8'), `${url}\n`)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.deepEqual((await app.stranger.get('/web/setup')).body.data, {
      needed: true,
      languages: ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ro', 'tr', 'uk', 'ar'],
    })
    for (const path of ['/', '/studio', '/console', '/console/people', '/web/sign-in', '/topics']) {
      const led = await navigate(app, path)
      assert.deepEqual([led.status, led.headers.get('location')], [302, '/setup'], path)
    }
    const page = await navigate(app, '/setup')
    assert.equal(page.status, 200)
    assert.match(page.text, /Set up atrium/)
    assert.ok(!page.text.includes(code))
    assert.equal((await app.stranger.get('/v2/me')).status, 401)
    assert.equal((await app.stranger.get('/v2/branding?program=1')).status, 404)
    const made = await setUp(place, inputOf(code))
    const fileGoneWithResponse = !existsSync(file)
    assert.equal(made.status, 201, made.text)
    const [, cookie = ''] = /atrium_web=([\w-]{43})/.exec(made.headers.get('set-cookie') ?? '') ?? []
    const ada = new WebCaller(app.url, cookie)
    const me = await ada.must(200, 'GET', '/v2/me')
    assert.deepEqual(
      [me.role, me.user.user_name, me.user.preferred_language, me.user.timezone],
      ['administrator', 'ada@nordwind.example', null, null],
    )
    const { name, languages, timezone } = me.program
    assert.deepEqual([name, languages, timezone], ['Nordwind', ['de'], 'Europe/Berlin'])
    const own = await ada.must(200, 'GET', `/v2/people/${me.user.user_id}`)
    assert.equal(own.email, 'ada@nordwind.example', 'the user name is an address')
    assert.equal(made.body.data.program_id, String(me.program.id))
    assert.deepEqual((await app.stranger.get('/web/setup')).body.data.needed, false)
    const again = await setUp(place, inputOf(code))
    assert.deepEqual([again.status, again.body.error.title], [410, 'Gone'])
    const over = await navigate(app, '/setup')
    assert.deepEqual([over.status, over.headers.get('location')], [302, '/'])
    for (const path of ['/v2/branding', '/v2/branding?program=1'])
      assert.equal((await app.stranger.get(path)).body.data?.name, 'Nordwind', path)
    assert.equal(fileGoneWithResponse, true)
  })

  test('a wrong code is 403, the sixth attempt of a minute 429, for the right code too; a wrong form does not count', async () => {
    const place = await waiting()
    const from = '10.3.0.1'
    assert.equal((await setUp(place, inputOf(place.code, { password: 'short' }), from)).status, 400)
    for (let n = 0; n < 5; n++) assert.equal((await setUp(place, { code: 'wrong' }, from)).status, 403)
    const refused = await setUp(place, inputOf(place.code), from)
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    assert.equal((await setUp(place, inputOf(place.code))).status, 201)
  })

  test('what is missing or wrong is named by its path, and nothing is made', async () => {
    const place = await waiting()
    const faults = async (body: object) => {
      const { status, body: answer } = await setUp(place, body)
      assert.equal(status, 400)
      return answer.error.validations
        .map(({ rule, parameter }: Record<string, string>) => `${parameter} ${rule}`)
        .sort()
    }
    assert.deepEqual(await faults({ code: place.code }), [
      'administrator required',
      'company_name required',
      'language required',
      'timezone required',
    ])
    assert.deepEqual(await faults(inputOf(place.code, { password: 'short' })), ['administrator.password too_short'])
    assert.deepEqual(await faults(inputOf(place.code, { password: '123456789012' })), [
      'administrator.password too_common',
    ])
    assert.deepEqual(await faults(inputOf(place.code, { password: undefined })), ['administrator.password required'])
    assert.deepEqual(await faults(inputOf(place.code, { email: 'nobody' })), ['administrator.email invalid_format'])
    assert.deepEqual(await faults(inputOf(place.code, {}, { language: 'xx' })), ['language invalid_enum'])
    assert.deepEqual(await faults(inputOf(place.code, {}, { timezone: 'Mars/Base' })), ['timezone invalid_format'])
    assert.deepEqual(await faults(inputOf(place.code, {}, { company_name: ' ' })), ['company_name invalid_format'])
    assert.equal((await place.app.stranger.get('/web/setup')).body.data.needed, true)
    assert.equal((await place.app.stranger.post('/web/setup', inputOf(place.code))).status, 401)
  })

  test('of two administrators at once one sets the server up', async () => {
    const place = await waiting()
    const both = await Promise.all(
      ['ada', 'otto'].map(name => setUp(place, inputOf(place.code, { user_name: `${name}@nordwind.example` }))),
    )
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 410])
  })

  test('SETUP_CODE fixes the code; a start after it makes another one, which alone counts', async () => {
    const fixed = await waiting({ SETUP_CODE: 'a code of the operator' })
    assert.equal(fixed.code, 'a code of the operator')
    const place = await waiting()
    const second = await announceSetUp(place.app.app.services)
    after(() => second.stop())
    assert.equal((await setUp(place, inputOf(place.code))).status, 403)
    assert.equal((await setUp(place, inputOf(decodeURIComponent(second.url?.split('#')[1] ?? '')))).status, 201)
  })

  test('a program that is made otherwise ends it', async () => {
    const place = await waiting()
    await place.app.program()
    assert.equal((await place.app.stranger.get('/web/setup')).body.data.needed, false)
    await eventually(
      async () => existsSync(place.file),
      exists => !exists,
    )
    assert.equal((await announceSetUp(place.app.app.services)).url, null)
  })

  test('a program that the operator makes ends it with the response', async () => {
    const { app, file } = await waiting()
    const credentials = join(dirname(file), 'credentials.json')
    const known = { base_url: app.url, auth_url: app.url, demo: null, operator: { client_id: 'o', client_secret: 's' } }
    writeFileSync(credentials, JSON.stringify({ ...known, program_id: null }))
    const operator = await app.app.services.database.system(async db => {
      const client = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
      return issueAccessToken(db, { programId: null, clientId: client.client_id, userId: null, scopes: [] })
    })
    const made = await new Caller(app.url, operator).must(201, 'POST', '/operator/v1/programs', { name: 'Nordwind' })
    assert.equal(existsSync(file), false)
    assert.equal(JSON.parse(readFileSync(credentials, 'utf8')).program_id, made.program_id)
  })
})

test('the list of first steps ticks itself off, and is put away for the program', async () => {
  const app = await startApp()
  const program = await app.program()
  const ada = await program.user('ada', { role: 'administrator' })
  const PATH = '/v2/settings/checklist'
  const done = async () => {
    const { body } = await ada.get(PATH)
    assert.deepEqual(
      body.data.map(({ step }: { step: string }) => step),
      ['people', 'topic', 'look', 'post', 'sign_in', 'mail'],
    )
    return body.data.filter((one: { done: boolean }) => one.done).map(({ step }: { step: string }) => step)
  }
  assert.deepEqual(await done(), [])
  const mia = await program.user('mia')
  const topic = await ada.must(201, 'POST', '/v2/channels', { name: 'News', description: '' })
  await ada.must(200, 'PATCH', '/v2/settings/branding', { brand_color: '#336699' })
  const post = await ada.must(201, 'POST', '/v2/content', {
    content_type: 'article',
    channels: [{ id: topic.id }],
    title: 'Hello',
  })
  await ada.must(200, 'PUT', `/v2/content/${post.id}/publish`)
  const { token } = await ada.must(201, 'POST', '/v2/scim_tokens', { name: 'Okta' })
  await new Caller(app.url, token).get('/scim/v2/Users')
  await eventually(done, steps => steps.length === 5)
  assert.equal((await ada.get(PATH)).body.meta.dismissed, false)
  assert.deepEqual(await ada.must(200, 'PUT', PATH, { dismissed: true }), { dismissed: true })
  assert.equal((await ada.get(PATH)).body.meta.dismissed, true)
  assert.equal((await mia.get(PATH)).status, 403)
})
