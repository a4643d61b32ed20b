// The part of lucide-react that the pages use, as it is in `web/vendor`: a clone that only runs atrium builds the pages as well, and
// would download 51 MB for some 150 icons.

import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, posix } from 'node:path'
import { ROOT } from './house/source-files.ts'

const FOLDER = 'web/vendor/lucide-react'
const PACKAGE = dirname(createRequire(join(ROOT, 'web/package.json')).resolve('lucide-react/package.json'))
const MODULES = join(PACKAGE, 'dist/esm')

/** The files of the folder by their paths; null for one that is no longer needed. */
export function iconSources(): [path: string, text: string | null][] {
  const files = new Map<string, string | null>(
    globSync(`${FOLDER}/**/*.*`, { cwd: ROOT }).map(path => [posix.relative(FOLDER, path), null]),
  )
  const exports = new Map(
    [
      ...readFileSync(join(MODULES, 'lucide-react.mjs'), 'utf8').matchAll(/^export \{(.+)\} from '\.\/(.+)';$/gm),
    ].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
  const lines = namesInPages().map(name => {
    const file = exports.get(name)
    if (!file) throw new Error(`lucide-react has no icon ${name}`)
    copyWithImports(file, files)
    return `export { default as ${name} } from './${file}'\n`
  })
  const { name, version, license, type } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'))
  files.set('index.mjs', lines.join(''))
  files.set('package.json', `${JSON.stringify({ name, version, license, type, sideEffects: false }, null, 2)}\n`)
  files.set('LICENSE', readFileSync(join(PACKAGE, 'LICENSE'), 'utf8'))
  return [...files].map(([path, text]) => [`${FOLDER}/${path}`, text])
}

/** The names that pages import, in alphabetical order; types are not among them. */
function namesInPages(): string[] {
  const texts = globSync('web/src/**/*.{ts,tsx}', { cwd: ROOT }).map(file => readFileSync(join(ROOT, file), 'utf8'))
  const lists = texts.flatMap(text => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
  const names = lists.flatMap(([, list = '']) => list.split(',').map(name => name.trim().replace(/ as .*$/, '')))
  return [...new Set(names)].filter(name => name !== '' && !name.startsWith('type ')).sort()
}

function copyWithImports(file: string, files: Map<string, string | null>): void {
  if (files.get(file)) return
  const text = readFileSync(join(MODULES, file), 'utf8').replace(/^\/\/# sourceMappingURL=.*\n?/m, '')
  files.set(file, text)
  for (const [, target = ''] of text.matchAll(/ from '(\.[^']+)'/g)) {
    copyWithImports(posix.join(posix.dirname(file), target), files)
  }
}
