import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { FolderInUseError, lockFolder } from '../../../src/platform/db/engines/embedded/folder-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'atrium-lock-'))
const lock = join(folder, 'atrium.lock')
after(() => rmSync(folder, { recursive: true, force: true }))

test('a folder is locked once, and free again after its release', () => {
  const unlock = lockFolder(folder)
  assert.throws(
    () => lockFolder(folder),
    (error: Error) => error instanceof FolderInUseError && error.message.includes(`process ${process.pid}`),
  )
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

test('a killed process that was not reaped counts as dead', {
  skip: !existsSync('/proc/self/stat') && 'needs /proc (Linux)',
}, async () => {
  // The shell starts a process and becomes another one, which never asks how it ended.
  const parent = spawn('sh', ['-c', 'sleep 30 & echo $!; exec sleep 30'], { stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const pid = await new Promise<number>(resolve => parent.stdout.once('data', text => resolve(Number(text))))
    while (readFileSync(`/proc/${parent.pid}/comm`, 'utf8') !== 'sleep\n') await sleep(10)
    process.kill(pid, 'SIGKILL')
    while (!stat(pid).startsWith('Z ')) await sleep(10)
    writeFileSync(lock, `${pid} ${stat(pid).split(' ')[19]}\n`)
    lockFolder(folder)()
  } finally {
    parent.kill('SIGKILL')
  }
})

/** What /proc says of a process from its state on. */
const stat = (pid: number): string => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) as string
