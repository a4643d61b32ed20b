#!/usr/bin/env node
// Runs the whole suite: `npm test` on the embedded engine, `npm test -- --postgres` on a PostgreSQL that it starts.
// Further arguments are folders or files to run instead of everything.

import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.mjs'

const TEST_TIMEOUT_MS = 120_000

const flags = process.argv.slice(2).filter(argument => argument.startsWith('--'))
const chosen = process.argv.slice(2).filter(argument => !argument.startsWith('--'))
const patterns = chosen.length > 0 ? chosen : ['server/test', 'client/test', 'web/test', 'bench/test']
const files = patterns
  .flatMap(pattern => (pattern.endsWith('.ts') ? [pattern] : globSync(`${pattern}/**/*.test.ts`)))
  .sort()
if (files.length === 0) {
  console.error(`no test files in ${patterns.join(', ')}`)
  process.exit(1)
}

const postgres = flags.includes('--postgres') ? await startPostgres() : null
const runner = spawn(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    `--test-timeout=${TEST_TIMEOUT_MS}`,
    '--test-reporter=./bin/test-summary.mjs',
    '--test-reporter-destination=stdout',
    ...flags.filter(flag => flag !== '--postgres'),
    ...files,
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'atrium-compile-cache'),
      ...(postgres ? { ATRIUM_TEST_POSTGRES: postgres.url } : {}),
    },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => runner.kill(signal))
const code = await new Promise(resolve => runner.once('exit', resolve))
await postgres?.stop()
process.exit(code ?? 1)
