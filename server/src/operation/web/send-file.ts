import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptsEncoding } from '../../platform/http/accepted-encoding.ts'
import { names } from '../../platform/http/conditional.ts'
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
  const encoding = PREFERRED.find(one => file.bodies[one] && acceptsEncoding(request, one)) ?? 'identity'
  const body = file.bodies[encoding] ?? file.bodies.identity
  const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
  response.appendHeader('vary', 'accept-encoding')
  for (const [name, value] of Object.entries({ ...headers, etag })) response.setHeader(name, value)
  if (names(request.headers['if-none-match'] ?? '', etag)) {
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
