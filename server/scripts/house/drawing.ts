// The drawing of ARCHITECTURE: the rings and the modules in them. A ring imports those inside it.

import { moduleEdges, RINGS, ringOf } from './rings.ts'
import type { SourceFile } from './source-files.ts'

/** A Mermaid flowchart, the outermost ring first. The arrows of single modules are left out: their lists of imports say more. */
export function drawing(files: readonly SourceFile[]): string {
  const modules = [...moduleEdges(files).keys()]
  const rings = RINGS.toReversed()
    .map(ring => ({
      ring,
      names: modules.filter(module => module !== ring && ringOf(`${module}/`) === ring).map(nameOf),
    }))
    .filter(({ names }) => names.length > 0)
  const boxes = rings.map(({ ring, names }) => `  ${idOf(ring)}["<b>${ring}</b><br>${names.join(', ')}"]`)
  const arrows = `  ${rings.map(({ ring }) => idOf(ring)).join(' --> ')}`
  return ['```mermaid', 'flowchart TD', ...boxes, arrows, '```'].join('\n')
}

const nameOf = (module: string): string => module.split('/').at(-1) as string
const idOf = (ring: string): string => ring.replaceAll(/[^a-z]/g, '_')
