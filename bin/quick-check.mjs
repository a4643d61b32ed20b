// The part of the check that `bin/check --watch` repeats: format, lint and types.

import { spawnSync } from 'node:child_process'

for (const [program, ...words] of [
  ['biome', 'check', '--error-on-warnings', '.'],
  ['tsc', '-p', '.'],
  ['tsc', '-p', 'web'],
])
  if (spawnSync(program, words, { stdio: 'inherit' }).status !== 0) process.exitCode = 1
console.log(process.exitCode ? 'something is wrong' : 'format, lint and types are fine')
