// The module that test files import: in a worker of `bin/test.mjs` the runner (`test-runner.mjs`), and `node:test` where Node runs a file by
// itself, `node --test FILE`. Both have the same functions.

const isWorker = process.argv[1]?.endsWith('test-worker.mjs')
export const { after, afterEach, before, beforeEach, describe, mock, test } = isWorker
  ? await import('./test-runner.mjs')
  : await import('node:test')
