// `atrium move`: a company on the embedded engine goes to PostgreSQL, under an account that owns the database and no more.

import assert from 'node:assert/strict'
import pg from 'pg'
import { describe, test } from '../../../../bin/testing.mjs'
import { openEmbedded } from '../../../src/platform/db/engines/embedded/embedded.ts'
import type { Pool } from '../../../src/platform/db/engines/pool.ts'
import { png } from '../../publishing/uploads/samples.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { dropDatabases, makeDatabase, onDatabase } from './databases.ts'
import { atrium, makeFolder, type RunningServer, runHere, startProcess, startServer } from './processes.ts'

const dataDir = makeFolder()

describe('a company moves from the embedded database to PostgreSQL', { skip: needsPostgres }, () => {
  let server: RunningServer
  let target: { url: string; asSuperuser: string }
  const told = { anna: '', mia: '', admin: '', feed: [] as unknown[], post: 0, view: '', hook: '', person: '' }

  test('whose people write posts and comments, like, upload, and whose administrator connects other systems', async () => {
    server = await startServer({ DATA_DIR: dataDir, ALLOW_PRIVATE_TARGETS: '1' })
    const tokens = ['publisher', 'member', 'administrator'].map(role => token(`${role}@demo.example`))
    ;[told.anna, told.mia, told.admin] = (await Promise.all(tokens)) as [string, string, string]
    const { anna, mia, admin } = people(server)
    await anna.must(201, 'POST', '/v2/channels', { name: 'Kitchen', description: 'What there is' })
    const [topic] = await anna.must(200, 'GET', '/v2/channels?sort=-id&page.size=1')
    const body = `<p>${'\uFEFFÄ\\t\\N "soup" \u{1F372} '.repeat(9000)}</p>`
    const post = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Soup\tof\\the day',
      body,
      channels: [{ id: topic.id }],
    })
    told.post = post.id
    await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
    await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
    await mia.must(201, 'POST', `/v2/feed/posts/${post.id}/comments`, { body: 'Pumpkin?\nOr leek' })
    const { upload_url, view_url, headers } = await mia.must(200, 'GET', '/v2/ugc/uploads/canteen.png')
    assert.equal((await fetch(upload_url, { method: 'PUT', headers, body: new Uint8Array(png) })).status, 200)
    await mia.must(201, 'POST', '/v2/ugc/contents', { attachments: [{ type: 'image', url: view_url }] })
    told.view = new URL(view_url).pathname
    const person = { userName: 'okta@demo.example', name: { givenName: 'Öykü', familyName: 'Okta' } }
    told.person = (await admin.must(201, 'POST', '/scim/v2/Users', person)).id
    const hook = { url: 'http://127.0.0.1:9/hook', events: ['content_published'], authorization_header: 'Bearer soup' }
    told.hook = (await admin.must(201, 'POST', '/v2/webhooks/subscriptions', hook)).id
    told.feed = await mia.must(200, 'GET', '/v2/feed/posts?page.size=50')
  })

  test('not while the server runs', async () => {
    target = await makeDatabase('target')
    const { code, stdout, stderr } = await move(target.url)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /^atrium: .* is in use by another atrium server \(process \d+\); stop it first/)
    server.kill('SIGTERM')
    await server.ended
  })

  test('not into a database with anything else in it, which stays as it is', async () => {
    await onDatabase(target.url, `create table notes as select 'mine' as note`)
    assert.match(await refusal(target.url), /^atrium: the target database is not empty \(notes\); name an empty one\n$/)
    const tables = await onDatabase(
      target.url,
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    )
    assert.deepEqual(tables, [{ relname: 'notes' }])
    await onDatabase(target.url, 'drop table notes')
    assert.equal((await runHere(['migrate'], { DATABASE_URL: target.url })).code, 0)
    await onDatabase(target.asSuperuser, `insert into organisations (name) values ('Another company')`)
    assert.match(await refusal(target.url), /not empty \(organisations\)/)
    await onDatabase(target.asSuperuser, 'delete from organisations')
  })

  test('killed in the middle, it is a database that no server takes, and goes on where it was', async () => {
    assert.match(await killMoveAt('users'), /^programs: 1 rows$/m)
    const started = await atrium(['serve'], { DATABASE_URL: target.url, DATA_DIR: dataDir })
    assert.equal(started.code, 1)
    assert.match(started.stderr, /^atrium: the database holds a part of an embedded one: run atrium move again/)
    assert.match(await killMoveAt('webhook_deliveries'), /going on: [1-9]\d* of \d+ tables are there\n/)
  })

  test('changed meanwhile, it is moved as it is now, every row and every sequence', async () => {
    const before = await openEmbedded(dataDir)
    await before.query(`update organisations set name = 'Moved & Sons'`)
    await before.end()
    const { code, stdout, stderr } = await move(target.url)
    assert.equal(code, 0, stderr)
    assert.match(stderr, /has changed since the move was begun: it starts over\n/)
    const embedded = await openEmbedded(dataDir)
    const there = await describeData(embedded)
    await embedded.end()
    const client = new pg.Client({ connectionString: target.asSuperuser })
    await client.connect()
    assert.deepEqual(await describeData(client), there)
    const switched = await client.query(`select tgrelid::regclass::text as name from pg_trigger where tgenabled <> 'O'`)
    assert.deepEqual(switched.rows, [])
    await client.end()
    const { tables, rows } = JSON.parse(stdout)
    assert.equal(tables.programs, 1)
    assert.equal(
      rows,
      Object.values(tables as Record<string, number>).reduce((sum, count) => sum + count, 0),
    )
    assert.ok(tables.content > 10 && tables.comments > 0)
  })

  test('the former database is kept, and not served by mistake; a second move finds nothing to do', async () => {
    const started = await atrium(['serve'], { DATA_DIR: dataDir, PORT: '0' })
    assert.equal(started.code, 1)
    assert.match(
      started.stderr,
      /^atrium: the database of .* was moved to 127\.0\.0\.1:\d+\/\S+ on \d{4}-\d\d-\d\d: set DATABASE_URL/,
    )
    assert.match(await refusal((await makeDatabase('another')).url), /was moved before; remove /)
  })

  test('a server on PostgreSQL shows the same to the same tokens, and counts on', async () => {
    server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: target.url, ALLOW_PRIVATE_TARGETS: '1' })
    const { anna, mia, admin } = people(server)
    const feed = await mia.must(200, 'GET', '/v2/feed/posts?page.size=50')
    assert.deepEqual(pathsOf(feed), pathsOf(told.feed))
    assert.ok(
      feed.some(
        (post: { id: number; engagement: { liked_at: string } }) => post.id === told.post && post.engagement.liked_at,
      ),
    )
    const picture = await fetch(server.url + told.view)
    assert.deepEqual(Buffer.from(await picture.arrayBuffer()), png)
    const hook = await admin.must(200, 'GET', `/v2/webhooks/subscriptions/${told.hook}`)
    assert.equal(hook.authorization_header, 'Bearer soup')
    assert.equal((await admin.must(200, 'GET', `/scim/v2/Users/${told.person}`)).name.givenName, 'Öykü')
    const channels = (await anna.must(200, 'GET', `/v2/content/${told.post}`)).channels
    const next = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Tomorrow',
      channels: [{ id: channels[0].channel_id }],
    })
    assert.ok(next.id > told.post)
    await anna.must(200, 'PUT', `/v2/content/${next.id}/publish`)
    await mia.must(201, 'POST', `/v2/feed/posts/${told.post}/comments`, { body: 'Leek' })
    await eventually(
      () => admin.must(200, 'GET', `/v2/webhooks/subscriptions/${told.hook}/deliveries`),
      deliveries =>
        deliveries.some(
          (delivery: { event: { data: { content_id: number } } }) => delivery.event.data.content_id === next.id,
        ),
    )
    server.kill('SIGTERM')
    assert.equal((await server.ended).code, 0)
    await dropDatabases()
  })

  async function token(user: string): Promise<string> {
    return (await runHere(['token', '--user', user], { DATA_DIR: dataDir })).stdout.trim()
  }

  function people({ url }: RunningServer) {
    return { anna: new Caller(url, told.anna), mia: new Caller(url, told.mia), admin: new Caller(url, told.admin) }
  }

  /** Lets a move come as far as this table, and kills it there. Returns what it has said. */
  async function killMoveAt(table: string): Promise<string> {
    const holder = new pg.Client({ connectionString: target.asSuperuser })
    await holder.connect()
    await holder.query(`begin; lock table ${table} in share mode`)
    const { child, ended, output } = startProcess(['move', '--to', target.url], { DATA_DIR: dataDir })
    try {
      const waits = `select from pg_locks where relation = '${table}'::regclass and not granted`
      await eventually(
        async () => (await holder.query(waits)).rowCount,
        waiting => waiting === 1,
      )
    } finally {
      child.kill('SIGKILL')
      await ended
      await holder.end()
    }
    return output().stderr
  }
})

const move = (to: string) => atrium(['move', '--to', to], { DATA_DIR: dataDir })

async function refusal(to: string): Promise<string> {
  const { code, stdout, stderr } = await move(to)
  assert.deepEqual([code, stdout], [1, ''])
  return stderr
}

/** Addresses with the port of the day left out. */
const pathsOf = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ''))

/** Rows, sequences, and how tables are protected and indexed, by other means than the move's own. */
async function describeData(database: Pool | pg.Client): Promise<unknown> {
  const run = async (text: string) => (await database.query(text)).rows
  await run(`set timezone = 'UTC'`)
  const tables = await run(
    `select c.oid::regclass::text as name, relrowsecurity, relforcerowsecurity,
            array(select x.relname || array_to_string(x.reloptions, ',') from pg_index i join pg_class x on x.oid = i.indexrelid
                   where i.indrelid = c.oid order by x.relname collate "C") as indexes
       from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname not in ('schema_migrations', 'schema_functions') order by relname collate "C"`,
  )
  const rows = await run(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, count(*)::int as rows, md5(string_agg(r::text, ',' order by r::text collate "C")) as digest from ${name} r`,
      )
      .join(' union all '),
  )
  const sequences = await run(
    `select sequencename::text as name, last_value::text from pg_sequences where schemaname = 'public'
      order by sequencename::text collate "C"`,
  )
  return { tables, rows, sequences }
}
