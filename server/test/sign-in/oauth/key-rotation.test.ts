// Signing keys are replaced under two servers that share a database, in front of clients that keep what `/oauth/jwks` said
// for as long as they may. On the embedded engine, which has one server, the second one is the first.

import assert from 'node:assert/strict'
import { createLocalJWKSet, createRemoteJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { createApp } from '../../../src/app.ts'
import { issueAccessToken } from '../../../src/platform/access/tokens.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { JWKS_MAX_AGE_SECONDS, PUBLISHED_AFTER_USE_SECONDS } from '../../../src/sign-in/oauth/keys/key-times.ts'
import { advanceKeys } from '../../../src/sign-in/oauth/keys/rotate-keys.ts'
import { makeKey } from '../../../src/sign-in/oauth/keys/signing-keys.ts'
import { startApp, type TestApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { personWithPassword, post, signIn } from './support.ts'

const first = await startApp()
const { database } = first.app.services
const second = await startSecond()
const program = await first.program()
const anna = await personWithPassword(first, program, 'anna')
const clientId = program.created.clients.public.client_id
const operator = await operatorCaller()

async function startSecond(): Promise<TestApp> {
  const { config } = first.app.services
  if (database.engine === 'embedded') return first
  const app = await createApp({ ...config, port: 0, publicUrl: first.url, authUrl: first.url })
  const url = `http://127.0.0.1:${app.services.config.port}`
  await app.listen()
  return { ...first, app, url, close: () => app.close() }
}

async function operatorCaller(): Promise<Caller> {
  const token = await database.system(async db => {
    const client = await createClient(db, { programId: null, kind: 'operator', name: 'Operator' })
    return issueAccessToken(db, { programId: null, clientId: client.client_id, userId: null, scopes: [] })
  })
  return new Caller(first.url, token)
}

interface Stage {
  kid: string
  state: string
  published_at: string
  active_from: string
  remove_after: string | null
}

const rotate = async (): Promise<Stage[]> => (await operator.must(200, 'POST', '/operator/v1/signing_keys/rotate')).keys
const stages = async (): Promise<string[]> => {
  const rows = await database.unscopedQuery(
    sql<{ state: string }>`select state from oauth_signing_keys order by active_from desc`,
  )
  return rows.map(row => row.state)
}

async function keySet(node: TestApp): Promise<JSONWebKeySet> {
  const response = await fetch(`${node.url}/oauth/jwks`)
  assert.equal(response.headers.get('cache-control'), `public, max-age=${JWKS_MAX_AGE_SECONDS}`)
  return (await response.json()) as JSONWebKeySet
}

const kidsOf = (set: JSONWebKeySet) => set.keys.map(key => key.kid)

/** Both servers publish these keys, in whatever order. */
async function bothPublish(kids: readonly (string | undefined)[]): Promise<void> {
  const wanted = JSON.stringify([...kids].sort())
  for (const node of [first, second]) {
    await eventually(
      async () => JSON.stringify(kidsOf(await keySet(node)).sort()),
      found => found === wanted,
    )
  }
}

/** ID tokens for Anna, one signed by each server: codes of sign-ins and refresh tokens are good at both. */
async function idTokens(): Promise<[string, string]> {
  const tokens = await signIn(first, program, anna, { scope: 'openid' })
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: tokens.refresh_token }
  const { body } = await post(second, form)
  return [tokens.id_token as string, body.id_token]
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid

/** Waits until both servers sign with this key. */
const bothSignWith = (kid: string): Promise<[string, string]> =>
  eventually(idTokens, tokens => tokens.every((token: string) => kidOf(token) === kid))

const verify = (token: string, keys: Parameters<typeof jwtVerify>[1]) =>
  jwtVerify(token, keys as never, { issuer: first.url, audience: clientId, subject: String(anna.id) })

/** Lets the time of all keys pass. */
const passSeconds = (seconds: number) =>
  database.system(db =>
    sql`update oauth_signing_keys
           set published_at = published_at - make_interval(secs => ${seconds}),
               active_from = active_from - make_interval(secs => ${seconds}),
               remove_after = remove_after - make_interval(secs => ${seconds})`.execute(db),
  )

/** Every server looks after the keys at the same moment, several times. */
const everybodyLooks = () => Promise.all([first, second, first, second].map(node => advanceKeys(node.app.services)))

describe('two servers', () => {
  before(idTokens)
  after(async () => {
    if (second !== first) await second.close()
  })

  test('a key is published before it signs, and after until its tokens are over', async () => {
    const before = kidsOf(await keySet(first))[0] as string
    const early = await bothSignWith(before)

    const made = await rotate()
    const next = made.find(key => key.state === 'next') as Stage
    assert.ok(Date.parse(next.active_from) - Date.parse(next.published_at) > JWKS_MAX_AGE_SECONDS * 1000)
    await bothPublish([before, next.kid])
    const kept = await keySet(second)
    assert.deepEqual((await idTokens()).map(kidOf), [before, before])

    await passSeconds(JWKS_MAX_AGE_SECONDS)
    await everybodyLooks()
    assert.deepEqual(await stages(), ['next', 'active'], 'a copy that was made just before may still be in use')

    await passSeconds(300)
    await everybodyLooks()
    await bothPublish([before, next.kid])
    const late = await bothSignWith(next.kid)
    const current = createLocalJWKSet(await keySet(second))
    for (const token of late) await verify(token, createLocalJWKSet(kept))
    for (const token of [...early, ...late]) await verify(token, current)

    await passSeconds(PUBLISHED_AFTER_USE_SECONDS - 60)
    await everybodyLooks()
    await bothPublish([before, next.kid])
    await passSeconds(120)
    await everybodyLooks()
    await bothPublish([next.kid])
    assert.deepEqual(await stages(), ['active'])
    for (const token of late) await verify(token, createRemoteJWKSet(new URL(`${second.url}/oauth/jwks`)))
    await assert.rejects(verify(early[0], createRemoteJWKSet(new URL(`${second.url}/oauth/jwks`))))
  })

  test('rotating twice, or four times at once, makes one key', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, rotate))
    const next = new Set([...answers, await rotate()].map(keys => keys.find(key => key.state === 'next')?.kid))
    assert.equal(next.size, 1)
    assert.deepEqual(await stages(), ['next', 'active'])
    await passSeconds(1000)
    await everybodyLooks()
    assert.deepEqual(await stages(), ['active', 'retired'])
    await passSeconds(PUBLISHED_AFTER_USE_SECONDS)
    await everybodyLooks()
  })

  test('after ninety days a key is rotated automatically, once', async () => {
    await passSeconds(89 * 86_400)
    await everybodyLooks()
    assert.deepEqual(await stages(), ['active'])
    await passSeconds(86_400)
    await everybodyLooks()
    await everybodyLooks()
    assert.deepEqual(await stages(), ['next', 'active'])
    await passSeconds(1000)
    await everybodyLooks()
    assert.deepEqual(await stages(), ['active', 'retired'])
    await everybodyLooks()
    assert.deepEqual(await stages(), ['active', 'retired'])
  })

  test('private keys are sealed in the database and never published', async () => {
    const { rows } = await database.pool.query('select kid, sealed_jwk from oauth_signing_keys')
    assert.ok(rows.length > 0)
    for (const { sealed_jwk } of rows) assert.doesNotMatch(Buffer.from(sealed_jwk).toString('latin1'), /"kty"|"d"/)
    for (const key of (await keySet(first)).keys) {
      assert.deepEqual(Object.keys(key).sort(), ['alg', 'e', 'kid', 'kty', 'n', 'use'])
    }
  })

  test('only the operator rotates', async () => {
    const adam = await program.user('adam', { role: 'administrator' })
    for (const caller of [first.stranger, adam, await program.server()]) {
      assert.equal((await caller.post('/operator/v1/signing_keys/rotate')).status, 401)
    }
  })

  test('a server that has missed the signal finds the new key when it listens again', {
    skip: needsPostgres,
  }, async () => {
    const before = kidsOf(await keySet(first))
    const { kid, sealed } = await makeKey(first.app.services.secrets)
    await database.system(db =>
      sql`insert into oauth_signing_keys (kid, state, sealed_jwk, active_from)
          values (${kid}, 'next', ${sealed}, now() + interval '1 hour')`.execute(db),
    )
    const { rows } = await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'atrium listen' and datname = current_database()`,
    )
    assert.equal(rows.length, 2)
    await bothPublish([...before, kid])
  })
})
