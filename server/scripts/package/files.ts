// The contents of the package for npm and of the image: the files of the repository that a server reads while it
// runs, at their places, and its sources as JavaScript, since Node runs no TypeScript below node_modules.

import { globSync, readFileSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { ROOT } from '../house/source-files.ts'

const SOURCES = ['server/src/**/*', 'client/src/**/*', 'seed/src/**/*']
const OTHERS = [
  'server/bin/atrium.mjs',
  'server/package.json',
  'server/assets/**/*',
  'seed/texts/**/*.md',
  'docs/{guide,contract,decisions}/**/*.md',
  'docs/guide/contents.json',
  'docs/pictures/*',
  '{README,CHANGELOG,SECURITY}.md',
  'LICENSE',
]
/** Packages of this repository that others import by their names, and where they begin. */
const OWN_PACKAGES: Readonly<Record<string, string>> = { '@atrium/seed': 'seed/src/index.js' }

/** A file of the package; `source` is its file within the repository. */
export interface PackageFile {
  readonly path: string
  readonly source: string
}

/** Every file of the package but the pages, which are built, and `package.json`. */
export function packageFiles(): PackageFile[] {
  return globSync([...SOURCES, ...OTHERS], { cwd: ROOT })
    .filter(source => statSync(join(ROOT, source)).isFile())
    .sort()
    .map(source => ({ source, path: source.replace(/\.ts$/, '.js') }))
}

/** The content of the file in the package. */
export function contentOf({ source, path }: PackageFile): Buffer | string {
  const bytes = readFileSync(join(ROOT, source))
  if (!/\.(?:ts|mjs)$/.test(source)) return bytes
  const text = source.endsWith('.ts') ? stripTypeScriptTypes(bytes.toString()) : bytes.toString()
  const own = Object.entries(OWN_PACKAGES).map(([name, begin]) => [name, relative(dirname(path), begin)] as const)
  return own.reduce(
    (script, [name, begin]) => script.replaceAll(`'${name}'`, `'${begin}'`),
    text.replaceAll(/'(\.{1,2}\/[^'\n]+)\.ts'/g, "'$1.js'"),
  )
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** The `package.json` of the package: the server's. It brings no Node along: an older one needs `runtime/` beside it. */
export function packageManifest(): Manifest & Readonly<Record<string, unknown>> {
  const server: Manifest = JSON.parse(readFileSync(join(ROOT, 'server/package.json'), 'utf8'))
  const { name, version, description, license } = server
  const foreign = Object.entries(server.dependencies).filter(([dependency]) => !(dependency in OWN_PACKAGES))
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { atrium: 'server/bin/atrium.mjs' },
    engines: { node: '>=24' },
    dependencies: Object.fromEntries(foreign),
  }
}
