// A server whose file descriptors or whose disk run out: it says so, is not ready, and goes on once there are some again.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { test } from '../../../../bin/testing.mjs'
import { readCredentials } from '../../../src/operation/credentials.ts'
import { eventually } from '../../support/eventually.ts'
import { makeFolder, type RunningServer, runHere, startServer } from './processes.ts'

const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0
const withoutPrlimit = !works('prlimit', '--version') && 'needs prlimit'
const withoutMounts = !works('unshare', '-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt') && 'needs the right to mount'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  readonly body: any
}

/** Over one connection, since a server without descriptors takes no new one. */
async function publisherOf(server: RunningServer, folder: string) {
  const { stdout } = await runHere(['token', '--user', 'publisher@demo.example'], { DATA_DIR: folder })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const call = (method: string, path: string, body?: object) =>
    new Promise<Answer>((resolve, reject) => {
      const headers = { authorization: `Bearer ${stdout.trim()}`, 'content-type': 'application/json' }
      const outgoing = request(`${server.url}${path}`, { method, agent, headers }, async response => {
        const text = Buffer.concat(await response.toArray()).toString()
        resolve({ status: response.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) })
      })
      outgoing.on('error', reject)
      outgoing.end(body && JSON.stringify(body))
    })
  return {
    ready: async () => (await call('GET', '/readyz')).status,
    async publish(body: string) {
      const post = { content_type: 'article', title: 'Soup', body, channels: [{ id: 1 }] }
      const made = await call('POST', '/v2/content', post)
      if (made.status !== 201) return made
      return call('PUT', `/v2/content/${made.body.data.id}/publish`)
    },
    end: () => agent.destroy(),
  }
}

test('file descriptors that run out for a moment are a moment: the engine is reopened, and posts are published', {
  skip: withoutPrlimit,
}, async () => {
  const folder = makeFolder()
  const server = await startServer({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' })
  const paula = await publisherOf(server, folder)
  const limit = (count: string) => execFileSync('prlimit', [`--pid=${server.pid}`, `--nofile=${count}:`])
  assert.equal(await paula.ready(), 200)
  limit('5')
  await eventually(
    async () => {
      await paula.publish('<p>Pumpkin</p>')
      return paula.ready()
    },
    status => status === 503,
  )
  limit('4096')
  await eventually(paula.ready, status => status === 200)
  for (let n = 0; n < 5; n++) assert.equal((await paula.publish('<p>Pumpkin</p>')).status, 200)
  assert.match(server.output().stdout, /the embedded database was reopened/)
  paula.end()
  server.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})

test('a disk that is full is 503 and not ready, until there is room again', {
  skip: withoutMounts,
}, async () => {
  const mounted = makeFolder()
  const wrapper = ['unshare', '-m', 'sh', '-c', `mount -t tmpfs -o size=110m tmpfs ${mounted} && exec "$@"`, 'sh']
  const folder = `${mounted}/data`
  const server = await startServer({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0' }, ['serve'], wrapper)
  const seen = `/proc/${server.pid}/root${folder}`
  assert.ok(readCredentials(seen))
  const paula = await publisherOf(server, seen)
  const filler = `${seen}/filler`
  fill(filler)
  const refused = await eventually(
    () => paula.publish(`<p>${'Pumpkin soup. '.repeat(2000)}</p>`),
    ({ status }) => status !== 200,
  )
  assert.equal(refused.status, 503)
  assert.match(refused.body.error.detail, /storage of this server is full/)
  assert.equal(await paula.ready(), 503)
  rmSync(filler)
  assert.equal(await paula.ready(), 200)
  assert.equal((await paula.publish('<p>Pumpkin</p>')).status, 200)
  paula.end()
  server.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    while (writeSync(file, Buffer.alloc(65_536)) > 0);
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    closeSync(file)
  }
}

test('a start says that the limit of open files is below what MAX_CONNECTIONS needs', {
  skip: withoutPrlimit,
}, async () => {
  const settings = { DEMO: '0', MAX_CONNECTIONS: '5000' }
  const few = await startServer({ DATA_DIR: makeFolder(), ...settings }, ['serve'], ['prlimit', '--nofile=4096:4096'])
  await eventually(
    async () => few.output().stdout,
    text => /the limit of open files is 4096, and MAX_CONNECTIONS=5000 needs 6200: raise it/.test(text),
  )
  few.kill('SIGTERM')
  await few.ended
})
