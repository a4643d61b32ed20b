// `npm start`, as people run it from a clone: whatever ends it ends the server, after its work.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { eventually } from '../../support/eventually.ts'
import { type Env, makeFolder } from './processes.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
/** Longer than the server takes to see that its shell is gone. */
const DRAIN_DELAY_MS = 1500

const started: ChildProcess[] = []
after(() => {
  for (const { pid } of started) {
    try {
      process.kill(-(pid as number), 'SIGKILL')
    } catch {
      // All of them have ended.
    }
  }
})

for (const [what, end] of [
  ['SIGTERM to npm alone', (pid: number) => process.kill(pid, 'SIGTERM')],
  ['Ctrl-C, which reaches npm, its shell and the server', (pid: number) => process.kill(-pid, 'SIGINT')],
] as const)
  test(`${what}: the server drains and stops`, async () => {
    const { pid, output } = start({ DATA_DIR: makeFolder(), PORT: '0', DRAIN_DELAY_MS: String(DRAIN_DELAY_MS) })
    const log: string = await eventually(
      async () => output(),
      text => text.includes('"msg":"ready"'),
    )
    const url = /"base_url":"([^"]+)"/.exec(log)?.[1] as string
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    end(pid)
    await eventually(
      async () => output(),
      text => text.includes('"msg":"stopped"'),
    )
    assert.equal(output().split('"msg":"stopping"').length, 2, 'one signal counts')
    await assert.rejects(fetch(url))
  })

/** In a process group of its own, as a terminal does. */
function start(env: Env): { readonly pid: number; output(): string } {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn('npm', ['start'], {
    cwd: REPOSITORY,
    env: { PATH, HOME, WEB_BUILD: '0', LOG_LEVEL: 'info', ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', part => (text += part))
  return { pid: child.pid as number, output: () => text }
}
