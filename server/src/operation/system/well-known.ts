// Addresses at which programs look by themselves: for reports of weaknesses (RFC 9116), to change a password, for search engines.

import type { RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'

const YEAR_MS = 365 * 24 * 3_600_000
/** The page with the reader's password. */
const PASSWORD_PAGE = '/me'

export function wellKnownRoutes({ config, baseUrl }: Services): RawRoute[] {
  const expires = new Date(Date.now() + YEAR_MS).toISOString()
  const security = () =>
    `Contact: ${config.securityContact}\nExpires: ${expires}\nCanonical: ${baseUrl()}/.well-known/security.txt\n`
  return [
    text('/robots.txt', () => 'User-agent: *\nDisallow: /\n'),
    ...(config.securityContact === null ? [] : [text('/.well-known/security.txt', security)]),
    {
      methods: ['GET'],
      path: '/.well-known/change-password',
      handle: (_request, response) =>
        void response.writeHead(302, { location: PASSWORD_PAGE, 'cache-control': 'no-store' }).end(),
    },
  ]
}

const text = (path: string, body: () => string): RawRoute => ({
  methods: ['GET'],
  path,
  handle: (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(body()),
})
