// `npm start`, as people run it from a clone: whatever ends it ends the server, after its work.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { after, test } from '../../../../bin/testing.mjs'
import { eventually } from '../../support/eventually.ts'
import { type Env, makeFolder } from './processes.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
/** Longer than the server takes to see that its shell is gone. */
const DRAIN_DELAY_MS = 1500
/** More than in which a signal of the same name counts as the same one. */
const SAME_SIGNAL_MS = 350

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
    const { pid, output } = start({
      DATA_DIR: makeFolder(),
      DEMO: '0',
      PORT: '0',
      DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    })
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

const CTRL_C = '\x03'
const hasScript = spawnSync('script', ['--version']).status === 0

for (const [times, pressed] of [
  ['once', async (type: (text: string) => void) => type(CTRL_C)],
  [
    'twice',
    async (type: (text: string) => void, output: () => string) => {
      type(CTRL_C)
      await eventually(
        async () => output(),
        text => text.includes('stopping'),
      )
      const saidAt = performance.now()
      await eventually(
        async () => performance.now() - saidAt,
        waited => waited > SAME_SIGNAL_MS,
      )
      type(CTRL_C)
    },
  ],
] as const)
  test(`on a terminal a person reads lines, and Ctrl-C, pressed ${times}, is quiet`, {
    skip: hasScript ? false : 'needs script (Debian: bsdutils)',
  }, async () => {
    const env = { DATA_DIR: makeFolder(), PORT: '0', TERM: 'xterm', LANG: 'en_GB.UTF-8', DRAIN_DELAY_MS: '1000' }
    const { output, type, ended } = start(env, ['script', '--quiet', '--flush', '--command', 'npm start', '/dev/null'])
    await eventually(
      async () => output(),
      text => text.includes('Ctrl+C stops it.'),
    )
    await pressed(type, output)
    await ended
    const lines = stripVTControlCharacters(output()).split(/\r?\n/)
    assert.ok(
      lines.some(line => /^\d\d:\d\d:\d\d {2}making the demo company$/.test(line)),
      output(),
    )
    const unreadable = lines.filter(line => /^\{|slow statement|npm (?:error|ERR)|^\s+at /.test(line))
    assert.deepEqual(unreadable, [])
    assert.match(
      lines.filter(line => !/^(?:\^C)*$/.test(line)).at(-1) ?? '',
      times === 'once' ? /stopped$/ : /stopping/,
    )
  })

/** In a process group of its own, as a terminal does. */
function start(env: Env, [command, ...args]: readonly string[] = ['npm', 'start']) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command as string, args, {
    cwd: REPOSITORY,
    env: { PATH, HOME, WEB_DIST: '/nowhere', LOG_LEVEL: 'info', ...env },
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', part => (text += part))
  return {
    pid: child.pid as number,
    output: () => text,
    type: (keys: string) => void child.stdin.write(keys),
    ended: once(child, 'close'),
  }
}
