// One server for each data folder, whichever way a second one is started.

import assert from 'node:assert/strict'
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from '../../../../bin/testing.mjs'
import { FolderInUseError, lockFolder } from '../../../src/platform/db/engines/embedded/folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'))
const lock = join(folder, 'atrium.lock')
const MODULE = new URL('../../../src/platform/db/engines/embedded/folder-lock.ts', import.meta.url).href
/** Locks the folder, says so, and stays. */
const HOLD = `const { lockFolder } = await import(${JSON.stringify(MODULE)})
              globalThis.unlock = lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1e6)`
const NAMESPACE = ['--pid', '--fork', '--mount-proc', '--kill-child']
const hasNamespaces = spawnSync('unshare', [...NAMESPACE, 'true']).status === 0
const holders = new Set<ChildProcess>()
after(() => {
  for (const holder of holders) holder.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

async function hold(command: string, args: readonly string[] = []) {
  const holder = spawn(command, [...args, '--input-type=module', '-e', HOLD], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.add(holder)
  await once(holder.stdout, 'data')
  return {
    pid: holder.pid,
    async kill() {
      const ended = once(holder, 'close')
      holder.kill('SIGKILL')
      await ended
    },
  }
}

const refusal = () => {
  try {
    lockFolder(folder)()
  } catch (error) {
    assert.ok(error instanceof FolderInUseError)
    return error.message
  }
  return null
}

test('a folder is locked once, and free again after its release', () => {
  const unlock = lockFolder(folder)
  assert.match(refusal() ?? '', new RegExp(`process ${process.pid}\\)`))
  unlock()
  assert.ok(!existsSync(lock))
  lockFolder(folder)()
})

test('what a process left that is gone, or an older one of the same id, is taken over', () => {
  for (const text of ['999999999 1\n', `${process.pid} 1\n`, '']) {
    writeFileSync(lock, text)
    lockFolder(folder)()
  }
})

test('the lock ends with its process, however that ended', async () => {
  const holder = await hold(process.execPath)
  assert.match(refusal() ?? '', new RegExp(`process ${holder.pid}\\)`))
  await holder.kill()
  assert.equal(refusal(), null)
})

test('a server in another container keeps the folder, and is named by its host', {
  skip: !hasNamespaces && 'needs unshare (Debian: apt-get install util-linux), and the right to use it',
}, async () => {
  const holder = await hold('unshare', [...NAMESPACE, process.execPath])
  const message = refusal() ?? ''
  assert.match(message, new RegExp(`is in use by another atrium server .*host ${hostname()}\\)`))
  assert.doesNotMatch(message, /process \d/)
  await holder.kill()
  assert.equal(refusal(), null)
})

test('where files cannot be locked the start says so, and goes by the process id', async () => {
  const warnings: string[] = []
  const lockable = join(folder, 'atrium.lock.db')
  rmSync(lockable, { force: true })
  // Simulates a file system without locks.
  mkdirSync(lockable)
  try {
    const unlock = lockFolder(folder, message => warnings.push(message))
    unlock()
    assert.match(warnings.join('\n'), /^\S+ cannot be locked \(unable to open database file\): make sure that no other/)
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
    holders.add(other)
    const here = (pid: number | undefined) => writeFileSync(lock, `${pid} ${hostname()} ${readSpace()}\n`)
    here(other.pid)
    assert.match(refusal() ?? '', new RegExp(`process ${other.pid}\\)`))
    const ended = once(other, 'close')
    other.kill('SIGKILL')
    await ended
    assert.equal(refusal(), null)
  } finally {
    rmSync(lockable, { recursive: true })
  }
})

function readSpace(): string {
  const unlock = lockFolder(folder)
  try {
    return readFileSync(lock, 'utf8').trim().split(' ')[2] ?? ''
  } finally {
    unlock()
  }
}
