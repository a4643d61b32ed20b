import assert from 'node:assert/strict'
import { test } from '../../../../bin/testing.mjs'
import { foldSmall } from '../../../src/people/audiences/index.ts'

const group = (value: string | null, size: number) => ({ value, size })
const fold = (...groups: ReturnType<typeof group>[]) =>
  foldSmall(groups, {
    sizeOf: each => each.size,
    add: (one, other) => group(one.value, one.size + other.size),
  })

test('too few people take in the fewest others that hide them, wherever these stand', () => {
  assert.deepEqual(fold(group('Crew', 40), group('Cooks', 6), group('Nurses', 102), group('Pilots', 4)), {
    shown: [group('Crew', 40), group('Nurses', 102)],
    rest: group(null, 10),
    foldedWith: 'Cooks',
  })
  assert.deepEqual(fold(group('Nurses', 102), group('Pilots', 4)), {
    shown: [],
    rest: group(null, 106),
    foldedWith: 'Nurses',
  })
  assert.deepEqual(fold(group('Pilots', 4)), { shown: [], rest: null, foldedWith: null })
  assert.deepEqual(fold(group('Nurses', 102), group('Pilots', 4), group(null, 3)), {
    shown: [group('Nurses', 102)],
    rest: group(null, 7),
    foldedWith: null,
  })
  // Sizes that do not grow with the people: the others take in one after the other until they are hidden.
  const outside = (value: string | null, size: number, left: number) => ({ value, size, left })
  const { shown, rest } = foldSmall([outside('A', 40, 0), outside('B', 9, 0), outside('C', 8, 3)], {
    sizeOf: ({ size, left }) => (left === 0 ? size : Math.min(size, left)),
    add: (one, other) => outside(one.value, one.size + other.size, one.left + other.left),
  })
  assert.deepEqual([shown, rest], [[], null])
})
