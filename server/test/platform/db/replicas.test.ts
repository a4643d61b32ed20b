import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { checkReplicas } from '../../../src/operation/cli/checks/replicas.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { type Person, startApp, type TestApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { type Replicated, startReplicated, type TestReplica } from '../../support/replicated.ts'
import { needsPostgres, POSTGRES_URL } from '../../support/snapshot.ts'

const WRITERS = 20
const SOON_MS = 45_000

const database = (needsPostgres ? null : await startReplicated()) as Replicated
const [near, far] = needsPostgres
  ? ([] as never)
  : ([await startApp({ ...database.settings }), await startApp({ ...database.settings })] as const)

describe('with two nodes and two replicas, one of them late', { skip: needsPostgres }, () => {
  let program: TestProgram
  let anna: Person
  let mia: Person
  let topicId: number

  before(async () => {
    program = await near.program()
    anna = await program.user('anna', { role: 'administrator' })
    mia = await program.user('mia')
    topicId = (await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'd' })).id
    await all('used')
  })
  after(async () => {
    await far.close()
    await near.close()
    await database.stop()
  })

  const onFar = (caller: Caller) => new Caller(far.url, caller.token)
  const publish = (title: string, author: Caller = anna) =>
    author.must(201, 'POST', '/v2/content', { title, content_type: 'note', channels: [{ id: topicId }], publish: true })
  const metric = async (app: TestApp, name: string) => {
    const { text } = await app.stranger.get('/metrics')
    return Number(
      text
        .split('\n')
        .find(line => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }
  const isIn = (replica: TestReplica, state: string) =>
    Promise.all(
      [near, far].map(app =>
        eventually(
          () => metric(app, `atrium_replica_state{replica="${replica.name}",state="${state}"}`),
          value => value === 1,
          SOON_MS,
        ),
      ),
    )
  const all = (state: string) => Promise.all([isIn(database.late, state), isIn(database.prompt, state)])
  const readsOn = (server: string) => metric(near, `atrium_database_reads_total{server="${server}"}`)

  test('reads are shared by weight, and permissions are read from the primary alone', async () => {
    const feed = () => mia.must(200, 'GET', '/v2/feed/posts')
    // Until nobody has written lately.
    await eventually(
      async () => {
        const primary = await readsOn('primary')
        await feed()
        return (await readsOn('primary')) - primary
      },
      more => more === 0,
      SOON_MS,
    )
    // In a round in which neither is left out for a moment.
    const round = async () => {
      const reads = () => Promise.all([readsOn(database.late.name), readsOn(database.prompt.name)])
      const [late, prompt] = await reads()
      for (let count = 0; count < 30; count++) await feed()
      const [lateAfter, promptAfter] = await reads()
      return `${lateAfter - late} and ${promptAfter - prompt}`
    }
    await eventually(round, shares => shares === '10 and 20', SOON_MS)
    assert.equal(await metric(near, `atrium_replica_failures_total{replica="${database.late.name}"}`), 0)
  })

  test('twenty who write at once find what they wrote, on either node', async () => {
    const post = await publish('For all')
    const server = await program.server()
    const write = async (_: unknown, n: number) => {
      const writer = await program.user(`writer${n}`, { role: 'publisher' })
      const [here, there] = n % 2 ? [writer, onFar(writer)] : [onFar(writer), writer]
      const readers = [here, there]

      const comment = await here.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: `from ${n}` })
      for (const reader of readers) {
        const found = await reader.must(200, 'GET', `/v2/feed/posts/${post.id}/comments?page.size=100`)
        assert.ok(
          found.some(({ id }: { id: number }) => id === comment.id),
          `comment of ${n}`,
        )
      }
      await here.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
      for (const reader of readers) {
        const [{ engagement }, ...rest] = (await reader.must(200, 'GET', '/v2/feed/posts?page.size=100')).filter(
          ({ id }: { id: number }) => id === post.id,
        )
        assert.deepEqual([engagement.liked_at !== null, rest.length], [true, 0], `like of ${n}`)
      }
      const own = await publish(`Post ${n}`, here)
      for (const reader of readers) {
        assert.equal((await reader.must(200, 'GET', `/v2/content/${own.id}`)).title, `Post ${n}`)
        assert.equal((await reader.must(200, 'GET', `/v2/feed/posts/${own.id}`)).title, `Post ${n}`)
      }
      const userName = `hired${n}@example.com`
      const scim = n % 2 ? server : onFar(server)
      await scim.must(201, 'POST', '/scim/v2/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName,
        name: { givenName: 'H', familyName: String(n) },
        emails: [{ value: userName, primary: true }],
      })
      for (const reader of [server, onFar(server)]) {
        const list = await reader.must(
          200,
          'GET',
          `/scim/v2/Users?filter=${encodeURIComponent(`userName eq "${userName}"`)}`,
        )
        assert.equal(list.totalResults, 1, `person of ${n}`)
      }
    }
    await Promise.all(Array.from({ length: WRITERS }, write))
  })

  test('who loses sight of a post, or the permission to call, has lost it with the response', async () => {
    const noah = await program.user('noah')
    for (let round = 0; round < 5; round++) {
      const post = await publish(`Short-lived ${round}`)
      assert.equal((await onFar(noah).get(`/v2/feed/posts/${post.id}`)).status, 200)
      await anna.must(200, 'PUT', `/v2/content/${post.id}/draft`)
      assert.equal((await onFar(noah).get(`/v2/feed/posts/${post.id}`)).status, 404)
    }
    await anna.must(200, 'PATCH', `/scim/v2/Users/${noah.id}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    })
    assert.equal((await noah.get('/v2/feed/posts')).status, 401)
  })

  test('replicas that stand still are left out once they are too far behind, and come back', async () => {
    await all('used')
    await Promise.all([database.late.pause(), database.prompt.pause()])
    const post = await publish('Unheard of')
    for (const reader of [anna, onFar(anna)]) assert.equal((await reader.get(`/v2/content/${post.id}`)).status, 200)
    await all('behind')
    assert.ok((await metric(near, `atrium_replica_lag_seconds{replica="${database.late.name}"}`)) > 3)
    // All read from the primary now; the mark of the write is long gone.
    for (const reader of [mia, onFar(mia)]) await reader.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.equal((await near.stranger.get('/readyz')).status, 200)
    await Promise.all([database.late.resume(), database.prompt.resume()])
    await all('used')
  })

  /** Reads on both nodes, four at a time, until `done`; returns the statuses that there were. */
  const readingUntil = async (done: Promise<unknown>) => {
    const statuses = new Map<number, number>()
    let isDone = false
    const reader = async (caller: Caller, path: string) => {
      while (!isDone) {
        const { status } = await caller.get(path)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const paths = ['/v2/feed/posts', '/v2/channels']
    const readers = [anna, onFar(anna)].flatMap(caller => paths.map(path => reader(caller, path)))
    await done.finally(() => {
      isDone = true
    })
    await Promise.all(readers)
    return [...statuses.keys()]
  }

  test('one that is killed costs no request, and is read again when it is back', async () => {
    const { late } = database
    const killed = async () => {
      await late.server.crash()
      await isIn(late, 'down')
    }
    assert.deepEqual(await readingUntil(killed()), [200])
    await isIn(database.prompt, 'used')
    await late.server.restart()
    await isIn(late, 'used')
  })

  test('one that falls silent costs no request either', async () => {
    const { prompt, way } = database
    const silenced = async () => {
      way.silence('atrium')
      await isIn(prompt, 'down')
    }
    assert.deepEqual(await readingUntil(silenced()), [200])
    way.speak()
    await isIn(prompt, 'used')
  })

  test('doctor checks each of them', async () => {
    const { late, prompt } = database
    const primary = database.settings['DATABASE_URL'] as string
    const wrong = `${late.server.url},${primary},${POSTGRES_URL},postgres://postgres@127.0.0.1:1/postgres`
    const findings = await checkReplicas(
      near.app.services.database.pool,
      readConfig({ ...database.settings, DATABASE_REPLICA_URL: wrong }),
    )
    assert.deepEqual(
      findings.map(({ level, message }) => [level, message.split(':')[0]]),
      [
        ['ok', 'follows'],
        ['fail', 'is no replica'],
        ['fail', 'is no replica'],
        ['fail', 'cannot be reached'],
      ],
    )
    assert.ok(findings.every(({ level, remedy }) => level === 'ok' || remedy))
    await isIn(prompt, 'used')
  })

  test('with neither, everything comes from the primary', async () => {
    const servers = [database.late.server, database.prompt.server]
    await Promise.all(servers.map(server => server.crash()))
    await all('down')
    const post = await publish('From the primary')
    for (const reader of [mia, onFar(mia)]) await reader.must(200, 'GET', `/v2/feed/posts/${post.id}`)
    assert.equal((await near.stranger.get('/readyz')).status, 200)
    await Promise.all(servers.map(server => server.restart()))
    await all('used')
  })
})
