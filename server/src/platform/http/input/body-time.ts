import type { IncomingMessage } from 'node:http'
import { answerLateBody } from './broken-request.ts'

/**
 * Ends a connection whose request has not arrived whole in time. Node's own limit holds for all requests alike, and
 * uploads take longer than what else is sent.
 */
export function limitBodyTime(request: IncomingMessage, timeoutMs: number): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers
  if (length === '0' && encoding === undefined) return
  const timer = setTimeout(() => {
    if (request.complete) return
    answerLateBody(request.socket, request.url ?? '', () => request.destroy())
  }, timeoutMs).unref()
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}
