import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../bin/testing.mjs'
import { Random, weightedIndex } from '../src/draw/random.ts'

const numbersOf = (random: Random, count = 8): number[] => Array.from({ length: count }, () => random.next())

describe('a seeded generator', () => {
  test('returns the same numbers for the same seed, other numbers for another', () => {
    assert.deepEqual(numbersOf(Random.from('a')), numbersOf(Random.from('a')))
    assert.notDeepEqual(numbersOf(Random.from('a')), numbersOf(Random.from('b')))
  })

  test('forks by name, whatever was drawn before', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(50), (seed, name, draws) => {
        const used = Random.from(seed)
        numbersOf(used, draws)
        assert.deepEqual(numbersOf(used.fork(name)), numbersOf(Random.from(seed).fork(name)))
      }),
    )
  })

  test('distinguishes paths that spell the same', () => {
    const root = Random.from('root')
    assert.notDeepEqual(numbersOf(root.fork('ab').fork('c')), numbersOf(root.fork('a').fork('bc')))
    assert.notDeepEqual(numbersOf(root.fork('a').fork('b')), numbersOf(root.fork('b').fork('a')))
    assert.notDeepEqual(numbersOf(root.fork('')), numbersOf(root))
  })

  test('has forks that do not resemble each other', () => {
    const root = Random.from('root')
    const means = Array.from({ length: 1_000 }, (_, index) => root.fork(index).float())
    const mean = means.reduce((sum, draw) => sum + draw, 0) / means.length
    assert.ok(Math.abs(mean - 0.5) < 0.04, `mean of first draws is ${mean}`)
    assert.equal(new Set(means).size, means.length)
  })

  test('stays within the bounds of an integer range and reaches both', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(20), (seed, low, width) => {
        const random = Random.from(seed)
        for (let draw = 0; draw < 20; draw++) {
          const drawn = random.int(low, low + width)
          assert.ok(Number.isInteger(drawn) && drawn >= low && drawn <= low + width)
        }
      }),
    )
    const random = Random.from('dice')
    assert.deepEqual([...new Set(Array.from({ length: 200 }, () => random.int(1, 6)))].sort(), [1, 2, 3, 4, 5, 6])
  })

  test('spreads different, ascending indexes over the whole size', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 300 }),
        (seed, count, size) => {
          const spread = [...Random.from(seed).spread(count, size)]
          assert.equal(spread.length, Math.min(count, size))
          assert.deepEqual(
            spread,
            [...new Set(spread)].sort((one, other) => one - other),
          )
          assert.ok(spread.every(index => index >= 0 && index < size))
        },
      ),
    )
  })

  test('skews towards small indexes, more so with a larger exponent', () => {
    const shareOfFirstTenth = (exponent: number): number => {
      const random = Random.from(`skew ${exponent}`)
      const draws = Array.from({ length: 4_000 }, () => random.skewed(1_000, exponent))
      assert.ok(draws.every(draw => Number.isInteger(draw) && draw >= 0 && draw < 1_000))
      return draws.filter(draw => draw < 100).length / draws.length
    }
    const [even, mild, steep] = [0, 0.5, 1].map(shareOfFirstTenth) as [number, number, number]
    assert.ok(Math.abs(even - 0.1) < 0.03 && mild > 0.25 && mild < 0.4 && steep > 0.6, `${even} ${mild} ${steep}`)
  })

  test('draws by weight, never what weighs nothing', () => {
    const random = Random.from('weights')
    const draw = weightedIndex([0, 1, 3, 0])
    const counts = [0, 0, 0, 0]
    for (let index = 0; index < 4_000; index++) counts[draw(random)]!++
    assert.equal(counts[0]! + counts[3]!, 0)
    assert.ok(counts[2]! / counts[1]! > 2.6 && counts[2]! / counts[1]! < 3.4, String(counts))
    assert.equal(
      random.weighted([
        { weight: 0, is: 'a' },
        { weight: 2, is: 'b' },
      ]).is,
      'b',
    )
  })

  test('shuffles without losing anything', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, list) => {
        const order = (one: number, other: number) => one - other
        assert.deepEqual(
          Random.from(seed)
            .shuffle([...list])
            .sort(order),
          [...list].sort(order),
        )
      }),
    )
  })

  test('refuses to pick from nothing', () => {
    assert.throws(() => Random.from('a').pick([]), RangeError)
  })
})
