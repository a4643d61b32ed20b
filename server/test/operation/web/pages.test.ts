import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, test } from '../../../../bin/testing.mjs'
import { compress } from '../../../../web/compress.mjs'
import { startApp } from '../../support/app.ts'
import { webSessionOf } from '../../support/web-session.ts'
import { LONG_SCRIPT, makeSite, STYLES } from './support.ts'

const site = makeSite()
compress(site)
const app = await startApp({ WEB_DIST: site })
const UUID = '3f2b8c1e-0d4a-4f7e-9b1c-6a5d4e3f2b1a'

/** With its own headers only, and the body as it comes. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const sent = request(app.url + path, { method, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks),
        }),
      )
    })
    sent.on('error', reject).end()
  })
}

describe('a document is served to everyone', () => {
  for (const [document, paths] of [
    ['index', ['/', `/posts/${UUID}`, '/topics', '/topics/7', '/search?q=x', '/notifications', '/submit', '/submit/7']],
    ['index', ['/required', '/polls/7', '/me']],
    ['studio', ['/studio', '/studio/posts/7/edit']],
    ['console', ['/console', '/console/people']],
  ] as const) {
    for (const path of paths) {
      test(`${path} is in ${document}`, async () => {
        const { status, headers, body } = await raw(path)
        assert.equal(status, 200)
        assert.equal(headers['content-type'], 'text/html; charset=utf-8')
        assert.equal(headers['cache-control'], 'no-cache')
        assert.match(body.toString(), new RegExp(`<title>${document}</title>`))
      })
    }
  }

  test('under a policy that lets nothing in but what is ours', async () => {
    const { headers } = await raw('/')
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; " +
        "img-src 'self' https: blob:; media-src 'self' https: blob:; connect-src 'self'; frame-src 'self'; font-src 'self'; " +
        "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; " +
        "require-trusted-types-for 'script'; trusted-types atrium ProseMirrorClipboard",
    )
    assert.equal(headers['referrer-policy'], 'same-origin')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['x-frame-options'], 'DENY')
    assert.ok(headers['x-request-id'])
  })
})

test('without a build, pages are 503 and say how to build them, and everything else works', async () => {
  const bare = await startApp({ WEB_DIST: `${site}/none` })
  const page = await bare.stranger.get('/topics')
  assert.equal(page.status, 503)
  assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
  assert.match(page.text, /There are no pages here[\s\S]*<code>npm run build<\/code> builds them/)
  assert.ok(page.headers.get('retry-after'))
  assert.equal((await bare.stranger.get('/assets/x.js')).status, 404)
  assert.equal((await bare.stranger.get('/manifest.webmanifest')).status, 404)
  assert.equal((await bare.stranger.get('/readyz')).status, 200)
})

test('a path that is no page is 404 as before', async () => {
  for (const path of ['/posts', '/posts/a/b', '/topics/7/x', '/studios', '/web', '/index.html', '/v2/nothing']) {
    const { status, headers, body } = await raw(path)
    assert.equal(status, 404, path)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(JSON.parse(body.toString()).error.code, 404)
  }
  assert.equal((await raw('/', {}, 'POST')).status, 404)
})

test('what is not of the build is not served, whatever the path says', async () => {
  for (const path of [
    '/assets/none.js',
    '/assets/../early.json',
    '/assets/%2e%2e/early.json',
    '/assets/..%2fearly.json',
    '/assets/../../../../etc/passwd',
    '/early.json',
    '/.vite/manifest.json',
    '/.stamp',
    '/assets/main-4f2a.js.br',
    '/none.js',
  ]) {
    assert.equal((await raw(path)).status, 404, path)
  }
})

describe('a hashed file', () => {
  const path = '/assets/main-4f2a.js'

  test('is kept for good, and comes in the smallest form that the browser takes', async () => {
    for (const [accepted, encoding, open] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, *', 'gzip', gunzipSync],
      ['identity', undefined, (body: Buffer) => body],
      ['br;q=0.0', undefined, (body: Buffer) => body],
    ] as const) {
      const { status, headers, body } = await raw(path, { 'accept-encoding': accepted })
      assert.equal(status, 200)
      assert.equal(headers['content-encoding'], encoding)
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
      assert.match(headers.vary ?? '', /accept-encoding/)
      assert.equal(open(body).toString(), LONG_SCRIPT)
      assert.equal(headers['content-length'], String(body.length))
    }
  })

  test('is not sent to who has it', async () => {
    const { headers } = await raw(path, { 'accept-encoding': 'br' })
    for (const known of [headers.etag ?? '', `"x", W/${headers.etag}`, '*']) {
      const answer = await raw(path, { 'accept-encoding': 'br', 'if-none-match': known })
      assert.equal(answer.status, 304)
      assert.equal(answer.body.length, 0)
      assert.equal(answer.headers.etag, headers.etag)
    }
    assert.equal((await raw(path, { 'if-none-match': headers.etag ?? '' })).status, 200)
  })

  test('is described by HEAD', async () => {
    const { status, headers, body } = await raw(path, {}, 'HEAD')
    assert.equal(status, 200)
    assert.equal(headers['content-length'], String(LONG_SCRIPT.length))
    assert.equal(body.length, 0)
    assert.equal((await raw('/', {}, 'HEAD')).status, 200)
  })
})

test('manifest, service worker and icons are looked at again', async () => {
  for (const [path, type] of [
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/icons/icon.svg', 'image/svg+xml'],
  ] as const) {
    const { status, headers } = await raw(path)
    assert.equal(status, 200, path)
    assert.equal(headers['content-type'], type)
    assert.equal(headers['cache-control'], 'no-cache')
  }
})

test('the service worker may read, and show icons, from this server, and nothing else', async () => {
  const { headers } = await raw('/sw.js')
  assert.equal(headers['content-security-policy'], "default-src 'none'; connect-src 'self'; img-src 'self'")
})

test('the link to a post leads to its page', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  const body = { content_type: 'article', channels: [{ id: topic.id }], title: 'Hello' }
  const post = await anna.must(201, 'POST', '/v2/content', body)
  const link = new URL(post.permalink_url)
  assert.equal(link.origin, app.url)
  assert.equal((await raw(link.pathname)).status, 200)
})

test('the page of a post comes with the post, its policy names no style but that of the document, whatever the post says', async () => {
  const program = await app.program()
  const anna = await program.user('anna', { role: 'publisher' })
  const topic = await anna.must(201, 'POST', '/v2/channels', { name: 'News', description: 'What is new' })
  await anna.must(200, 'PUT', `/v2/channels/${topic.id}/follow`)
  const text = Array.from({ length: 3_000 }, (_, at) => ` style="a${at}"`).join('')
  const title = 'Marks <!-- app --> & styles'
  const body = { content_type: 'article', channels: [{ id: topic.id }], title, body: `<p>${text}</p>` }
  const post = await anna.must(201, 'POST', '/v2/content', body)
  await anna.must(200, 'PUT', `/v2/content/${post.id}/publish`)
  const { cookie } = await webSessionOf(app, program, anna)
  const opened = await raw(new URL(post.permalink_url).pathname, {
    cookie: `atrium_web=${cookie}; atrium_zone=Europe/Berlin`,
    'accept-language': 'en',
    'sec-fetch-dest': 'document',
    'sec-fetch-site': 'none',
  })
  assert.equal(opened.status, 200)
  assert.equal(opened.headers['cache-control'], 'private, no-store')
  const page = opened.body.toString()
  assert.match(page, /^<html lang="en"><head><title>Marks &lt;!-- app --&gt; &amp; styles<\/title>/)
  assert.ok(page.includes(text))
  assert.ok(page.includes(`<style>${STYLES}</style>`))
  const [, allowed] = /style-src ([^;]*);/.exec(opened.headers['content-security-policy'] ?? '') ?? []
  assert.equal(allowed, `'self' 'sha256-${hash('sha256', STYLES, 'base64')}'`)
})

test('a slash at the end of the path of a page leads to the page, with its query', async () => {
  const paths = [
    '/topics',
    '/topics/7',
    `/posts/${UUID}`,
    '/me',
    '/studio',
    '/studio/posts/7',
    '/console',
    '/web/sign-in',
  ]
  for (const path of paths) {
    for (const [slashed, location] of [
      [`${path}/`, path],
      [`${path}/?a=/b/`, `${path}?a=/b/`],
    ] as const) {
      const { status, headers } = await raw(slashed)
      assert.deepEqual([status, headers.location], [301, location])
    }
  }
  assert.equal((await raw('/studio//')).headers.location, '/studio')
  for (const path of ['//evil.example/', '/nowhere/', '/v2/channels/', '/%2f%2fevil.example/'])
    assert.equal((await raw(path)).headers.location, undefined, path)
})

describe('an unknown path', () => {
  const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'de' }
  const FAR_TOO_LONG = `/s/${'x'.repeat(300)}`
  for (const path of [
    '/nowhere',
    '/topics/7/more',
    '/nowhere/',
    '/nowhere.txt',
    '/assets/gone.js',
    '/s/gone',
    FAR_TOO_LONG,
  ])
    test(`${path} is a page for who navigates there, and an error for the others`, async () => {
      const page = await raw(path, BROWSER)
      assert.deepEqual([page.status, page.headers['content-type']], [404, 'text/html; charset=utf-8'])
      assert.match(page.body.toString(), /<html lang="de">[\s\S]*Unter dieser Adresse gibt es nichts/)
      assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/)
      const head = await raw(path, BROWSER, 'HEAD')
      assert.deepEqual([head.status, head.body.length], [404, 0])
      for (const [headers, method] of [[{}], [{ accept: '*/*' }], [BROWSER, 'POST']] as const) {
        const error = await raw(path, headers, method)
        assert.deepEqual([error.status, JSON.parse(error.body.toString()).error.code], [404, 404])
      }
    })

  test('below /v2 and /scim is an error for browsers as well', async () => {
    for (const path of ['/v2/nowhere', '/scim/v2/nowhere', '/v2', '/scim'])
      assert.match((await raw(path, BROWSER)).headers['content-type'] ?? '', /json/, path)
  })
})
