// The first steps of a start: it obeys signals, and checks that it can write its credentials.

import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { test } from '../../../../bin/testing.mjs'
import { eventually } from '../../support/eventually.ts'
import { atrium, makeFolder, startProcess } from './processes.ts'

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  test(`${signal} in the first moments of a start ends it with 0`, {
    skip: !existsSync('/proc/self/status'),
  }, async () => {
    const starting = startProcess(['serve'], { DATA_DIR: makeFolder(), PORT: '0' })
    // Node itself catches the other two, to put the terminal right.
    const isCaught = async () => {
      const [, mask = '0'] = /^SigCgt:\s*(\w+)$/m.exec(readFileSync(`/proc/${starting.child.pid}/status`, 'utf8')) ?? []
      return (BigInt(`0x${mask}`) >> BigInt(constants.signals.SIGHUP - 1)) & 1n
    }
    await eventually(isCaught, caught => caught === 1n)
    starting.child.kill(signal)
    const ended = await starting.ended
    assert.deepEqual([ended.code, ended.stderr], [0, ''])
    assert.doesNotMatch(ended.stdout, /"msg":"ready"/)
  })
}

test('a start that cannot write its credentials says so in one line, before anything else', async () => {
  const folder = makeFolder()
  mkdirSync(join(folder, 'credentials.json.probe'))
  const { code, stdout, stderr } = await atrium(['serve'], { DATA_DIR: folder, PORT: '0' })
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^atrium: \S+credentials\.json cannot be written: EISDIR.*\n$/)
})
