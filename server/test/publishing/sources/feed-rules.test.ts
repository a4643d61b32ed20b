// Each rule of reading feeds as one small feed: what people and programs write, and what is meant by it.

import assert from 'node:assert/strict'
import { describe, test } from '../../../../bin/testing.mjs'
import { readDate } from '../../../src/publishing/sources/feed/feed-dates.ts'
import { type FeedItem, readFeed } from '../../../src/publishing/sources/feed-items.ts'

const RESPONSE = 'https://feeds.example/all.xml'
const NAMESPACES = [
  'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:dcterms="http://purl.org/dc/terms/" xmlns:media="http://search.yahoo.com/mrss/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(' ')
const rss = (item: string, channel = '', attributes = '') =>
  `<rss version="2.0" ${NAMESPACES} ${attributes}><channel><title>Press</title>${channel}<item>${item}</item></channel></rss>`
const atom = (entry: string, feed = '', attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>Press</title>${feed}<entry>${entry}</entry></feed>`
const atom03 = (entry: string) => `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry>${entry}</entry></feed>`
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const described = (text: string) => rss(`<title>x</title><description>${html(text)}</description>`)

type Line = readonly [rule: string, feed: string, expected: string | null]

const rules: {
  readonly [Field in 'url' | 'title' | 'summary' | 'author' | 'image_url' | 'posted_at' | 'language']: readonly Line[]
} = {
  url: [
    [
      'a relative link by xml:base of the feed',
      atom('<link href="post/1"/>', '', 'xml:base="https://blog.example/en/"'),
      'https://blog.example/en/post/1',
    ],
    [
      'by that of the entry, itself relative',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example/"><entry xml:base="en/"><link href="1"/></entry></feed>`,
      'https://blog.example/en/1',
    ],
    [
      'by that of RSS',
      rss('<link>post/1</link>', '', 'xml:base="https://blog.example/en/"'),
      'https://blog.example/en/post/1',
    ],
    [
      'of RSS by the link of the channel',
      rss('<link>/post/1</link>', '<link>https://blog.example/</link>'),
      'https://blog.example/post/1',
    ],
    ['by the address of the response without all of them', rss('<link>/post/1</link>'), 'https://feeds.example/post/1'],
    [
      'HTML before other types',
      atom(
        '<link type="application/pdf" href="https://b.example/a.pdf"/><link type="text/html" href="https://b.example/a"/>',
      ),
      'https://b.example/a',
    ],
    ['never one of replies', rss('<atom:link rel="replies" href="https://b.example/r"/>'), null],
    [
      'a guid that is an address before a related link',
      rss('<atom:link rel="related" href="https://b.example/r"/><guid>https://b.example/1</guid>'),
      'https://b.example/1',
    ],
    ['an enclosure is no page', atom('<id>tag:1</id><link rel="enclosure" href="https://b.example/a.mp3"/>'), null],
    [
      'an id of Atom that is an address, where there is no link',
      atom('<id>https://b.example/1</id>'),
      'https://b.example/1',
    ],
  ],
  title: [
    [
      'what is no formatting stays',
      rss('<title>A free guide to &lt;head&gt; elements</title>'),
      'A free guide to <head> elements',
    ],
    ['a name of an element alone stays', rss('<title>The &lt;dialog&gt;</title>'), 'The <dialog>'],
    ['formatting goes', rss('<title>&lt;b&gt;Big&lt;/b&gt; &lt;em class="x"&gt;news&lt;/em&gt;</title>'), 'Big news'],
    [
      'elements with attributes go',
      rss('<title>Safe&lt;object data="x"&gt;&lt;/object&gt; words</title>'),
      'Safe words',
    ],
    ['comparisons stay', rss('<title>1 &lt; 2 &amp;gt; 0</title>'), '1 < 2 > 0'],
    ['escaped mode of Atom 0.3', atom03('<title mode="escaped" type="text/html">A &amp;amp; B</title>'), 'A & B'],
    ['plain text of Atom 0.3', atom03('<title mode="escaped">A &amp;amp; B</title>'), 'A &amp; B'],
    ['bytes of Atom 0.3', atom03('<title mode="base64" type="text/html">QSA8Yj5CPC9iPg==</title>'), 'A B'],
    [
      'markup of Atom 0.3',
      atom03('<title type="application/xhtml+xml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>B</b></div></title>'),
      'A B',
    ],
    ['invisible characters go without a blank', rss('<title>Donau\u200bdampf\u2060schiff</title>'), 'Donaudampfschiff'],
    ['marks of direction go', rss('<title>שלום\u200f!</title>'), 'שלום!'],
    ['joiners of emojis and words stay', rss('<title>👩\u200d🚒 می\u200cخواهم</title>'), '👩\u200d🚒 می\u200cخواهم'],
    ['quotation marks of Windows are those', rss('<title>don\u0092t</title>'), 'don’t'],
    [
      'prefixes are those that the feed declares',
      `<r:rss xmlns:r="http://backend.userland.com/rss2"><r:channel><r:item><r:title>A</r:title></r:item></r:channel></r:rss>`,
      'A',
    ],
  ],
  summary: [
    ['inline elements part no words', described('<big>H</big>ello <tt>foo</tt>bar'), 'Hello foobar'],
    ['blocks part words', described('<p>One</p><p>two<br>three</p><ul><li>a</li><li>b</li></ul>'), 'One two three a b'],
    ['scripts are no text', described('a<script>b</script>c'), 'ac'],
    ['a frame that is not closed takes nothing with it', described('safe<iframe src="x"> words'), 'safe words'],
    ['an object that is not closed takes nothing with it', described('safe<object data="x"> words'), 'safe words'],
    [
      'XHTML of any prefix',
      atom(
        '<title>x</title><content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>One</h:p><h:p>two</h:p></h:div></content>',
      ),
      'One two',
    ],
    [
      'the description of a group',
      rss('<title>x</title><media:group><media:description>Words</media:description></media:group>'),
      'Words',
    ],
  ],
  author: [
    ['the feed’s author', atom('<id>1</id>', '<author><name>All</name></author>'), 'All'],
    ['all authors of an entry', atom('<author><name>Ann</name></author><author><name>Ben</name></author>'), 'Ann, Ben'],
    ['all creators', rss('<dc:creator>Ann</dc:creator><dc:creator>Ben</dc:creator>'), 'Ann, Ben'],
    ['the name beside an address', rss('<author>ed@x.example (Ed Itor)</author>'), 'Ed Itor'],
    ['the name before an address', rss('<author>Ed Itor &lt;ed@x.example&gt;</author>'), 'Ed Itor'],
    ['the title of the feed', rss('<guid>1</guid>'), 'Press'],
  ],
  image_url: [
    [
      'media:content by the ending of its path',
      rss('<media:content width="140" url="https://i.example/140.jpg?x=1"/>'),
      'https://i.example/140.jpg?x=1',
    ],
    [
      'an enclosure by the ending of its path',
      rss('<enclosure url="https://i.example/a.PNG" length="1"/>'),
      'https://i.example/a.PNG',
    ],
    [
      'a type in any case',
      rss('<enclosure url="https://i.example/a" type="IMAGE/JPEG" length="1"/>'),
      'https://i.example/a',
    ],
    ['a sound is none', rss('<enclosure url="https://i.example/a.mp3" length="1"/>'), null],
    [
      'the largest',
      rss(
        '<media:content width="140" url="https://i.example/140.jpg"/><media:content width="460" url="https://i.example/460.jpg"/>',
      ),
      'https://i.example/460.jpg',
    ],
    [
      'what a script loads later',
      described('<img src="data:image/gif;base64,R0" data-src="https://i.example/a.jpg">'),
      'https://i.example/a.jpg',
    ],
    [
      'after a placeholder',
      described('<img src="/img/blank.gif" data-src="https://i.example/a.jpg">'),
      'https://i.example/a.jpg',
    ],
    [
      'never an emoji',
      described('<img class="wp-smiley" src="https://i.example/s.png"><img src="https://i.example/a.jpg">'),
      'https://i.example/a.jpg',
    ],
    [
      'never a pixel',
      described('<img height=1 width=1 src="https://i.example/p.gif"><img src="https://i.example/a.jpg">'),
      'https://i.example/a.jpg',
    ],
    ['never a hidden one', described('<img style="display: none" src="https://i.example/p.gif">'), null],
    [
      'by xml:base of its text',
      atom('<content type="html" xml:base="https://blog.example/en/">&lt;img src="a.jpg"&gt;</content>'),
      'https://blog.example/en/a.jpg',
    ],
  ],
  posted_at: [
    ['atom:published in RSS', rss('<atom:published>2026-07-01T10:00:00Z</atom:published>'), '2026-07-01T10:00:00.000Z'],
    ['dcterms in RSS', rss('<dcterms:created>2026-07-01</dcterms:created>'), '2026-07-01T00:00:00.000Z'],
    [
      'the first that is a date',
      rss('<pubDate>soon</pubDate><dc:date>2026-07-01</dc:date>'),
      '2026-07-01T00:00:00.000Z',
    ],
  ],
  language: [
    ['xml:lang', atom('<id>1</id>', '', 'xml:lang="it-IT"'), 'it-IT'],
    ['an underscore', rss('<guid>1</guid>', '<language>de_DE</language>'), 'de-DE'],
    [
      'that of the entry',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="it"><entry xml:lang="fr"><id>1</id></entry></feed>`,
      'fr',
    ],
    ['none', rss('<guid>1</guid>'), null],
  ],
}

for (const [field, lines] of Object.entries(rules)) {
  describe(`of the rules, ${field} is`, () => {
    for (const [rule, feed, expected] of lines) {
      test(rule, () => assert.equal(readFeed(feed, RESPONSE).items[0]?.[field as keyof FeedItem] ?? null, expected))
    }
  })
}

test('a date is the same moment on every machine, in whatever way it is written', () => {
  const dates: readonly (readonly [string, string | null])[] = [
    ['Wed, 01 Jul 2026 10:00:00 CEST', '2026-07-01T08:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 CET', '2026-07-01T09:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 MESZ', '2026-07-01T08:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 BST', '2026-07-01T09:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 EET', '2026-07-01T08:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 WEST', '2026-07-01T09:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 PDT', '2026-07-01T17:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 XYZ', '2026-07-01T10:00:00.000Z'],
    ['Wed, 01 Jul 2026 10:00:00 GMT+0200', '2026-07-01T08:00:00.000Z'],
    ['Wed, 23 May 2012 02:23:01', '2012-05-23T02:23:01.000Z'],
    ['2026-07-01 10:00:00', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00:00.5+02:00', '2026-07-01T08:00:00.500Z'],
    ['20260701T100000Z', '2026-07-01T10:00:00.000Z'],
    ['2026-07', '2026-07-01T00:00:00.000Z'],
    ['Di, 03 Mär 2026 10:00:00 +0100', '2026-03-03T09:00:00.000Z'],
    ['Mittwoch, 1. Juli 2026, 10:00', '2026-07-01T10:00:00.000Z'],
    ['mer., 01 juil. 2026 10:00:00 +0200', '2026-07-01T08:00:00.000Z'],
    ['1er août 2026', '2026-08-01T00:00:00.000Z'],
    ['mié, 01 ene 2026 10:00:00 +0100', '2026-01-01T09:00:00.000Z'],
    ['1 de julio de 2026', '2026-07-01T00:00:00.000Z'],
    ['mar, 03 mar 2026 10:00:00 +0100', '2026-03-03T09:00:00.000Z'],
    ['mer, 01 lug 2026 10:00:00 +0200', '2026-07-01T08:00:00.000Z'],
    ['wo, 01 mei 2026 10:00:00 +0200', '2026-05-01T08:00:00.000Z'],
    ['July 1, 2026 3:04 PM', '2026-07-01T15:04:00.000Z'],
    ['Wed Jul  1 10:00:00 +0000 2026', '2026-07-01T10:00:00.000Z'],
    ['Thursday, 01-Jan-04 19:48:21 EST', '2004-01-02T00:48:21.000Z'],
    ['01.07.2026 10:00', '2026-07-01T10:00:00.000Z'],
    ['31.07.26', '2026-07-31T00:00:00.000Z'],
    ['07/31/26 10:00:00', '2026-07-31T10:00:00.000Z'],
    ['26-07-31', '2026-07-31T00:00:00.000Z'],
    ['Wed, 31 Feb 2026 10:00:00 GMT', null],
    ['Wed, 01 Jul 2026 25:00:00 GMT', null],
    ['yesterday', null],
    ['', null],
  ]
  for (const [written, expected] of dates) assert.equal(readDate(written), expected, written)
})

test('of more items than are read, the newest are, also where the oldest comes first', () => {
  const items = Array.from({ length: 1_050 }, (_, nth) => {
    const date = new Date(Date.UTC(2023, 0, 1 + nth)).toUTCString()
    return `<item><guid>${nth}</guid><title>N${nth}</title><pubDate>${date}</pubDate></item>`
  })
  const read = readFeed(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`, RESPONSE).items
  assert.deepEqual([read.length, read[0]?.title, read.at(-1)?.title], [1_000, 'N1049', 'N50'])
})
