// How the sources of the pages lie, as web/README.md says.

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from '../../bin/testing.mjs'
import { findCircles } from '../../server/scripts/house/circles.ts'

const SOURCE = join(import.meta.dirname, '../src')
const FILE_LINES_MAX = 300
const FOLDER_FILES_MAX = 20

const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE }).map(path => {
  const text = readFileSync(join(SOURCE, path), 'utf8')
  const imports = [...text.matchAll(/(?:from|import\() ?'(\.[^']+)'/g)].map(([, target = '']) =>
    normalize(join(dirname(path), target)),
  )
  return { path, text, imports }
})

test('a file is a feature of at most 300 lines', () => {
  const long = files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > FILE_LINES_MAX)
  assert.deepEqual(long, [])
})

test('a file has one header: a comment over an empty line stands above all code', () => {
  const code = ({ text }: { text: string }) =>
    text.replace(/^(?:(?:\/\/.*|import .*|import \{[^}]*\} from .*)?\n)+/, '')
  const wrong = files.filter(file => /^\/\/.*\n\n/m.test(code(file))).map(({ path }) => path)
  assert.deepEqual(wrong, [])
})

test('files import each other in no circle, types included', () => {
  assert.deepEqual(findCircles(new Map(files.map(({ path, imports }) => [path, imports]))), [])
})

/** The layers from the top down: code imports its own layer and those below. `i18n`, `theme`, `api` and `lib` lie at the bottom. */
const LAYERS = [['apps', 'worker'], ['features'], ['core'], ['ui'], ['api', 'i18n', 'theme', 'jsx'], ['lib']]

test('code imports its own layer and those below: apps, features, core, ui, lib', () => {
  const layerOf = (path: string) => LAYERS.findIndex(names => names.includes(path.split('/')[0] ?? ''))
  const upwards = files.flatMap(({ path, imports }) =>
    imports
      .filter(target => !target.startsWith('..') && layerOf(target) < layerOf(path))
      .map(target => `${path} → ${target}`),
  )
  assert.deepEqual(upwards, [])
})

test('the design system knows nothing of the product', () => {
  const allowed = /^(ui|lib|i18n|theme|jsx)\//
  const wrong = files
    .filter(({ path }) => path.startsWith('ui/'))
    .flatMap(({ path, imports }) =>
      imports.filter(target => !allowed.test(target)).map(target => `${path} → ${target}`),
    )
  assert.deepEqual(wrong, [])
})

test('only files of queries call the server', () => {
  const callers = files.filter(({ imports }) => imports.includes('api/connect.ts')).map(({ path }) => path)
  assert.deepEqual(
    callers.filter(path => !path.endsWith('-queries.ts')),
    [],
  )
})

test('employees load nothing of the studio, and neither loads the console', () => {
  for (const document of ['employee', 'studio', 'console']) {
    const seen = new Set<string>()
    const visit = (path: string) => {
      if (seen.has(path)) return
      seen.add(path)
      for (const target of files.find(file => file.path === path)?.imports ?? []) visit(target)
    }
    visit(`apps/${document}/main.tsx`)
    const others = ['employee', 'studio', 'console'].filter(other => other !== document)
    assert.deepEqual(
      [...seen].filter(path => others.some(other => path.startsWith(`apps/${other}/`))),
      [],
      document,
    )
  }
})

test('a folder has at most 20 files of code, beside its styles', () => {
  const counts = Map.groupBy(files, ({ path }) => dirname(path))
  assert.deepEqual(
    [...counts].filter(([, inside]) => inside.length > FOLDER_FILES_MAX).map(([folder]) => folder),
    [],
  )
})

test('styles know no left and right', () => {
  const wrong = globSync('**/*.css', { cwd: SOURCE }).flatMap(path =>
    [
      ...readFileSync(join(SOURCE, path), 'utf8').matchAll(
        /^\s*((?:margin|padding|border)-(?:left|right)\b|left:|right:|(?:text-align|float): (?:left|right))/gm,
      ),
    ].map(match => `${path}: ${match[1]}`),
  )
  assert.deepEqual(wrong, [])
})
