import type { IncomingMessage } from 'node:http'
import { respondToLateBody } from './broken-request.ts'

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
