import type { IncomingMessage, ServerResponse } from 'node:http'
import { errorBody, notFound } from '../../platform/http/errors.ts'
import type { Encoding, SiteFile } from './site.ts'

/** Best first. */
const PREFERRED: readonly Encoding[] = ['br', 'gzip']

/** Sends a file in the smallest encoding that the browser accepts, or 304. */
export function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
): void {
  const encoding =
    PREFERRED.find(one => file.bodies[one] && accepts(request.headers['accept-encoding'], one)) ?? 'identity'
  const body = file.bodies[encoding] ?? file.bodies.identity
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  response.appendHeader('vary', 'accept-encoding')
  for (const [name, value] of Object.entries({ ...headers, etag })) response.setHeader(name, value)
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, {
    'content-type': file.mediaType,
    'content-length': body.length,
    ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

/** Whether a browser takes this encoding (RFC 9110 section 12.5.3). */
function accepts(header: string | string[] | undefined, encoding: string): boolean {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
    .map(offer => offer.trim().split(/\s*;\s*/))
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === '*')
  return offer !== undefined && !offer.some(part => /^q=0(\.0*)?$/.test(part))
}

/** Weakly compared (RFC 9110 section 13.1.2): the encoding of a cached file does not matter. */
function isKnown(header: string | undefined, etag: string): boolean {
  const known = header?.split(',').map(one => one.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}

/** The 404 of every unknown path. */
export function sendNotFound(response: ServerResponse): void {
  const body = JSON.stringify(errorBody(notFound('Path')))
  response
    .writeHead(404, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) })
    .end(body)
}
