// `npm start` builds the pages first, where their sources have changed. The sources here are small ones, but for the last test.

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from '../../bin/testing.mjs'
import { startApp } from '../../server/test/support/app.ts'
import { WEB } from './support/built.ts'

const BUILD = `
import { mkdirSync, writeFileSync, appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
const [, , out] = process.argv
const text = readFileSync(join(import.meta.dirname, 'text.txt'), 'utf8')
appendFileSync(join(import.meta.dirname, '.builds'), 'built\\n')
if (existsSync(join(import.meta.dirname, 'broken.txt'))) throw new Error('the sources are broken')
mkdirSync(join(out, 'assets'), { recursive: true })
for (const name of ['index', 'studio', 'console']) writeFileSync(join(out, name + '.html'), '<!doctype html>' + text)
writeFileSync(join(out, 'assets/part-' + text + '.js'), 'export const text = "' + text.repeat(500) + '"')
`

/** A folder of sources as `web/` is one. */
function makeSources(): string {
  const web = join(mkdtempSync(join(tmpdir(), 'atrium-web-')), 'web')
  for (const folder of [web, join(web, '../node_modules')]) mkdirSync(folder)
  for (const script of ['build-changed.mjs', 'compress.mjs']) copyFileSync(join(WEB, script), join(web, script))
  writeFileSync(join(web, 'build.mjs'), BUILD)
  writeFileSync(join(web, 'text.txt'), 'first')
  return web
}

/** Builds what has changed, as `npm start` does. */
function buildChanged(web: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(web, 'build-changed.mjs'), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  return new Promise<{ code: number | null; output: string }>(resolve =>
    child.once('close', code => resolve({ code, output })),
  )
}

const DONE = { code: 0, output: 'Building the pages: their sources are new or have changed.\n' }
const NOTHING = { code: 0, output: '' }
const documentOf = (web: string): string => readFileSync(join(web, 'dist/index.html'), 'utf8')
const builds = (web: string): number =>
  existsSync(join(web, '.builds')) ? readFileSync(join(web, '.builds'), 'utf8').trim().split('\n').length : 0
/** Folders and files beside the build; none once all is well. */
const leftOver = (web: string): string[] => readdirSync(web).filter(name => name.startsWith('dist.'))

describe('pages are built', () => {
  test('at the first start, once, and again when their sources change', async () => {
    const web = makeSources()
    assert.deepEqual(await buildChanged(web), DONE)
    assert.match(documentOf(web), /first/)
    assert.ok(existsSync(join(web, 'dist/assets/part-first.js.br')))
    assert.deepEqual(await buildChanged(web), NOTHING)
    assert.equal(builds(web), 1)
    writeFileSync(join(web, 'text.txt'), 'second')
    assert.deepEqual(await buildChanged(web), DONE)
    assert.match(documentOf(web), /second/)
    assert.deepEqual(leftOver(web), [])
  })

  test('not when only their tests change', async () => {
    const web = makeSources()
    await buildChanged(web)
    mkdirSync(join(web, 'test'))
    writeFileSync(join(web, 'test/some.test.ts'), '')
    assert.deepEqual(await buildChanged(web), NOTHING)
  })

  test('by several starts at once, which leave one build', async () => {
    const web = makeSources()
    const starts = await Promise.all([1, 2, 3, 4].map(() => buildChanged(web)))
    for (const start of starts) assert.equal(start.code, 0, start.output)
    assert.match(documentOf(web), /first/)
    assert.deepEqual(leftOver(web), [])
    assert.deepEqual(await buildChanged(web), NOTHING)
  })

  test('beside what a killed build has left, which is removed after an hour', async () => {
    const web = makeSources()
    for (const name of ['dist.new-1', 'dist.old-1', 'dist.new-2']) mkdirSync(join(web, name))
    const long = new Date(Date.now() - 2 * 60 * 60_000)
    for (const name of ['dist.new-1', 'dist.old-1']) utimesSync(join(web, name), long, long)
    assert.deepEqual(await buildChanged(web), DONE)
    assert.deepEqual(leftOver(web), ['dist.new-2'])
  })

  test('not before the packages are installed, which is said in one line', async () => {
    const web = makeSources()
    rmSync(join(web, '../node_modules'), { recursive: true })
    const { code, output } = await buildChanged(web)
    assert.deepEqual([code, builds(web)], [1, 0])
    assert.match(output, /^The packages .* run `npm ci` first\.\n$/)
  })

  test('not where WEB_DIST says that they are elsewhere', async () => {
    const web = makeSources()
    assert.deepEqual(await buildChanged(web, [], { WEB_DIST: '/srv/pages' }), NOTHING)
    assert.equal(builds(web), 0)
  })
})

test('a page that was open before still finds its parts after the next build, not after the second next', async () => {
  const web = makeSources()
  await buildChanged(web)
  const partsAfter = async (text: string): Promise<number[]> => {
    writeFileSync(join(web, 'text.txt'), text)
    await buildChanged(web)
    const app = await startApp({ WEB_DIST: join(web, 'dist') })
    const names = ['first', 'second', 'third']
    return Promise.all(names.map(async name => (await app.stranger.get(`/assets/part-${name}.js`)).status))
  }
  assert.deepEqual(await partsAfter('second'), [200, 200, 404])
  assert.deepEqual(await partsAfter('third'), [404, 200, 200])
})

test('a build that fails says why, and leaves what there was', async () => {
  const web = makeSources()
  await buildChanged(web)
  writeFileSync(join(web, 'broken.txt'), '')
  const { code, output } = await buildChanged(web)
  assert.equal(code, 1)
  assert.match(output, /the sources are broken[\s\S]*The pages could not be built[\s\S]*`npx atrium serve` serves it/)
  assert.match(documentOf(web), /first/)
  assert.deepEqual(leftOver(web), [])
})

describe('in a folder that cannot be written', {
  skip: process.getuid?.() === 0 && 'needs a user other than root, who may write everywhere',
}, () => {
  test('a build that came with its sources is enough', async () => {
    const web = makeSources()
    await buildChanged(web)
    chmodSync(web, 0o555)
    assert.deepEqual(await buildChanged(web), NOTHING)
    chmodSync(web, 0o755)
  })

  test('changed sources are not built, with the reason', async () => {
    const web = makeSources()
    await buildChanged(web)
    rmSync(join(web, '.builds'))
    writeFileSync(join(web, 'text.txt'), 'second')
    chmodSync(web, 0o555)
    const { code, output } = await buildChanged(web)
    chmodSync(web, 0o755)
    assert.equal(code, 1)
    assert.match(output, /EACCES[\s\S]*stays in .*dist/)
    assert.match(documentOf(web), /first/)
  })
})

test('the pages of this tree are built in one step, and every file that a document names is there', async () => {
  const folder = join(makeSources(), '../pages')
  const { code, output } = await buildChanged(WEB, [folder])
  assert.equal(code, 0, output)
  const app = await startApp({ WEB_DIST: folder })
  for (const path of ['/', '/studio', '/console']) {
    const page = await app.stranger.get(path)
    assert.equal(page.status, 200)
    assert.doesNotMatch(page.text, /<script(?![^>]* src="\/assets\/)/)
    for (const [, file = ''] of page.text.matchAll(/(?:src|href)="([^"]+)"/g))
      assert.equal((await app.stranger.get(file)).status, 200, file)
  }
})
