// A server as operators run it: first start, second start, signals and sudden ends.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../../bin/postgres.mjs'
import { test } from '../../../../bin/testing.mjs'
import { startServer } from '../../../src/main.ts'
import { ConfigError, readConfig } from '../../../src/platform/config.ts'
import { createLogger } from '../../../src/platform/logger.ts'
import { Caller } from '../../support/caller.ts'
import { eventually } from '../../support/eventually.ts'
import { needsProgram } from '../../support/programs.ts'
import {
  atrium,
  copyFolder,
  makeFolder,
  type RunningServer,
  runHere,
  startServer as startProcessServer,
} from './processes.ts'

const dataDir = makeFolder()
let first: RunningServer

test('the first start answers as soon as the process lives, and makes the demo program before it is ready', async () => {
  const port = await freePort()
  const starting = startProcessServer({ DATA_DIR: dataDir, PORT: String(port) })
  const early = new Caller(`http://127.0.0.1:${port}`, null)
  const seen = await statusesUntilReady(early)
  first = await starting
  assert.deepEqual([...seen].sort(), ['healthz 200', 'readyz 200', 'readyz 503'])
  const credentials = readCredentials(dataDir)
  assert.equal(statSync(join(dataDir, 'credentials.json')).mode & 0o777, 0o600)
  assert.deepEqual(Object.keys(credentials), ['base_url', 'auth_url', 'program_id', 'operator', 'demo'])
  assert.equal(credentials.base_url, first.url)
  assert.equal(credentials.program_id, '1')
  assert.equal(credentials.demo.users.channel_contributor, 'channel_contributor@demo.example')
  assert.equal(credentials.demo.clients.public.redirect_uri, 'http://127.0.0.1:8910/callback')
})

test('it says where it is, who can sign in, and a line to try, without a secret', async () => {
  const { stdout, stderr } = await eventually(
    async () => first.output(),
    printed => printed.stderr.includes('npx atrium token'),
  )
  const { demo, operator } = readCredentials(dataDir)
  for (const part of [
    first.url,
    `${first.url}/docs`,
    'publisher@demo.example',
    'credentials.json',
    'npx atrium token',
  ]) {
    assert.ok(stderr.includes(part), part)
  }
  for (const secret of [demo.password, operator.client_secret, demo.clients.server.client_secret]) {
    assert.ok(!stdout.includes(secret) && !stderr.includes(secret))
  }
  for (const line of stdout.trim().split('\n')) assert.equal(typeof JSON.parse(line).level, 'string')
})

test('the line to try works as printed, in the folder of the clone', { skip: needsProgram('curl') }, () => {
  const line = /^ +(curl .*)$/m.exec(first.output().stderr)?.[1] as string
  const printed = execFileSync('sh', ['-c', line], { cwd: join(import.meta.dirname, '../../../..'), stdio: 'pipe' })
  const { data, meta } = JSON.parse(printed.toString())
  assert.equal(meta.feed_name, 'myfeed')
  assert.equal(data.length, 10)
})

test('a second server on the same folder ends with one line that names the first, whatever its port', async () => {
  const ports = ['0', new URL(first.url).port]
  const [second, third] = await Promise.all(ports.map(PORT => atrium(['serve'], { DATA_DIR: dataDir, PORT })))
  for (const ended of [second, third]) {
    assert.equal(ended?.code, 1)
    assert.match(
      ended.stderr,
      new RegExp(`^atrium: .* is in use by another atrium server \\(process ${first.pid}\\).*\\n$`),
    )
  }
})

test('a setting that cannot be used ends with 78 and one line; .env is read, the environment wins', async () => {
  const cwd = makeFolder()
  writeFileSync(join(cwd, '.env'), 'WEBHOOK_BACKOFF_MS=soon\n')
  const wrong = await atrium(['serve'], { DATA_DIR: join(cwd, 'data') }, cwd)
  assert.equal(wrong.code, 78)
  assert.match(wrong.stderr, /^atrium: WEBHOOK_BACKOFF_MS must be a whole number .*"soon"\n$/)
  const other = await atrium(['serve'], { DATA_DIR: join(cwd, 'data'), WEBHOOK_BACKOFF_MS: '5', ROLE: 'boss' }, cwd)
  assert.equal(other.code, 78)
  assert.match(other.stderr, /^atrium: ROLE must be one of /)
  const folder = makeFolder()
  mkdirSync(join(folder, '.env'))
  const unreadable = await atrium(['serve'], { DATA_DIR: join(folder, 'data') }, folder)
  assert.equal(unreadable.code, 78)
  assert.match(unreadable.stderr, /^atrium: \S+\.env cannot be read: EISDIR.*\n$/)
  const proxies = await runHere(['serve'], { WEBHOOK_BACKOFF_MS: '5', TRUSTED_PROXIES: '10.0.0.1, proxy.local' })
  assert.equal(proxies.code, 78)
  assert.match(proxies.stderr, /^atrium: TRUSTED_PROXIES must be addresses or networks .*, not "proxy\.local"\n$/)
})

test('an address and a folder that cannot be used are settings, too; a port in use is not', async () => {
  const folder = makeFolder()
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const failure = (env: Record<string, string>) =>
    startServer(readConfig({ PORT: '0', ...env }), createLogger('silent')).then(
      () => assert.fail('it started'),
      (error: Error) => error,
    )
  for (const [env, message] of [
    [{ DATA_DIR: folder, HOST: '203.0.113.1' }, /^HOST 203\.0\.113\.1 is no address of this machine$/],
    [{ DATA_DIR: file }, /^DATA_DIR \S+ cannot be used: \S+ is no folder$/],
    [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR \S+ cannot be used: .*$/],
  ] as const) {
    const error = await failure(env)
    assert.ok(error instanceof ConfigError, error.stack)
    assert.match(error.message, message)
  }
  const { port } = new URL(first.url)
  const taken = await failure({ DATA_DIR: folder, PORT: port })
  assert.ok(!(taken instanceof ConfigError))
  assert.equal(taken.message, `port ${port} on 127.0.0.1 is in use by another program; set PORT to another one`)
})

test('what was answered survives kill -9, and the next start takes the folder and its new address over', async () => {
  const server = await serverCaller(first)
  const answered: number[] = []
  const writing = Promise.all(Array.from({ length: 4 }, () => writeUntilCut(server, answered)))
  while (answered.length < 20) await sleep(5)
  first.kill('SIGKILL')
  await Promise.all([writing, first.ended])
  first = await startProcessServer({ DATA_DIR: dataDir })
  assert.equal(readCredentials(dataDir).base_url, first.url)
  const again = await serverCaller(first)
  const statuses = await Promise.all(answered.map(async id => (await again.get(`/v2/channels/${id}`)).status))
  assert.deepEqual(new Set(statuses), new Set([200]))
})

test('SIGTERM lets a request in flight finish, says 503 on open connections, and ends with 0', async () => {
  const token = (await serverCaller(first)).token as string
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  assert.equal(await get(`${first.url}/readyz`, agent), 200)
  const body = JSON.stringify({ name: 'In flight', description: 'Begun before the signal' })
  const begun = request(`${first.url}/v2/channels`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => begun.on('response', resolve).on('error', reject))
  begun.write(body.slice(0, 10))
  await sleep(100)
  first.kill('SIGTERM')
  await untilStopping(first)
  assert.equal(await get(`${first.url}/readyz`, agent), 503)
  begun.end(body.slice(10))
  assert.equal((await answer).resume().statusCode, 201)
  agent.destroy()
  assert.equal((await first.ended).code, 0)
})

test('a start that was cut off is made good; without the demo there is an operator and nothing else', async () => {
  const folder = copyFolder(dataDir)
  // The state of a first start that was killed while the engine sets up its folder, and while it writes the draft.
  writeFileSync(join(folder, 'database.unfinished'), '')
  writeFileSync(join(folder, 'credentials.json.new'), '{"base_url":')
  const server = await startProcessServer({ DATA_DIR: folder, DEMO: '0' })
  const { operator, program_id: programId, demo } = readCredentials(folder)
  assert.notEqual(operator.client_id, readCredentials(dataDir).operator.client_id)
  assert.deepEqual([programId, demo], [null, null])
  const made = await runHere(['program', 'create', '--name', 'Ours'], { DATA_DIR: folder })
  assert.equal(made.code, 0, made.stderr)
  assert.equal(JSON.parse(made.stdout).organisation_id, '1')
  server.kill('SIGINT')
  server.kill('SIGTERM')
  // A busy machine may deliver either of the two first.
  assert.ok([0, null, 130, 143].includes((await server.ended).code))
})

// biome-ignore lint/suspicious/noExplicitAny: the file is what is tested
const readCredentials = (folder: string): any => JSON.parse(readFileSync(join(folder, 'credentials.json'), 'utf8'))

/** Everything that /healthz and /readyz say from the first answer to the first 200 of the latter. */
async function statusesUntilReady(caller: Caller): Promise<Set<string>> {
  const seen = new Set<string>()
  while (!seen.has('readyz 200')) {
    for (const name of ['healthz', 'readyz']) {
      const answer = await caller.get(`/${name}`).catch(() => null)
      if (answer) seen.add(`${name} ${answer.status}`)
    }
    await sleep(10)
  }
  return seen
}

async function serverCaller(server: RunningServer): Promise<Caller> {
  const { client_id, client_secret } = readCredentials(dataDir).demo.clients.server
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret })
  const response = await fetch(`${server.url}/oauth/token`, { method: 'POST', body: form })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return new Caller(server.url, token)
}

/** Creates topics one after the other until the server is gone; notes what was answered. */
async function writeUntilCut(server: Caller, answered: number[]): Promise<void> {
  for (;;) {
    try {
      const { status, body } = await server.post('/v2/channels', { name: 'Topic', description: 'Written in a burst' })
      if (status === 201) answered.push(body.data.id)
    } catch {
      return
    }
  }
}

function get(address: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    request(address, { agent }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}

async function untilStopping(server: RunningServer): Promise<void> {
  while (!server.output().stdout.includes('"msg":"stopping"')) await sleep(10)
  await sleep(50)
}
