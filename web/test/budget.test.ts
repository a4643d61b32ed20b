import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { measure } from '../budget.mjs'
import { WEB } from './support/built.ts'

// A build as it is served: with the gallery of the tests, pages share parts that nobody else loads.
test('what each document loads first is within its budget', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-budget-'))
  try {
    execFileSync(process.execPath, ['build.mjs', folder], { cwd: WEB, stdio: 'inherit' })
    const over = measure(folder).filter(({ kb, maxKb }) => kb > maxKb)
    assert.deepEqual(over, [])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
