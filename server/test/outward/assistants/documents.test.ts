// Assistants that describe themselves by a document at an address of their own.

import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { checkDocument, readDocumentAddress } from '../../../src/sign-in/oauth/documents/read-document.ts'
import { passPages, personWithPassword, post } from '../../sign-in/oauth/support.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { Browser } from '../../support/browser.ts'
import { documentHost, signInBy } from './document-host.ts'
import { larkmoor, send } from './support.ts'

const app = await sharedApp()
const { host, url, describe, reads } = documentHost()
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

test('mia signs in for an assistant of an allowed host, sees what it may do, finds it in her sessions and ends it there', async () => {
  const { program, set, mia } = await larkmoor(app)
  await set({ clients: [host()] })
  const client_id = describe('/claude.json')
  const redirect_uri = 'http://localhost:8123/callback'
  const first = await signInBy(app, program, mia, { client_id, redirect_uri, program_id: String(program.id) })
  assert.ok(first.code, first.page.text)
  const { status, body } = await first.redeem()
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal((await send(app, body.access_token, LIST)).status, 200)
  const headers = { authorization: `Bearer ${body.access_token}` }
  assert.equal((await fetch(`${app.url}/v2/feed/posts`, { headers })).status, 401)
  const refresh = (refresh_token: string) => post(app, { grant_type: 'refresh_token', client_id, refresh_token })
  const again = await refresh(body.refresh_token)
  assert.equal((await send(app, again.body.access_token, LIST)).status, 200)

  const sessions = await mia.must(200, 'GET', '/v2/me/sessions')
  const session = sessions.find(({ client_name }: { client_name: string }) => client_name === `Claude (${host()})`)
  await mia.must(204, 'DELETE', `/v2/me/sessions/${session.id}`)
  assert.equal((await send(app, again.body.access_token, LIST)).status, 401)
  assert.equal((await refresh(again.body.refresh_token)).body.error, 'invalid_grant')
  // Ended tokens are revoked already, for every client.
  const token = again.body.refresh_token
  const revoked = await post(app, { client_id, token }, { path: '/oauth/revoke' })
  assert.deepEqual([revoked.status, revoked.body], [200, {}])
  assert.deepEqual((await post(app, { client_id, token }, { path: '/oauth/introspect' })).body, { active: false })
  assert.equal((await post(app, { client_id }, { path: '/oauth/revoke' })).body.error, 'invalid_request')
  // One read for all.
  await signInBy(app, program, mia, { client_id, redirect_uri })
  assert.equal(reads.filter(path => path === '/claude.json').length, 1)
})

test('the page asks in plain words, with the host, and leads to another account as well', async () => {
  const { program, set, mia } = await larkmoor(app)
  await set({ clients: [host()] })
  const client_id = describe('/words.json', { client_name: '<b>Cl\u202eaude</b>' })
  const sent = { client_id, redirect_uri: url('/back'), prompt: 'consent', scope: 'feeds.read content.write' }
  const { start } = await signInBy(app, program, mia, sent)
  const browser = new Browser()
  const signIn = await browser.open(start)
  const consent = await browser.submit(signIn, {
    user_name: mia.userName,
    password: 'correct horse battery staple',
  })
  assert.equal(consent.heading, `Allow <b>Claude</b> (${host()})?`)
  assert.doesNotMatch(consent.text, /<b>/)
  assert.match(consent.text, /sees what you see, and nothing else\. What it reads leaves this server for <strong>127/)
  assert.doesNotMatch(consent.text, /take part in polls/)
  const other = /href="(\/oauth\/authorize\?[^"]+)"/.exec(consent.text)?.[1]?.replaceAll('&amp;', '&')
  assert.match((await browser.open(new URL(other ?? '', app.url))).text, /type="password"/)
})

test('without resource the tokens are of assistants all the same, and no scope beyond theirs is given', async () => {
  const { program, set, mia } = await larkmoor(app)
  await set({ clients: [host()] })
  const plain = { client_id: describe('/plain.json'), redirect_uri: url('/back'), resource: null }
  const full = { ...plain, state: 'here', response_mode: 'query' }
  const { body } = await (await signInBy(app, program, mia, full)).redeem()
  assert.equal((await send(app, body.access_token, LIST)).status, 200)
  assert.equal(
    (await fetch(`${app.url}/v2/me`, { headers: { authorization: `Bearer ${body.access_token}` } })).status,
    401,
  )
  const more = await signInBy(app, program, mia, { ...full, scope: 'feeds.read users.read' })
  assert.equal(more.page.url.searchParams.get('error'), 'invalid_scope')
  // The contract's rule for requests that name no resource.
  const bare = await signInBy(app, program, mia, { ...plain, response_mode: 'query' })
  assert.equal(bare.page.url.searchParams.get('error'), 'invalid_request')
  const nowhere = await signInBy(app, program, mia, { ...full, program_id: null })
  assert.match(nowhere.page.text, /program_id/)
})

test('an assistant is let in by the list of its program alone, and what it has ends with its host or with the setting', async () => {
  const { program, set, mia } = await larkmoor(app)
  const client_id = describe('/listed.json')
  const sent = { client_id, redirect_uri: url('/back') }
  const count = () => reads.filter(path => path === '/listed.json').length
  for (const clients of [[], ['127.0.0.1', `localhost:${host().split(':')[1]}`]]) {
    await set({ clients })
    assert.match((await signInBy(app, program, mia, sent)).page.text, /invalid_client/)
  }
  await set({ enabled: false, clients: [host()] })
  assert.match((await signInBy(app, program, mia, sent)).page.text, /access_denied.*switched off/s)
  assert.equal(count(), 0)

  for (const change of [{ clients: [] }, { enabled: false }]) {
    await set({ enabled: true, clients: [host()] })
    const { body } = await (await signInBy(app, program, mia, sent)).redeem()
    const pending = await signInBy(app, program, mia, sent)
    await set(change)
    assert.ok([401, 403].includes((await send(app, body.access_token, LIST)).status))
    const { refresh_token } = body
    assert.equal(
      (await post(app, { grant_type: 'refresh_token', client_id, refresh_token })).body.error,
      'invalid_grant',
    )
    assert.equal((await pending.redeem()).body.error, 'invalid_grant')
    await set({ enabled: true, clients: [host()] })
    assert.equal((await send(app, body.access_token, LIST)).status, 401)
  }
})

test('once a host was removed, its assistants ask again for what people had allowed', async () => {
  const { program, set, mia } = await larkmoor(app)
  await set({ clients: [host()] })
  const sent = { client_id: describe('/again.json'), redirect_uri: url('/back') }
  const { start, browser } = await signInBy(app, program, mia, sent)
  assert.ok((await browser.open(start)).url.searchParams.has('code'), 'it asks once')
  await set({ clients: [] })
  await set({ clients: [host()] })
  assert.match((await browser.open(start)).heading ?? '', /^Allow Claude/)
})

test('the boss sees who has connected what, and ends it', async () => {
  const { program, boss, set, anna, mia } = await larkmoor(app)
  const other = await larkmoor(app)
  await set({ clients: [host()] })
  const client_id = describe('/connected.json')
  const sent = { client_id, redirect_uri: url('/back'), program_id: String(program.id) }
  const { body } = await (await signInBy(app, program, mia, sent)).redeem()
  // A permission whose token was never fetched is no connection.
  await signInBy(app, program, anna, sent)
  const of = (person: Person) => person.must(200, 'GET', '/v2/assistant_connections')
  const [connection, ...more] = await of(boss)
  assert.deepEqual([more, await of(other.boss)], [[], []])
  const { id, created_at, last_used_at, user, ...rest } = connection
  assert.ok(created_at && last_used_at)
  assert.equal(user.user_id, mia.id)
  assert.deepEqual(rest, { client_id, client_name: `Claude (${host()})`, scopes: ['feeds.read'] })
  assert.equal((await anna.call('GET', '/v2/assistant_connections')).status, 403)
  await boss.must(204, 'DELETE', `/v2/people/${mia.id}/sessions/${id}`)
  assert.equal((await send(app, body.access_token, LIST)).status, 401)
  assert.deepEqual(await of(boss), [])
})

test('who names no program is asked for it where several let the assistant in', async () => {
  const { program, set, mia } = await larkmoor(app)
  const other = await larkmoor(app)
  const client_id = describe('/several.json')
  for (const one of [set, other.set]) await one({ clients: [host()] })
  const sent = { client_id, redirect_uri: url('/back'), program_id: null }
  const { start, browser, page } = await signInBy(app, program, mia, sent)
  assert.equal(page.heading, 'Where do you want to sign in?')
  const form = new URL(page.forms[0]?.action ?? '', start)
  form.search = String(new URLSearchParams({ ...page.forms[0]?.fields, program_id: String(program.id) }))
  const back = await passPages(browser, form, mia)
  assert.ok(back.url.searchParams.get('code'), back.text)
})

test('a document that says something else, is too long, elsewhere or not there is refused, and not read again at once', async () => {
  const { program, set, mia } = await larkmoor(app)
  await set({ clients: [host()] })
  const at = (path: string) => new URL(url(path))
  for (const changes of [
    { client_id: url('/other.json') },
    { client_secret: 'hush' },
    { token_endpoint_auth_method: 'client_secret_post' },
    { redirect_uris: ['https://elsewhere.example/back', 'claude://back', 7] },
    { redirect_uris: undefined },
  ]) {
    const text = JSON.stringify({ client_id: url('/a.json'), redirect_uris: [url('/back')], ...changes })
    assert.throws(() => checkDocument(at('/a.json'), text), { error: 'invalid_client' }, text)
  }
  for (const text of ['', '[]', 'null', '{', '['.repeat(5000)])
    assert.throws(() => checkDocument(at('/a.json'), text), { error: 'invalid_client' }, text)
  for (const id of [
    'https://a.example',
    'https://a.example/',
    'https://A.example/x',
    'https://a.example/x?y',
    'https://a.example/x#',
  ])
    assert.throws(() => readDocumentAddress(id), { error: 'invalid_client' }, id)
  for (const id of [
    'https://u@a.example/x',
    'https://a.example/x/../y',
    'https://a.example:443/x',
    'https:a.example/x',
  ])
    assert.throws(() => readDocumentAddress(id), { error: 'invalid_client' }, id)

  describe('/claude.json')
  const long = describe('/long.json', { logo_uri: 'x'.repeat(6000) })
  for (const client_id of [url('/gone.json'), url('/away.json'), long, long]) {
    const { page } = await signInBy(app, program, mia, { client_id, redirect_uri: url('/back') })
    assert.match(page.text, /invalid_client.*document/s)
    assert.equal(page.status, 400)
  }
  assert.equal(reads.filter(path => path === '/long.json').length, 1)
  // An address that it does not name gets nothing, and the page stays here.
  const odd = await signInBy(app, program, mia, { client_id: describe('/odd.json'), redirect_uri: url('/back/') })
  assert.match(odd.page.text, /redirect_uri/)
})

test('a program reads ten documents a minute', async () => {
  const { program, set } = await larkmoor(app)
  await set({ clients: [host()] })
  const noor = await personWithPassword(app, program, 'noor')
  const statuses: number[] = []
  for (let n = 0; n < 11; n++) {
    const client_id = describe(`/many/${n}.json`)
    statuses.push((await signInBy(app, program, noor, { client_id, redirect_uri: url('/no') })).page.status)
  }
  assert.deepEqual(statuses, [...Array(10).fill(400), 429])
})
