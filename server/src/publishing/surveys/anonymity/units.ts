// The units of an anonymous survey, and at which moments results began to count their responses: finds units that reveal fewer than
// five responses together with the moments, and takes their last values (fold-units.ts says why).

import { GROUP_MIN } from '../../../shared/smallest-group.ts'
import type { FoldedCell, Path } from './cells.ts'

/** A name for a path, equal for equal paths. */
export const pathKey = (path: Path): string => JSON.stringify(path)

export class Units {
  readonly #paths = new Map<string, Path>()
  readonly #cells = new Map<string, FoldedCell[]>()
  /** Responses of each unit by moments, and the same the other way round. */
  readonly #byUnit = new Map<string, Map<number, number>>()
  readonly #byMoment = new Map<number, Map<string, number>>()

  constructor(cells: readonly FoldedCell[]) {
    for (const [unit, own] of Map.groupBy(cells, ({ kept }) => pathKey(kept)))
      this.#add(unit, own[0]?.kept as Path, own)
  }

  /** The cells with the paths of their units. */
  cells(): FoldedCell[] {
    return [...this.#cells].flatMap(([unit, own]) =>
      own.map(cell => ({ ...cell, kept: this.#paths.get(unit) as Path })),
    )
  }

  /** Takes values until no set of units and moments reveals fewer than five responses. */
  shortenRevealing(): void {
    for (let isClean = false; !isClean; ) {
      isClean = true
      for (const [moment, units] of this.#byMoment) {
        for (const unit of [...units.keys()]) {
          for (let cut = this.#smallCut(moment, unit); cut; cut = this.#smallCut(moment, unit)) {
            this.#shorten(cut)
            isClean = false
          }
        }
      }
    }
  }

  #add(unit: string, path: Path, cells: readonly FoldedCell[]): void {
    this.#paths.set(unit, path)
    this.#cells.set(unit, [...(this.#cells.get(unit) ?? []), ...cells])
    for (const { moment, responses } of cells) {
      addTo(this.#byUnit, unit, moment, responses)
      addTo(this.#byMoment, moment, unit, responses)
    }
  }

  /** The smallest of these units that has a value, or of all, gives up its last one. */
  #shorten(candidates: readonly string[]): void {
    const hasValue = (unit: string) => this.#paths.get(unit)?.some(value => value !== null)
    const named = candidates.filter(hasValue)
    const unit = this.#smallest(named.length > 0 ? named : [...this.#byUnit.keys()].filter(hasValue))
    const cells = this.#cells.get(unit) as FoldedCell[]
    const shorter = withoutLast(this.#paths.get(unit) as Path)
    this.#cells.delete(unit)
    this.#byUnit.delete(unit)
    for (const { moment } of cells) this.#byMoment.get(moment)?.delete(unit)
    this.#add(pathKey(shorter), shorter, cells)
  }

  #smallest(units: readonly string[]): string {
    const sizeOf = (unit: string) => [...(this.#byUnit.get(unit)?.values() ?? [])].reduce((sum, one) => sum + one, 0)
    const sizes = units.map(unit => [unit, sizeOf(unit)] as const)
    return sizes.reduce((one, other) => (other[1] < one[1] ? other : one))[0]
  }

  /**
   * The units of a directed cut below five that separates a moment from a unit, null without one: the largest flow from the moment to
   * the unit, where a moment sends to a unit at most what they have in common, and a unit returns to its moments without limit.
   */
  #smallCut(from: number, to: string): string[] | null {
    const common = this.#byMoment.get(from)?.get(to)
    if (common === undefined || common >= GROUP_MIN) return null
    const sent = new Map<number, Map<string, number>>()
    const left = (moment: number, unit: string, responses: number) => responses - (sent.get(moment)?.get(unit) ?? 0)
    for (let flow = 0; flow < GROUP_MIN; ) {
      const { steps, reached } = this.#findWay(from, to, left)
      if (steps.length === 0) return this.#unitsAcross(reached)
      const amount = Math.min(
        ...steps.map(([moment, unit]) => left(moment, unit, this.#byMoment.get(moment)?.get(unit) as number)),
      )
      for (const [moment, unit] of steps) addTo(sent, moment, unit, amount)
      flow += amount
    }
    return null
  }

  /** The steps of a way that has something left, none without one; with all that was reached. */
  #findWay(from: number, to: string, left: (moment: number, unit: string, responses: number) => number) {
    const cameFrom = new Map<string, number>()
    const returnedBy = new Map<number, string | null>()
    const moments: number[] = []
    /** Whether it leads to the unit: each moment is asked as soon as it is reached, since most ways are short. */
    const reach = (moment: number, by: string | null): boolean => {
      if (returnedBy.has(moment)) return false
      returnedBy.set(moment, by)
      moments.push(moment)
      return left(moment, to, this.#byMoment.get(moment)?.get(to) ?? 0) > 0
    }
    const wayBack = (end: number) => {
      const steps: [moment: number, unit: string][] = [[end, to]]
      let unit = returnedBy.get(end) ?? null
      while (unit !== null) {
        const before = cameFrom.get(unit) as number
        steps.push([before, unit])
        unit = returnedBy.get(before) ?? null
      }
      return { steps, reached: { moments, units: cameFrom } }
    }
    if (reach(from, null)) return wayBack(from)
    for (const moment of moments) {
      for (const [unit, responses] of this.#byMoment.get(moment) ?? []) {
        if (cameFrom.has(unit) || left(moment, unit, responses) === 0) continue
        cameFrom.set(unit, moment)
        for (const other of this.#byUnit.get(unit)?.keys() ?? []) if (reach(other, unit)) return wayBack(other)
      }
    }
    return { steps: [], reached: { moments, units: cameFrom } }
  }

  /** The units of the reached moments that were not reached themselves. */
  #unitsAcross({
    moments,
    units,
  }: {
    readonly moments: readonly number[]
    readonly units: ReadonlyMap<string, number>
  }) {
    const across = new Set(moments.flatMap(moment => [...(this.#byMoment.get(moment)?.keys() ?? [])]))
    return [...across].filter(unit => !units.has(unit))
  }
}

function addTo<One, Other>(counts: Map<One, Map<Other, number>>, one: One, other: Other, amount: number): void {
  const own = counts.get(one) ?? new Map<Other, number>()
  counts.set(one, own.set(other, (own.get(other) ?? 0) + amount))
}

function withoutLast(path: Path): Path {
  const last = path.findLastIndex(value => value !== null)
  return path.map((value, depth) => (depth === last ? null : value))
}
