import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from '../../bin/testing.mjs'
import { measure } from '../budget.mjs'
import { WEB } from './support/built.ts'

interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

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

  test('has pages of employees that open nothing of studio and console, and load the editor by itself', () => {
    const chunks = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
    const loaded = (key: string, all = new Set<string>()): ReadonlySet<string> => {
      if (all.has(key)) return all
      all.add(key)
      for (const imported of chunks[key]?.imports ?? []) loaded(imported, all)
      return all
    }
    const opened = new Set<string>()
    const open = (key: string) => {
      if (opened.has(key)) return
      opened.add(key)
      for (const next of [...(chunks[key]?.imports ?? []), ...(chunks[key]?.dynamicImports ?? [])]) open(next)
    }
    open('index.html')
    assert.ok(opened.size > 100)
    assert.deepEqual(
      [...opened].filter(key => /apps\/(studio|console)|^_(studio|compose|console|desk)-/.test(key)),
      [],
    )
    const isEditor = (key: string) => /\/editor-.*\.js$/.test(chunks[key]?.file ?? '')
    assert.equal([...opened].filter(isEditor).length, 1)
    assert.deepEqual(
      [...opened].filter(key => !isEditor(key) && [...loaded(key)].some(isEditor)),
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
