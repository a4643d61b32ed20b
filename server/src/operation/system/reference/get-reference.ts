import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { acceptsEncoding } from '../../../platform/http/accepted.ts'
import { type Endpoint, endpoint, Raw } from '../../../platform/http/endpoint.ts'
import { REFERENCE_HEADERS, referencePage } from './reference-page.ts'

const compress = promisify(gzip)

interface Made {
  readonly plain: string
  readonly compressed: Promise<Buffer>
}

/** The reference of all calls as a page. Made once for each pair of addresses, of which a server has one. */
export function referenceEndpoint(endpoints: () => readonly Endpoint[]) {
  const pages = new Map<string, Made>()
  function pageFor(baseUrl: string, authUrl: string): Made {
    const key = `${baseUrl} ${authUrl}`
    let made = pages.get(key)
    if (!made) {
      const plain = referencePage(endpoints(), baseUrl, authUrl)
      made = { plain, compressed: compress(plain) }
      pages.clear()
      pages.set(key, made)
    }
    return made
  }
  return endpoint('GET /docs', {
    tag: 'System',
    summary: 'API reference as a page',
    access: 'public',
    transaction: 'own',
    output: { status: 200, mediaType: 'text/html; charset=utf-8' },
    async handle({ services, request, reply }) {
      const { plain, compressed } = pageFor(services.baseUrl(), services.authUrl())
      reply.headers(REFERENCE_HEADERS).header('vary', 'accept-encoding')
      if (!acceptsEncoding(request, 'gzip')) return new Raw(plain, 'text/html; charset=utf-8')
      reply.header('content-encoding', 'gzip')
      return new Raw(await compressed, 'text/html; charset=utf-8')
    },
  })
}
