// Responses that are sent before the request has arrived whole. The system resets a connection that is closed while data is
// unread, and the reset may overtake the response; so the rest of the body is read and discarded (RFC 9112, section 9.6).

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Milliseconds that a client may go on sending after the end of a connection that it does not keep. */
const LINGER_MAX_MS = 10_000

/**
 * Reads the rest of a body, for as long as a body may take. A connection that its client does not keep is half-closed after the
 * response; while draining, one that is kept is ended once it is idle.
 * @returns whether the connection is kept; the response's `Connection` may name the contrary
 */
export function readToEnd(request: IncomingMessage, response?: ServerResponse): boolean {
  // A request without a body that is answered right after its head is not complete yet.
  const { 'transfer-encoding': encoding, 'content-length': length } = request.headers
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0
  if (request.complete || !hasBody) return false
  if (isLast(request)) {
    closeGently(request)
    return false
  }
  if (response) response.shouldKeepAlive = true
  request.unpipe().resume()
  return true
}

/** Half-closes the connection after its response, and closes it when the body has arrived or took too long. */
export function closeGently(request: IncomingMessage): void {
  const { socket } = request
  const close = socket.destroySoon.bind(socket)
  // Called by Node after the last response of a connection.
  socket.destroySoon = () => {
    if (request.complete || request.destroyed) return close()
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MAX_MS).unref()
    request.once('end', close)
    socket.once('close', () => clearTimeout(timer))
  }
  request.unpipe().resume()
}

/** Whether the client asks for one response on its connection (RFC 9112, section 9.3). */
function isLast({ httpVersion, headers }: IncomingMessage): boolean {
  const options = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map(option => option.trim())
  return options.includes('close') || (httpVersion === '1.0' && !options.includes('keep-alive'))
}
