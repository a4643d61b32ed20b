import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { createOutbound } from '../../../src/platform/net/outbound.ts'
import { decodeText } from '../../../src/platform/text/decode-text.ts'
import { readMetadata } from '../../../src/publishing/link-previews/page-metadata.ts'
import { createLinkPreviews } from '../../../src/publishing/link-previews/preview.ts'
import { type Person, sharedApp } from '../../support/app.ts'
import { Receiver } from '../../support/receiver.ts'

const app = await sharedApp()
const site = await Receiver.start()
let mia: Person

const PAGES: Record<
  string,
  { type?: string; body?: string | Buffer; status?: number; headers?: Record<string, string> }
> = {
  '/full': {
    body: `<html><head><title>Plain title</title>
      <meta property="og:title" content="The canteen &amp; you"><meta property="og:description" content=" Fresh
      every day ">
      <meta property="og:image" content="/cover.png"><meta property="og:site_name" content="Intranet">
      <meta name="description" content="Not this one"></head><body></body></html>`,
  },
  '/plain': {
    body: '<title>Only <b>a title</title><meta name=description content="Says the page"><base href="/deep/"><img src="data:image/png;base64,xx"><img src="a.png">',
  },
  '/twitter': {
    body: '<meta name="twitter:title" content="Card"><meta name="twitter:image" content="//cdn.example/x.png">',
  },
  '/icon': { body: '<title>Icon</title><link rel="shortcut icon" href="/favicon.ico">' },
  '/drawing': {
    body: '<body><svg><title>Menu icon</title><symbol><title>Close</title></symbol></svg><title>The page</title><svg><title>Logo</title></svg>',
  },
  '/only-drawing': { body: '<svg viewBox="0 0 1 1"><title>Logo</title><desc>x</desc></svg>' },
  '/drawing-in-head': { body: '<head><svg/><title>Still the page</title>' },
  '/nothing': { body: 'hello' },
  '/empty': { body: '' },
  '/latin': { type: 'text/html; charset=iso-8859-1', body: Buffer.from('<title>Grüße aus Köln</title>', 'latin1') },
  '/latin-unnamed': { type: 'text/html', body: Buffer.from('<title>Grüße</title>', 'latin1') },
  '/meta-charset': {
    type: 'text/html',
    body: Buffer.from('<meta charset="windows-1252"><title>Caf\u00e9</title>', 'latin1'),
  },
  '/picture': { type: 'image/png', body: Buffer.from([137, 80]) },
  '/file.pdf': { type: 'application/pdf', body: '%PDF-' },
  '/script': {
    body: '<title>x</title><meta property="og:image" content="javascript:alert(1)"><meta property="og:title" content="<script>alert(1)</script>">',
  },
  '/missing': { status: 404, body: '<title>Not here</title>' },
  '/broken': { status: 500 },
  '/zipped': { headers: { 'content-encoding': 'gzip' }, body: gzipSync('<title>x</title>') },
  '/to-full': { status: 302, headers: { location: '/full' } },
  '/loop': { status: 302, headers: { location: '/loop' } },
  '/nested': { body: `<head><title>Nested</title></head><body><img src="/first.png">${'<i>'.repeat(100_000)}<img>` },
  '/nested-before': { body: `${'<i>'.repeat(100_000)}<title>Too late</title>` },
  '/only-head': {
    body: '<head><meta property="og:title" content="A"><meta property="og:image" content="/a.png"></head><body><meta name="description" content="B"><meta property="og:site_name" content="C">',
  },
  '/endless': { body: `<title>Long</title>${'x'.repeat(700_000)}` },
}

describe('link previews', () => {
  before(async () => {
    const program = await app.program()
    mia = await program.user('mia')
    site.answer = ({ path }, response) => {
      const page = PAGES[path] ?? { status: 404 }
      response.writeHead(page.status ?? 200, {
        'content-type': page.type ?? 'text/html; charset=utf-8',
        ...page.headers,
      })
      response.end(page.body)
    }
  })

  const preview = (path: string) => mia.must(200, 'POST', '/v2/ugc/link_previews', { url: site.url + path })
  const host = () => new URL(site.url).host

  test('mia sees what a page says about itself in OpenGraph', async () => {
    assert.deepEqual(await preview('/full'), {
      url: `${site.url}/full`,
      title: 'The canteen & you',
      description: 'Fresh every day',
      image_url: `${site.url}/cover.png`,
      site_name: 'Intranet',
    })
  })

  test('a page without OpenGraph is described by its title, description and first image or icon', async () => {
    const plain = await preview('/plain')
    assert.equal(plain.title, 'Only <b>a title')
    assert.equal(plain.description, 'Says the page')
    assert.equal(plain.image_url, `${site.url}/deep/a.png`)
    const card = await preview('/twitter')
    assert.deepEqual([card.title, card.image_url], ['Card', 'http://cdn.example/x.png'])
    assert.equal((await preview('/icon')).image_url, `${site.url}/favicon.ico`)
  })

  test('the title of an inline drawing is not that of the page', async () => {
    assert.equal((await preview('/drawing')).title, 'The page')
    assert.equal((await preview('/only-drawing')).title, host())
    assert.equal((await preview('/drawing-in-head')).title, 'Still the page')
  })

  test('a page is asked for in the languages of who asks, and each of them has the page in theirs', async () => {
    const answer = site.answer
    site.answer = ({ headers }, response) =>
      void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(`<title>${headers['accept-language'] ?? 'none'}</title>`)
    const program = await app.program()
    const jan = await program.user('jan', { profile: { preferred_language: 'de-CH, fr;q=0.5' } })
    const zoe = await program.user('zoe')
    const titleFor = async (who: Person, language?: string) => {
      const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language }
      const { body } = await who.post('/v2/ugc/link_previews', { url: `${site.url}/polyglot` }, headers)
      return body.data.title
    }
    assert.equal(await titleFor(zoe, 'fr-CH, fr;q=0.9, *;q=0.5'), 'fr-CH, fr;q=0.9, *;q=0.5')
    assert.equal(await titleFor(jan, 'es'), 'es')
    assert.equal(await titleFor(zoe, 'es'), 'es')
    assert.equal(await titleFor(jan), 'de-CH, fr')
    assert.equal(await titleFor(zoe, '<script>'), 'none')
    assert.equal(await titleFor(zoe, 'x'.repeat(300)), 'none')
    assert.equal(await titleFor(zoe), 'none')
    site.answer = answer
  })

  test('a page that says nothing is shown by its host', async () => {
    for (const path of ['/nothing', '/empty', '/file.pdf']) {
      const { title, description, image_url, site_name } = await preview(path)
      assert.deepEqual([title, description, image_url, site_name], [host(), null, null, null], path)
    }
    assert.equal((await preview('/picture')).image_url, `${site.url}/picture`)
  })

  test('a page of 100,000 nested elements is read as far as any browser nests, one with little in its head to its end', async () => {
    const { title, image_url } = await preview('/nested')
    assert.deepEqual([title, image_url], ['Nested', `${site.url}/first.png`])
    assert.equal((await preview('/nested-before')).title, host())
    const { description, site_name } = await preview('/only-head')
    assert.deepEqual([description, site_name], ['B', 'C'])
  })

  test('titles are read in the encoding of the page', async () => {
    assert.equal((await preview('/latin')).title, 'Grüße aus Köln')
    assert.equal((await preview('/latin-unnamed')).title, 'Grüße')
    assert.equal((await preview('/meta-charset')).title, 'Café')
  })

  test('what a page says is text, and addresses are web addresses', async () => {
    const { title, image_url } = await preview('/script')
    assert.equal(title, '<script>alert(1)</script>')
    assert.equal(image_url, null)
  })

  test('redirects are followed, pages that go on for ever are cut off, and the second look comes from memory', async () => {
    assert.equal((await preview('/to-full')).title, 'The canteen & you')
    assert.equal((await preview('/endless')).title, 'Long')
    await preview('/to-full')
    assert.equal(site.received.filter(({ path }) => path === '/to-full').length, 1)
  })

  test('a page that cannot be had is unreachable', async () => {
    const nowhere = ['http://127.0.0.1:1/', 'http://nowhere.invalid/', 'http://user:secret@127.0.0.1/']
    const addresses = [...['/missing', '/broken', '/zipped', '/loop'].map(path => site.url + path), ...nowhere]
    for (const url of addresses) {
      const answer = await mia.post('/v2/ugc/link_previews', { url })
      assert.equal(answer.status, 400, url)
      assert.deepEqual(
        answer.body.error.validations.map(({ rule, parameter }: Record<string, string>) => [rule, parameter]),
        [['unreachable', 'url']],
      )
    }
  })

  test('what is no address is refused before anything is asked for', async () => {
    const bodies = [
      {},
      { url: '' },
      { url: 'canteen' },
      { url: 'ftp://example.com/x' },
      { url: 'javascript:alert(1)' },
      { url: 7 },
    ]
    for (const body of bodies)
      assert.equal((await mia.post('/v2/ugc/link_previews', body)).status, 400, JSON.stringify(body))
    assert.equal((await app.stranger.post('/v2/ugc/link_previews', { url: site.url })).status, 401)
  })

  test('without private targets, addresses inside the network are unreachable', async () => {
    const outbound = createOutbound({ allowPrivateTargets: false })
    for (const url of [site.url, 'http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://10.0.0.1/']) {
      await assert.rejects(createLinkPreviews(outbound).read(url, null), { status: 400 }, url)
    }
    await outbound.close()
  })

  test('no page, whole or cut off, makes reading it fail or returns an address that is not http', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<meta property="og:title" content="',
        '">',
        '<title>',
        '</title',
        '<base href="',
        "'",
        '<!--',
        '&#0;',
        '\ud800',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(
        fc.array(piece).map(pieces => pieces.join('')),
        html => {
          const { title, image_url } = readMetadata(html, 'https://example.com/')
          assert.ok(title === null || (title.length > 0 && title.length <= 255))
          assert.ok(image_url === null || /^https?:\/\//.test(image_url))
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.uint8Array(),
        fc.string(),
        (bytes, type) => typeof decodeText(Buffer.from(bytes), type, 'html') === 'string',
      ),
    )
  })
})
