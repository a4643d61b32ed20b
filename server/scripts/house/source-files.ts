// The source files of the server as the layout test and the figures of ARCHITECTURE see them: what each imports, types
// included, and how long its functions are.

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
  /** Lines of each function and method. */
  readonly functionLines: readonly number[]
}

/** Reads and parses every file of `server/src`; generated ones are left out. */
export function readSourceFiles(): SourceFile[] {
  return globSync('**/*.ts', { cwd: SOURCE })
    .filter(path => !path.endsWith('shared/tables.ts'))
    .sort()
    .map(readSourceFile)
}

function readSourceFile(path: string): SourceFile {
  const text = readFileSync(join(SOURCE, path), 'utf8')
  const { module, program } = parseSync(path, text)
  const specifiers = [
    ...module.staticImports.map(entry => entry.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(entry => entry.moduleRequest?.value ?? '')),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      text.slice(moduleRequest.start, moduleRequest.end).slice(1, -1),
    ),
  ]
  const imports = specifiers
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => relative(SOURCE, join(SOURCE, dirname(path), specifier)))
    .filter(target => !target.startsWith('..'))
  return {
    path,
    text,
    lines: linesOf(text),
    imports: [...new Set(imports)],
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
}

/** Of all that have a body of statements, also inside others. */
function functionLines(program: object, text: string): number[] {
  const lengths: number[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (typeof value !== 'object' || value === null) return
    const node = value as SyntaxNode
    if (FUNCTIONS.has(node.type) && node.body?.type !== undefined && BODIES.has(node.body.type))
      lengths.push(linesOf(text.slice(node.start, node.end)))
    for (const child of Object.values(value)) visit(child)
  }
  visit(program)
  return lengths
}

const linesOf = (text: string): number => text.trimEnd().split('\n').length
