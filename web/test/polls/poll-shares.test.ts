import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../bin/testing.mjs'
import { pollShares } from '../../src/features/polls/poll-shares.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const sharesOf = (counts: readonly number[]) =>
  pollShares({
    multiple_choice: false,
    response_count: sum(counts),
    options: counts.map(response_count => ({ response_count })),
  })

test('answers that are chosen alike have the same share; a poll without responses shares nothing', () => {
  assert.deepEqual(sharesOf([1, 1, 1]), [33, 33, 33])
  assert.deepEqual(sharesOf([2, 3, 2]), [28, 43, 28])
  assert.deepEqual(sharesOf([7, 7, 1]), [46, 46, 7])
  assert.deepEqual(sharesOf([2, 1]), [67, 33])
  assert.deepEqual(sharesOf([0, 0]), [0, 0])
})

test('shares of a single choice add up to 100 where equals can be equal, each less than 1 from its exact value, in the order of the counts', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 20 }), counts => {
      const shares = sharesOf(counts)
      const whole = sum(counts)
      assert.ok(sum(shares) <= 100)
      if (new Set(counts).size === counts.length) assert.equal(sum(shares), whole === 0 ? 0 : 100)
      for (const [index, count] of counts.entries()) {
        const share = shares[index] as number
        assert.ok(Math.abs(share - (whole === 0 ? 0 : (count * 100) / whole)) < 1)
        for (const [other, smaller] of counts.entries())
          if (smaller < count) assert.ok((shares[other] as number) <= share)
          else if (smaller === count) assert.equal(shares[other], share)
      }
    }),
  )
})

test('of several choices each share is of the people who answered', () => {
  const options = [{ response_count: 2 }, { response_count: 3 }, { response_count: null }]
  assert.deepEqual(pollShares({ multiple_choice: true, response_count: 3, options }), [67, 100, 0])
  assert.deepEqual(pollShares({ multiple_choice: true, response_count: 0, options: [{ response_count: 0 }] }), [0])
})
