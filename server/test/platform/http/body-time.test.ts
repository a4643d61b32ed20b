import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, test } from '../../../../bin/testing.mjs'
import { limitBodyTime } from '../../../src/platform/http/input/broken-request.ts'

const TIMEOUT_MS = 50
const server = createServer((request, response) => {
  limitBodyTime(request, TIMEOUT_MS)
  request.resume().on('end', () => setTimeout(() => response.end('whole'), 2 * TIMEOUT_MS))
})
await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
after(() => server.close().closeAllConnections())
const { port } = server.address() as AddressInfo

/** Everything that the server sends until it ends the connection. */
const exchange = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${text}`),
    )
    socket.setEncoding('utf8').on('data', part => {
      received += part
    })
    socket.once('close', () => resolve(received)).once('error', reject)
  })

test('a body that does not arrive whole in time is 408 and the end of the connection', async () => {
  const late = await exchange('Content-Length: 10\r\n\r\nabc')
  assert.match(late, /^HTTP\/1\.1 408 /)
  assert.equal(JSON.parse(late.split('\r\n\r\n')[1] as string).error.title, 'Request Timeout')
  assert.match(await exchange('Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'), /^HTTP\/1\.1 408 /)
})

test('one that has arrived may be worked on for as long as it takes', async () => {
  assert.match(await exchange('Content-Length: 3\r\n\r\nabc'), /^HTTP\/1\.1 200 /)
  assert.match(await exchange('Content-Length: 0\r\n\r\n'), /^HTTP\/1\.1 200 /)
})
