// Which values of its attributes a response of an anonymous survey may keep (decision 0115).
//
// Everything that results show of a closed survey is a sum over whole units: sets of at least five responses that share a path, the
// values of its attributes from the first on, each null behind the first that is folded. Attributes are folded one inside the other
// by the rule of all figures (`foldSmall`), so no difference of groups, of whatever attributes, is smaller than a unit.
//
// While it was open, results showed the sums of the responses up to some moments. With the groups they could reveal a few: five
// responses of Sales at a first moment, six in the end. Such a set is always the difference of moments and of units that lie within
// them, that is, a directed cut between moments and units; while there is one below five, a unit gives up its last value (units.ts). Who looked at
// whole rows or texts at some moments recognises each row and knows between which of them it came: responses of each such time are
// folded by themselves.
//
// It takes seconds for a hundred thousand responses, so it is called in a thread of its own (fold-thread.ts).

import { foldSmall, foldText } from '../../../people/audiences/index.ts'
import type { Cell, FoldedCell, Path } from './cells.ts'
import { Units } from './units.ts'

/**
 * The cells of all responses that results count, with the paths that they keep.
 * @param cells of each moment together at least five responses
 * @param rowMoments the moments that began when rows were looked at
 */
export function foldUnits(cells: readonly Cell[], rowMoments: readonly number[]): FoldedCell[] {
  const width = cells[0]?.path.length ?? 0
  const times = Map.groupBy(mergeSpellings(cells, width), ({ moment }) => rowMoments.filter(at => at <= moment).length)
  const units = new Units([...times.values()].flatMap(own => foldInside(own, [], width)))
  units.shortenRevealing()
  return units.cells()
}

type MergedCell = Cell & { readonly named: Path }

/** Adds to each cell its path in the most frequent spelling of each value. */
function mergeSpellings(cells: readonly Cell[], width: number): MergedCell[] {
  const names = Array.from({ length: width }, (_, depth) => spellingsAt(cells, depth))
  return cells.map(cell => ({
    ...cell,
    named: cell.path.map((value, depth) => (value === null ? null : (names[depth]?.get(foldText(value)) ?? value))),
  }))
}

function spellingsAt(cells: readonly Cell[], depth: number): Map<string, string> {
  const counts = new Map<string, number>()
  for (const { path, responses } of cells) {
    const value = path[depth]
    if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + responses)
  }
  const spellings = [...counts].sort(([one, ofOne], [other, ofOther]) => ofOther - ofOne || (one < other ? -1 : 1))
  const names = new Map<string, string>()
  for (const [value] of spellings) if (!names.has(foldText(value))) names.set(foldText(value), value)
  return names
}

interface Group {
  readonly value: string | null
  readonly cells: readonly MergedCell[]
}

const sizeOf = ({ cells }: { readonly cells: readonly Cell[] }): number =>
  cells.reduce((sum, { responses }) => sum + responses, 0)

const add = (one: Group, other: Group): Group => ({ value: one.value, cells: [...one.cells, ...other.cells] })

function foldInside(cells: readonly MergedCell[], prefix: Path, width: number): FoldedCell[] {
  const keep = (kept: readonly MergedCell[]): FoldedCell[] =>
    kept.map(({ path, moment, responses }) => ({ path, moment, responses, kept: padded(prefix, width) }))
  if (prefix.length === width) return keep(cells)
  const byValue = Map.groupBy(cells, cell => cell.named[prefix.length] ?? null)
  const groups = [...byValue].map(([value, own]): Group => ({ value, cells: own }))
  groups.sort((one, other) => sizeOf(other) - sizeOf(one) || ((one.value ?? '') < (other.value ?? '') ? -1 : 1))
  const { shown, rest } = foldSmall(groups, { sizeOf, add })
  return [
    ...shown.flatMap(group => foldInside(group.cells, [...prefix, group.value], width)),
    ...(rest ? keep(rest.cells) : []),
  ]
}

const padded = (prefix: Path, width: number): Path => Array.from({ length: width }, (_, depth) => prefix[depth] ?? null)
