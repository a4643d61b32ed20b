// The server stores the editor's HTML as it is: the real sanitiser changes nothing of any document.

import assert from 'node:assert/strict'
import { getSchema } from '@tiptap/core'
import { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { test } from '../../../bin/testing.mjs'
import { sanitizeNow } from '../../../server/src/publishing/content/write/sanitize-html.ts'
import { readAddress } from '../../src/features/editor/document/address.ts'
import { htmlOf } from '../../src/features/editor/document/html-of.ts'
import { extensions } from '../../src/features/editor/document/schema.ts'

const schema = getSchema([...extensions])

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  .map(text => text.replaceAll(/[\p{Cc}\p{Cs}\p{Cn}]/gu, '·'))
const tricky = fc.constantFrom(
  '<b>',
  '&amp;',
  '&',
  '"quoted"',
  '</p><script>alert(1)</script>',
  '\u00a0',
  'Grüße',
  '𝒳',
  '>',
)
const address = fc
  .oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.constant('mailto:mia@larkmoor.example'))
  .map(url => readAddress(url))
  .filter(url => url !== null)

const simpleMarks = fc
  .subarray(['bold', 'italic', 'underline', 'strike'])
  .map(names => names.map(type => ({ type }) as { type: string; attrs?: object }))
const marks = fc.oneof(
  { weight: 4, arbitrary: simpleMarks },
  { weight: 1, arbitrary: fc.constant([{ type: 'code' }]) },
  fc.tuple(simpleMarks, address).map(([others, href]) => [{ type: 'link', attrs: { href } }, ...others]),
)
const text = fc.record({ type: fc.constant('text'), text: fc.oneof(words, tricky), marks })
const inline = fc.array(fc.oneof({ weight: 6, arbitrary: text }, fc.constant({ type: 'hardBreak' })), { maxLength: 5 })
const paragraph = inline.map(content => ({ type: 'paragraph', content }))
const heading = fc
  .tuple(fc.constantFrom(2, 3), inline)
  .map(([level, content]) => ({ type: 'heading', attrs: { level }, content }))
const picture = fc
  .tuple(address, fc.oneof(words, tricky, fc.constant('')), fc.option(fc.integer({ min: 1, max: 4000 })))
  .filter(([src]) => src.startsWith('http'))
  .map(([src, alt, width]) => ({ type: 'image', attrs: { src, alt, width, height: width } }))
const code = fc.oneof(words, tricky).map(value => ({ type: 'codeBlock', content: [{ type: 'text', text: value }] }))
const cells = (type: string) =>
  fc.tuple(paragraph, paragraph).map(pair => pair.map(content => ({ type, content: [content] })))
const table = fc
  .tuple(cells('tableHeader'), cells('tableCell'))
  .map(rows => ({ type: 'table', content: rows.map(content => ({ type: 'tableRow', content })) }))

const { block } = fc.letrec<{ block: object; item: object }>(tie => ({
  item: fc
    .tuple(paragraph, fc.array(tie('block'), { maxLength: 1 }))
    .map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
  block: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    paragraph,
    heading,
    picture,
    code,
    table,
    fc.constant({ type: 'horizontalRule' }),
    fc
      .tuple(fc.constantFrom('bulletList', 'orderedList'), fc.array(tie('item'), { minLength: 1, maxLength: 3 }))
      .map(([type, content]) => ({ type, content })),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map(content => ({ type: 'blockquote', content })),
  ),
}))
const documents = fc
  .array(block, { minLength: 1, maxLength: 5 })
  .map(content => Node.fromJSON(schema, { type: 'doc', content }))

test('any document passes the server’s sanitiser letter by letter', () => {
  fc.assert(
    fc.property(documents, doc => {
      doc.check()
      const html = htmlOf(doc)
      assert.equal(sanitizeNow(html), html)
    }),
    { numRuns: 400 },
  )
})

test('what can be written is written with the elements that readers know', () => {
  const bold = [{ type: 'bold' }]
  const doc = Node.fromJSON(schema, {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Bikes & more' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'All ', marks: bold },
          { type: 'text', text: 'forty', marks: [...bold, { type: 'italic' }] },
          { type: 'text', text: ', see ' },
          { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] },
        ],
      },
      { type: 'image', attrs: { src: 'https://example.com/a.png', alt: '', width: 640, height: 480 } },
      { type: 'paragraph' },
      { type: 'paragraph' },
    ],
  })
  assert.equal(
    htmlOf(doc),
    '<h2>Bikes &amp; more</h2><p><strong>All <em>forty</em></strong>, see ' +
      '<a href="https://example.com/" rel="noopener noreferrer">here</a></p>' +
      '<img src="https://example.com/a.png" alt="" width="640" height="480" />',
  )
  assert.equal(htmlOf(Node.fromJSON(schema, { type: 'doc', content: [{ type: 'paragraph' }] })), '')
})

test('an address is completed where it is meant, and refused where posts do not have it', () => {
  const read: [typed: string, address: string | null][] = [
    ['example.com', 'https://example.com/'],
    [' https://example.com/a?b=1 ', 'https://example.com/a?b=1'],
    ['http://intranet/menu', 'http://intranet/menu'],
    ['intranet.local:8080/menu', 'https://intranet.local:8080/menu'],
    ['mia@example.com', 'mailto:mia@example.com'],
    ['mailto:mia@example.com', 'mailto:mia@example.com'],
    ['tel:+49 30 123', 'tel:+49%2030%20123'],
    ['https://example.com/the menu.pdf', 'https://example.com/the%20menu.pdf'],
    ...['', 'menu', 'two words.com', 'javascript:alert(1)', 'data:text/html,x', 'tel:no', 'ftp://example.com'].map(
      (wrong): [string, null] => [wrong, null],
    ),
    [`https://example.com/${'a'.repeat(2048)}`, null],
  ]
  for (const [typed, address] of read) assert.equal(readAddress(typed), address, typed)
})
