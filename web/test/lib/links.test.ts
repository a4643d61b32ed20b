import assert from 'node:assert/strict'
import { test } from '../../../bin/testing.mjs'
import { linksIn, meantAddress } from '../../src/lib/text/links.ts'

const hrefs = (text: string) => linksIn(text).flatMap(({ href }) => href ?? [])

test('an address keeps its brackets, and not what is of the text around it', () => {
  for (const [text, ...expected] of [
    ['see https://de.example.org/wiki/Werk_(Fabrik), then', 'https://de.example.org/wiki/Werk_(Fabrik)'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['(see https://example.com/a_(b)).', 'https://example.com/a_(b)'],
    ['请看https://example.com/plan。谢谢', 'https://example.com/plan'],
    ['https://example.com/planを見て', 'https://example.com/plan'],
    ['https://example.com/a…', 'https://example.com/a'],
    ['**https://example.com/a**', 'https://example.com/a'],
    ['https://example.com/a?b=1&c=ü#d.', 'https://example.com/a?b=1&c=ü#d'],
    ['https://a.example https://b.example!', 'https://a.example', 'https://b.example'],
    ['http:// and https://'],
    ['see www.example.org/a_(b).', 'https://www.example.org/a_(b)'],
    [
      'ask mia@larkmoor.example, or otto.b+x@larkmoor.example/me',
      'mailto:mia@larkmoor.example',
      'mailto:otto.b+x@larkmoor.example',
    ],
    ['@mia, mia@larkmoor, 3@4.5, awww.example.org and https://a.example/x@y.z', 'https://a.example/x@y.z'],
  ] as const)
    assert.deepEqual(hrefs(text), expected, text)
  const text = 'a https://a.example, b (https://b.example/c) d'
  assert.equal(
    linksIn(text)
      .map(part => part.text)
      .join(''),
    text,
  )
})

test('a pasted address loses what follows the reader, and the wrapping of Outlook', () => {
  for (const [pasted, meant] of [
    ['https://example.com/a?utm_source=mail&id=7&fbclid=x#top', 'https://example.com/a?id=7#top'],
    ['https://example.com/a?utm_source=mail', 'https://example.com/a'],
    ['https://example.com/a?q=a%20b&c', 'https://example.com/a?q=a%20b&c'],
    [
      'https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa%3Futm_medium%3Dx%26id%3D7&data=05%7Cmia%40example.org',
      'https://example.com/a?id=7',
    ],
    ['mailto:mia@example.org', 'mailto:mia@example.org'],
    ['nothing', 'nothing'],
  ] as const)
    assert.equal(meantAddress(pasted), meant)
})
