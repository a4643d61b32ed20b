// Everything that a page links to or a comment cites exists: files, headings, decision records, migrations.

import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize, relative } from 'node:path'
import { test } from '../../../bin/testing.mjs'
import { slugOf } from '../../src/operation/system/guides/markdown.ts'
import {
  anchorsOf,
  commentsIn,
  decisionsIn,
  linksIn,
  migrationsIn,
  pagesIn,
  pathsIn,
  type Reference,
} from './doc-references.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Folders that are none of the repository's. */
const FOREIGN = new Set(['node_modules', 'dist', '.git'])
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const list = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: path => FOREIGN.has(basename(path)) })
    .filter(file => !file.startsWith('data/'))
    .sort()

/** Posts of the seed link to pages of the companies that they are about. */
const pages = list('**/*.md').filter(file => !file.startsWith('seed/texts/'))
const sources = list('{server,client,web,bench,bin,seed,deploy,examples}/**/*.{ts,tsx,mts,mjs,sql}')
/** Its subject is how references are written. */
const written = sources.filter(file => !/contract\/(docs\.test|doc-references)\.ts$/.test(file))
const comments = written.map(file => [file, commentsIn(read(file))] as const)
const texts = [...pages.map(file => [file, read(file)] as const), ...comments]
/** Written by a running server, or examples of names. */
const FILES_ELSEWHERE = /(?:^|\/)credentials(?:\.\w+)?\.json$|^content-utils2\.ts$/
const files = list('**/*.*').map(file => `/${file}`)
const records = new Set(
  list('docs/decisions/*.md').map(file => file.slice('docs/decisions/'.length, 'docs/decisions/'.length + 4)),
)

/** The fault of a link from `folder`; null when its target exists. */
function faultOf(folder: string, target: string): string | null {
  const [path = '', anchor] = target.split('#', 2)
  const file = normalize(join(folder, decodeURIComponent(path)))
  if (file.startsWith('..') || !existsSync(join(ROOT, file))) return `${file} does not exist`
  if (anchor === undefined || !file.endsWith('.md')) return null
  return anchorsOf(read(file)).has(anchor) ? null : `${file} has no heading #${anchor}`
}

function report(file: string, references: readonly Reference[], fault: (target: string) => string | null): string[] {
  return references.flatMap(({ text, line }) => {
    const found = fault(text)
    return found === null ? [] : [`${file}:${line} ${text}: ${found}`]
  })
}

test('every link between pages leads to a file and a heading', () => {
  const faults = pages.flatMap(page =>
    report(page, linksIn(read(page)), target =>
      target.startsWith('#') ? faultOf('.', page + target) : faultOf(dirname(page), target),
    ),
  )
  assert.deepEqual(faults, [])
})

test('every page that is named exists, with the heading that is named', () => {
  const faults = texts.flatMap(([file, text]) =>
    report(file, pagesIn(text), target => {
      const beside = faultOf(dirname(file), target)
      return beside === null ? null : faultOf('.', target) && beside
    }),
  )
  assert.deepEqual(faults, [])
})

test('every decision that a page or a comment cites has a record, by its four digits', () => {
  const faults = texts.flatMap(([file, text]) =>
    report(file, decisionsIn(text), number => (records.has(number) ? null : 'is no record in docs/decisions')),
  )
  assert.deepEqual(faults, [])
})

test('every migration and every path in backticks exists', () => {
  const isThere = (path: string) =>
    files.some(file => (path.endsWith('/') ? file.includes(`/${path}`) : file.endsWith(`/${path}`)))
  const faults = texts.flatMap(([file, text]) => [
    ...report(file, migrationsIn(text), name =>
      isThere(`migrations/${name.replace(/\.sql$/, '')}.sql`) ? null : 'is no migration',
    ),
    ...report(file, pathsIn(text), path => (isThere(path) || FILES_ELSEWHERE.test(path) ? null : 'does not exist')),
  ])
  assert.deepEqual(faults, [])
})

test('every decision record is in the index, has its number, a status and a date, and at most 40 lines', () => {
  const index = read('docs/decisions/README.md')
  for (const file of list('docs/decisions/[0-9]*.md')) {
    const name = relative('docs/decisions', file)
    assert.ok(index.includes(`[${name.slice(0, 4)}](${name})`), `${name} is in the index`)
    const status = 'Status: (accepted|superseded), \\d{4}-\\d{2}-\\d{2}'
    assert.match(read(file), new RegExp(`^# ${Number(name.slice(0, 4))}\\. .+\\n\\n${status}`), name)
    assert.ok(read(file).trimEnd().split('\n').length <= 40, `${name} has at most 40 lines`)
  }
})

test('the table of ARCHITECTURE names every module in the row of its ring', () => {
  const rows = new Map(
    [...read('ARCHITECTURE.md').matchAll(/^\| \[`([\w-]+)\/`\].*$/gm)].map(([row, ring]) => [ring, row] as const),
  )
  const missing = globSync('server/src/*/*/', { cwd: ROOT }).filter(folder => {
    const [ring, module] = folder.split('/').slice(2)
    return !rows.get(ring as string)?.includes(`\`${module}\``)
  })
  assert.deepEqual(missing, [])
})

test('all packages, the chart, the changelog and the guides name one version', () => {
  const version = JSON.parse(read('package.json')).version as string
  const packages = list('{server,client,web,bench,seed,runtime,bin/openapi-lint}/package.json').map(
    file => JSON.parse(read(file)).version,
  )
  const [, chart, app] = read('deploy/chart/Chart.yaml').match(/^version: (.+)\nappVersion: (.+)$/m) ?? []
  const [, changelog] = read('CHANGELOG.md').match(/^## (\d\S*)/m) ?? []
  const archives = pages.flatMap(file =>
    [...read(file).matchAll(/atrium(?:-client)?-(\d+\.\d+\.\d+)\.tgz/g)].map(([, one]) => one),
  )
  const named = [...packages, chart, app, changelog, ...archives]
  assert.deepEqual(
    named.filter(one => one !== version),
    [],
  )
  assert.ok(packages.length === 7 && archives.length > 0)
})

test('anchors are made as GitHub makes them', () => {
  const anchors = {
    'The record': 'the-record',
    '`credentials.json`': 'credentialsjson',
    'Images & videos, finer': 'images--videos-finer',
    'What [feeds](feeds.md) hold': 'what-feeds-hold',
    'Änderung_2: jetzt!': 'änderung_2-jetzt',
  }
  for (const [heading, anchor] of Object.entries(anchors)) assert.equal(slugOf(heading), anchor)
  assert.deepEqual([...anchorsOf('# One\n```sh\n# none\n```\n## One\n### `Two`')], ['one', 'one-1', 'two'])
})

test('references are found where they are written, and nowhere else', () => {
  const page = '[a](b.md#c) `[no](x.md)` [web](https://a.example/x.md)\n```\n[no](y.md)\n```\n[d]: e/f.md'
  assert.deepEqual(linksIn(page), [
    { text: 'b.md#c', line: 1 },
    { text: 'e/f.md', line: 5 },
  ])
  const source =
    "const a = 'x.md'\n// see api.md, and docs/contract/feeds.md#named-feeds; decision\n// 0003, decisions, section 9\n/** design.md */"
  const comments = commentsIn(source)
  assert.deepEqual(
    pagesIn(comments).map(({ text }) => text),
    ['api.md', 'docs/contract/feeds.md#named-feeds', 'design.md'],
  )
  assert.deepEqual(
    decisionsIn(comments).map(({ text }) => text),
    ['0003', 'section 9'],
  )
  assert.deepEqual(
    migrationsIn('migration 13, 0110_engagement.sql').map(({ text }) => text),
    ['13', '0110_engagement.sql'],
  )
  assert.deepEqual(
    pathsIn('`../lib/a.ts`, `b/`, `/etc/c.yaml`, d.ts, `e f.ts`').map(({ text }) => text),
    ['lib/a.ts', 'b/'],
  )
})
