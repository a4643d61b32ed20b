import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from '../../../../bin/testing.mjs'
import { contentLimits } from '../../../src/publishing/content/record/limits.ts'
import { embedHtml } from '../../../src/publishing/content/record/present-content.ts'
import { sanitizeBody } from '../../../src/publishing/content/write/sanitize-body.ts'
import { sanitizeNow } from '../../../src/publishing/content/write/sanitize-html.ts'
import { HOSTILE } from './hostile-html.ts'

const sanitize = (html: string): string => sanitizeNow(html) as string

describe('of hostile HTML only the harmless is kept', () => {
  for (const [sent, kept] of HOSTILE) {
    test(JSON.stringify(sent), () => assert.equal(sanitize(sent), kept))
  }
})

test('what an employee writes stays as it is', () => {
  const body = [
    '<h2>Canteen</h2><p lang="de" dir="ltr">Soup, <strong>bread</strong> &amp; <em>butter</em><br />H<sub>2</sub>O</p>',
    '<ul><li>One</li><li>Two<ol start="3"><li>Three</li></ol></li></ul>',
    '<blockquote><p>Quote</p></blockquote><pre><code>x &lt; y</code></pre><hr />',
    '<table><caption>Menu</caption><thead><tr><th scope="col" colspan="2">Day</th></tr></thead>',
    '<tbody><tr><td rowspan="2">Monday</td><td>Soup</td></tr></tbody></table>',
    '<figure><img src="https://x.example/a.png" alt="A bowl" width="640" height="480" /><figcaption>Soup</figcaption></figure>',
    '<img src="/uploads/1/a.png" alt="" />',
    '<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">More</a>',
    '<a href="mailto:kitchen@x.example" rel="noopener noreferrer">Write</a>',
    '<a href="tel:+4930123" rel="noopener noreferrer">Call</a>',
    '<a href="sms:+4930123" rel="noopener noreferrer">Text</a>',
    '<p><del>Twelve</del> <ins>Eleven</ins></p>',
  ].join('')
  assert.equal(sanitize(body), body)
})

const PASTED = {
  'of Google Docs is not bold as a whole': [
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>One</p><p><b>Two</b></p></b>',
    '<p>One</p><p><b>Two</b></p>',
  ],
  'has no comments of Word, and the text that they are about': [
    `<p>Soup <a style='mso-comment-reference:A_1;mso-comment-date:20261101T1000'>at noon</a><span class=MsoCommentReference>` +
      `<a class=msocomanchor href="#_msocom_1">[A1]</a></span></p>` +
      `<div style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><p>Sure?</p></div></div>`,
    '<p>Soup <a>at noon</a></p>',
  ],
  'has what was inserted in tracked changes, and not what was deleted': [
    '<p>At <del cite="mailto:Anna" datetime="2026-11-01T10:00">noon</del><ins cite="mailto:Anna" datetime="2026-11-01">one</ins></p>',
    '<p>At one</p>',
  ],
  'has links whose addresses have blanks': [
    '<a href="https://www.google.com/url?q=https://x.example/menu%3Fa%3D1&amp;sa=D&amp;usg=x">Google</a>' +
      '<a href=" https://x.example/the menu.pdf ">Menu</a><a href="tel:+49\u00a030&nbsp;123">Call</a>' +
      '<a href="mailto:hr@x.example?subject=About us">Write</a>',
    '<a href="https://x.example/menu?a=1" rel="noopener noreferrer">Google</a>' +
      '<a href="https://x.example/the%20menu.pdf" rel="noopener noreferrer">Menu</a>' +
      '<a href="tel:+49%2030%20123" rel="noopener noreferrer">Call</a>' +
      '<a href="mailto:hr@x.example?subject=About%20us" rel="noopener noreferrer">Write</a>',
  ],
  'of Google Docs is bold where it says so': [
    '<b style="font-weight:normal;" id="docs-internal-guid-0"><p dir="ltr"><span style="font-weight:400;">plain </span>' +
      '<span style="font-weight:700;">bold</span></p></b>',
    '<p dir="ltr"><span>plain </span><strong>bold</strong></p>',
  ],
  'is bold, slanted, struck, high or low by its style': [
    '<span style="FONT-WEIGHT: Bold !important">a</span><span style="font-weight:600">b</span>' +
      '<span style="color:#000;font-style:italic;font-weight:400">c</span>' +
      '<span style="text-decoration:line-through">d</span><span style="font-size:9pt;vertical-align:super">e</span>' +
      '<span style="vertical-align:sub">f</span>',
    '<strong>a</strong><strong>b</strong><em>c</em><s>d</s><sup>e</sup><sub>f</sub>',
  ],
  'is neither by a style that says nothing or the opposite': [
    '<strong style="font-weight:300">a</strong><i style="font-style:normal">b</i><b style="color:red">c</b>' +
      '<span style="x-font-weight:700;font-weight:">d</span><span style="font-weight:7000;text-decoration:underline">e</span>',
    'ab<b>c</b><span>d</span><span>e</span>',
  ],
  'is bold no further than it says, beside what is not bold or gone': [
    '<b style="font-weight:normal"><p>a</p></b><b>b</b><p>c</p><del cite="x">d<i>e</i></del><i>f</i>g' +
      '<ins cite="x">h</ins><em>i</em><b style="font-weight:400"><b>j</b></b><p>k <b style="font-weight:400">l</b> m</p>',
    '<p>a</p><b>b</b><p>c</p><i>f</i>gh<em>i</em><b>j</b><p>k l m</p>',
  ],
  'has links with blanks, of telephones and mails': [
    '<a href="tel:+49301234567">a</a><a href="https://files.example/Shared Documents/Plan 2026.pdf">b</a>' +
      '<a href="mailto:hr@demo.example?subject=About us">c</a><a href="https://a.example/x\u2003y&#9;z">d</a>',
    '<a href="tel:+49301234567" rel="noopener noreferrer">a</a>' +
      '<a href="https://files.example/Shared%20Documents/Plan%202026.pdf" rel="noopener noreferrer">b</a>' +
      '<a href="mailto:hr@demo.example?subject=About%20us" rel="noopener noreferrer">c</a>' +
      '<a href="https://a.example/x%20yz" rel="noopener noreferrer">d</a>',
  ],
} as const

describe('what is pasted', () => {
  for (const [name, [sent, kept]] of Object.entries(PASTED)) {
    test(name, () => {
      assert.equal(sanitize(sent), kept)
      assert.equal(sanitize(kept), kept)
    })
  }
})

test('the embedding of a video passes unchanged, whatever its title and addresses hold', () => {
  const address = fc.webUrl({ withQueryParameters: true, withFragments: true })
  const title = fc.option(fc.string({ unit: 'grapheme' }).filter(text => !/[\r\u0000]/.test(text)))
  fc.assert(
    fc.property(address, title, fc.option(address), (url, title, thumbnail_url) => {
      for (const kind of ['file', 'embed'] as const) {
        const html = embedHtml({ id: 7, kind, url, title, thumbnail_url })
        assert.equal(sanitize(html), html)
      }
    }),
    { numRuns: 30 },
  )
})

test('sanitising what is sanitised changes nothing, and nothing dangerous is left of anything', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '&',
      '&lt;',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      '<b style="font-weight:normal">',
      '</b>',
      '<del cite="x">',
      '</del>',
      '<a href="',
      'javascript:',
      '<svg>',
    ],
    ...[
      '<script>',
      '</script>',
      '<img src=',
      'onerror=alert(1)',
      '<table><td>',
      '<style>',
      '<math>',
      '<video src="/a"',
      'x',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), pieces => {
      const once = sanitize(pieces.join(''))
      assert.equal(sanitize(once), once)
      const tags = [...once.matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)]
      for (const [, name, attributes] of tags) {
        assert.match(name as string, /^(p|a|img|table|td|video)$/)
        assert.doesNotMatch((attributes as string).replaceAll(/"[^"]*"/g, ''), /\bon\w+|srcset|style/)
        assert.doesNotMatch(attributes as string, /(href|src)="javascript/)
      }
      assert.equal([...once.replaceAll(/<[^<>]*>/g, '')].filter(character => character === '<').length, 0)
    }),
    { numRuns: 300 },
  )
})

test('what was between two cells leaves them beside each other at once', () => {
  const once = sanitize('<table><td><x-y><table><td>A')
  assert.equal(sanitize(once), once)
})

test('nesting has an end', async () => {
  const { bodyDepthMaxCount: kept, bodyNestingMaxCount: sent } = contentLimits
  assert.equal(await sanitizeBody(`${'<div>'.repeat(sent)}Hi`), `${'<div>'.repeat(kept)}Hi${'</div>'.repeat(kept)}`)
  for (const tag of ['<div>', '<b>', '<x-y>', '<svg>', '<ul><li>', '<p><div></p>']) {
    await assert.rejects(sanitizeBody(tag.repeat(sent + 1)), /512 elements/, tag)
  }
  await sanitizeBody('<p>Hi<br><img src=x></p>'.repeat(sent + 1))
})

test('a long body, which another thread sanitises, comes out like a short one', async () => {
  const long = `${'<p onclick="a()">Hi</p><script>x</script>'.repeat(500)}<a href="javascript:x">Bye</a>`
  assert.equal(await sanitizeBody(long), sanitize(long))
  assert.equal(await sanitizeBody(sanitize(long)), sanitize(long))
})
