// The rings of the server: a file imports its own ring and those inside it, never one further out.

import { dirname } from 'node:path'
import type { SourceFile } from './source-files.ts'

/** From the innermost outwards. */
export const RINGS = [
  'platform',
  'shared',
  'sign-in',
  'people',
  'publishing',
  'reading',
  'outward',
  'operation',
] as const

/** The outermost part, outside all rings: the files that put the process together, directly in `server/src`. */
export const COMPOSITION = 'composition'

export type Ring = (typeof RINGS)[number] | typeof COMPOSITION

/** The ring of a file, named relative to `server/src`. Throws for a folder that is no ring. */
export function ringOf(path: string): Ring {
  const [folder = '', ...rest] = path.split('/')
  if (rest.length === 0) return COMPOSITION
  const ring = RINGS.find(name => name === folder)
  if (!ring) throw new Error(`${path} is in no ring`)
  return ring
}

/** 0 for the innermost. */
export const depthOf = (ring: Ring): number => (ring === COMPOSITION ? RINGS.length : RINGS.indexOf(ring))

/** The module of a file, e.g. `publishing/content`; the ring itself for a file directly in it. */
export function moduleOf(path: string): string {
  const [ring = '', module = '', ...rest] = path.split('/')
  return rest.length === 0 ? ring : `${ring}/${module}`
}

/** Rings whose folders are no modules: every file of theirs may be imported. */
export const OPEN_RINGS: readonly string[] = ['platform', 'shared'] satisfies Ring[]

/** Whether the file belongs to such a ring. */
export const isOpen = (path: string): boolean => OPEN_RINGS.includes(ringOf(path))

/** Which modules import which, without the open rings and the composition. */
export function moduleEdges(files: readonly SourceFile[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    if (isOpen(path) || ringOf(path) === COMPOSITION) continue
    const from = moduleOf(path)
    const targets = edges.get(from) ?? new Set()
    edges.set(from, targets)
    for (const target of imports)
      if (!isOpen(target) && ringOf(target) !== COMPOSITION && moduleOf(target) !== from) targets.add(moduleOf(target))
  }
  return edges
}

/** How many source files each folder holds, folders below it not counted. */
export function filesPerFolder(files: readonly SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { path } of files) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1)
  return counts
}
