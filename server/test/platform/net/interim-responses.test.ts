// Receivers that say something before their response, and hosts that send more than ASCII in their headers.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { get, httpServer, httpsServer, outboundFor, tcpServer } from './support.ts'

const outbound = outboundFor({ allowPrivateTargets: true })
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n'
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'
const GONE = 'HTTP/1.1 410 Gone\r\nContent-Length: 4\r\n\r\n'

const post = (url: string) =>
  outbound.request({ method: 'POST', url, body: '{"name":"ping"}', timeoutMs: 5_000, bodyMaxBytes: 1_024 })

/** Answers each request with these bytes, a piece at a time. */
const sending = (...pieces: readonly string[]) =>
  tcpServer(socket => {
    let asked = ''
    socket.setNoDelay(true)
    socket.on('data', async data => {
      asked += data
      if (!asked.endsWith('}')) return
      asked = ''
      for (const piece of pieces) {
        await new Promise<void>(done => socket.write(piece, () => setTimeout(done, pieces.length > 1 ? 5 : 0)))
      }
    })
  })

describe('the response is reached', () => {
  const before: Record<string, string> = {
    'after 100 Continue': CONTINUE,
    'after 100 Continue with headers': 'HTTP/1.1 100 Go on\r\nServer: x\r\nX-Y: 100\r\n\r\n',
    'after 103 Early Hints': HINTS,
    'after several of both': CONTINUE + HINTS + CONTINUE + CONTINUE + HINTS,
    'at once': '',
  }
  for (const [when, interim] of Object.entries(before)) {
    test(`${when}, in one piece and byte by byte, and connections are used again`, async () => {
      for (const pieces of [
        [`${interim}${GONE}body`],
        [...`${interim}${GONE}body`],
        [interim, GONE, 'body'].filter(Boolean),
      ]) {
        const server = await sending(...pieces)
        for (let n = 0; n < 3; n++) {
          const answer = await post(server.origin)
          assert.deepEqual([answer.status, answer.body.toString()], [410, 'body'])
          assert.equal(answer.headers.link, undefined)
        }
        assert.ok(server.connections < 3)
      }
    })
  }

  test('over TLS', async () => {
    const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')
    setDefaultCACertificates([fixture('authority.pem')])
    const server = await httpsServer(
      { cert: fixture('server.pem'), key: fixture('server.key') },
      (_request, response) => {
        response.writeContinue()
        response.writeEarlyHints({ link: '</a.css>' })
        response.end('made')
      },
    )
    const answer = await post(server.origin)
    assert.deepEqual([answer.status, answer.body.toString()], [200, 'made'])
  })

  test('and its body stays what it is, whatever it looks like', async () => {
    const body = `${CONTINUE}${CONTINUE}HTTP/1.1 100`
    const server = await sending(
      `${CONTINUE}HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n`,
      ...body.match(/.{1,7}/gs)!,
    )
    assert.equal((await post(server.origin)).body.toString(), body)
  })
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
