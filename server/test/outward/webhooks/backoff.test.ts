import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { ATTEMPTS_MAX, RETRY_AFTER_MAX_MS, retryDelayMs } from '../../../src/outward/webhooks/delivery/retry-delay.ts'
import { parseRetryAfter } from '../../../src/platform/net/retry-after.ts'

test('one attempt is followed by five retries after 10 s × 4^n', () => {
  const delays = [1, 2, 3, 4, 5, 6].map(attempts => retryDelayMs(attempts, ATTEMPTS_MAX, 10_000, 0.5))
  assert.deepEqual(delays, [10_000, 40_000, 160_000, 640_000, 2_560_000, null])
})

test('jitter stays within a fifth', () => {
  assert.equal(retryDelayMs(1, ATTEMPTS_MAX, 10_000, 0), 8000)
  assert.equal(retryDelayMs(1, ATTEMPTS_MAX, 10_000, 1), 12_000)
})

test('Retry-After only lengthens the wait, up to an hour', () => {
  assert.equal(retryDelayMs(1, ATTEMPTS_MAX, 10_000, 0.5, 1000), 10_000)
  assert.equal(retryDelayMs(1, ATTEMPTS_MAX, 10_000, 0.5, 60_000), 60_000)
  assert.equal(retryDelayMs(1, ATTEMPTS_MAX, 10_000, 0.5, 10 * RETRY_AFTER_MAX_MS), RETRY_AFTER_MAX_MS)
})

test('a ping is not tried again', () => assert.equal(retryDelayMs(1, 1, 10_000, 0.5), null))

test('Retry-After is seconds or a date, anything else is nothing', () => {
  const now = Date.parse('2026-09-09T10:00:00Z')
  assert.equal(parseRetryAfter('120', now), 120_000)
  assert.equal(parseRetryAfter('Wed, 09 Sep 2026 10:01:00 GMT', now), 60_000)
  assert.equal(parseRetryAfter('Wed, 09 Sep 2026 09:00:00 GMT', now), 0)
  for (const text of ['', 'soon', '-5', '1e9', undefined]) assert.equal(parseRetryAfter(text, now), null)
})

test('whatever a receiver answers, a delay is a whole number within bounds or there is none', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 3_600_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.string()),
      (attempts, first, random, header) => {
        const delay = retryDelayMs(
          attempts,
          ATTEMPTS_MAX,
          first,
          random,
          parseRetryAfter(header ?? undefined, Date.now()),
        )
        assert.equal(delay === null, attempts >= ATTEMPTS_MAX)
        if (delay !== null)
          assert.ok(
            Number.isInteger(delay) && delay >= 0 && delay <= Math.max(RETRY_AFTER_MAX_MS, first * 4 ** 5 * 1.2),
          )
      },
    ),
  )
})
