import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { behindProxy, ISSUER, personWithPassword } from '../oauth/support.ts'

const app = behindProxy(await startApp({ PUBLIC_URL: ISSUER, RATE_LIMIT_PER_MINUTE: '1000' }))
const program = await app.program()

const follow = (path: string, cookie = '') => fetch(app.url + path, { redirect: 'manual', headers: { cookie } })

test('who comes by another name of the server is led to the one that links have, once', async () => {
  const first = await follow('/web/sign-in?return_to=%2Ftopics')
  assert.equal(first.status, 303)
  const location = first.headers.get('location') ?? ''
  assert.equal(location, `${ISSUER}/web/sign-in?return_to=%2Ftopics&moved=1`)
  const second = await follow(location.slice(ISSUER.length))
  assert.ok(second.headers.get('location')?.startsWith(`${ISSUER}/oauth/authorize?`))
})

test('cookies are for this host and https only; the only program needs no name', async () => {
  const answer = await follow('/web/sign-in?moved=1')
  assert.match(
    answer.headers.get('set-cookie') ?? '',
    /^__Host-atrium_sign_in=[\w-]{32}; Path=\/; .*SameSite=Lax; Secure$/,
  )
  const url = new URL(answer.headers.get('location') ?? '')
  assert.equal(url.searchParams.get('redirect_uri'), `${ISSUER}/web/callback`)
  assert.equal(url.searchParams.get('program_id'), String(program.id))
})

test('a session counts for the public address, by its prefixed cookie only', async () => {
  const { webSessionOf } = await import('../../support/web-session.ts')
  const session = await webSessionOf(app, program, await personWithPassword(app, program, 'mia'))
  const get = (headers: Record<string, string>) => fetch(`${app.url}/v2/feed/posts`, { headers })
  const cookie = `__Host-atrium_web=${session.cookie}`
  const answer = await get({ cookie, origin: ISSUER })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('ratelimit-limit'), '300')
  assert.equal((await get({ cookie, origin: app.url })).status, 401)
  assert.equal((await get({ cookie: `atrium_web=${session.cookie}`, origin: ISSUER })).status, 401)
})
