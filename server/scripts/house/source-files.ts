// The source files of the server as the layout test and the figures of the house see them: what each imports, types
// included, what it calls, and how long its functions are.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

export const ROOT = join(import.meta.dirname, '../../..')
export const SOURCE = join(ROOT, 'server/src')

export interface SourceFile {
  /** Relative to `server/src`. */
  readonly path: string
  readonly text: string
  readonly lines: number
  /** Files of `server/src` that it imports, by `import`, `export … from` or `import()`, for values or for types. */
  readonly imports: readonly string[]
  /** Functions of other files that it calls. */
  readonly calls: readonly Call[]
  /** Exported names that another file has. */
  readonly reexports: ReadonlyMap<string, Call>
  /** Lines of each function and method. */
  readonly functionLines: readonly number[]
}

/** A function by its name, and the file that it is imported from. */
export interface Call {
  readonly name: string
  readonly target: string
}

/** Reads and parses every file of `server/src` in a copy of the repository; generated ones are left out. */
export function readSourceFiles(root = ROOT): SourceFile[] {
  const source = join(root, 'server/src')
  return globSync('**/*.ts', { cwd: source })
    .filter(path => !path.endsWith('shared/tables.ts'))
    .sort()
    .map(path => readSourceFile(source, path))
}

function readSourceFile(source: string, path: string): SourceFile {
  const text = readFileSync(join(source, path), 'utf8')
  const { module, program } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports.map(entry => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(entry => entry.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).slice(1, -1),
    ),
  ]
  const resolve = (specifier: string): string => relative(source, join(source, dirname(path), specifier))
  const imports = specifiers
    .filter(specifier => specifier.startsWith('.'))
    .map(resolve)
    .filter(target => !target.startsWith('..'))
  const imported = module.staticImports
    .filter(({ moduleRequest }) => moduleRequest.value.startsWith('.'))
    .flatMap(({ entries, moduleRequest }) => entries.map(entry => ({ ...entry, target: resolve(moduleRequest.value) })))
    .filter(({ isType, target }) => !isType && !target.startsWith('..'))
  const called = calledNames(program)
  return {
    path,
    text,
    lines: linesOf(text),
    imports: [...new Set(imports)],
    calls: imported
      .filter(({ localName }) => called.has(localName.value))
      .map(({ importName, target }) => ({ name: importName.name ?? '', target })),
    reexports: new Map(
      module.staticExports.flatMap(({ entries }) =>
        entries
          .filter(entry => entry.moduleRequest?.value.startsWith('.'))
          .map(entry => [
            entry.exportName.name ?? '',
            { name: entry.importName.name ?? '', target: resolve(entry.moduleRequest?.value as string) },
          ]),
      ),
    ),
    functionLines: functionLines(program, text),
  }
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

const BODIES = new Set(['FunctionBody', 'BlockStatement'])

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly body?: { readonly type: string }
  readonly callee?: Called
  readonly tag?: Called
}

interface Called {
  readonly name?: string
  readonly object?: { readonly name?: string }
}

/** Lines of every function with a body of statements, also inside others. */
function functionLines(program: object, text: string): number[] {
  const lengths: number[] = []
  visit(program, node => {
    if (FUNCTIONS.has(node.type) && node.body?.type !== undefined && BODIES.has(node.body.type))
      lengths.push(linesOf(text.slice(node.start, node.end)))
  })
  return lengths
}

/** The names that a file calls: `name()`, `name.method()`, `new name()`, and as the tag of a text. */
function calledNames(program: object): Set<string> {
  const names = new Set<string>()
  visit(program, ({ callee, tag }) => {
    const called = callee ?? tag
    const name = called?.name ?? called?.object?.name
    if (name) names.add(name)
  })
  return names
}

function visit(value: unknown, look: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look)
  if (typeof value !== 'object' || value === null) return
  look(value as SyntaxNode)
  for (const child of Object.values(value)) visit(child, look)
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length
