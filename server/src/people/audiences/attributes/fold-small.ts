import { GROUP_MIN } from '../../../shared/smallest-group.ts'

interface Folding<Group> {
  readonly sizeOf: (group: Group) => number
  readonly add: (one: Group, other: Group) => Group
}

interface Folded<Group> {
  readonly shown: Group[]
  /** The sum of all others; null if there are none, or too few to be shown. */
  readonly rest: Group | null
  /** The value of a large group that the others have taken in to be hidden; null if none was. */
  readonly foldedWith: string | null
}

/**
 * The groups that are large enough, and the sum of the others with those without a value. While the others are too few, they take in
 * the next smallest group, since the total would reveal them (docs/contract/statistics.md#results).
 * @param groups the largest first, those without a value last
 */
export function foldSmall<Group extends { readonly value: string | null }>(
  groups: readonly Group[],
  { sizeOf, add }: Folding<Group>,
): Folded<Group> {
  const isShown = (group: Group) => group.value !== null && sizeOf(group) >= GROUP_MIN
  let shown = groups.filter(isShown)
  let rest = groups
    .filter(group => !isShown(group))
    .reduce<Group | null>((sum, group) => (sum ? add(sum, group) : group), null)
  let foldedWith: string | null = null
  while (rest && sizeOf(rest) < GROUP_MIN) {
    const least = Math.min(...shown.map(sizeOf))
    const next = shown.findLast(group => sizeOf(group) === least)
    if (!next) return { shown: [], rest: null, foldedWith: null }
    shown = shown.filter(group => group !== next)
    rest = add(rest, next)
    foldedWith = next.value
  }
  return { shown, rest: rest && { ...rest, value: null }, foldedWith }
}

/** Groups as figures show them: the last one may be all others, whose people are `folded`. */
export interface FoldedGroups<G> {
  readonly groups: readonly (G & { readonly folded?: number })[]
  readonly foldedWith: string | null
}

/** The groups for callers who ask for none. */
export const NO_GROUPS = { groups: [], foldedWith: null } as const satisfies FoldedGroups<unknown>

/** `foldSmall` with the others as the last entry. */
export function foldGroups<G extends { readonly value: string | null; readonly audience: number }>(
  groups: readonly G[],
  add: (one: G, other: G) => G,
  sizeOf: (group: G) => number = group => group.audience,
): FoldedGroups<G> {
  const { shown, rest, foldedWith } = foldSmall(groups, { sizeOf, add })
  return { groups: rest ? [...shown, { ...rest, folded: rest.audience }] : shown, foldedWith }
}
