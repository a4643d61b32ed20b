// Two people change one post: what each of them did survives, and only what both changed is asked.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { mergePosts, mergeTexts, type Stretch } from '../../../src/apps/studio/compose/conflict/merge.ts'
import { EMPTY_POST, type PostFields } from '../../../src/apps/studio/compose/fields.ts'

const merged = (stretches: readonly Stretch[]): string[] =>
  stretches.flatMap(stretch => {
    assert.ok('blocks' in stretch, 'nothing is asked')
    return stretch.blocks
  })

/** Blocks that are all different, as the paragraphs of a text are. */
const text = fc.integer({ min: 0, max: 8 }).map(count => Array.from({ length: count }, (_, index) => `<p>${index}</p>`))

/** Change of a block, and blocks added in front of it. */
interface Edit {
  readonly block: 'kept' | 'changed' | 'deleted'
  readonly added: number
}

const edits = fc.array(
  fc.record({ block: fc.constantFrom('kept', 'changed', 'deleted'), added: fc.integer({ min: 0, max: 2 }) }),
  { minLength: 9, maxLength: 9 },
) as fc.Arbitrary<Edit[]>

const edited = (before: readonly string[], all: readonly (Edit | null)[], by: string): string[] =>
  Array.from({ length: before.length + 1 }, (_, index) => {
    const { block, added } = all[index] ?? { block: 'kept', added: 0 }
    const fresh = Array.from({ length: added }, (_, count) => `<p>${by} ${index}.${count}</p>`)
    const old = before[index]
    if (old === undefined || block === 'deleted') return fresh
    return [...fresh, block === 'changed' ? `<p>${by} ${index}</p>` : old]
  }).flat()

/** The edits of one side, at places that the other side leaves alone. */
const shared = (all: readonly Edit[], sides: readonly boolean[], side: boolean) =>
  all.map((edit, index) => (sides[index] === side ? edit : null))

const sides = fc.array(fc.boolean(), { minLength: 9, maxLength: 9 })

test('a text that nobody changed stays as it is', () => {
  fc.assert(
    fc.property(text, before => {
      assert.deepEqual(merged(mergeTexts(before, before, before)), before)
    }),
  )
})

test('what one side changes is what comes out, whichever side it is', () => {
  fc.assert(
    fc.property(text, edits, (before, all) => {
      const after = edited(before, all, 'anna')
      assert.deepEqual(merged(mergeTexts(before, after, before)), after)
      assert.deepEqual(merged(mergeTexts(before, before, after)), after)
    }),
  )
})

test('changes of different blocks both survive, and nobody is asked', () => {
  fc.assert(
    fc.property(text, edits, sides, (before, all, whose) => {
      const mine = edited(before, shared(all, whose, true), 'one')
      const theirs = edited(before, shared(all, whose, false), 'one')
      assert.deepEqual(merged(mergeTexts(before, mine, theirs)), edited(before, all, 'one'))
    }),
  )
})

test('what both sides change to the same is there once', () => {
  fc.assert(
    fc.property(text, edits, (before, all) => {
      const after = edited(before, all, 'both')
      assert.deepEqual(merged(mergeTexts(before, after, after)), after)
    }),
  )
})

test('nothing that somebody wrote is lost, in whatever way they change the same text', () => {
  fc.assert(
    fc.property(text, edits, edits, (before, hers, his) => {
      const [mine, theirs] = [edited(before, hers, 'anna'), edited(before, his, 'paul')]
      const stretches = mergeTexts(before, mine, theirs)
      const all = stretches.flatMap(stretch =>
        'blocks' in stretch ? stretch.blocks : [...stretch.mine, ...stretch.theirs],
      )
      for (const block of [...mine, ...theirs].filter(one => /anna|paul/.test(one)))
        assert.ok(all.includes(block), block)
      for (const stretch of stretches)
        if ('mine' in stretch) assert.notDeepEqual(stretch.mine, stretch.theirs, 'what is asked differs')
    }),
  )
})

test('only the paragraph that both changed is asked, also where they changed its neighbours', () => {
  const stretches = mergeTexts(['a', 'b', 'c', 'd'], ['a', 'B', 'C', 'd'], ['a', 'b', 'Ç', 'D'])
  assert.deepEqual(stretches, [{ blocks: ['a', 'B'] }, { mine: ['C'], theirs: ['Ç'] }, { blocks: ['D'] }])
})

test('paragraphs that both add at the end are both there', () => {
  assert.deepEqual(merged(mergeTexts(['a'], ['a', 'hers'], ['a', 'his'])), ['a', 'his', 'hers'])
})

const split = (html: string) => html.match(/<p>.*?<\/p>/g) ?? []
const post = (fields: Partial<PostFields>): PostFields => ({ ...EMPTY_POST, ...fields })

test('fields are merged one by one, those of a must-read as well; the rest is a choice for each', () => {
  const before = post({ title: 'Drill', body: '<p>a</p><p>b</p>', channels: [1] })
  const must_read = before.must_read
  const mine = { ...before, title: 'Fire drill', body: '<p>A</p><p>b</p>', must_read: { ...must_read, label: 'Read' } }
  const theirs = {
    ...before,
    title: 'Drill at noon',
    body: '<p>á</p><p>B</p>',
    featured: true,
    channels: [1, 2],
    must_read: { ...must_read, due_at: '2026-12-01T08:00:00.000Z' },
  }
  const { clashes, resolve } = mergePosts(before, mine, theirs, split)
  assert.deepEqual(clashes, [
    { name: 'title', mine: 'Fire drill', theirs: 'Drill at noon' },
    { name: 'body', mine: '<p>A</p>', theirs: '<p>á</p>' },
  ])
  const result = resolve(['mine', 'both'])
  assert.deepEqual(
    [result.title, result.body, result.featured, result.channels],
    ['Fire drill', '<p>á</p><p>A</p><p>B</p>', true, [1, 2]],
  )
  assert.deepEqual(result.must_read, { ...must_read, label: 'Read', due_at: '2026-12-01T08:00:00.000Z' })
  assert.equal(resolve(['theirs', 'theirs']).body, '<p>á</p><p>B</p>')
})

test('with nothing typed, a merge is the saved post to the letter', () => {
  const before = post({ title: 'Drill', channels: [1] })
  const theirs = { ...before, title: 'Fire drill', expires_at: '2026-12-01T08:00:00.000Z' }
  assert.equal(JSON.stringify(mergePosts(before, before, theirs, split).resolve([])), JSON.stringify(theirs))
})

test('of what was typed at an earlier visit each difference is asked, and what is the same is not', () => {
  const mine = post({ title: 'Drill', body: '<p>a</p><p>b</p><p>c</p>' })
  const theirs = post({ title: 'Drill', body: '<p>a</p><p>B</p><p>c</p>' })
  const { clashes, resolve } = mergePosts(null, mine, theirs, split)
  assert.deepEqual(clashes, [{ name: 'body', mine: '<p>b</p>', theirs: '<p>B</p>' }])
  assert.equal(resolve(['both']).body, '<p>a</p><p>B</p><p>b</p><p>c</p>')
})
