import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Services } from '../../platform/services.ts'
import { sendNotFound } from '../../shared/pages/not-found.ts'
import { pageContext, renderPage } from '../../shared/pages/page.ts'
import { linksOf } from './early.ts'
import { missingPagesPage, REFRESH_SECONDS } from './missing-pages-page.ts'
import { sendFile } from './send-file.ts'
import type { Site } from './site.ts'
import type { Lack } from './web-host.ts'

/** Sends a document, or the page that explains why there is none. */
export function sendDocument(
  services: Services,
  site: Site | Lack,
  { document, route }: { readonly document: string; readonly route: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (typeof site === 'string') {
    const context = pageContext(services, request, response)
    const { text, headers } = renderPage(context, missingPagesPage(context.words, site))
    const length = Buffer.byteLength(text)
    response.writeHead(503, { ...headers, 'retry-after': String(REFRESH_SECONDS), 'content-length': length })
    response.end(request.method === 'HEAD' ? undefined : text)
    return
  }
  const file = site.files.get(document)
  if (!file) {
    sendNotFound(services, request, response)
    return
  }
  // No `Vary` for it: a service worker would no longer find the document that it keeps.
  const links = linksOf(services, site.early, route, request)
  sendFile(request, response, file, {
    ...documentHeaders(site, bucketOf(services)),
    ...(links === null ? {} : { link: links }),
  })
}

/** The origin that files are loaded from directly. */
const bucketOf = ({ config }: Services): string | null => (config.s3 ? new URL(config.s3.endpoint).origin : null)

function documentHeaders({ styleHashes }: Site, bucket: string | null): Record<string, string> {
  const own = ["'self'", ...(bucket ? [bucket] : [])].join(' ')
  const policy = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': ["'self'", ...styleHashes.map(one => `'${one}'`)].join(' '),
    'img-src': `${own} https: blob:`,
    'media-src': `${own} https: blob:`,
    'connect-src': own,
    'font-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'atrium ProseMirrorClipboard',
  }
  return {
    'cache-control': 'no-cache',
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    // On plain http the referrer is the only sign that a request comes from our page
    // (platform/http/browser/web-session.ts).
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  }
}
