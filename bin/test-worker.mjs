// A process that runs test files for `bin/test.mjs`, one after the other as they are sent. The files share expensive parts: the
// modules of the server, one server (`sharedApp`) and one browser. Each file is a suite of its own, so its hooks end with it.

import { after, afterEach, suite } from 'node:test'
import { pathToFileURL } from 'node:url'
import { closeAfterFile, closeAfterRun, closeAfterTest } from '../server/test/support/lifetime.ts'

process.on('message', message => {
  if (message.file) runFile(message.file)
  else endRun()
})

function runFile(file) {
  suite(file, async () => {
    after(() => closeAfterFile.close())
    afterEach(() => closeAfterTest.close())
    await import(pathToFileURL(file).href)
  })
}

/** A process that stays alive after this is ended by `bin/test.mjs`, as a failure. */
function endRun() {
  suite('the end of a worker', () => {
    after(async () => {
      await closeAfterRun.close()
      process.disconnect()
    })
  })
}
