// Pieces that need no server: how an engagement and a page are written.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { engagementText, presentEngagement } from '../../../src/reading/feeds/engagement/engagement.ts'
import { unpackPosts } from '../../../src/reading/feeds/page/packed-posts.ts'
import { readShareToken } from '../../../src/reading/feeds/share-links.ts'

describe('an engagement', () => {
  const seconds = fc.option(fc.integer({ min: 0, max: 4e9 }).map(n => n + 0.123))
  const rows = fc.record({
    liked_at: seconds,
    bookmarked_at: seconds,
    viewed_at: seconds,
    shared_at: seconds,
    acknowledged_at: seconds,
    commented_at: seconds,
    reaction_type_id: fc.option(fc.nat()),
  })

  test('is the same as text and as an object', () => {
    fc.assert(
      fc.property(rows, fc.boolean(), (row, expanded) => {
        assert.deepEqual(JSON.parse(engagementText(row, expanded)), presentEngagement(row, expanded))
      }),
    )
  })

  test('shows the millisecond in which it happened', () => {
    const row = unpackPosts('7,1,,0,0,0,0,,1767323045.999,,1767323045.0009995,,,')[0]
    assert.ok(row)
    const { liked_at, viewed_at, bookmarked_at } = presentEngagement(row, false)
    assert.equal(liked_at, '2026-01-02T03:04:05.999Z')
    assert.equal(viewed_at, '2026-01-02T03:04:05.001Z')
    assert.equal(bookmarked_at, null)
  })
})

describe('a packed page', () => {
  test('holds posts in their order, with keys where topics depend on the reader', () => {
    const [first, second] = unpackPosts('12,3,,1,2,3,4,,,,,,,;11,9,0 5 8,,,,,6,1.5,,,,,')
    assert.deepEqual(
      [first?.post_id, first?.revision, first?.reader_keys, first?.like_count, first?.view_count],
      [12, 3, null, 1, 4],
    )
    assert.deepEqual(
      [second?.post_id, second?.reader_keys, second?.like_count, second?.reaction_type_id, second?.liked_at],
      [11, [0, 5, 8], 0, 6, 1.5],
    )
    assert.deepEqual(unpackPosts(null), [])
  })
})

describe('the token of a share link', () => {
  test('names its program', () => {
    assert.deepEqual(readShareToken('2s.abcdefghijklmno_'), { programId: 100, token: 'abcdefghijklmno_' })
    for (const text of ['', '.', '0.abcdefghijklmnop', '1.short', '1.abcdefghijklmnop.', 'A.abcdefghijklmnop']) {
      assert.equal(readShareToken(text), null, text)
    }
  })
})
