import type { RawRoute } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { MCP_PATH, MCP_SCOPES, mcpResource } from '../../shared/mcp-resource.ts'

export const RESOURCE_METADATA_PATH = `/.well-known/oauth-protected-resource${MCP_PATH}`

/** Metadata for a client that has not signed in yet (RFC 9728). */
export const resourceMetadata = (services: Services): RawRoute => ({
  methods: ['GET'],
  path: RESOURCE_METADATA_PATH,
  handle(_request, response) {
    const body = JSON.stringify({
      resource: mcpResource(services),
      authorization_servers: [services.authUrl()],
      scopes_supported: MCP_SCOPES,
      bearer_methods_supported: ['header'],
      resource_documentation: `${services.baseUrl()}/docs`,
    })
    response
      .writeHead(200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
      .end(body)
  },
})
