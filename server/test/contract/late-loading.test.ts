// Modules that are loaded late are loaded by a start once it serves (Module.loads): a file that cannot be read at that later
// moment would be remembered as one that cannot be loaded.

import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from '../../../bin/testing.mjs'
import { modules } from '../../src/modules.ts'

const SOURCE = join(import.meta.dirname, '../../src')
/** Loaded while the process starts, or by a command. */
const AT_START = [
  'cli.ts',
  'app.ts',
  'operation/cli',
  'operation/operator/demo.ts',
  'platform/db/database.ts',
  'platform/files/bucket-store.ts',
  // Loaded by the check that a command makes.
  'outward/mail/transport/verify.ts',
]

const importsOf = (path: string) =>
  [...readFileSync(join(SOURCE, path), 'utf8').matchAll(/\bimport\('([^']+)'\)/g)].map(([, name = '']) =>
    name.startsWith('.') ? relative(SOURCE, join(SOURCE, dirname(path), name)) : name,
  )

test('every module that a request loads late is loaded by the start', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.ts'))
  const isIndex = (path: string) => path.endsWith('/index.ts')
  const declared = new Set(files.filter(isIndex).flatMap(importsOf))
  const late = files
    .filter(path => !isIndex(path) && !AT_START.some(start => path === start || path.startsWith(`${start}/`)))
    .flatMap(path => importsOf(path).map(name => `${path}: ${name}`))
  assert.ok(late.length > 10)
  assert.deepEqual(
    late.filter(line => !declared.has(line.split(': ')[1] ?? '')),
    [],
  )
})

test('and each of them can be loaded', async () => {
  for (const load of modules.flatMap(module => module.loads ?? [])) await load()
})
