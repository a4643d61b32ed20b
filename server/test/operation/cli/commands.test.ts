// The commands against a running server: what they print, where, and their exit codes.

import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from '../../../../bin/testing.mjs'
import { credentialsPath, writeCredentials } from '../../../src/operation/credentials.ts'
import { ROLES } from '../../../src/platform/access/roles.ts'
import type { Selectable } from '../../../src/platform/db/row-types.ts'
import { readMigrations } from '../../../src/platform/db/schema-files.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import type { OauthClientsTable } from '../../../src/shared/tables.ts'
import { createClient } from '../../../src/sign-in/oauth/index.ts'
import { startApp } from '../../support/app.ts'
import { Caller } from '../../support/caller.ts'
import { needsPostgres } from '../../support/snapshot.ts'
import { dropDatabases, makeDatabase } from './databases.ts'
import { makeFolder, runHere } from './processes.ts'

const app = await startApp()
const { database } = app.app.services
const program = await app.program()
const mia = await program.user('mia')
const operator = await database.system(db => createClient(db, { programId: null, kind: 'operator', name: 'Operator' }))
const dataDir = makeFolder()
writeCredentials(dataDir, {
  base_url: app.url,
  auth_url: app.url,
  program_id: String(program.id),
  operator: operator as { client_id: string; client_secret: string },
  demo: {
    password: 'unused',
    users: Object.fromEntries(ROLES.map(role => [role, `${role}@demo.example`])) as Record<
      (typeof ROLES)[number],
      string
    >,
    clients: {
      public: program.created.clients.public,
      server: program.created.clients.server as { client_id: string; client_secret: string },
    },
  },
})

const run = (...args: string[]) => runHere(args, { DATA_DIR: dataDir })

/** The output of a command that must succeed. */
async function output(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args)
  assert.equal(code, 0, stderr)
  return stdout
}

test('token prints a token and nothing else, with the scopes that role and --scope allow', async () => {
  const [all, narrow, refused, server] = await Promise.all([
    run('token', '--user', mia.userName.toUpperCase()),
    run('token', '--user', mia.userName, '--scope', 'feeds.read profile'),
    run('token', '--user', mia.userName, '--scope', 'users.write', '--program', String(program.id)),
    run('token', '--server', '--scope', 'content.write'),
  ])
  for (const { code, stdout, stderr } of [all, narrow, refused, server]) {
    assert.equal(code, 0, stderr)
    assert.match(stdout, /^[\w-]{20,}\n$/)
  }
  assert.match(refused.stderr, /not for the role of .*: users\.write/)
  const scopes = await database.unscopedQuery(
    sql<{ scopes: string[] }>`select scopes from access_tokens where program_id = ${program.id} order by scopes`,
  )
  const granted = scopes.map(row => row.scopes.join(' '))
  assert.ok(granted.includes('feeds.read profile') && granted.includes('content.write') && granted.includes(''))
  const me = await new Caller(app.url, all.stdout.trim()).get('/scim/v2/Users/me')
  assert.equal(me.body.userName, mia.userName)
})

test('program create prints ids, the administrator and the clients', async () => {
  const made = JSON.parse(await output('program', 'create', '--name', 'Harbour', '--organisation', 'Port Authority'))
  assert.deepEqual(Object.keys(made), ['program_id', 'organisation_id', 'administrator', 'clients'])
  assert.deepEqual(Object.keys(made.administrator), ['user_name', 'password'])
  const { code } = await run('token', '--user', made.administrator.user_name, '--program', made.program_id)
  assert.equal(code, 0)
  const args = ['program', 'create', '--name', 'Docks', '--organisation-id', made.organisation_id, '--no-administrator']
  const second = JSON.parse(await output(...args))
  assert.equal(second.organisation_id, made.organisation_id)
  assert.equal(second.administrator, null)
  const unknown = await run('program', 'create', '--name', 'Nowhere', '--organisation-id', '999999')
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^atrium: organisation_id: The organisation 999999 does not exist\n$/)
})

test('administrator makes a person one, and active again', async () => {
  const ben = await program.user('ben', { role: 'publisher' })
  const own = await program.user('root', { role: 'administrator' })
  await own.must(200, 'PATCH', `/v2/people/${ben.id}`, { active: false })
  const args = ['administrator', ben.userName.toUpperCase(), '--program', String(program.id)]
  assert.deepEqual(JSON.parse(await output(...args)), {
    program_id: String(program.id),
    user_id: ben.id,
    user_name: ben.userName,
  })
  const { role, active } = await own.must(200, 'GET', `/v2/people/${ben.id}`)
  assert.deepEqual([role, active], ['administrator', true])
  const events = await own.must(200, 'GET', `/v2/audit_events?filter.record_type=user&filter.record_id=${ben.id}`)
  assert.deepEqual([events[0].actor.kind, events[0].after.role], ['operator', 'administrator'])
  await output(...args)
  const unknown = await run('administrator', 'nobody@a.example', '--program', String(program.id))
  assert.equal(unknown.code, 1)
  assert.match(unknown.stderr, /^atrium: user_name: The user nobody@a\.example of program \d+ does not exist\n$/)
  assert.equal((await run('administrator', ben.userName)).code, 2)
})

test('client create prints the id and, where it can be kept, the secret; private keys stay here', async () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = join(makeFolder(), 'key.json')
  const key = JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'one' })
  // A text as editors of Windows save it.
  writeFileSync(jwk, `\ufeff${key}`)
  const utf16 = join(makeFolder(), 'key.json')
  writeFileSync(utf16, Buffer.from(`\ufeff${key}`, 'utf16le'))
  const base = ['client', 'create', '--program', String(program.id), '--name', 'App']
  const uri = 'https://app.example/back'
  const [open, confidential, server] = await Promise.all([
    output(...base, '--public', '--redirect-uri', uri, '--redirect-uri', 'http://127.0.0.1/back'),
    output(
      ...base,
      '--server',
      '--redirect-uri',
      uri,
      '--post-logout-redirect-uri',
      'https://app.example/bye',
      '--jwk',
      jwk,
    ),
    output(...base, '--server', '--role', 'publisher', '--scope', 'content.read,content.write', '--jwk', utf16),
  ])
  assert.deepEqual(Object.keys(JSON.parse(open)), ['client_id'])
  const ids = [open, confidential, server].map(text => JSON.parse(text).client_id as string)
  assert.equal(typeof JSON.parse(confidential).client_secret, 'string')
  const clients = await database.unscopedQuery(
    sql<Selectable<OauthClientsTable>>`select * from oauth_clients where id = any(${ids})`,
  )
  const byId = new Map(clients.map(client => [client.id, client]))
  assert.deepEqual(byId.get(ids[0] as string)?.redirect_uris, [uri, 'http://127.0.0.1/back'])
  assert.deepEqual(byId.get(ids[1] as string)?.post_logout_redirect_uris, ['https://app.example/bye'])
  for (const id of ids.slice(1)) {
    const keys = byId.get(id)?.jwks as object[]
    assert.deepEqual(Object.keys(keys[0] ?? {}).sort(), ['crv', 'kid', 'kty', 'x', 'y'])
  }
  assert.equal(byId.get(ids[2] as string)?.role, 'publisher')
  assert.deepEqual(byId.get(ids[2] as string)?.scopes, ['content.read', 'content.write'])
})

test('keys rotate prints the keys, the new one among them, also when it is asked for twice', async () => {
  const first = JSON.parse(await output('keys', 'rotate'))
  const states = (answer: { keys: { state: string }[] }) => answer.keys.map(key => key.state)
  assert.deepEqual(states(first), ['next', 'active'])
  assert.deepEqual(JSON.parse(await output('keys', 'rotate')), first)
})

test('wrong usage is 2, what goes wrong is 1, and both speak on stderr alone', async () => {
  const wrong = [
    ['bogus'],
    ['token'],
    ['token', '--user', 'mia', '--server'],
    ['token', '--user', 'mia', '--scope', 'everything'],
    ['token', '--user', 'mia', '--program', 'first'],
    ['token', '--server', '--client-id', 'alone'],
    ['program', 'create'],
    ['client', 'create', '--program', '1', '--name', 'x'],
    ['move', '--to', 'mysql://db/atrium'],
    ['client', 'create', '--program', '1', '--name', 'x', '--public'],
    ['seed', '--users', 'many', '--posts', '1', '--topics', '1', '--groups', '1'],
    ['seed', '--users', '0', '--posts', '1', '--topics', '1', '--groups', '1'],
    ['seed', '--users', '1', '--posts', '1', '--topics', '0', '--groups', '1'],
  ]
  const failing = [
    ['token', '--user', 'nobody'],
    ['move', '--to', 'postgres://127.0.0.1:9/none'],
    ['token', '--user', mia.userName, '--program', '999999'],
    ['token', '--server', '--client-id', 'server_none', '--client-secret', 'wrong'],
    ['token', '--user', mia.userName, '--url', 'http://127.0.0.1:9'],
    ['client', 'create', '--program', '999999', '--name', 'x', '--server'],
    ['client', 'create', '--program', '1', '--name', 'x', '--server', '--jwk', '/nowhere.json'],
    ['seed', '--users', '1', '--posts', '1', '--topics', '1', '--groups', '0', '--program', '999999'],
  ]
  const ended = await Promise.all([...wrong, ...failing].map(args => run(...args)))
  for (const [index, { code, stdout, stderr }] of ended.entries()) {
    const args = [...wrong, ...failing][index]
    assert.equal(code, index < wrong.length ? 2 : 1, `${args?.join(' ')}: ${stderr}`)
    assert.equal(stdout, '')
    assert.notEqual(stderr, '')
    assert.doesNotMatch(stderr, /\n {4}at /)
  }
})

test('every command explains itself', async () => {
  const commands = [
    '',
    'serve',
    'worker',
    'migrate',
    'move',
    'doctor',
    'token',
    'program create',
    'client create',
    'seed',
  ]
  await Promise.all(
    commands.map(async command => {
      const text = await output(...command.split(' ').filter(Boolean), '--help')
      assert.ok(text.startsWith(`Usage: atrium ${command}`), text)
    }),
  )
})

test('doctor says what to do, and fails when something must be done', async () => {
  const well = await run('doctor')
  assert.equal(well.code, 0, well.stdout)
  assert.match(well.stdout, new RegExp(`ok +server +${app.url} is ready`))
  chmodSync(credentialsPath(dataDir), 0o644)
  const open = await run('doctor')
  chmodSync(credentialsPath(dataDir), 0o600)
  assert.equal(open.code, 1)
  assert.match(open.stdout, /FAIL {2}credentials .*others can read.*\n.*chmod 600 /)
  const unreachable = await runHere(['doctor', '--json'], {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://127.0.0.1:9/x',
  })
  assert.equal(unreachable.code, 1)
  const findings = JSON.parse(unreachable.stdout) as { check: string; level: string; remedy?: string }[]
  assert.match(findings.find(finding => finding.check === 'database')?.remedy ?? '', /DATABASE_URL/)
})

test('migrate names what it applied, and nothing the second time', { skip: needsPostgres }, async () => {
  const { url } = await makeDatabase('unmigrated')
  after(dropDatabases)
  const env = { DATA_DIR: makeFolder(), DATABASE_URL: url }
  const names = readMigrations().map(migration => migration.name)
  assert.deepEqual((await runHere(['migrate'], env)).stdout.trim().split('\n'), names)
  assert.equal((await runHere(['migrate'], env)).stdout, '')
})

test('migrate finds nothing to apply to a new embedded database, which comes with its schema', async () => {
  const { code, stdout, stderr } = await runHere(['migrate'], { DATA_DIR: makeFolder() })
  assert.deepEqual([code, stdout, stderr.trim()], [0, '', 'the schema is current'])
})

test('seed fills a program through the server that holds its database', async () => {
  const { program_id: id } = JSON.parse(await output('program', 'create', '--name', 'Seeded', '--no-administrator'))
  const counts = ['--users', '40', '--posts', '30', '--topics', '5', '--groups', '4', '--engagements', '200']
  const { code, stdout, stderr } = await run('seed', ...counts, '--program', id)
  assert.equal(code, 0, stderr)
  const made = JSON.parse(stdout)
  assert.deepEqual([made.users, made.posts, made.topics, made.groups], [40, 30, 5, 4])
  assert.match(stderr, /posts: 30 of 30/)
})

test('a worker reports that it is alive, and serves nothing else', async () => {
  const worker = await startApp({ ROLE: 'worker' })
  const calls = ['/healthz', '/readyz', '/metrics', '/v2/channels', '/oauth/token', '/assets/demo/team.svg']
  const statuses = await Promise.all(calls.map(async path => (await worker.stranger.get(path)).status))
  assert.deepEqual(statuses, [200, 200, 200, 404, 404, 404])
})
