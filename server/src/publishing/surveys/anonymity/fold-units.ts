// Which values of its attributes a response of an anonymous survey may keep (decision 0115).
//
// Everything that results show of a closed survey is a sum over whole units: sets of at least five responses that share a path, the
// values of its attributes from the first on, each null behind the first that is folded. Attributes are folded one inside the other
// by the rule of all figures (`foldSmall`), so no difference of groups, of whatever attributes, is smaller than a unit.
//
// While it was open, results showed the sums of the responses up to some moments. With the groups they could reveal a few: five
// responses of Sales at a first moment, six in the end. Such a set is always the difference of moments and of units that lie within
// them, that is, a directed cut between moments and units; while there is one below five, a unit gives up its last value. Who looked at
// whole rows or texts at some moments recognises each row and knows between which of them it came: responses of each such time are
// folded by themselves.

import { foldSmall, foldText, GROUP_MIN } from '../../../people/audiences/index.ts'

/** The values of the attributes, null for none or for one that is not kept. */
export type Path = readonly (string | null)[]

/** Responses with the same values that results began to count at the same moment. */
export interface Cell {
  readonly path: Path
  readonly moment: number
  readonly responses: number
}

/** A cell with the path that it may keep. */
export interface FoldedCell extends Cell {
  readonly kept: Path
}

/**
 * The cells of all responses that results count, with the paths that they keep.
 * @param cells of each moment together at least five responses
 * @param rowMoments the moments that began when rows were looked at
 */
export function foldUnits(cells: readonly Cell[], rowMoments: readonly number[]): FoldedCell[] {
  const width = cells[0]?.path.length ?? 0
  const times = Map.groupBy(mergeSpellings(cells, width), ({ moment }) => rowMoments.filter(at => at <= moment).length)
  let folded = [...times.values()].flatMap(own => foldInside(own, [], width))
  for (let revealing = findRevealing(folded); revealing; revealing = findRevealing(folded)) {
    folded = shorten(folded, revealing)
  }
  return folded
}

/** A name for a path, equal for equal paths. */
export const pathKey = (path: Path): string => JSON.stringify(path)

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

/** Paths of the units, one of which has to give up a value since they reveal fewer than five responses; null if none do. */
function findRevealing(cells: readonly FoldedCell[]): Set<string> | null {
  const counts = countByUnit(cells)
  for (const [moment, units] of counts.byMoment) {
    for (const [unit, responses] of units) {
      const cut = responses < GROUP_MIN ? smallCut(counts, moment, unit) : null
      if (cut) return cut
    }
  }
  return null
}

interface Counts {
  readonly byMoment: ReadonlyMap<number, ReadonlyMap<string, number>>
  readonly byUnit: ReadonlyMap<string, ReadonlySet<number>>
}

function countByUnit(cells: readonly FoldedCell[]): Counts {
  const byMoment = new Map<number, Map<string, number>>()
  const byUnit = new Map<string, Set<number>>()
  for (const { moment, kept, responses } of cells) {
    const unit = pathKey(kept)
    const units = byMoment.get(moment) ?? new Map<string, number>()
    byMoment.set(moment, units.set(unit, (units.get(unit) ?? 0) + responses))
    byUnit.set(unit, (byUnit.get(unit) ?? new Set()).add(moment))
  }
  return { byMoment, byUnit }
}

/**
 * The units of a directed cut below five that separates a moment from a unit, null without one: the largest flow from the moment to
 * the unit, where a moment sends to a unit at most what they have in common, and a unit returns to its moments without limit.
 */
function smallCut({ byMoment, byUnit }: Counts, from: number, to: string): Set<string> | null {
  const left = new Map([...byMoment].map(([moment, units]) => [moment, new Map(units)]))
  for (let flow = 0; flow < GROUP_MIN; ) {
    const cameFrom = new Map<string, number>()
    const returnedBy = new Map<number, string | null>([[from, null]])
    const queue = [from]
    for (const moment of queue) {
      for (const [unit, rest] of left.get(moment) ?? []) {
        if (rest === 0 || cameFrom.has(unit)) continue
        cameFrom.set(unit, moment)
        if (unit === to) break
        for (const other of byUnit.get(unit) ?? []) {
          if (returnedBy.has(other)) continue
          returnedBy.set(other, unit)
          queue.push(other)
        }
      }
      if (cameFrom.has(to)) break
    }
    if (!cameFrom.has(to)) return cutUnits(byMoment, queue, cameFrom)
    flow += push(left, cameFrom, returnedBy, to)
  }
  return null
}

/** Sends as much as possible along the path that was found, and returns how much. */
function push(
  left: ReadonlyMap<number, Map<string, number>>,
  cameFrom: ReadonlyMap<string, number>,
  returnedBy: ReadonlyMap<number, string | null>,
  to: string,
): number {
  const steps: [Map<string, number>, string][] = []
  for (let unit: string | null = to; unit !== null; ) {
    const moment = cameFrom.get(unit) as number
    steps.push([left.get(moment) as Map<string, number>, unit])
    unit = returnedBy.get(moment) ?? null
  }
  const sent = Math.min(...steps.map(([units, unit]) => units.get(unit) as number))
  for (const [units, unit] of steps) units.set(unit, (units.get(unit) as number) - sent)
  return sent
}

/** The units across the cut: those of the reached moments that were not reached themselves. */
function cutUnits(
  byMoment: Counts['byMoment'],
  reached: readonly number[],
  reachedUnits: ReadonlyMap<string, number>,
): Set<string> {
  const across = reached.flatMap(moment => [...(byMoment.get(moment)?.keys() ?? [])])
  return new Set(across.filter(unit => !reachedUnits.has(unit)))
}

/** The smallest of these units that has a value, or of all, gives up its last one. */
function shorten(cells: readonly FoldedCell[], candidates: ReadonlySet<string>): FoldedCell[] {
  const sizes = new Map<string, number>()
  for (const { kept, responses } of cells) {
    if (kept.some(value => value !== null)) sizes.set(pathKey(kept), (sizes.get(pathKey(kept)) ?? 0) + responses)
  }
  const named = [...sizes].filter(([unit]) => candidates.has(unit))
  const [smallest] = (named.length > 0 ? named : [...sizes]).reduce((one, other) => (other[1] < one[1] ? other : one))
  return cells.map(cell => (pathKey(cell.kept) === smallest ? { ...cell, kept: withoutLast(cell.kept) } : cell))
}

function withoutLast(path: Path): Path {
  const last = path.findLastIndex(value => value !== null)
  return path.map((value, depth) => (depth === last ? null : value))
}
