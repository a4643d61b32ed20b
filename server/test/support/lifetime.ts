// When what tests open is closed: with the test, its file, or the process. In a worker of `bin/test.mjs` many files share a process,
// and a hook that a shared module registers would belong to the file that happened to import it first. So shared modules register here.

import { after, afterEach } from '../../../bin/testing.mjs'

/** `hasFailed`: whether the test has, where it ends with one. */
type Close = (hasFailed: boolean) => unknown

class Closers {
  #closers: Close[] = []

  add(close: Close): void {
    this.#closers.push(close)
  }

  addOnce(close: Close): void {
    if (!this.#closers.includes(close)) this.add(close)
  }

  /** The last that was opened is closed first; all are closed, and then the first error is thrown. */
  async close(hasFailed = false): Promise<void> {
    const errors: unknown[] = []
    for (const close of this.#closers.splice(0).reverse()) {
      try {
        await close(hasFailed)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}

export const closeAfterTest: Closers = new Closers()
export const closeAfterFile: Closers = new Closers()
/** With the process: servers and browsers that files share. */
export const closeAfterRun: Closers = new Closers()

// A file that Node runs by itself: `node --test FILE`.
if (!process.argv[1]?.endsWith('test-worker.mjs')) {
  afterEach(() => closeAfterTest.close())
  after(async () => {
    await closeAfterFile.close()
    await closeAfterRun.close()
  })
}
