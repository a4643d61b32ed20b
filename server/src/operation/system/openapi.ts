import { openapiDocument } from '../../platform/http/document/openapi.ts'
import { endpoint, Raw } from '../../platform/http/endpoint.ts'

/** The OpenAPI document of everything this server answers, with its own address in it. */
export const openapi = endpoint({
  id: 'getOpenapi',
  tag: 'System',
  method: 'GET',
  path: '/openapi.json',
  summary: 'OpenAPI 3.1 document of this server',
  access: 'public',
  transaction: 'own',
  output: { status: 200, mediaType: 'application/json; charset=utf-8' },
  async handle({ services }) {
    const { endpoints } = await import('../../app.ts')
    return new Raw(JSON.stringify(openapiDocument(endpoints, services.baseUrl(), services.authUrl())))
  },
})
