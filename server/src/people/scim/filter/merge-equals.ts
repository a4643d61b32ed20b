// The leaves of a filter; several of the same kind are merged. A client that searches for hundreds of users by name sends
// `userName eq "a" or userName eq "b" or …`, which becomes one condition with a list.

import type { Filter, Literal } from './ast.ts'

/** `path` equals one of these. Not in the grammar: it replaces an `or` of several. */
type AnyOf = { readonly kind: 'anyOf'; readonly path: string; readonly literals: readonly Literal[] }

export type Leaf = Extract<Filter, { kind: 'compare' | 'present' }> | AnyOf
export type Term = Filter | AnyOf

/** Fewer stay as they are: the planner estimates a short `or` better than a list. */
const MERGED_MIN = 10

/** The terms of an `or`; several that compare one attribute by `eq` are merged. */
export function mergeEquals(terms: readonly Filter[]): Term[] {
  const byPath = Map.groupBy(terms.filter(isEqual), ({ path }) => path.toLowerCase())
  const merged = [...byPath.values()].filter(list => list.length >= MERGED_MIN)
  if (merged.length === 0) return [...terms]
  const gone = new Set<Filter>(merged.flat())
  const lists = merged.map(list => ({
    kind: 'anyOf' as const,
    path: list[0]!.path,
    literals: list.map(({ value }) => value),
  }))
  return [...lists, ...terms.filter(term => !gone.has(term))]
}

type Equal = Extract<Filter, { kind: 'compare' }>

export const equalityFilter = (path: string, value: Literal): Equal => ({
  kind: 'compare',
  path,
  operator: 'eq',
  value,
})

function isEqual(term: Filter): term is Equal {
  if (term.kind !== 'compare' || term.operator !== 'eq') return false
  return term.value.type === 'string' || term.value.type === 'number'
}
