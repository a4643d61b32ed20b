// Compresses what people wait for: documents, and the responses to calls of our own pages. Those to programs are left as they are: a
// proxy may compress them, and a program that synchronizes gains nothing from it.

import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'
import { acceptsEncoding } from '../accepted.ts'
import { readWebSessionCookie } from '../web-session.ts'

/** Best first. */
export const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** A shorter one fits in few packets anyway. */
const MIN_LENGTH = 4096

/** Takes as long as rendering a page; runs in a thread of its own. */
const COMPRESS: Readonly<Record<Encoding, (body: string | Buffer) => Promise<Buffer>>> = {
  br: body =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 },
    }),
  gzip: body => promisify<string | Buffer, object, Buffer>(gzip)(body, { level: 5 }),
}

/** Compresses a body with the best coding that the client accepts; `encoding` is null where it accepts none, and the body is unchanged. */
export async function compress(
  request: Pick<IncomingMessage, 'headers'>,
  body: string | Buffer,
): Promise<{ readonly encoding: Encoding | null; readonly body: Buffer }> {
  const encoding = ENCODINGS.find(one => acceptsEncoding(request, one)) ?? null
  return { encoding, body: encoding ? await COMPRESS[encoding](body) : Buffer.from(body) }
}

/**
 * Compresses JSON that answers a web session. Other sites cannot send the session's cookie, so the compressed length reveals nothing to
 * them (BREACH).
 */
export async function compressForPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isLong = (typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length >= MIN_LENGTH
  if (!isLong || request.headers.authorization !== undefined) return payload
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload
  if (readWebSessionCookie(services, request) === null) return payload
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  const { encoding, body } = await compress(request, payload)
  if (encoding) reply.header('content-encoding', encoding).removeHeader('content-length')
  return body
}
