import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../bin/testing.mjs'
import { fillGaps } from '../src/draw/fill.ts'
import { toHtml } from '../src/posts/markup.ts'
import { htmlFaults } from './fixtures.ts'

describe('the notation of post bodies', () => {
  const cases: readonly [blocks: string[], html: string][] = [
    [['Hello'], '<p>Hello</p>'],
    [['## News', 'Text'], '<h2>News</h2><p>Text</p>'],
    [['- one', '- two', 'three'], '<ul><li>one</li><li>two</li></ul><p>three</p>'],
    [['1. one', '1. two', '- three'], '<ol><li>one</li><li>two</li></ol><ul><li>three</li></ul>'],
    [['> Said *Ana*'], '<blockquote><p>Said <em>Ana</em></p></blockquote>'],
    [
      ['**Two** of [five](https://a.example/?b=1&c=2)'],
      '<p><strong>Two</strong> of <a href="https://a.example/?b=1&amp;c=2">five</a></p>',
    ],
    [
      ['![A "red" bike](http://a.example/b.svg)'],
      '<p><img src="http://a.example/b.svg" alt="A &quot;red&quot; bike"></p>',
    ],
    [['Health & Safety <b>'], '<p>Health &amp; Safety &lt;b&gt;</p>'],
    [[], ''],
  ]
  for (const [blocks, html] of cases) {
    test(`writes ${JSON.stringify(blocks)} as HTML`, () => assert.equal(toHtml(blocks), html))
  }

  test('is well-formed whatever the text', () => {
    const block = fc
      .tuple(fc.constantFrom('', '## ', '- ', '1. ', '> '), fc.string())
      .map(([mark, text]) => mark + text)
    fc.assert(
      fc.property(fc.array(block), blocks => {
        assert.deepEqual(htmlFaults(toHtml(blocks)), [])
      }),
    )
  })
})

describe('texts with gaps', () => {
  test('are filled, also twice and at both ends', () => {
    assert.equal(fillGaps('{a} and {b} and {a}', { a: 'x', b: 'y' }), 'x and y and x')
    assert.equal(fillGaps('none', {}), 'none')
  })

  test('complain of a gap that has no value', () => {
    assert.throws(() => fillGaps('The {town} canteen', {}), /Nothing for \{town\}/)
  })
})
