// The address of the database leads to another server from one moment to the next, as behind HAProxy and Patroni, while connections
// to the former one may stay open.

import assert from 'node:assert/strict'
import pg from 'pg'
import { startPostgres, type ThrowAwayPostgres } from '../../../../bin/postgres.mjs'
import { after, before, test } from '../../../../bin/testing.mjs'
import { openApp, type Person, type TestApp, type TestProgram } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'

const options = { skip: needsPostgres }
let first: ThrowAwayPostgres
let second: ThrowAwayPostgres
let third: ThrowAwayPostgres
let address: TcpProxy
let near: TestApp
let program: TestProgram
let anna: Person

before(async () => {
  if (needsPostgres) return
  // Tests do without it; here a commit has to wait for its standby.
  first = await startPostgres({ settings: { synchronous_commit: 'on' } })
  address = await startTcpProxy(first.url)
  near = await openApp({ DATABASE_URL: address.url })
  program = await near.program()
  anna = await program.user('anna', { role: 'program_manager' })
  second = await startPostgres({ follows: first.url })
})
after(async () => {
  await near?.close()
  await address?.close()
  for (const server of [third, second, first]) await server?.stop()
})

const newTopic = (name: string) => ({ name, description: 'd' })
const topicsNamed = async (server: ThrowAwayPostgres, name: string) =>
  (await query(server, `select 1 from topics where program_id = ${program.id} and name = '${name}'`)).length
const metric = async (name: string) =>
  Number(new RegExp(`^atrium_database_${name} (\\d+)`, 'm').exec((await near.stranger.get('/metrics')).text)?.[1])
const outcomesUnknown = () => metric('faults_total\\{kind="outcome_unknown"\\}')
const untilReady = (status: number) =>
  eventually(
    () => near.stranger.get('/readyz'),
    answer => answer.status === status,
  )
/** Until statements have failed, and were retried, this many times since `before`. */
const retried = (times: number, before: number) =>
  eventually(
    async () => near.app.services.database.faults.repeated - before,
    count => count >= times,
  )
const retries = () => near.app.services.database.faults.repeated

test('a change that a demoted server refuses as read-only is made on another connection', options, async () => {
  await query(
    first,
    `create table demoted (); grant select on demoted to public;
     create function refuse_demoted() returns trigger language plpgsql as $$ begin
       if exists (select from demoted) then
         raise 'cannot execute INSERT in a read-only transaction' using errcode = 'read_only_sql_transaction';
       end if;
       return new; end $$;
     create trigger refuse_demoted before insert on topics for each row execute function refuse_demoted();
     insert into demoted default values`,
  )
  const before = retries()
  const post = anna.post('/v2/channels', newTopic('Demoted'))
  await retried(1, before)
  await query(first, 'drop trigger refuse_demoted on topics')
  assert.equal((await post).status, 201)
  assert.equal(await topicsNamed(first, 'Demoted'), 1)
})

test('a commit that is answered without its synchronous standby is not acknowledged', options, async () => {
  await configure(first, `alter system set synchronous_standby_names = 'nobody'`, 'nobody')
  const post = anna.post('/v2/channels', newTopic('Alone'))
  await eventually(
    () =>
      query(
        first,
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`,
      ),
    cancelled => cancelled.length > 0,
  )
  const answer = await post
  await configure(first, 'alter system reset synchronous_standby_names', '')
  assert.equal(answer.status, 503, answer.text)
  assert.match(answer.body.error.detail, /may have been made/)
  assert.equal(answer.headers.get('retry-after'), '1')
  assert.equal(await topicsNamed(first, 'Alone'), 1)
})

test('while the balancer has no server, requests wait, and no outcome is unknown', options, async () => {
  const { id } = await anna.must(201, 'POST', '/v2/channels', newTopic('News'))
  const channels = [{ id }]
  const post = await anna.must(201, 'POST', '/v2/content', {
    title: 'Hi',
    content_type: 'note',
    channels,
    publish: true,
  })
  address.leadNowhere()
  await untilReady(503)
  const [unknown, before] = [await outcomesUnknown(), retries()]
  const calls = [
    anna.get('/v2/feed/posts'),
    anna.post('/v2/channels', newTopic('Sports')),
    anna.put(`/v2/feed/posts/${post.id}/like`),
    anna.post(`/v2/feed/posts/${post.id}/comments`, { body: 'Hello' }),
  ]
  await retried(calls.length, before)
  address.leadTo(first.url)
  for (const answer of await Promise.all(calls)) assert.ok(answer.status < 300, answer.text)
  assert.equal(await outcomesUnknown(), unknown)
})

test('a standby serves nothing, and everything once it is promoted', options, async () => {
  await caughtUp(second, first)
  address.leadNowhere()
  address.leadTo(second.url)
  await untilReady(503)
  for (const answer of await Promise.all([anna.get('/v2/channels'), anna.post('/v2/channels', newTopic('Early'))])) {
    assert.equal(answer.status, 503, answer.text)
    assert.equal(answer.headers.get('retry-after'), '1')
  }
  await query(second, 'select pg_promote()')
  await untilReady(200)
  await anna.must(201, 'POST', '/v2/channels', newTopic('Promoted'))
  assert.deepEqual([await topicsNamed(second, 'Promoted'), await topicsNamed(first, 'Promoted')], [1, 0])
})

test('a member that was left behind serves nothing', options, async () => {
  address.leadTo(first.url)
  await untilReady(503)
  // The former connections are still those to the primary; a new one is refused.
  const answer = await anna.get('/v2/channels')
  if (answer.status !== 503) assert.ok(answer.body.data.some(isNamed('Promoted')), answer.text)
  address.leadNowhere()
  address.leadTo(first.url)
  for (const answer of await Promise.all([anna.get('/v2/channels'), anna.post('/v2/channels', newTopic('Behind'))]))
    assert.equal(answer.status, 503, answer.text)
  address.leadTo(second.url)
  await untilReady(200)
  assert.deepEqual([await topicsNamed(first, 'Behind'), await topicsNamed(second, 'Behind')], [0, 0])
})

test('a primary that freezes is left for the promoted one, and not read when it wakes', options, async () => {
  third = await startPostgres({ follows: second.url })
  await anna.must(201, 'POST', '/v2/channels', newTopic('Before'))
  await caughtUp(third, second)
  const changes = await metric('server_changes_total')
  second.freeze()
  const reading = anna.get('/v2/channels')
  assert.equal((await near.stranger.get('/readyz')).status, 503)
  await query(third, 'select pg_promote()')
  address.leadTo(third.url)
  // It was sent to the frozen one, and repeated on the other.
  assert.equal((await reading).status, 200)
  assert.ok((await metric('server_changes_total')) > changes)

  const far = await openApp({ DATABASE_URL: third.url })
  await new Caller(far.url, anna.token).must(201, 'POST', '/v2/channels', newTopic('Elsewhere'))
  await far.close()
  second.thaw()
  assert.equal((await anna.must(200, 'GET', '/v2/channels')).some(isNamed('Elsewhere')), true)
  await anna.must(201, 'POST', '/v2/channels', newTopic('After'))
  assert.deepEqual([await topicsNamed(third, 'After'), await topicsNamed(second, 'After')], [1, 0])
})

test('former connections that stay open are left, too, though nothing fell silent', options, async () => {
  const fourth = await startPostgres({ follows: third.url })
  try {
    await caughtUp(fourth, third)
    await query(fourth, 'select pg_promote()')
    address.leadTo(fourth.url)
    await query(fourth, `update topics set name = 'Renamed' where program_id = ${program.id} and name = 'After'`)
    await eventually(
      () => anna.must(200, 'GET', '/v2/channels'),
      topics => topics.some(isNamed('Renamed')),
    )
    await anna.must(201, 'POST', '/v2/channels', newTopic('Last'))
    assert.deepEqual([await topicsNamed(fourth, 'Last'), await topicsNamed(third, 'Last')], [1, 0])
    // Silence without anything promoted: requests end, and the server is ready when it is back.
    fourth.freeze()
    const [page, ready] = await Promise.all([anna.get('/v2/channels'), near.stranger.get('/readyz')])
    assert.deepEqual([page.status, ready.status, page.headers.get('retry-after')], [503, 503, '1'])
    fourth.thaw()
    await untilReady(200)
    assert.equal((await anna.get('/v2/channels')).status, 200)
  } finally {
    fourth.thaw()
    await near.close()
    await fourth.stop()
  }
})

const isNamed =
  (wanted: string) =>
  ({ name }: { readonly name: string }) =>
    name === wanted

/** Until a standby has everything that its primary has written. */
async function caughtUp(standby: ThrowAwayPostgres, primary: ThrowAwayPostgres): Promise<void> {
  const [{ lsn }] = await query(primary, 'select pg_current_wal_lsn()::text as lsn')
  await eventually(
    async () => (await query(standby, `select pg_last_wal_replay_lsn() >= '${lsn}' as has_all`))[0].has_all,
    hasAll => hasAll,
  )
}

/** Until the server has the setting of the synchronous standbys. */
async function configure(server: ThrowAwayPostgres, text: string, value: string): Promise<void> {
  await query(server, text)
  await query(server, 'select pg_reload_conf()')
  await eventually(
    async () => (await query(server, 'show synchronous_standby_names'))[0].synchronous_standby_names,
    is => is === value,
  )
}

// biome-ignore lint/suspicious/noExplicitAny: rows of a test's own statements
async function query({ url }: ThrowAwayPostgres, text: string): Promise<any[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const outcome: unknown = await client.query(text)
    return Array.isArray(outcome) ? [] : (outcome as pg.QueryResult).rows
  } finally {
    await client.end()
  }
}
