import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setDefaultCACertificates } from 'node:tls'
import { before, describe, test } from '../../../../bin/testing.mjs'
import { assertFails, get, httpServer, httpsServer, outboundFor, watchConnections } from './support.ts'

const outbound = outboundFor({ allowPrivateTargets: true })

test('a POST arrives with its headers and body, and its answer comes back', async () => {
  const server = await httpServer(async (request, response) => {
    const { method, url, headers } = request
    response.setHeader('X-Echo', [String(headers['x-event']), 'twice'])
    response.statusCode = 202
    response.end(
      JSON.stringify({ method, url, host: headers.host, agent: headers['user-agent'], body: await text(request) }),
    )
  })
  const answer = await outbound.request({
    method: 'POST',
    url: `${server.origin}/hook?a=1#fragment`,
    headers: { 'X-Event': 'ping', 'User-Agent': 'atrium-webhooks' },
    body: '{"name":"ping"}',
    timeoutMs: 5_000,
    bodyMaxBytes: 1_024,
  })
  assert.equal(answer.status, 202)
  assert.equal(answer.headers['x-echo'], 'ping, twice')
  assert.equal(answer.truncated, false)
  assert.equal(answer.url, `${server.origin}/hook?a=1#fragment`)
  assert.deepEqual(JSON.parse(answer.body.toString()), {
    method: 'POST',
    url: '/hook?a=1',
    host: `127.0.0.1:${server.port}`,
    agent: 'atrium-webhooks',
    body: '{"name":"ping"}',
  })
})

test('an answer of any status is an answer', async () => {
  const server = await httpServer((request, response) => response.writeHead(Number(request.url!.slice(1))).end())
  for (const status of [204, 301, 400, 410, 500, 503]) {
    assert.equal((await outbound.request(get(`${server.origin}/${status}`))).status, status)
  }
})

test('a HEAD returns the headers', async () => {
  const server = await httpServer((_request, response) => response.setHeader('content-length', 123_456).end())
  const answer = await outbound.request(get(server.origin, { method: 'HEAD' }))
  assert.equal(answer.headers['content-length'], '123456')
  assert.equal(answer.body.length, 0)
  assert.equal(answer.truncated, false)
})

test('interim answers are passed over, and 100 Continue, which was not asked for, is an error of its own', async () => {
  const server = await httpServer((request, response) => {
    if (request.url === '/continue') response.writeContinue()
    response.writeEarlyHints({ link: '</style.css>; rel=preload' })
    response.end('final')
  })
  await assertFails(outbound.request(get(`${server.origin}/continue`)), 'unasked_continue')
  const answer = await outbound.request(get(server.origin))
  assert.equal(answer.status, 200)
  assert.equal(answer.body.toString(), 'final')
})

test('a Location in UTF-8 is followed, and one in Latin-1 as before', async () => {
  const server = await httpServer((request, response) => {
    const place = { '/utf-8': '/größe/日本?a=é', '/latin-1': '/caf\xe9' }[request.url!]
    if (!place) return void response.end(decodeURIComponent(request.url!))
    const bytes = Buffer.from(place, request.url === '/utf-8' ? 'utf8' : 'latin1')
    response.writeHead(302, { location: bytes.toString('latin1') }).end()
  })
  for (const [path, read] of [
    ['/utf-8', '/größe/日本?a=é'],
    ['/latin-1', '/café'],
  ] as const) {
    const answer = await outbound.request(get(server.origin + path, { redirectsMax: 2 }))
    assert.deepEqual([answer.status, answer.body.toString()], [200, read])
  }
  const unfollowed = await outbound.request(get(`${server.origin}/utf-8`))
  assert.equal(unfollowed.headers.location, '/größe/日本?a=é')
})

test('names are resolved by the system when private targets are allowed', async () => {
  const server = await httpServer((_request, response) => response.end('here'))
  const watch = watchConnections()
  const answer = await outbound.request(get(`http://localhost:${server.port}/`))
  assert.equal(answer.body.toString(), 'here')
  assert.ok(watch.opened > 0)
})

test('of several addresses one that answers is used', async () => {
  const server = await httpServer((_request, response) => response.end('here'))
  // Nothing can listen at the first one: it is the broadcast address.
  const twoAddresses = outboundFor({ allowPrivateTargets: true, resolve: async () => ['255.255.255.255', '127.0.0.1'] })
  const answer = await twoAddresses.request(get(`http://receiver.test:${server.port}/`))
  assert.equal(answer.body.toString(), 'here')
})

test('nothing is decompressed, and nothing compressed is asked for', async () => {
  const server = await httpServer((request, response) => response.end(request.headers['accept-encoding']))
  assert.equal((await outbound.request(get(server.origin))).body.toString(), 'identity')
})

test('no proxy is taken from the environment', async () => {
  const server = await httpServer((_request, response) => response.end('direct'))
  process.env.HTTP_PROXY = process.env.http_proxy = 'http://127.0.0.1:1'
  const answer = await outboundFor({ allowPrivateTargets: true }).request(get(server.origin))
  assert.equal(answer.body.toString(), 'direct')
  delete process.env.HTTP_PROXY
  delete process.env.http_proxy
})

test('headers that frame the message, or would break it, are refused', async () => {
  const server = await httpServer((_request, response) => response.end())
  for (const name of ['Host', 'Connection', 'Content-Length', 'Transfer-Encoding', 'Upgrade', 'Expect']) {
    await assertFails(outbound.request(get(server.origin, { headers: { [name]: '1' } })), 'invalid_request')
  }
  for (const value of ['a\r\nx-injected: 1', 'a\nb', 'a\0b', '日本']) {
    await assertFails(outbound.request(get(server.origin, { headers: { authorization: value } })), 'invalid_request')
  }
  assert.equal(server.connections, 0)
})

test('the message of an error is fit for users', async () => {
  await assertFails(outbound.request(get('http://127.0.0.1:1/')), 'connection_failed')
  await outbound.request(get('http://127.0.0.1:1/')).catch(error => assert.doesNotMatch(error.message, /127|ECONN/))
})

test('requests in flight, and later ones, fail once the client closes', async () => {
  const closing = outboundFor({ allowPrivateTargets: true })
  const server = await httpServer(() => void closing.close())
  await assertFails(closing.request(get(server.origin)), 'closed')
  await assertFails(closing.request(get(server.origin)), 'closed')
})

test('a request that waits for the address of a name fails once the client closes', async () => {
  const closing = outboundFor({
    allowPrivateTargets: false,
    resolve: () => {
      void closing.close()
      return new Promise(() => {})
    },
  })
  await assertFails(closing.request(get('http://receiver.test/')), 'closed')
})

/** Answers `/to?URL` with a redirect to the URL, all else with its path. */
const redirector = () =>
  httpServer((request, response) => {
    const location = /^\/to\?(.*)$/.exec(request.url!)?.[1]
    if (location === undefined) response.end(request.url)
    else response.writeHead(302, { location: decodeURIComponent(location) }).end('moved')
  })

const to = (url: string) => `/to?${encodeURIComponent(url)}`

test('a redirect is an answer where following is not asked for, to a POST, and without an address', async () => {
  const server = await redirector()
  const url = server.origin + to('/there')
  const answer = await outbound.request(get(url))
  assert.deepEqual([answer.status, answer.headers.location, answer.body.toString()], [302, '/there', 'moved'])
  assert.equal((await outbound.request(get(url, { method: 'POST', body: 'x', redirectsMax: 3 }))).status, 302)
  const nowhere = await httpServer((_request, response) => response.writeHead(304).end())
  assert.equal((await outbound.request(get(nowhere.origin, { redirectsMax: 3 }))).status, 304)
})

test('redirects are followed as far as asked, relative ones too', async () => {
  const server = await redirector()
  const answer = await outbound.request(get(server.origin + to(to('/there')), { redirectsMax: 2 }))
  assert.equal(answer.status, 200)
  assert.equal(answer.body.toString(), '/there')
  assert.equal(answer.url, `${server.origin}/there`)
  await assertFails(outbound.request(get(server.origin + to(to('/there')), { redirectsMax: 1 })), 'too_many_redirects')
})

test('the body of a redirect is left aside', async () => {
  const server = await httpServer((request, response) => {
    if (request.url !== '/') return void response.end('there')
    response.writeHead(302, { location: '/there' })
    response.write('a body without an end')
  })
  assert.equal((await outbound.request(get(server.origin, { redirectsMax: 1 }))).body.toString(), 'there')
})

test('credentials stay with the origin they were meant for', async () => {
  const other = await httpServer((request, response) => response.end(JSON.stringify(request.headers)))
  const server = await redirector()
  const headers = { Authorization: 'Bearer secret', cookie: 'a=b', accept: 'text/html' }
  const away = await outbound.request(get(server.origin + to(`${other.origin}/`), { headers, redirectsMax: 1 }))
  const received = JSON.parse(away.body.toString())
  assert.equal(received.authorization, undefined)
  assert.equal(received.cookie, undefined)
  assert.equal(received.accept, 'text/html')

  const same = await httpServer((request, response) => {
    if (request.url === '/') response.writeHead(307, { location: '/there' }).end()
    else response.end(request.headers.authorization)
  })
  const stayed = await outbound.request(get(same.origin, { headers, redirectsMax: 1 }))
  assert.equal(stayed.body.toString(), 'Bearer secret')
})

const HOPS = [
  ['http://127.0.0.2:PORT/', 'forbidden_address'],
  ['//127.0.0.2:PORT/', 'forbidden_address'],
  ['http://localhost:PORT/', 'forbidden_address'],
  ['http://2130706434:PORT/', 'forbidden_address'],
  ['http://[::1]:PORT/', 'forbidden_address'],
  ['http://[::ffff:127.0.0.2]:PORT/', 'forbidden_address'],
  ['http://169.254.169.254/latest/meta-data/', 'forbidden_address'],
  ['http://private.test:PORT/', 'forbidden_address'],
  ['http://user:secret@public.test:PORT/', 'invalid_url'],
  ['http://public.test:22/', 'forbidden_port'],
  ['file:///etc/passwd', 'invalid_url'],
  ['gopher://127.0.0.1:PORT/', 'invalid_url'],
  ['http://', 'invalid_url'],
] as const

for (const [location, reason] of HOPS) {
  test(`a redirect to ${location} is refused without a connection`, async () => {
    const guarded = outboundFor({
      allowPrivateTargets: false,
      // The one address that counts as public here, so that there is something to be redirected from.
      isAllowedAddress: ip => ip === '127.0.0.1',
      resolve: async host => (host === 'public.test' ? ['127.0.0.1'] : ['127.0.0.2']),
    })
    const server = await redirector()
    const target = location.replace('PORT', String(server.port))
    const watch = watchConnections()
    const start = `http://public.test:${server.port}${to(`http://127.0.0.1:${server.port}${to(target)}`)}`
    await assertFails(guarded.request(get(start, { redirectsMax: 5 })), reason)
    assert.equal(watch.opened, 2)
    assert.equal(server.connections, 2)
  })
}

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
const certified = (certificate: string) => ({ key: fixture('server.key'), cert: fixture(certificate) })

// The authority's key is gone; the certificates are valid for `atrium.test` and 127.0.0.1 until 2120.
describe('outbound', () => {
  before(() => setDefaultCACertificates([fixture('authority.pem')]))

  test('https is checked against the name, which is sent to the host', async () => {
    const server = await httpsServer(certified('server.pem'), (request, response) => {
      response.end(String((request.socket as { servername?: string | false }).servername))
    })
    const named = outboundFor({ allowPrivateTargets: true, resolve: async () => ['127.0.0.1'] })
    for (const host of ['atrium.test', 'ATRIUM.test', 'atrium.test.']) {
      assert.equal((await named.request(get(`https://${host}:${server.port}/`))).body.toString(), 'atrium.test')
    }
    await assertFails(named.request(get(`https://other.test:${server.port}/`)), 'tls')
  })

  test('https to an address is checked against the address, and no name is sent', async () => {
    const server = await httpsServer(certified('server.pem'), (request, response) => {
      response.end(String((request.socket as { servername?: string | false }).servername))
    })
    assert.equal((await outbound.request(get(server.origin))).body.toString(), 'false')
    await assertFails(outbound.request(get(`https://127.0.0.2:${server.port}/`)), 'tls')
  })

  test('certificates of unknown origin or out of date are refused, whatever the environment says', async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
    for (const certificate of ['untrusted.pem', 'expired.pem']) {
      const server = await httpsServer(certified(certificate), () => assert.fail('was reached'))
      await assertFails(outbound.request(get(server.origin)), 'tls')
    }
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
  })

  test('https to a host that speaks http only is a TLS error', async () => {
    const plain = await httpServer((_request, response) => response.end())
    await assertFails(outbound.request(get(`https://127.0.0.1:${plain.port}/`)), 'tls')
  })
})
