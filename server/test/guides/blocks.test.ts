// Runs the commands of the guides: every `sh` and `ts` block, page after page, on one fresh server.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from '../../../bin/testing.mjs'
import { OWN_ADDRESS, openLibrary } from '../../src/operation/system/guides/library.ts'
import { makeFolder, startServer } from '../operation/cli/processes.ts'
import { POSTGRES_URL, postgresDatabase } from '../support/snapshot.ts'
import { blocksOf, scriptOf } from './blocks.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BIN = join(ROOT, 'server/bin/atrium.mjs')
/** Blocks that no test can run: each needs something that the reader alone has. */
const NOT_RUN_MAX = 25
const PAGE_TIMEOUT_MS = 300_000
const PAGES_TIMEOUT_MS = 1_800_000
const run = promisify(execFile)

const library = openLibrary()
const inOrder = library.sections
  .flatMap(({ entries }) => entries.map(({ url }) => library.files.get(url) ?? ''))
  .filter(file => file.startsWith('docs/guide/'))
const pages = inOrder.map(file => ({ file, blocks: blocksOf(library.read(file)) }))

test('every page of the guides is in their contents', () => {
  assert.deepEqual([...inOrder].sort(), globSync('docs/guide/**/*.md', { cwd: ROOT }).sort())
})

test('blocks that are not run say why, begin with what their readers need, and are few', () => {
  const left = pages.flatMap(({ blocks }) => blocks.filter(({ notRun }) => notRun !== null))
  const nowhere = left.filter(({ notRun }) => !/^npm run .* runs it$/.test(notRun ?? ''))
  assert.ok(nowhere.length <= NOT_RUN_MAX, `${nowhere.length} blocks are not run`)
  for (const { notRun, code } of left) {
    assert.match(notRun ?? '', /^\w+( \S+){2,}$/)
    assert.match(code, /^# [A-Z]/)
  }
})

test('a block is not left out by a marker that is misspelt', () => {
  assert.equal(blocksOf('```sh not run: needs a cluster\nkubectl\n```\n')[0]?.notRun, 'needs a cluster')
  for (const info of ['sh norun: needs a cluster', 'sh not run', 'ts not-run: needs a cluster'])
    assert.throws(() => blocksOf(`\`\`\`${info}\nkubectl\n\`\`\`\n`), /is not understood/)
})

test('what the guides say to type works, page after page', { timeout: PAGES_TIMEOUT_MS }, async context => {
  const postgres = POSTGRES_URL ? await postgresDatabase() : null
  const folder = makeFolder()
  const dataDir = join(folder, 'data')
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const settings = { DATA_DIR: dataDir, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const server = await startServer(settings)
  const readme = { file: 'README.md', blocks: firstRound() }
  for (const { file, blocks } of [readme, ...pages]) {
    if (!blocks.some(({ notRun }) => notRun === null)) continue
    await context.test(file, { timeout: PAGE_TIMEOUT_MS }, async () => {
      const script = scriptOf(blocks, BIN).replaceAll(OWN_ADDRESS, server.url)
      const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings }
      const ended = run('bash', ['-c', script], { cwd: folder, env, timeout: PAGE_TIMEOUT_MS })
      await ended.catch(({ stdout, stderr }) => assert.fail(`${file}: ${stderr}\n${String(stdout).slice(-2000)}`))
    })
  }
  server.kill('SIGTERM')
  await server.ended
  await postgres?.drop()
})

/** The block of the README that needs the server: the others install, start and test. */
function firstRound() {
  const found = blocksOf(readFileSync(join(ROOT, 'README.md'), 'utf8')).filter(({ code }) =>
    code.includes('npx atrium token'),
  )
  assert.equal(found.length, 1)
  return found
}
