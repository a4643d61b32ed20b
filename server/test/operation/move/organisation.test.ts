// `atrium organisation move`: two companies share a PostgreSQL and its server; one goes to another, while both are used.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeTracesJob } from '../../../src/people/users/forget/forget-user-job.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { POSTGRES_URL } from '../../support/snapshot.ts'
import { dropDatabases, type OwnedDatabase, onDatabase } from '../cli/databases.ts'
import { atrium, makeFolder, type RunningServer, startServer } from '../cli/processes.ts'
import { killMove, move, refusal } from './commands.ts'
import {
  beginSlowDelivery,
  describeProtection,
  jobsOf,
  keysOf,
  namesOf,
  reads,
  receivedOf,
  settled,
  untouched,
  votes,
  WAITING,
  whileWriting,
  writes,
} from './life.ts'
import type { Rows } from './read-rows.ts'
import { type Company, migratedDatabase, playScene, type Scene } from './scene.ts'

const skip = !POSTGRES_URL && 'moves between two databases of PostgreSQL'

// Servers are closed after the file that starts them, so not by a test.
const scene = (POSTGRES_URL ? await playScene() : null) as Scene

describe('an organisation moves to another database', { skip }, () => {
  let acme: Company
  let bolt: Company
  let target: OwnedDatabase
  let there: RunningServer
  const folder = makeFolder()
  const rows: Record<'acme' | 'bolt', Rows> = { acme: {}, bolt: {} }
  const shape: Record<string, unknown> = {}
  const way = (more: readonly string[] = []) => ({
    from: scene.database,
    to: target,
    organisation: acme.organisationId,
    more: ['--files', folder, ...more],
    dataDir: scene.dataDir,
  })
  before(async () => {
    ;({ acme, bolt } = scene)
    target = await migratedDatabase('target')
    shape['source'] = await describeProtection(scene.database)
    shape['target'] = await describeProtection(target)
  })

  after(async () => {
    there?.kill('SIGTERM')
    await there?.ended
    await scene.app.close()
    await dropDatabases()
  })

  test('both companies have rows in every table', async () => {
    for (const company of [acme, bolt]) {
      const found = await scene.rowsOf(company, scene.database)
      const empty = Object.entries(found).filter(([name, list]) => list.length === 0 && name !== 'number_changes')
      assert.deepEqual(empty, [])
    }
  })

  test('not from an embedded database, to itself, to one without a schema, or one that knows it or has keys of its own', async () => {
    const started = await atrium(['organisation', 'move', '--organisation', '1', '--to', target.url])
    assert.equal(started.code, 2)
    assert.match(started.stderr, /^atrium: an organisation moves from PostgreSQL: set DATABASE_URL/)
    assert.match(
      await refusal({ ...way(), to: scene.database }),
      /^atrium: the target is the database that the organisation is in/,
    )
    const { makeDatabase } = await import('../cli/databases.ts')
    assert.match(
      await refusal({ ...way(), to: await makeDatabase('bare') }),
      /no schema of this release; run atrium migrate/,
    )
    assert.match(await refusal({ ...way(), organisation: 404 }), /there is no organisation 404 in this database/)

    const taken = await migratedDatabase('taken')
    const fields = `(id, name) overriding system value values (${acme.organisationId}, 'Namesake')`
    await onDatabase(taken.asSuperuser, `insert into organisations ${fields}`)
    await onDatabase(taken.asSuperuser, `insert into server_keys ${await keysOf(scene.database)}`)
    assert.match(await refusal({ ...way(), to: taken }), /has an organisation \d+ already/)

    const other = await migratedDatabase('other')
    await onDatabase(other.asSuperuser, `insert into server_keys (name, key) values ('seal', '\\x00')`)
    assert.match(await refusal({ ...way(), to: other }), /the target database has keys of its own/)

    for (const database of [scene.database, taken, other]) {
      assert.deepEqual(await onDatabase(database.asSuperuser, 'select from organisation_moves'), [])
    }
    assert.equal((await writes(acme)).status, 201)
  })

  test('killed while it is copied: it is only read, the others go on, and doctor says so', async () => {
    await scene.app.app.services.database.system(db =>
      scene.app.app.services.jobs.enqueue(
        db,
        removeTracesJob,
        { program_id: acme.program.id, user_id: 1, is_second_visit: true },
        { startAfter: new Date(Date.now() + 3_600_000) },
      ),
    )
    const slow = await beginSlowDelivery(scene)
    const said = await killMove(way(), { database: target, before: 'insert', table: 'topics' }, async () => {
      assert.deepEqual(await slow(), { attempts: 1, status: 'success', received: 1 })
      assert.deepEqual([(await reads(acme)).status, (await reads(bolt)).status], [200, 200])
      const refused = await writes(acme)
      assert.equal(refused.status, 503)
      assert.equal(refused.headers.get('retry-after'), '30')
      assert.deepEqual(refused.body.error.code, 503)
      const scim = await acme.admin.post('/scim/v2/Users', { userName: 'x' })
      assert.equal(scim.status, 503)
      assert.match(JSON.stringify(scim.body), /urn:ietf:params:scim:api:messages:2.0:Error/)
      const { client_id, client_secret } = acme.program.created.clients.server as Record<string, string>
      const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret } as Record<
        string,
        string
      >)
      const signIn = await fetch(`${scene.app.url}/oauth/token`, { method: 'POST', body: form })
      assert.deepEqual([signIn.status, signIn.headers.get('retry-after')], [503, '30'])
      assert.equal((await writes(bolt)).status, 201)
      const before = scene.receiver.received.length
      await votes(bolt, bolt.mia)
      await eventually(
        async () => scene.receiver.received.length,
        count => count > before,
      )
    })
    assert.match(said, /^programs: 2 rows$/m)
    assert.equal((await writes(acme)).status, 503)
    rows.acme = await scene.rowsOf(acme, scene.database)
    const list = await atrium(['organisation', 'list'], { DATABASE_URL: scene.database.url })
    const moving = JSON.parse(list.stdout).map((one: { moving: string | null }) => one.moving)
    assert.deepEqual(moving, ['leaving', null])
    const doctor = await atrium(['doctor'], { DATABASE_URL: scene.database.url, DATA_DIR: scene.dataDir })
    assert.equal(doctor.code, 1)
    assert.match(doctor.stdout, /the move of organisation \d+, which goes to .*target.*, has not ended\n.*--abort/)
    assert.match(
      await refusal({ ...way(), organisation: bolt.organisationId }),
      /the move of organisation \d+ has not ended in .*: run it again to its end, or with --abort/,
    )
  })

  test('aborted: it is open again as it was, and nothing of it is in the target', async () => {
    const { code, stderr } = await move(way(['--abort']))
    assert.equal(code, 0, stderr)
    assert.equal((await writes(acme)).status, 201)
    const left = Object.entries(await scene.rowsOf(acme, target)).filter(([, list]) => list.length > 0)
    assert.deepEqual(left, [])
    assert.deepEqual(await describeProtection(scene.database), shape['source'])
    assert.deepEqual(await describeProtection(target), shape['target'])
    assert.equal((await jobsOf(scene.database, acme)).length, 1)
    const now = await scene.rowsOf(acme, scene.database)
    assert.deepEqual(namesOf(now), namesOf(rows.acme))
  })

  test('two at once: the second is refused', async () => {
    await killMove(way(), { database: target, before: 'insert', table: 'topics' }, async () => {
      const another = { ...way(), organisation: bolt.organisationId }
      assert.match(await refusal(another), /another move from or into this database is running/)
    })
    const hook = acme.ids['subscription_id']
    await onDatabase(
      scene.database.asSuperuser,
      `insert into webhook_deliveries (program_id, id, subscription_id, event_name, event_at, data, attempts_max)
       values (${acme.program.id}, '${WAITING}', '${hook}', 'poll_responded', now(), '{}', 3)`,
    )
    await sleep(2500)
    assert.equal(receivedOf(scene, WAITING), 0)
    rows.acme = await scene.rowsOf(acme, scene.database)
  })

  test('it goes on where it was; killed before it is open in the target, it is open nowhere', async () => {
    const said = await killMove(way(), { database: target, before: 'delete', table: 'organisation_moves' })
    assert.match(said, /^going on: [1-9]\d* of \d+ tables are there$/m)
    assert.doesNotMatch(said, /^programs: /m)
    // Both companies write without a pause later, so the default limit of requests would refuse some.
    const settings = { ALLOW_PRIVATE_TARGETS: '1', RATE_LIMIT_PER_MINUTE: '0' }
    there = await startServer({ DATABASE_URL: target.url, DATA_DIR: folder, ...settings })
    for (const url of [scene.app.url, there.url]) {
      assert.deepEqual([(await reads(acme, url)).status, (await writes(acme, url)).status], [503, 503])
    }
    assert.match((await move(way(['--abort']))).stderr, /it is complete in the target: run the move again/)
    assert.deepEqual(settled(await scene.rowsOf(acme, target)), settled(rows.acme))
  })

  test('killed while it is removed, it is open in the target with every row, and its tokens count there alone', async () => {
    rows.bolt = await scene.rowsOf(bolt, scene.database)
    await killMove(way(), { database: scene.database, before: 'delete', table: 'topics' })
    assert.deepEqual(settled(await scene.rowsOf(acme, target)), settled(rows.acme))
    await eventually(
      async () => (await reads(acme, there.url)).status,
      status => status === 200,
    )
    assert.equal((await writes(acme, there.url)).status, 201)
    assert.equal((await reads(acme)).status, 503)
    const { code, stderr } = await move(way())
    assert.equal(code, 0, stderr)
    const left = Object.entries(await scene.rowsOf(acme, scene.database)).filter(([, list]) => list.length > 0)
    assert.deepEqual(left, [])
    assert.equal((await reads(acme)).status, 401)
    assert.equal((await reads(bolt, there.url)).status, 401)
    assert.deepEqual(settled(await scene.rowsOf(bolt, scene.database)), settled(rows.bolt))
    assert.deepEqual(await describeProtection(scene.database), shape['source'])
    assert.deepEqual(await describeProtection(target), shape['target'])
    assert.match(await refusal(way()), /there is no organisation \d+ in this database/)
  })

  test('jobs, deliveries, files and secrets are where it is', async () => {
    assert.deepEqual([(await jobsOf(scene.database, acme)).length, (await jobsOf(target, acme)).length], [0, 1])
    const admin = new Caller(there.url, acme.admin.token)
    await eventually(
      async () => receivedOf(scene, WAITING),
      count => count > 0,
    )
    const provider = await admin.must(200, 'GET', `/v2/identity_providers/${acme.ids['provider_id']}`)
    assert.equal(provider.name, 'Keycloak')
    const [file] = await admin.must(200, 'GET', '/v2/data_exports/type/users/latest')
    assert.equal((await fetch(file.presigned_url)).status, 200)
    const before = scene.receiver.received.length
    await votes(acme, acme.nils, there.url)
    await eventually(
      async () => scene.receiver.received.length,
      count => count > before,
    )
    assert.equal((await admin.get('/v2/ugc/uploads/more.png')).status, 200)
    assert.equal(receivedOf(scene, WAITING), 1)
  })

  test('what is made in the target never has an id of the source', async () => {
    const asOperator = ['--url', there.url, ...scene.asOperator]
    const { code, stdout, stderr } = await atrium(['program', 'create', '--name', 'New', ...asOperator])
    assert.equal(code, 0, stderr)
    const { program_id: id, organisation_id: organisationId, administrator } = JSON.parse(stdout)
    assert.ok(Number(id) > 1e10 && Number(organisationId) > 1e10 && Number.isSafeInteger(Number(id)), stdout)
    const token = await atrium(['token', '--user', administrator.user_name, '--program', String(id), ...asOperator])
    const boss = new Caller(there.url, token.stdout.trim())
    await boss.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
    const [topic] = await boss.must(200, 'GET', '/v2/channels')
    const post = await boss.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Hello',
      channels: [{ id: topic.id }],
    })
    await boss.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await boss.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
    assert.equal((await boss.must(200, 'GET', '/v2/feed/posts')).length, 1)
    await boss.must(200, 'GET', '/v2/analytics/overview')
  })

  test('another one comes into the same database beside a server that uses it', async () => {
    const kept = await scene.rowsOf(acme, target)
    await killMove(
      { ...way(), organisation: bolt.organisationId },
      { database: target, before: 'insert', table: 'topics' },
      async () => {
        assert.equal((await writes(acme, there.url)).status, 201)
        assert.equal((await reads(bolt, there.url)).status >= 401, true)
      },
    )
    await move({ ...way(['--abort']), organisation: bolt.organisationId })
    const [writers, [{ code, stderr, stdout }]] = await whileWriting(
      { acme, there: there.url, bolt, here: scene.app.url },
      () => move({ ...way(), organisation: bolt.organisationId }),
    )
    assert.equal(code, 0, stderr)
    const counts = JSON.parse(stdout)
    assert.deepEqual([counts.organisation_id, counts.programs], [bolt.organisationId, bolt.programIds])
    assert.deepEqual([...new Set(writers.bolt.map(({ status }) => status))].sort(), [201, 401, 503])
    assert.deepEqual([...new Set(writers.acme.map(({ status }) => status))], [201])
    const initiatives = (await scene.rowsOf(bolt, target))['initiatives'] as readonly string[]
    for (const { status, name } of writers.bolt) {
      assert.equal(
        initiatives.some(row => row.includes(name)),
        status === 201,
        `${name}: ${status}`,
      )
    }
    assert.deepEqual(untouched(await scene.rowsOf(acme, target)), untouched(kept))
    assert.equal((await reads(bolt, there.url)).status, 200)
    assert.equal((await writes(bolt, there.url)).status, 201)
    assert.deepEqual(await onDatabase(scene.database.asSuperuser, 'select from programs where id > 1'), [])
  })
})
