// A process that runs test files for `bin/test.mjs`, one after the other as they are sent. The files share expensive parts: the
// modules of the server, one server (`sharedApp`) and one browser. Each file is a suite of its own, so its hooks end with it.

import { after, afterEach, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeAfterFile, closeAfterRun, closeAfterTest } from '../server/test/support/lifetime.ts'

process.on('message', message => {
  if (message.file) runFile(message.file)
  else endRun()
})

async function runFile(file) {
  await suite(file, async () => {
    after(() => closeAfterFile.close())
    afterEach(() => closeAfterTest.close())
    await import(pathToFileURL(file).href)
  })
  process.send({ ended: file })
}

/**
 * Closes what the files have shared, outside of any suite: `--test-name-pattern` would leave it out. A process that stays alive after
 * this is ended by `bin/test.mjs`, as a failure.
 */
async function endRun() {
  try {
    await closeAfterRun.close()
  } catch (error) {
    const failure = {
      outcome: 'fail',
      counts: true,
      name: 'the end of a worker',
      file: '',
      line: 0,
      error: String(error?.stack),
    }
    console.log(JSON.stringify(failure))
    process.exitCode = 1
  }
  process.disconnect()
}
