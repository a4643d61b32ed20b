import assert from 'node:assert/strict'
import pg from 'pg'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import type { CreatedProgram } from '../../../src/people/programs/index.ts'
import { limits } from '../../../src/platform/config.ts'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

let proxy: TcpProxy
let direct: pg.Client
const through = async (url: string) => {
  direct = new pg.Client({ connectionString: url })
  // Dropped with its database, at the end.
  direct.on('error', () => {})
  await direct.connect()
  proxy = await startTcpProxy(url)
  return proxy.url
}
const app = await startApp({}, { through })

describe('while PostgreSQL is away', { skip: needsPostgres }, () => {
  let program: TestProgram
  let anna: Person
  let bert: Person

  before(async () => {
    program = await app.program()
    anna = await program.user('anna', { role: 'program_manager' })
    bert = await program.user('bert')
  })
  after(async () => {
    await app.close()
    await direct.end()
    await proxy.close()
  })

  const topicsNamed = async (name: string) =>
    (await direct.query('select 1 from topics where program_id = $1 and name = $2', [program.id, name])).rowCount
  const newTopic = (name: string) => ({ name, description: 'd' })
  const faults = async (kind: string) => {
    const { text } = await app.stranger.get('/metrics')
    return Number(new RegExp(`^atrium_database_faults_total\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1])
  }

  /** Until so many statements have failed and were tried again: from then on it may come back. */
  const triedAgain = async (times: number) => {
    const before = app.app.services.database.faults.repeated
    await eventually(
      async () => app.app.services.database.faults.repeated - before,
      count => count >= times,
    )
  }

  test('for a moment, what anna and bert do takes a moment longer, and is counted', async () => {
    const { id } = await anna.must(201, 'POST', '/v2/channels', newTopic('News'))
    await proxy.down()
    const calls = [
      anna.get('/v2/channels'),
      anna.get(`/v2/channels/${id}`),
      anna.get('/scim/v2/Users'),
      bert.get('/v2/feed/posts'),
      bert.get('/v2/notification_center/total_count'),
      anna.post('/v2/channels', newTopic('Canteen')),
      anna.post('/v2/channels', newTopic('Sports'), { 'idempotency-key': 'sports' }),
      app.stranger.get('/readyz'),
    ]
    await triedAgain(calls.length)
    await proxy.up()
    const answers = await Promise.all(calls)
    assert.deepEqual(
      answers.map(answer => answer.status),
      [200, 200, 200, 200, 200, 201, 201, 200],
      answers.map(answer => answer.text).join('\n'),
    )
    assert.deepEqual([await topicsNamed('Canteen'), await topicsNamed('Sports')], [1, 1])
    assert.ok((await faults('repeated')) > 0)
  })

  test('for longer, every response is a 503 with Retry-After, in the contract’s envelope', async () => {
    await proxy.down()
    const pixel = `${program.id}-${'a'.repeat(24)}`
    const [page, list, topic, users, token, foreign, sheet, ready, ...raw] = await Promise.all([
      bert.get('/v2/feed/posts'),
      anna.get('/v2/channels'),
      anna.post('/v2/channels', newTopic('Late')),
      anna.get('/scim/v2/Users'),
      tokenOf(program.created),
      new Caller(app.url, 'unknown').get('/v2/channels'),
      app.stranger.get(authorizePath(program.created), { accept: 'text/html' }),
      app.stranger.get('/readyz'),
      app.stranger.get(`/m/${pixel}.gif`),
      app.stranger.get(`/newsletter-pictures/${pixel}`),
      app.stranger.get(`/screens/${'a'.repeat(24)}`),
      app.stranger.get(`/icons/program/${program.id}-192.png`),
    ])
    for (const answer of [page, list, topic, users, token, foreign, sheet, ready, ...raw]) {
      assert.equal(answer.status, 503, answer.text)
      if (answer !== ready) assert.equal(answer.headers.get('retry-after'), '1', answer.text)
    }
    assert.equal(list.body.error.code, 503)
    assert.equal(list.body.error.title, 'Service Unavailable')
    assert.deepEqual(users.body.schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    assert.match(users.headers.get('content-type') ?? '', /^application\/scim\+json/)
    assert.equal(token.body.error, 'temporarily_unavailable')
    assert.match(sheet.text, /Something went wrong/)
    await proxy.up()
    const answers = [
      await anna.get('/v2/channels'),
      await bert.get('/v2/feed/posts'),
      await tokenOf(program.created),
      await app.stranger.get('/readyz'),
    ]
    for (const answer of answers) assert.equal(answer.status, 200, answer.text)
    assert.ok((await faults('given_up')) > 0)
    assert.equal(await topicsNamed('Late'), 0)
  })

  test('a key whose request failed is free again at once', async () => {
    const post = () => anna.post('/v2/channels', newTopic('Held up'), { 'idempotency-key': 'held up' })
    await direct.query('begin')
    await direct.query('lock table topics in exclusive mode')
    const first = post()
    await eventually(
      async () => (await direct.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n,
      waiting => waiting > 0,
    )
    await proxy.down()
    await direct.query('rollback')
    assert.equal((await first).status, 503)
    await proxy.up()
    const second = await post()
    assert.equal(second.status, 201, second.text)
    assert.equal(await topicsNamed('Held up'), 1)
  })

  test('a request whose claim of its key had an unknown outcome is still the first one', async () => {
    const post = () => anna.post('/v2/channels', newTopic('Claimed'), { 'idempotency-key': 'claimed' })
    proxy.breakAfter('insert into idempotency_keys', 'commit')
    assert.equal((await post()).status, 201)
    assert.equal((await post()).headers.get('idempotent-replayed'), 'true')
    assert.equal(await topicsNamed('Claimed'), 1)
  })

  test('a change whose commit had an unknown outcome is not made twice', async () => {
    proxy.breakAfter('insert into topics')
    assert.equal((await anna.post('/v2/channels', newTopic('Broken early'))).status, 201)
    assert.equal(await topicsNamed('Broken early'), 1)

    const unknown = await faults('outcome_unknown')
    proxy.breakAfter('insert into topics', 'commit')
    const answer = await anna.post('/v2/channels', newTopic('Broken late'))
    assert.equal(answer.status, 503, answer.text)
    assert.match(answer.body.error.detail, /may have been made/)
    assert.equal(answer.headers.get('retry-after'), '1')
    assert.equal(await topicsNamed('Broken late'), 1)
    assert.equal(await faults('outcome_unknown'), unknown + 1)
  })

  test('with a key it is answered as it was made, when it is sent again', async () => {
    const post = () => anna.post('/v2/channels', newTopic('Twice'), { 'idempotency-key': 'twice' })
    proxy.breakAfter('insert into topics', 'commit')
    assert.equal((await post()).status, 503)
    const again = await post()
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
    assert.equal(await topicsNamed('Twice'), 1)
  })

  test('likes that were on their way count once each', async () => {
    const { id } = await anna.must(201, 'POST', '/v2/channels', newTopic('Likes'))
    const post = await anna.must(201, 'POST', '/v2/content', {
      title: 'Hot',
      content_type: 'note',
      channels: [{ id }],
    })
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    const people = await Promise.all(['carl', 'dora', 'eva', 'finn'].map(name => program.user(name)))
    await proxy.down()
    const likes = people.map(person => person.put(`/v2/feed/posts/${post.id}/like`))
    await triedAgain(1)
    await proxy.up()
    for (const like of await Promise.all(likes)) assert.equal(like.status, 200, like.text)
    assert.equal((await bert.must(200, 'GET', `/v2/feed/posts/${post.id}`)).like_count, people.length)
  })

  test('a connection that is shut down between two users causes no error', async () => {
    const { pool } = app.app.services.database
    const others = limits.databaseConnectionsMax - 1
    const taken = await Promise.all(Array.from({ length: others }, () => pool.connect()))
    proxy.shutDownAfter('pg_sleep')
    const first = pool.query('select pg_sleep(0.2)')
    const next = anna.get('/v2/channels')
    await first
    assert.equal((await next).status, 200)
    for (const client of taken) client.release()
  })

  test('a wait for a connection without success is 503, and ends with the first that is free', async () => {
    const app = await startApp({}, { connectTimeoutMs: 2000 })
    const { pool } = app.app.services.database
    const anna = await (await app.program()).user('anna', { role: 'program_manager' })
    // A worker may have one for a moment, and then the last of these is never served.
    const tried = await Promise.allSettled(Array.from({ length: limits.databaseConnectionsMax }, () => pool.connect()))
    const taken = tried.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
    const answer = await anna.post('/v2/channels', newTopic('Crowded out'))
    assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '1'])
    const { text } = await app.stranger.get('/metrics')
    assert.match(text, /^atrium_database_faults_total\{kind="pool_exhausted"\} [1-9]/m)
    for (const client of taken) client.release()
    assert.equal((await anna.post('/v2/channels', newTopic('Crowded out'))).status, 201)
    assert.equal((await anna.must(200, 'GET', '/v2/channels')).length, 1)
  })

  const tokenOf = ({ clients }: CreatedProgram) =>
    app.stranger.post(
      '/oauth/token',
      new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clients.server.client_id,
        client_secret: clients.server.client_secret ?? '',
      }).toString(),
      { 'content-type': 'application/x-www-form-urlencoded' },
    )
})

const authorizePath = ({ clients }: CreatedProgram) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: clients.public.client_id,
    redirect_uri: 'http://127.0.0.1/callback',
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`
