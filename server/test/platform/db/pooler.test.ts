// A server whose connections go through PgBouncer.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../../bin/postgres.mjs'
import { after, describe, test } from '../../../../bin/testing.mjs'
import { startApp } from '../../support/app.ts'
import { needsProgram } from '../../support/programs.ts'
import { needsPostgres } from '../../support/snapshot.ts'

/** Starts PgBouncer in front of the server of this address, and returns the address through it. */
async function startPooler(databaseUrl: string, mode: 'session' | 'transaction'): Promise<string> {
  const { hostname, port, username, pathname } = new URL(databaseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'atrium-pooler-'))
  const listenPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
log_connections = 0
log_disconnections = 0
`,
    { mode: 0o644 },
  )
  // It refuses to run as root.
  const account = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...account, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise(resolve => child.once('exit', resolve))
  after(async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  for await (const line of createInterface(child.stderr)) if (line.includes('process up')) break
  return `postgres://${username}@127.0.0.1:${listenPort}${pathname}`
}

describe('behind PgBouncer', { skip: needsPostgres || needsProgram('pgbouncer') }, () => {
  test('in session mode a server works: rows of one program, signals, hot statements', async () => {
    const app = await startApp({}, { through: url => startPooler(url, 'session') })
    const program = await app.program()
    const anna = await program.user('anna', { role: 'publisher' })
    const mia = await program.user('mia')
    const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
    const post = await anna.must(201, 'POST', '/v2/content', {
      content_type: 'article',
      title: 'Hello',
      channels: [{ id: topic.id }],
      body: '<p>Hello</p>',
      publish: true,
    })
    await mia.must(200, 'PUT', `/v2/feed/posts/${post.id}/like`)
    const { text } = await app.stranger.get('/metrics')
    assert.match(text, /^atrium_signals_arrive 1$/m)
    await app.close()
  })

  test('in transaction mode a server does not start, and says what to set', async () => {
    await assert.rejects(
      startApp({}, { through: url => startPooler(url, 'transaction') }),
      /pooler in transaction mode: set pool_mode = session/,
    )
  })
})
