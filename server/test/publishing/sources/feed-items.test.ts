import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from '../../../../bin/testing.mjs'
import { isVisible } from '../../../src/platform/text/characters.ts'
import { type FeedItem, readFeed } from '../../../src/publishing/sources/feed-items.ts'
import { numbered, rss } from './support.ts'

const BASE = 'https://gazette.example/feeds/all.xml'
const only = (text: string): FeedItem => {
  const { items } = readFeed(text, BASE)
  assert.equal(items.length, 1)
  return items[0] as FeedItem
}

/** An item without what it is recognised by. */
const fieldsOf = ({ keys: _, idKeys: __, isShared: ___, isPageShared: ____, ...fields }: FeedItem) => fields

test('an item of RSS with everything', () => {
  const item = only(`<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>G</title><item>
    <guid>https://gazette.example/1</guid><title>Caf&#233; &amp;amp; more</title>
    <description><![CDATA[<p>One</p><p>two <b>th</b>ree</p><script>alert(1)</script><img src="../a.png">]]></description>
    <author>ed@gazette.example (Ed Itor)</author><pubDate>Thu, 01 Jan 2026 10:00:00 +0100</pubDate>
    <media:thumbnail url="/thumb.jpg"/></item></channel></rss>`)
  assert.deepEqual(fieldsOf(item), {
    id: 'https://gazette.example/1',
    url: 'https://gazette.example/1',
    title: 'Café & more',
    summary: 'One two three',
    author: 'Ed Itor',
    image_url: 'https://gazette.example/thumb.jpg',
    posted_at: '2026-01-01T09:00:00.000Z',
    language: null,
  })
})

test('an entry of Atom, whose texts say what they are', () => {
  const item = only(`<feed xmlns="http://www.w3.org/2005/Atom"><title>G</title><author><name>All</name></author><entry>
    <id>tag:1</id><title type="text">a &lt;b&gt; c</title><link rel="self" href="/self"/><link href="/1"/>
    <updated>2026-01-02T00:00:00Z</updated>
    <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <img src="/p.png"/></p></div></content></entry></feed>`)
  assert.equal(item.title, 'a <b> c')
  assert.equal(item.url, 'https://gazette.example/1')
  assert.equal(item.summary, 'Hello')
  assert.equal(item.image_url, 'https://gazette.example/p.png')
  assert.equal(item.author, 'All')
})

test('an item of JSON Feed', () => {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'G',
    language: 'de-at',
    items: [
      {
        id: '1',
        url: '/1',
        content_text: 'Tom & <Jerry>',
        image: 'https://img.example/1.png',
        authors: [{ name: 'Ed' }],
      },
    ],
  }
  const read = readFeed(JSON.stringify(feed), BASE)
  assert.equal(read.language, 'de-AT')
  assert.deepEqual(fieldsOf(read.items[0] as FeedItem), {
    id: '1',
    url: 'https://gazette.example/1',
    title: 'Tom & <Jerry>',
    summary: '',
    author: 'Ed',
    image_url: 'https://img.example/1.png',
    posted_at: null,
    language: 'de-AT',
  })
})

test('an item of RDF, RSS without a declaration, and a feed in upper case', () => {
  const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>G</title></channel>
    <item rdf:about="https://gazette.example/1"><title>One</title><link>https://gazette.example/1</link></item></rdf:RDF>`
  assert.equal(only(rdf).title, 'One')
  assert.equal(only('<rss version="0.91"><channel><item><title>One</title></item></channel></rss>').title, 'One')
})

test('a missing title is made from the text, a long one is cut at 255', () => {
  const text = 'It rains and the canteen serves soup. '.repeat(20)
  const { title, summary } = only(rss([{ id: '1', text }]))
  assert.ok(title.endsWith('…') && title.length <= 100 && text.startsWith(title.slice(0, -1)))
  assert.ok(summary.length <= 500)
  assert.equal(only(rss([{ id: '1', title: 'x'.repeat(300) }])).title, 'x'.repeat(255))
  assert.equal(only(rss([{ id: '1', title: `${'x'.repeat(254)}😀` }])).title, 'x'.repeat(254))
  assert.equal(only(rss([{ id: '1', title: '\u200b \u2060', text: 'Words' }])).title, 'Words')
  assert.equal(only(rss([{ id: '1', title: '<script>alert(1)</script>' }])).title, 'https://gazette.example/1')
})

test('links and pictures are addresses that a browser opens as such', () => {
  for (const link of [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://x.example/',
    'https://user:pass@x.example/',
    `https://x.example/${'x'.repeat(3_000)}`,
  ]) {
    const item = only(rss([{ id: 'no-address', link, image: link, title: 'x' }]))
    assert.deepEqual(
      [item.image_url, item.url === null || item.url.startsWith('https://gazette.example/')],
      [null, true],
      link,
    )
  }
})

test('the newest item is first, whatever the order of the feed; of two with one id the first', () => {
  const items = numbered(1, 5)
  const shuffled = [items[2], items[0], items[4], items[1], items[3], { ...items[0], title: 'Twice' }] as typeof items
  assert.deepEqual(
    readFeed(rss(shuffled), BASE).items.map(item => item.id),
    items.map(item => item.id),
  )
  assert.equal(readFeed(rss(shuffled), BASE).items[0]?.title, 'News 5')
  const undated = items.map(({ date: _, ...item }) => item)
  assert.deepEqual(
    readFeed(rss(undated), BASE).items.map(item => item.id),
    items.map(item => item.id),
  )
})

test('whatever a feed says, its items can be stored and published', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({
      unit: fc.constantFrom(
        '<',
        '>',
        '&',
        ';',
        '"',
        '\0',
        '\ud800',
        '\u202e',
        '\u200b',
        ' ',
        'a',
        ']]>',
        '<!--',
        '&#0;',
        '&#xd800;',
        '<img src=x>',
        '😀',
      ),
    }),
  )
  const item = fc.record(
    {
      id: hostile,
      title: hostile,
      url: hostile,
      content_html: hostile,
      image: hostile,
      date_published: hostile,
      authors: fc.array(fc.record({ name: hostile })),
    },
    { requiredKeys: [] },
  )
  const check = ({ title, summary, author, url, image_url, posted_at, id }: FeedItem) => {
    assert.ok(isVisible(title) && title.length <= 255)
    assert.ok(summary.length <= 500 && (author === null || author.length <= 255))
    for (const text of [title, summary, author ?? '']) assert.ok(text.isWellFormed() && !text.includes('\0'))
    for (const address of [url, image_url])
      assert.ok(address === null || (URL.canParse(address) && /^https?:/.test(address)))
    assert.ok(posted_at === null || !Number.isNaN(Date.parse(posted_at)))
    assert.equal(typeof id, 'string')
  }
  const checkAll = (text: string) => {
    let items: readonly FeedItem[] = []
    try {
      items = readFeed(text, BASE).items
    } catch {
      // No feed.
    }
    items.forEach(check)
    return items.length
  }
  let seen = 0
  fc.assert(
    fc.property(fc.array(item, { minLength: 1 }), hostile, (items, title) => {
      const feed = { version: 'https://jsonfeed.org/version/1.1', title, items }
      seen += checkAll(JSON.stringify(feed))
    }),
  )
  assert.ok(seen > 100)
  fc.assert(
    fc.property(hostile, hostile, hostile, (id, title, text) => {
      const parts = `<guid>${id}</guid><title>${title}</title><description>${text}</description>`
      checkAll(`<rss version="2.0"><channel><item>${parts}</item></channel></rss>`)
    }),
  )
})

test('a deep, long or crooked document takes no longer than it should', () => {
  const attempts = [
    `<rss version="2.0"><channel>${'<item>'.repeat(100_000)}`,
    `<rss version="2.0"><channel>${'<a '.repeat(200_000)}`,
    `<rss version="2.0"><channel><item><title>${'&amp;'.repeat(200_000)}</title></item></channel></rss>`,
    `<rss version="2.0"><channel><item><description>${'&lt;div&gt;'.repeat(100_000)}</description></item></channel></rss>`,
    `<!DOCTYPE rss [${'<!ENTITY a "b">'.repeat(50_000)}]><rss version="2.0"><channel></channel></rss>`,
    `${'['.repeat(100_000)}`,
    `{"version":"https://jsonfeed.org/version/1","title":"x","items":${'['.repeat(50_000)}`,
    `<feed xmlns="http://www.w3.org/2005/Atom">${'<entry><link href="'.repeat(50_000)}`,
    `<rss version="2.0"><channel>${'<item><title>x</title></item>'.repeat(100_000)}</channel></rss>`,
    ...['author', 'title', 'description', 'link', 'guid', 'pubDate', 'enclosure', 'language'].flatMap(name =>
      ['(', '&lt;', '[', 'a@', '&amp;', '1:', ' ', '&lt;b&gt;', '&lt;!--', '&lt;a b='].map(
        part =>
          `<rss version="2.0"><channel>${`<item><${name}>${part.repeat(80_000)}</${name}></item>`}</channel></rss>`,
      ),
    ),
    `<rss ${Array.from({ length: 20_000 }, (_, n) => `xmlns:a${n}="b"`).join(' ')}><channel>${'<item xmlns:x="y"/>'.repeat(50_000)}</channel></rss>`,
    `<rss version="2.0"><channel>${`<item><description>${'&lt;b&gt;'.repeat(11_000)}</description></item>`.repeat(40)}</channel></rss>`,
  ]
  for (const text of attempts) {
    const started = process.cpuUsage()
    try {
      assert.ok(readFeed(text, BASE).items.length <= 1_000)
    } catch (error) {
      assert.ok(!(error instanceof assert.AssertionError))
    }
    const used = process.cpuUsage(started).user / 1000
    assert.ok(used < 3_000, `${text.slice(0, 60)} took ${used} ms of the processor`)
  }
})
