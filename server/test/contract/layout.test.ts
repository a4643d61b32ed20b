import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../../..')
const SOURCE = join(ROOT, 'server/src')
const PLATFORM = new Set(['http', 'db', 'access', 'events', 'jobs', 'net'])
/** Composition: they know every module by design. */
const COMPOSITION = new Set(['app.ts', 'modules.ts', 'cli.ts', 'cli'])

interface Import {
  readonly file: string
  readonly target: string
  readonly typeOnly: boolean
}

const imports: Import[] = globSync('**/*.ts', { cwd: SOURCE }).flatMap(file => {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?[^;'"]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/gm)
  return [...statements].map(([, type, target, dynamic]) => ({
    file,
    target: relative(SOURCE, join(SOURCE, dirname(file), (target ?? dynamic) as string)),
    typeOnly: type !== undefined,
  }))
})

const folderOf = (path: string): string => path.split('/')[0] as string
const isModule = (path: string): boolean =>
  path.includes('/') && !PLATFORM.has(folderOf(path)) && !COMPOSITION.has(folderOf(path)) && folderOf(path) !== 'events'

test('platform folders import no module', () => {
  const wrong = imports.filter(i => PLATFORM.has(folderOf(i.file)) && isModule(i.target) && !i.typeOnly)
  assert.deepEqual(wrong, [])
})

test('a module imports another module through its index alone', () => {
  const wrong = imports.filter(
    i =>
      isModule(i.file) &&
      isModule(i.target) &&
      folderOf(i.file) !== folderOf(i.target) &&
      !i.target.endsWith('/index.ts'),
  )
  assert.deepEqual(wrong, [])
})

test('modules do not import each other in circles', () => {
  const edges = new Map<string, Set<string>>()
  for (const { file, target, typeOnly } of imports) {
    const [from, to] = [folderOf(file), folderOf(target)]
    if (typeOnly || !isModule(file) || !isModule(target) || from === to) continue
    edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }
  const circle = findCircle(edges)
  assert.equal(circle, null, `circle: ${circle?.join(' → ')}`)
})

test('only config.ts reads the environment', () => {
  const readers = globSync('**/*.ts', { cwd: SOURCE }).filter(file =>
    /process\.env\b/.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  assert.deepEqual(
    readers.filter(file => !file.startsWith('cli/')),
    ['config.ts'],
  )
})

test('only platform/http/server.ts imports the value of fastify', () => {
  const users = globSync('**/*.ts', { cwd: SOURCE }).filter(file =>
    /^import (?!type)[^'"]*from 'fastify'/m.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  assert.deepEqual(users, ['platform/http/server.ts'])
})

test('files stay below 300 lines', () => {
  const long = globSync('{server/src,server/test,bench,bin}/**/*.{ts,mjs}', { cwd: ROOT })
    .filter(file => file !== 'server/src/platform/db/tables.ts')
    .map(file => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length }))
    .filter(({ lines }) => lines > 301)
  assert.deepEqual(long, [])
})

test('every file that runs statements past row security is named with them in the list of hot statements', () => {
  const list = readFileSync(join(ROOT, 'docs/hot-statements.md'), 'utf8')
  const missing = globSync('**/*.ts', { cwd: SOURCE })
    .filter(file => /\.(hot|bare)[(<]/.test(readFileSync(join(SOURCE, file), 'utf8')))
    .filter(file => !list.includes(`\`${file}\``) && !list.includes(`\`${dirname(file)}/\``))
  assert.deepEqual(missing, [])
})

function findCircle(edges: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>()
  const visit = (node: string, path: string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of edges.get(node) ?? []) {
      const circle = visit(next, [...path, node])
      if (circle) return circle
    }
    done.add(node)
    return null
  }
  for (const node of edges.keys()) {
    const circle = visit(node, [])
    if (circle) return circle
  }
  return null
}
