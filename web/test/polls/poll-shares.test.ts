import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { pollShares } from '../../src/features/polls/poll-shares.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const sharesOf = (counts: readonly number[]) =>
  pollShares({
    multiple_choice: false,
    response_count: sum(counts),
    options: counts.map(response_count => ({ response_count })),
  })

test('answers that are chosen alike have the same share, rounded by itself; a poll without responses shares nothing', () => {
  assert.deepEqual(sharesOf([7, 7, 1]), [47, 47, 7])
  assert.deepEqual(sharesOf([1, 1, 1]), [33, 33, 33])
  assert.deepEqual(sharesOf([2, 1]), [67, 33])
  assert.deepEqual(sharesOf([0, 0]), [0, 0])
})

test('of several choices each share is of the people who answered', () => {
  const options = [{ response_count: 2 }, { response_count: 3 }, { response_count: null }]
  assert.deepEqual(pollShares({ multiple_choice: true, response_count: 3, options }), [67, 100, 0])
  assert.deepEqual(pollShares({ multiple_choice: true, response_count: 0, options: [{ response_count: 0 }] }), [0])
})
