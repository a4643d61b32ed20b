// The drawing of ARCHITECTURE: rings, the modules in them, and who imports whom, made from the imports themselves.

import { moduleEdges, RINGS, ringOf } from './rings.ts'
import type { SourceFile } from './source-files.ts'

/** A Mermaid flowchart. Imports of the platform are left out: everybody has them. */
export function drawing(files: readonly SourceFile[]): string {
  const edges = moduleEdges(files)
  const lines = ['```mermaid', 'flowchart TD']
  for (const ring of RINGS.toReversed()) {
    const modules = [...edges.keys()].filter(module => ringOf(`${module}/`) === ring)
    if (modules.length === 0) continue
    lines.push(`  subgraph ${ring}`)
    for (const module of modules) lines.push(`    ${idOf(module)}["${nameOf(module)}"]`)
    lines.push('  end')
  }
  for (const [from, targets] of edges)
    for (const to of [...targets].sort()) lines.push(`  ${idOf(from)} --> ${idOf(to)}`)
  return [...lines, '```'].join('\n')
}

const nameOf = (module: string): string => module.split('/').at(-1) as string
const idOf = (module: string): string => module.replaceAll(/[^a-z]/g, '_')
