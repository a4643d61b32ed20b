// Requests that never reach a route, since they are not valid HTTP or do not arrive: the response is written directly
// to the connection, in the contract's form like every other error (docs/contract/conventions.md#errors).

import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody, HttpError, scimErrorBody } from '../../errors.ts'
import { isScimPath } from '../scim-path.ts'
import { headTooLong, otherVersion } from './head.ts'

const KNOWN: Readonly<Record<string, HttpError>> = {
  HPE_HEADER_OVERFLOW: headTooLong(),
  HPE_INVALID_VERSION: otherVersion(),
  HPE_PAUSED_H2_UPGRADE: otherVersion(),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, 'The request did not arrive in time'),
}
const MALFORMED = new HttpError(400, 'The request is not HTTP as it should be')

/** Responds to a request that Node could not parse and closes the connection. */
export function respondToBrokenRequest(
  error: { readonly code?: string; readonly rawPacket?: unknown },
  socket: Socket,
): void {
  // No request has begun, so there is no response.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0) return void socket.destroy()
  // A response that has started must not be interrupted by another one.
  const begun = (socket as Socket & { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent
  if (error.code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy()
  socket.end(responseText(KNOWN[error.code ?? ''] ?? MALFORMED, addressIn(error.rawPacket)), () => socket.destroy())
}

/** Ends the connection of a request whose body does not arrive. */
function respondToLateBody(socket: Socket, url: string, ended: () => void): void {
  socket.end(responseText(KNOWN.ERR_HTTP_REQUEST_TIMEOUT as HttpError, url), ended)
}

const REQUEST_LINE = /^[A-Z]+ (\S*)/
/** Enough bytes to see the start of an address. */
const REQUEST_LINE_BYTES = 256

/** The beginning of the address, if the unreadable part begins with it; a long one may have arrived in parts. */
function addressIn(packet: unknown): string {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, REQUEST_LINE_BYTES) : ''
  return REQUEST_LINE.exec(text)?.[1] ?? ''
}

function responseText(error: HttpError, url: string): string {
  const scim = isScimPath(url)
  const body = JSON.stringify(scim ? scimErrorBody(error) : errorBody(error))
  return [
    `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
    'connection: close',
    `content-type: application/${scim ? 'scim+json' : 'json'}; charset=utf-8`,
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    `x-request-id: ${randomUUID()}`,
    '',
    body,
  ].join('\r\n')
}

/**
 * Ends a connection whose request has not arrived completely in time. Node's own limit is the same for all requests,
 * and uploads take longer than others.
 */
export function limitBodyTime(request: IncomingMessage, timeoutMs: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const timer = setTimeout(() => {
    if (request.complete) return
    // Answered already, and read to its end.
    if (!request.socket.writable) return void request.destroy()
    respondToLateBody(request.socket, request.url ?? '', () => request.destroy())
  }, timeoutMs).unref()
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
