import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from '../../bin/testing.mjs'
import { measure } from '../budget.mjs'
import { WEB } from './support/built.ts'

// The build that the server serves. The one of the tests has the gallery too, which divides the shared code otherwise.
describe('a build', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-budget-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: WEB, stdio: 'inherit' })

  test('has documents that load first what their budgets allow', () => {
    assert.deepEqual(
      measure(folder).filter(({ kb, maxKb }) => kb > maxKb),
      [],
    )
  })

  // The server imports it under another address for each build. A second file that imports the first would be given another Preact.
  test('has a renderer for the server in a single file', () => {
    const scripts = readdirSync(join(folder, 'render'), { recursive: true, encoding: 'utf8' })
    assert.deepEqual(
      scripts.filter(name => name.endsWith('.js')),
      ['server-rendering.js'],
    )
  })
})
