// Spans of a text after parts of it were replaced.

import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { type Edit, editedText, movedSpan, type Span } from '../../../src/shared/text/text-edits.ts'

const text = fc
  .array(fc.constantFrom('@', 'a', 'é', '👋', ' ', '日'), { minLength: 1, maxLength: 30 })
  .map(all => all.join(''))

/** Cuts of a text into pieces, in order: each with whether it is replaced, and by what. */
const cut = fc.record({
  length: fc.integer({ min: 1, max: 8 }),
  replacement: fc.option(fc.constantFrom('[removed]', '@Former colleague', '', 'x')),
})

function editsOf(length: number, cuts: readonly { length: number; replacement: string | null }[]): Edit[] {
  let offset = 0
  return cuts.flatMap(({ length: size, replacement }) => {
    const edit = { offset, length: Math.min(size, length - offset), text: replacement ?? '' }
    offset += size
    return replacement === null || edit.length <= 0 ? [] : [edit]
  })
}

test('a span that no edit touches holds the same text afterwards', () => {
  fc.assert(
    fc.property(text, fc.array(cut), fc.nat(29), fc.integer({ min: 1, max: 10 }), (body, cuts, offset, length) => {
      const span: Span = { offset, length }
      if (offset + length > body.length) return
      const edits = editsOf(body.length, cuts)
      if (edits.some(edit => edit.offset < offset + length && edit.offset + edit.length > offset)) return
      const moved = movedSpan(span, edits)
      assert.ok(moved)
      const after = editedText(body, edits)
      assert.equal(after.slice(moved.offset, moved.offset + moved.length), body.slice(offset, offset + length))
    }),
  )
})

test('a span whose text is replaced within holds the replacement, never a part of what follows', () => {
  fc.assert(
    fc.property(text, text, text, fc.constantFrom('[removed]', '', 'yy'), (before, within, behind, replacement) => {
      const body = `${before}@${within}${behind}`
      const span = { offset: before.length, length: within.length + 1 }
      const edits = [{ offset: before.length + 1, length: within.length, text: replacement }]
      const moved = movedSpan(span, edits)
      assert.ok(moved)
      assert.equal(editedText(body, edits).slice(moved.offset, moved.offset + moved.length), `@${replacement}`)
    }),
  )
})

test('a span whose edit reaches beyond its end ends with the replacement', () => {
  const edits = [{ offset: 3, length: 6, text: '[removed]' }]
  assert.equal(editedText('@Mia Weber', edits), '@Mi[removed]r')
  assert.deepEqual(movedSpan({ offset: 0, length: 4 }, edits), { offset: 0, length: 12 })
})

test('a span that loses its @ is gone', () => {
  assert.equal(movedSpan({ offset: 2, length: 4 }, [{ offset: 0, length: 3, text: '[removed]' }]), null)
  assert.equal(movedSpan({ offset: 2, length: 4 }, [{ offset: 2, length: 4, text: '[removed]' }]), null)
})
