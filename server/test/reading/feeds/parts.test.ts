// Pieces that need no server: how search reads what was typed, and how an engagement is written.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { engagementText, presentEngagement } from '../../../src/reading/feeds/engagement/engagement.ts'
import { unpackPosts } from '../../../src/reading/feeds/page/packed-posts.ts'
import { readSearchWords } from '../../../src/reading/feeds/search/words-source.ts'
import { readShareToken } from '../../../src/reading/feeds/share-links.ts'

describe('what is typed into search', () => {
  const cases: Array<[text: string, whole: string, beginning: string | null]> = [
    ['report', '', 'report'],
    ['  Quarterly Rep ', 'Quarterly', 'rep'],
    ['kůň', '', 'kůň'],
    ['two  words here', 'two  words', 'here'],
    // Short beginnings are whole words.
    ['plan b', 'plan b', null],
    // Web search syntax is left alone.
    ['"quarterly rep', '"quarterly rep', null],
    ['soup or bread', 'soup or bread', null],
    ['soup -bread', 'soup -bread', null],
    // A word in parts is one word.
    ["don't", "don't", null],
    ['a.b', 'a.b', null],
    ['!!!', '!!!', null],
    ['', '', null],
  ]
  for (const [text, whole, beginning] of cases) {
    test(JSON.stringify(text), () => assert.deepEqual(readSearchWords(text), { whole, beginning }))
  }

  test('whatever it is, a beginning holds letters and digits only', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const { beginning } = readSearchWords(text)
        assert.ok(beginning === null || /^[\p{L}\p{N}\p{M}]+$/u.test(beginning))
      }),
    )
  })
})

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
