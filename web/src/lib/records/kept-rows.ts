import type { VNode } from 'preact'
import { useRef } from 'preact/hooks'

/**
 * Returns what draws the row of a record. A row is drawn again only when its record, its place or `dependencies` have changed: a page more
 * at the end of a long list costs as much as the first one.
 */
export function useKeptRows<Row extends object>(
  draw: (row: Row, index: number) => VNode,
  dependencies: readonly unknown[],
): (row: Row, index: number) => VNode {
  const kept = useRef({ dependencies, rows: new WeakMap<Row, { readonly index: number; readonly vnode: VNode }>() })
  if (kept.current.dependencies.some((one, place) => one !== dependencies[place]))
    kept.current = { dependencies, rows: new WeakMap() }
  const { rows } = kept.current
  return (row, index) => {
    const before = rows.get(row)
    if (before?.index === index) return before.vnode
    const vnode = draw(row, index)
    rows.set(row, { index, vnode })
    return vnode
  }
}

/** The parts of a list; one that has the same rows as before is the same array, so that it is a record for `useKeptRows`. */
export function useSameParts<Part extends readonly object[]>(parts: readonly Part[]): readonly Part[] {
  const kept = useRef<readonly Part[]>([])
  kept.current = parts.map((part, place) => {
    const before = kept.current[place]
    return before?.length === part.length && before.every((row, index) => row === part[index]) ? before : part
  })
  return kept.current
}
