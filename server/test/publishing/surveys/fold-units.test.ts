// Property tests of folding: whatever people answered from which groups, and whenever results were looked at, no difference of what is
// shown is smaller than five.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import type { Cell, FoldedCell } from '../../../src/publishing/surveys/anonymity/cells.ts'
import { foldUnits } from '../../../src/publishing/surveys/anonymity/fold-units.ts'
import { pathKey } from '../../../src/publishing/surveys/anonymity/units.ts'

const VALUES = ['Sales', 'sales', 'IT', 'Care', null] as const
const MIN = 5

/** Surveys of up to five moments, each with a multiple of five responses; some moments began with a look at rows. */
const surveys = fc.integer({ min: 0, max: 3 }).chain(width => {
  const path = fc.tuple(...Array.from({ length: width }, () => fc.constantFrom(...VALUES)))
  const five = fc.array(path, { minLength: MIN, maxLength: MIN })
  const moment = fc.array(five, { minLength: 1, maxLength: 4 }).map(fives => fives.flat())
  return fc.record({
    moments: fc.array(moment, { minLength: 1, maxLength: 5 }),
    rowMoments: fc.subarray([1, 2, 3, 4]),
  })
})

function cellsOf(moments: readonly (readonly (readonly (string | null)[])[])[]): Cell[] {
  const cells = new Map<string, Cell>()
  for (const [moment, paths] of moments.entries()) {
    for (const path of paths) {
      const key = `${moment} ${pathKey(path)}`
      cells.set(key, { path, moment, responses: (cells.get(key)?.responses ?? 0) + 1 })
    }
  }
  return [...cells.values()]
}

function sumBy(cells: readonly FoldedCell[], keyOf: (cell: FoldedCell) => string): Map<string, number> {
  const sums = new Map<string, number>()
  for (const cell of cells) sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + cell.responses)
  return sums
}

const total = (cells: readonly Cell[]) => cells.reduce((sum, { responses }) => sum + responses, 0)

function* subsets<T>(items: readonly T[]): Generator<T[]> {
  for (let bits = 0; bits < 2 ** items.length; bits++) yield items.filter((_, index) => bits & (1 << index))
}

test('every path that is kept is shared by at least five responses, and none is lost', () => {
  fc.assert(
    fc.property(surveys, ({ moments, rowMoments }) => {
      const cells = cellsOf(moments)
      const folded = foldUnits(cells, rowMoments)
      assert.equal(total(folded), total(cells))
      for (const size of sumBy(folded, ({ kept }) => pathKey(kept)).values()) assert.ok(size >= MIN)
      for (const { path, kept } of folded) {
        const length = kept.indexOf(null)
        const end = length === -1 ? kept.length : length
        assert.ok(
          kept.slice(end).every(value => value === null),
          'folded from the last attribute on',
        )
        const isOwn = kept.slice(0, end).every((value, depth) => value?.toLowerCase() === path[depth]?.toLowerCase())
        assert.ok(isOwn, 'a response keeps values of its own')
      }
    }),
    { numRuns: 500 },
  )
})

test('no group is shown of which fewer than five came between two looks at rows', () => {
  fc.assert(
    fc.property(surveys, ({ moments, rowMoments }) => {
      const folded = foldUnits(cellsOf(moments), rowMoments)
      const epochOf = (moment: number) => rowMoments.filter(seen => seen <= moment).length
      const sizes = sumBy(folded, ({ kept, moment }) => `${epochOf(moment)} ${pathKey(kept)}`)
      for (const size of sizes.values()) assert.ok(size >= MIN)
    }),
    { numRuns: 500 },
  )
})

test('no groups within moments, and no moments within groups, differ by one to four responses', () => {
  fc.assert(
    fc.property(surveys, ({ moments, rowMoments }) => {
      const folded = foldUnits(cellsOf(moments), rowMoments)
      const units = [...new Set(folded.map(({ kept }) => pathKey(kept)))].slice(0, 10)
      for (const chosen of subsets(units)) {
        const inside = folded.filter(({ kept }) => chosen.includes(pathKey(kept)))
        const touched = new Set(inside.map(({ moment }) => moment))
        const rest = total(folded.filter(({ moment }) => touched.has(moment))) - total(inside)
        assert.ok(rest === 0 || rest >= MIN, `${chosen} in moments ${[...touched]}: ${rest} are left`)
      }
    }),
    { numRuns: 500 },
  )
})

test('a group of six of whom five answered first is not told from these five', () => {
  const cells = [
    { path: ['Sales'], moment: 0, responses: 5 },
    { path: ['Sales'], moment: 1, responses: 1 },
    { path: ['IT'], moment: 1, responses: 9 },
  ]
  assert.ok(foldUnits(cells, []).every(({ kept }) => kept[0] === null))
  const later = cells.map(cell => ({ ...cell, moment: 0 }))
  assert.ok(foldUnits(later, []).every(({ path, kept }) => kept[0] === path[0]))
})
