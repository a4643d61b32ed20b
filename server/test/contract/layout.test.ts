import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '../../../bin/testing.mjs'
import { findCircles } from '../../scripts/house/circles.ts'
import { COMPOSITION, depthOf, filesPerFolder, isOpen, moduleOf, ringOf } from '../../scripts/house/rings.ts'
import { filesWithSecondHeader, LISTS } from '../../scripts/house/sizes.ts'
import { ROOT, readSourceFiles, SOURCE } from '../../scripts/house/source-files.ts'
import { LOCK_KEYS } from '../../src/platform/db/lock-keys.ts'

const LINES_PER_FILE_MAX = 300
const FILES_PER_FOLDER_MAX = 20
const FILES_PER_FOLDER_P90 = 12

const files = readSourceFiles()
const edges = files.flatMap(({ path, imports }) => imports.map(target => ({ path, target })))

test('every file imports its own ring and those inside it, types included', () => {
  const wrong = edges.filter(({ path, target }) => depthOf(ringOf(target)) > depthOf(ringOf(path)))
  assert.deepEqual(wrong, [])
})

test('a module imports another module through its index alone', () => {
  const wrong = edges.filter(
    ({ path, target }) =>
      ringOf(path) !== COMPOSITION &&
      ringOf(target) !== COMPOSITION &&
      !isOpen(target) &&
      moduleOf(path) !== moduleOf(target) &&
      target !== `${moduleOf(target)}/index.ts` &&
      target.split('/').length > 2,
  )
  assert.deepEqual(wrong, [])
})

test('files import each other in no circle, types included', () => {
  assert.deepEqual(findCircles(new Map(files.map(file => [file.path, file.imports]))), [])
})

test('the parts of the platform import each other in no circle, types included', () => {
  const parts = new Map<string, string[]>()
  const partOf = (path: string) => path.split('/')[1] ?? ''
  for (const { path, target } of edges) {
    if (!path.startsWith('platform/') || partOf(target) === partOf(path)) continue
    parts.set(partOf(path), [...(parts.get(partOf(path)) ?? []), partOf(target)])
  }
  assert.deepEqual(findCircles(parts), [])
})

test('folders stay small enough to be read at a glance', () => {
  const counts = [...filesPerFolder(files)]
  assert.deepEqual(
    counts.filter(([, count]) => count > FILES_PER_FOLDER_MAX),
    [],
  )
  const sorted = counts.map(([, count]) => count).sort((one, other) => one - other)
  const p90 = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  assert.ok(p90 <= FILES_PER_FOLDER_P90, `nine folders in ten hold at most ${p90} files`)
})

/** Where a file keeps something of its process by itself, and why no module could declare it. */
const OWN_STATE: Readonly<Record<string, string>> = {
  'platform/http/request-state.ts': 'what goes with a request, by the request',
  'people/photos/reduce-body.ts': 'the pictures of a request, by the request',
  'sign-in/oauth/server/outage.ts': 'failed requests, by the context that the protocol library makes',
  'platform/http/limits/connections.ts': "connections, by Node's server",
  'platform/access/common-passwords.ts': 'a list of constants, read when a password is first set',
  'platform/db/uuid.ts': 'the order of ids within the process',
  'platform/turns.ts': 'when the event loop was last free, which the process has one of',
  'people/scim/discovery/schemas.ts': 'an index of constants',
  'publishing/content/write/sanitize-body.ts': 'results of a pure function, and its thread',
}

test('state of a process is declared by modules, not kept by files', () => {
  // A `let`, or a collection that is not said to be constant, at the level of the file.
  const own =
    /^(?:export )?(?:let |const \w+(?::(?! Readonly)[^=\n]+)? = (?:\w+\()?new (?:Map|Set|WeakMap|WeakSet|LRUCache)\b)|\bnew Weak(?:Map|Set)\b/m
  const keepers = files.filter(({ text }) => own.test(text)).map(({ path }) => path)
  assert.deepEqual(keepers.sort(), Object.keys(OWN_STATE).sort())
})

test('only config.ts reads the environment', () => {
  const readers = files.filter(({ text }) => /process\.env\b/.test(text)).map(({ path }) => path)
  assert.deepEqual(
    readers.filter(path => !path.startsWith('operation/cli/')),
    ['platform/config.ts'],
  )
})

test('only the connection of the command line imports the sources of the SDK', () => {
  const users = files.filter(({ text }) => /from '(\.\.\/)+client\//.test(text))
  assert.deepEqual(
    users.map(({ path }) => path),
    ['operation/cli/server-connection.ts'],
  )
})

test('only http/server.ts imports the value of fastify', () => {
  const users = files.filter(({ text }) => /^import (?!type)[^'"]*from 'fastify'/m.test(text)).map(({ path }) => path)
  assert.deepEqual(users, ['platform/http/server.ts'])
})

test('every file that runs statements past row security is named with them in the list of hot statements', () => {
  const list = readFileSync(join(ROOT, 'docs/hot-statements.md'), 'utf8')
  const missing = files
    .filter(({ text }) => /\.(preparedQuery|unscopedQuery)[(<]/.test(text))
    .filter(({ path }) => !list.includes(`\`${path}\``) && !list.includes(`\`${dirname(path)}/\``))
    .map(({ path }) => path)
  assert.deepEqual(missing, [])
})

test('no two advisory locks share a key: each number is from the list, every other key is a name', () => {
  const keys = Object.values(LOCK_KEYS)
  assert.equal(new Set(keys).size, keys.length)
  const others = files.flatMap(({ path, text }) =>
    [
      ...text.matchAll(
        /pg_(?:try_)?advisory_(?:xact_)?(?:un)?lock(?:_shared)?\((?!\$1\)|\$\{LOCK_KEYS\.|\$\{keyOf\(|hashtextextended\()/g,
      ),
    ].map(({ 0: call }) => `${path}: ${call}`),
  )
  assert.deepEqual(others, [])
  const holders = files.filter(({ text }) => /advisory_lock\(\$1\)|holdingLock\(/.test(text))
  assert.deepEqual(
    holders.filter(({ path, text }) => path !== 'platform/db/advisory-lock.ts' && !text.includes('LOCK_KEYS.')),
    [],
  )
})

test('files stay below 300 lines, lists of types and texts aside', () => {
  const long = globSync('{server/src,server/test,server/scripts,seed,bench,bin}/**/*.{ts,mjs}', { cwd: ROOT })
    .filter(file => !LISTS.test(file) && !file.includes('node_modules'))
    .map(file => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > LINES_PER_FILE_MAX + 1)
  assert.deepEqual(long, [])
})

test('a file has one header, at its top', () => {
  assert.deepEqual(filesWithSecondHeader(ROOT), [])
})

test('a comment begins with its thing or a verb: none with What, Who, Of or As', () => {
  const begin = /(?:^|\s)(?:\/\/|\/?\*\*?|--) *(?:What|Who|Of|As)\b.*/gm
  const wrong = globSync('{server,web,client,seed,bench,bin}/**/*.{ts,tsx,mjs,css,sql}', { cwd: ROOT })
    .filter(file => !/node_modules|\/dist\/|\/generated\/|contract\/layout\.test\.ts$/.test(file))
    .flatMap(file =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(begin)].map(([line]) => `${file}: ${line.trim()}`),
    )
  assert.deepEqual(wrong, [])
})

test('tests import the runner by its own name', () => {
  const others = globSync('{server,web,client,seed}/test/**/*.ts', { cwd: ROOT }).filter(file =>
    /^import .* from 'node:test'$/m.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  assert.deepEqual(others, [])
})

test('claims about a page wait until they hold', () => {
  const once =
    /assert\.\w+\(\s*!?\(?await [^\n]*\.(?:count|is[A-Z]\w+|inputValue|textContent|innerText|getAttribute|all\w+s)\((?:'[^']*')?\)[^\n]*/g
  const wrong = globSync('web/test/**/*.ts', { cwd: ROOT }).flatMap(file =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(once)].map(([claim]) => `${file}: ${claim}`),
  )
  assert.deepEqual(wrong, [])
})

test('every module is listed, and starts with what it is for', () => {
  const listed = readFileSync(join(SOURCE, 'modules.ts'), 'utf8')
  const indexes = files.filter(
    ({ path }) => path.split('/').length === 3 && path.endsWith('/index.ts') && !isOpen(path),
  )
  for (const { path, text } of indexes) {
    if (/: Module = \{/.test(text)) assert.ok(listed.includes(`./${path}`), `${path} is not in modules.ts`)
    assert.match(text, /^\/\//, `${path} does not say what the module is for`)
  }
})
