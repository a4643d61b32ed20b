// A process that runs test files for `bin/test.mjs`, one after the other as they are sent. The files share expensive parts: the
// modules of the server, one server (`sharedApp`) and one browser.

import { closeAfterFile, closeAfterRun, closeAfterTest } from '../server/test/support/lifetime.ts'
import { runFile } from './test-runner.mjs'

process.on('message', ({ path, pattern }) => (path ? run(path, pattern && new RegExp(pattern)) : endRun()))

async function run(path, pattern) {
  const isStuck = await runFile(path, {
    pattern,
    report,
    closers: {
      afterEach: ({ failures }) => closeAfterTest.close(failures.length > 0),
      after: () => closeAfterFile.close(),
    },
  })
  const { user, system } = process.cpuUsage()
  process.send({ ended: path, isStuck, cpuMs: (user + system) / 1000 })
}

/** Sends an outcome to `bin/test.mjs`. After the channel is closed, an error sets the exit code instead. */
function report(outcome) {
  if (process.connected) process.send(outcome)
  else process.exitCode = 1
}

/** Closes what the files have shared. A process that stays alive after this is ended by `bin/test.mjs`, as a failure. */
async function endRun() {
  try {
    await closeAfterRun.close()
  } catch (error) {
    process.send({ outcome: 'fail', name: 'the end of a worker', line: 0, ms: 0, error: String(error?.stack) })
    process.exitCode = 1
  }
  process.disconnect()
}
