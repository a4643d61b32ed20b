// The markup of a body that a translation must keep.

import assert from 'node:assert/strict'
import { decodeHTMLStrict } from 'entities'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { escapeHtml } from '../../../src/platform/http/html.ts'
import { skeletonOf, withoutTags, withTexts } from '../../../src/publishing/translations/machine/body-texts.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map(escapeHtml)
const html = fc.letrec<{ node: string; list: string }>(tie => ({
  node: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.tuple(fc.constantFrom('p', 'b', 'li', 'h2'), tie('list')).map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    tie('list').map(inner => `<a href="https://x.example/?a=1&amp;b=2">${inner}</a>`),
    fc.constant('<img src="/uploads/view/1" alt="A &lt; B" />'),
  ),
  list: fc.array(tie('node'), { maxLength: 4 }).map(parts => parts.join('')),
})).list

describe('a body', () => {
  test('has the same elements, links and pictures whatever its texts become', async () => {
    await fc.assert(
      fc.asyncProperty(html, text, async (body, other) => {
        const changed = await withTexts(body, async texts => texts.map(() => `${other}<i>x</i>`))
        assert.equal(skeletonOf(changed), skeletonOf(body))
      }),
    )
  })

  test('is the same where its texts stay', async () => {
    await fc.assert(
      fc.asyncProperty(html, async body => {
        assert.equal(await withTexts(body, async texts => texts), body)
      }),
    )
  })

  test('may have its words, and the elements among them, in another order', () => {
    const one = skeletonOf('<p>The <b>red</b> <a href="https://x.example">house</a></p>')
    assert.equal(skeletonOf('<p>Das <a href="https://x.example">Haus</a>, das <b>rote</b></p>'), one)
    for (const other of [
      '<p>Das <b>rote</b> <a href="https://y.example">Haus</a></p>',
      '<p>Das <b>rote</b> Haus</p>',
      '<h2>Das <b>rote</b> <a href="https://x.example">Haus</a></h2>',
    ]) {
      assert.notEqual(skeletonOf(other), one)
    }
  })
})

test('a text is the same after its way through HTML', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), said =>
      assert.equal(decodeHTMLStrict(withoutTags(escapeHtml(said))), said),
    ),
  )
})
