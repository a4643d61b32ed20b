// How many files a reader opens to follow one request through the server, counted for the paths that ARCHITECTURE describes.
//
// A flow is the files that its paragraphs name, and the files with a function that one of these calls. A call through a module's
// index counts for the file behind it. A climb is a call into an outer ring: in a direct call, or of a hook's listener. Names
// without a folder mean the file that has most folders in common with the one named before.

import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { depthOf, ringOf } from './rings.ts'
import type { Call, SourceFile } from './source-files.ts'

/** The beginnings of the paragraphs of each flow. */
const FLOWS: Readonly<Record<string, readonly string[]>> = {
  publishing: ['**A post is published'],
  feed: ["A reader's `reading/feeds"],
  like: ['**A like**'],
  webhook: ['**An event reaches'],
  'SCIM change': ['**A SCIM change', "A reader's access keys"],
}

/** Files and climbs of each flow at a state of the repository, as lines of text. */
export function flowLines(root: string, files: readonly SourceFile[]): string[] {
  const paragraphs = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').split('\n\n')
  const byPath = new Map(files.map(file => [file.path, file]))
  return Object.entries(FLOWS).map(([name, beginnings]) => {
    const texts = paragraphs.filter(paragraph => beginnings.some(beginning => paragraph.startsWith(beginning)))
    if (texts.length !== beginnings.length) throw new Error(`ARCHITECTURE.md does not describe the flow of ${name}`)
    const named = namedFiles(texts.join('\n'), [...byPath.keys()])
    const calls = named.flatMap(path =>
      (byPath.get(path)?.calls ?? []).map(call => ({ path, ...behindIndex(byPath, call) })),
    )
    const reached = new Set([...named, ...calls.map(call => call.target)])
    const climbs = [
      ...calls.filter(({ path, target }) => isClimb(path, target)).map(({ path, target }) => `${path} → ${target}`),
      ...named.flatMap(path => hookClimbs(byPath, path)),
    ]
    return `flow ${name}: ${named.length} files named, ${reached.size} with those called; climbs ${climbs.length}${climbs.length > 0 ? `: ${[...new Set(climbs)].join(', ')}` : ''}`
  })
}

const isClimb = (from: string, to: string): boolean => depthOf(ringOf(to)) > depthOf(ringOf(from))

function namedFiles(text: string, paths: readonly string[]): string[] {
  const named: string[] = []
  for (const [, name = ''] of text.matchAll(/`([\w/-]+\.ts)`/g)) {
    const candidates = paths.filter(path => path === name || path.endsWith(`/${name}`))
    const before = named.at(-1) ?? ''
    const nearest = candidates.toSorted((one, other) => shared(other, before) - shared(one, before))[0]
    if (!nearest) throw new Error(`ARCHITECTURE.md names ${name}, which does not exist`)
    named.push(nearest)
  }
  return [...new Set(named)]
}

/** How many folders two files have in common. */
function shared(path: string, other: string): number {
  const folders = dirname(other).split('/')
  const differing = dirname(path)
    .split('/')
    .findIndex((folder, index) => folder !== folders[index])
  return differing < 0 ? folders.length : differing
}

/** Follows a call through files that only export what another file has. */
function behindIndex(files: ReadonlyMap<string, SourceFile>, call: Call): Call {
  const target = files.get(call.target)?.reexports.get(call.name)
  return target ? behindIndex(files, target) : call
}

/** The listeners in outer rings of the hooks that a file calls. */
function hookClimbs(files: ReadonlyMap<string, SourceFile>, path: string): string[] {
  const hooks = [...(files.get(path)?.text ?? '').matchAll(/listenersOf\((?:db, )?(\w+)\)/g)].map(
    ([, hook]) => hook as string,
  )
  return hooks.flatMap(hook =>
    [...files.values()]
      .filter(file => file.text.includes(`listen(${hook},`) && isClimb(path, file.path))
      .map(file => `${path} → ${dirname(file.path)} by ${hook}`),
  )
}
