// A thread that runs what cannot be interrupted: what hangs there is ended in time, however many others wait behind it.

import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '../../../bin/testing.mjs'
import { HelperThread } from '../../src/platform/helper-thread.ts'

const LIMIT_MS = 2_000
const module = join(mkdtempSync(join(tmpdir(), 'atrium-helper-')), 'helper.mjs')
writeFileSync(
  module,
  `import { parentPort } from 'node:worker_threads'
   parentPort.on('message', ({ id, input }) => {
     while (input === 'hang');
     parentPort.postMessage({ id, value: input })
   })`,
)

test('calls that wait behind one that hangs give it no more time, and are run after it', async () => {
  const helper = new HelperThread<string, string>(pathToFileURL(module), LIMIT_MS)
  assert.equal(await helper.run('a body'), 'a body')
  const hanging = helper.run('hang')
  const behind: Promise<unknown>[] = []
  const calls = setInterval(() => behind.push(helper.run('another').catch(String)), LIMIT_MS / 3)
  try {
    await assert.rejects(hanging, /took more than 2000 ms/)
  } finally {
    clearInterval(calls)
  }
  assert.ok(behind.length < 10, `${behind.length} calls were made meanwhile`)
  assert.deepEqual(
    await Promise.all(behind),
    behind.map(() => 'another'),
  )
  assert.equal(await helper.run('the next'), 'the next')
})
