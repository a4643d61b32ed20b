import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { cutBytes, cutText } from '../../../src/platform/text/characters.ts'

test('a text that is cut ends with a whole character', () => {
  assert.equal(cutText('ab😀', 3), 'ab')
  assert.equal(cutText('ab😀', 4), 'ab😀')
  assert.equal(cutBytes('aé', 2), 'a')
  assert.equal(cutBytes('aé', 3), 'aé')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
      const [byUnits, byBytes] = [cutText(text, max), cutBytes(text, max)]
      for (const cut of [byUnits, byBytes]) assert.ok(text.startsWith(cut) && cut.isWellFormed())
      assert.ok(byUnits.length <= max && (byUnits.length >= max - 1 || byUnits === text))
      assert.ok(Buffer.byteLength(byBytes) <= max && (Buffer.byteLength(byBytes) >= max - 3 || byBytes === text))
    }),
  )
})
