import { type Endpoint, endpoint, Raw } from '../../platform/http/endpoint.ts'
import { referencePage } from './reference-page.ts'

/** The reference of all calls as a page, without script. */
export const reference = (endpoints: () => readonly Endpoint[]) =>
  endpoint({
    id: 'getReference',
    tag: 'System',
    method: 'GET',
    path: '/docs',
    summary: 'API reference as a page',
    access: 'public',
    transaction: 'own',
    output: { status: 200, mediaType: 'text/html; charset=utf-8' },
    async handle({ services, reply }) {
      const { html, contentSecurityPolicy } = referencePage(endpoints(), services.baseUrl(), services.authUrl())
      reply.header('content-security-policy', contentSecurityPolicy)
      return new Raw(html, 'text/html; charset=utf-8')
    },
  })
