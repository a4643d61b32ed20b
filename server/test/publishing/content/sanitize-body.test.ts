import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { contentLimits } from '../../../src/publishing/content/limits.ts'
import { embedHtml } from '../../../src/publishing/content/media/embed-html.ts'
import { sanitizeBody } from '../../../src/publishing/content/write/sanitize-body.ts'
import { sanitizeNow } from '../../../src/publishing/content/write/sanitize-html.ts'

const sanitize = (html: string): string => sanitizeNow(html) as string

/** What is sent, and what is kept of it. */
const HOSTILE: [sent: string, kept: string][] = [
  ['<script>alert(1)</script>Hi', 'Hi'],
  ['<SCRIPT SRC=//evil.example/x.js></SCRIPT>', ''],
  ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
  ['<style>body{display:none}</style>Hi', 'Hi'],
  ['<p onclick="alert(1)" style="color:red" class="x" id="y">Hi</p>', '<p>Hi</p>'],
  ['<img src=x onerror=alert(1)>', ''],
  [
    '<img src="https://x.example/a.png" onerror="alert(1)" srcset="javascript:x">',
    '<img src="https://x.example/a.png" />',
  ],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['<img src="//evil.example/a.png">', ''],
  ['<img src="/\\evil.example/a.png">', ''],
  ['<img src="\\\\evil.example/a.png">', ''],
  ['<a href="javascript:alert(1)">Hi</a>', '<a>Hi</a>'],
  ['<a href=" jAvA&#x09;script:alert(1)">Hi</a>', '<a>Hi</a>'],
  ['<a href="java\nscript:alert(1)">Hi</a>', '<a>Hi</a>'],
  ['<a href="data:text/html,<script>1</script>">Hi</a>', '<a>Hi</a>'],
  ['<a href="vbscript:x">Hi</a>', '<a>Hi</a>'],
  ['<a href="//evil.example">Hi</a>', '<a>Hi</a>'],
  [
    '<a href="https://x.example" target="_blank" rel="opener">Hi</a>',
    '<a href="https://x.example" rel="noopener noreferrer">Hi</a>',
  ],
  ['<iframe src="https://evil.example">fallback</iframe>', ''],
  ['<object data="x.swf"><embed src="x.swf"></object>', ''],
  ['<svg><animate onbegin=alert(1) attributeName=x></svg>', ''],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['<form action="https://evil.example"><input name="password"><button>Sign in</button></form>', 'Sign in'],
  ['<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
  ['<link rel="stylesheet" href="https://evil.example/x.css">', ''],
  ['<template><img src=x onerror=alert(1)></template>', ''],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['<textarea><img src=x onerror=alert(1)></textarea>', ''],
  ['<!--><img src=x onerror=alert(1)>-->', '--&gt;'],
  ['<![CDATA[<img src=x onerror=alert(1)>]]>', ''],
  ['<?php echo 1 ?>', ''],
  [
    '<video autoplay loop src="https://x.example/v.mp4" onplay="x"></video>',
    '<video controls preload="metadata" src="https://x.example/v.mp4"></video>',
  ],
  ['<video src="javascript:alert(1)">Hi</video>', ''],
  ['<audio src="https://x.example/a.mp3" autoplay></audio>', ''],
  [
    "<p title='\"><img src=x onerror=alert(1)>'>Hi</p>",
    '<p title="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">Hi</p>',
  ],
  ['<x-y onclick=alert(1)>Hi</x-y>', 'Hi'],
  ['</p></div>Hi<b>', '<p></p>Hi<b></b>'],
  ['1 < 2 && 3 > 2', '1 &lt; 2 &amp;&amp; 3 &gt; 2'],
]

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
  ].join('')
  assert.equal(sanitize(body), body)
})

test('the embedding of a video passes unchanged, whatever its title and addresses hold', () => {
  const address = fc.webUrl({ withQueryParameters: true, withFragments: true })
  const title = fc.option(fc.string({ unit: 'grapheme' }).filter(text => !/[\r\u0000]/.test(text)))
  fc.assert(
    fc.property(address, title, fc.option(address), (url, title, thumbnail_url) => {
      const html = embedHtml({ id: 7, url, title, thumbnail_url })
      assert.equal(sanitize(html), html)
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

test('what stood between two cells leaves them beside each other at once', () => {
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
