// The API document is good for generated clients: one is made from it, a program that uses it is type-checked, and run.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { after, before, test } from '../../bin/testing.mjs'
import { sharedApp } from '../../server/test/support/app.ts'

const ROOT = join(import.meta.dirname, '../..')
const run = promisify(execFile)
const app = await sharedApp()
const folder = await mkdtemp(join(tmpdir(), 'atrium-client-'))
after(() => rm(folder, { recursive: true, force: true }))

const TSCONFIG = {
  compilerOptions: {
    target: 'es2024',
    lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
    module: 'nodenext',
    types: [],
    noEmit: true,
    skipLibCheck: true,
    strict: true,
    noUncheckedIndexedAccess: true,
    erasableSyntaxOnly: true,
    allowImportingTsExtensions: true,
  },
  files: ['program.ts'],
}

before(async () => {
  const { text } = await app.stranger.get('/openapi.json')
  await writeFile(join(folder, 'openapi.json'), text)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  await copyFile(join(import.meta.dirname, 'program.ts'), join(folder, 'program.ts'))
  const generate = join(ROOT, 'client/bin/generate.mjs')
  await run(process.execPath, [generate, join(folder, 'openapi.json'), join(folder, 'generated')])
})

test('a program with a client that was generated from the document has no type errors', async () => {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json')])
  assert.equal(stdout, '')
})

test('the program makes a post for anna, and reads topics, feed and users', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'administrator' })
  const { run } = await import(pathToFileURL(join(folder, 'program.ts')).href)
  const outcome = await run(app.stranger.url, anna.token)
  assert.deepEqual(outcome, {
    topics: ['News 0'],
    feed: ['Fire drill not liked'],
    people: [anna.userName],
    refused: { status: 400, parameter: 'channels' },
  })
})
