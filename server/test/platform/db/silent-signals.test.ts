import assert from 'node:assert/strict'
import { after, before, describe, test } from '../../../../bin/testing.mjs'
import { type Person, startApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

const LISTENER = 'atrium listen'
/** Much less than the minute for which a token is cached. */
const SOON_MS = 40_000

let proxy: TcpProxy | undefined
let databaseUrl = ''
const near = await startApp(
  {},
  {
    async through(url) {
      databaseUrl = url
      proxy = await startTcpProxy(url)
      return proxy.url
    },
  },
)
const far = await startApp(databaseUrl ? { DATABASE_URL: databaseUrl } : {})

describe('two nodes, one of which', { skip: needsPostgres }, () => {
  let program: TestProgram
  let paul: Caller
  const way = () => proxy as TcpProxy

  before(async () => {
    program = await near.program()
    const { token } = await program.user('paul', { role: 'program_manager' })
    paul = new Caller(far.url, token)
  })
  after(async () => {
    await far.close()
    await near.close()
    await way().close()
  })

  const deactivate = (person: Person) =>
    paul.must(200, 'PATCH', `/scim/v2/Users/${person.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
  const isRefused = (person: Person) =>
    eventually(
      () => person.get('/v2/feed/posts'),
      answer => answer.status === 401,
      SOON_MS,
    )
  const losses = async () =>
    Number(/^atrium_signal_connections_lost_total (\d+)/m.exec((await near.stranger.get('/metrics')).text)?.[1])

  test('gets no signals of the other refuses users deactivated there within seconds', async () => {
    const [mia, noah] = [await program.user('mia'), await program.user('noah')]
    for (const person of [mia, noah]) await person.must(200, 'GET', '/v2/feed/posts')
    way().silence(LISTENER)
    // Only the connection that was there: the next one is heard.
    way().speak()
    await deactivate(mia)
    await isRefused(mia)

    await eventually(losses, count => count === 1, SOON_MS)
    await eventually(
      async () => /^atrium_signals_arrive (\d)/m.exec((await near.stranger.get('/metrics')).text)?.[1],
      arrive => arrive === '1',
      SOON_MS,
    )
    await noah.must(200, 'GET', '/v2/feed/posts')
    await deactivate(noah)
    await isRefused(noah)
  })

  test('gets no signals for long is not ready, and is ready again with the next signal', async () => {
    const lena = await program.user('lena')
    way().silence(LISTENER)
    await eventually(
      () => near.stranger.get('/readyz'),
      answer => answer.status === 503 && /Signals of other nodes/.test(answer.text),
      2 * SOON_MS,
    )
    // It serves as well as it can: every token is looked up.
    await lena.must(200, 'GET', '/v2/feed/posts')
    await deactivate(lena)
    assert.equal((await lena.get('/v2/feed/posts')).status, 401)
    way().speak()
    await eventually(
      () => near.stranger.get('/readyz'),
      answer => answer.status === 200,
      SOON_MS,
    )
  })
})
