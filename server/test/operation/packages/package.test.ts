// The package for npm without building it: whether what is in it is complete. `npm run pack:check` installs and starts it.

import assert from 'node:assert/strict'
import { dirname, join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { test } from '../../../../bin/testing.mjs'
import { contentOf, packageFiles, packageManifest } from '../../../scripts/package/files.ts'

const files = packageFiles()
const paths = new Set(files.map(({ path }) => path))
const scripts = files
  .filter(({ path }) => /\.m?js$/.test(path))
  .map(file => ({ path: file.path, text: contentOf(file).toString() }))

test('the package has what a server reads: command, migrations, pictures, guides; and no tests and no TypeScript', () => {
  for (const needed of [
    'server/bin/atrium.mjs',
    'server/src/cli.js',
    'server/package.json',
    'docs/guide/contents.json',
    'docs/contract/operation.md',
    'seed/texts/demo/news/quarter.md',
    'LICENSE',
  ])
    assert.ok(paths.has(needed), needed)
  assert.ok(files.some(({ path }) => /^server\/src\/platform\/db\/migrations\/.+\.sql$/.test(path)))
  assert.ok(files.some(({ path }) => /^server\/assets\/embedded\/.+\.tar\.zst$/.test(path)))
  assert.deepEqual(
    files.filter(({ path }) => /\.tsx?$|(?:^|\/)(?:test|node_modules|dist|data)\//.test(path)),
    [],
  )
})

test('the package brings neither a Node along nor what builds pages', () => {
  const { dependencies, optionalDependencies, engines } = packageManifest() as Record<string, object>
  assert.equal(optionalDependencies, undefined)
  assert.deepEqual(engines, { node: '>=24' })
  const names = Object.keys(dependencies ?? {}).join()
  assert.doesNotMatch(names, /vite|preact|lucide|node-linux|typescript/)
})

test('every import of the package is a file of it, a part of Node, or a dependency that it names', () => {
  const known = new Set(Object.keys(packageManifest().dependencies))
  const missing = scripts.flatMap(({ path, text }) => {
    const { module, errors } = parseSync(path, text)
    assert.deepEqual(errors, [], path)
    const specifiers = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
      ),
      // Others are named by what they are given, such as the folder of a build.
      ...module.dynamicImports
        .filter(({ moduleRequest: { start } }) => /['"]/.test(text[start] ?? ''))
        .map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
      ...[...text.matchAll(/new URL\('(\.[^']+\.js)'/g)].map(([, file]) => file as string),
    ]
    return specifiers.filter(name => !isThere(path, name, known)).map(name => `${path}: ${name}`)
  })
  assert.deepEqual(missing, [])
  assert.ok(scripts.length > 500, `${scripts.length} scripts`)
})

function isThere(from: string, name: string, known: ReadonlySet<string>): boolean {
  if (name.startsWith('.')) return paths.has(posix.normalize(join(dirname(from), name)))
  return name.startsWith('node:') || known.has(/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
}
