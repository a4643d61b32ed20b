// POST /oauth/token, /oauth/revoke, /oauth/introspect: accepts all body types and returns errors as in RFC 6749. The
// protocol library does the rest, except for assertions.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { limits } from '../../../platform/config.ts'
import type { Services } from '../../../platform/services.ts'
import { mcpResource } from '../../../shared/mcp-resource.ts'
import { isDocumentId, ownIdOf } from '../documents/document-clients.ts'
import { authorizationServer } from '../server/authorization-server.ts'
import { invalidClient, invalidGrant, invalidRequest, OAuthError, sendJson } from '../server/oauth-error.ts'
import { JWT_BEARER, PATHS } from '../server/paths.ts'
import { exchangeAssertion } from './exchange-assertion.ts'
import { presentedClient, readParameters } from './read-parameters.ts'

/** The protocol library reads no longer form, and libraries read an assertion in one step. */
const FORM_MAX_LENGTH = 56 * 1024
/** By grant type, the parameter that says of which client and program a request is. */
const CREDENTIALS: Readonly<Record<string, string>> = { authorization_code: 'code', refresh_token: 'refresh_token' }
const GRANT_TYPES = ['authorization_code', 'refresh_token', 'client_credentials', JWT_BEARER]

/** Issues tokens. Throws OAuthError. */
export async function issueToken(services: Services, request: IncomingMessage, response: ServerResponse) {
  const parameters = await readForm(request)
  const grantType = requireGrantType(parameters)
  const client = presentedClient(request.headers, parameters)
  if (client && isDocumentId(client.id)) {
    const id = await ownIdOf(services, client.id, parameters.get(CREDENTIALS[grantType] ?? '') ?? '')
    if (id === null) throw invalidGrant('the code or token is not of this client, or has ended')
    parameters.set('client_id', id)
  }
  if (parameters.getAll('resource').some(resource => resource !== mcpResource(services)))
    throw new OAuthError(400, 'invalid_target', 'resource must be the address of /mcp')
  if (grantType === JWT_BEARER) return sendJson(response, 200, await exchangeAssertion(services, client, parameters))
  if (!client) throw invalidClient('no client authentication included', false)
  await passToProvider(services, request, response, parameters)
}

/** Revocation (RFC 7009) and introspection (RFC 7662). Throws OAuthError. */
export async function revokeOrIntrospect(services: Services, request: IncomingMessage, response: ServerResponse) {
  const parameters = await readForm(request)
  const client = presentedClient(request.headers, parameters)
  if (!client) throw invalidClient('no client authentication included', false)
  if (isDocumentId(client.id)) {
    const token = parameters.get('token')
    if (!token) throw invalidRequest('missing required parameter token')
    const id = await ownIdOf(services, client.id, token)
    // An unknown token is already revoked for any client (RFC 7009 section 2.2).
    if (id === null) return sendJson(response, 200, request.url?.startsWith(PATHS.introspect) ? { active: false } : {})
    parameters.set('client_id', id)
  }
  await passToProvider(services, request, response, parameters)
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const parameters = await readParameters(request, limits.bodyMaxBytes)
  const length = [...parameters].flat().reduce((sum, text) => sum + text.length, 0)
  if (length > FORM_MAX_LENGTH) throw invalidRequest('the parameters are longer than those of any grant')
  return parameters
}

function requireGrantType(parameters: URLSearchParams): string {
  const [grantType, ...more] = parameters.getAll('grant_type')
  if (!grantType) throw invalidRequest('missing required parameter grant_type')
  if (more.length > 0) throw invalidRequest('grant_type must not be given twice')
  if (GRANT_TYPES.includes(grantType)) return grantType
  throw new OAuthError(400, 'unsupported_grant_type', `grant_type must be one of ${GRANT_TYPES.join(', ')}`)
}

async function passToProvider(
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
  parameters: URLSearchParams,
) {
  const server = await authorizationServer(services)
  // CORS is decided for the whole server; this header keeps the library from doing it.
  if (!response.hasHeader('access-control-expose-headers')) {
    response.setHeader('access-control-expose-headers', 'www-authenticate')
  }
  await server.handle(asForm(request, parameters), response)
}

/** The same request with its parameters as the form that the protocol library reads. */
function asForm(request: IncomingMessage, parameters: URLSearchParams): IncomingMessage {
  const { authorization, 'transfer-encoding': _, ...headers } = request.headers
  const client = presentedClient(request.headers, parameters)
  // Some libraries send Basic without a secret for a public client.
  const bare = authorization !== undefined && client?.secret === null
  if (bare && !parameters.has('client_id')) parameters.set('client_id', client.id)
  const body = Buffer.from(parameters.toString())
  return Object.assign(Readable.from([body]), {
    method: request.method,
    url: request.url,
    socket: request.socket,
    httpVersion: request.httpVersion,
    httpVersionMajor: request.httpVersionMajor,
    headers: {
      ...headers,
      ...(authorization !== undefined && !bare ? { authorization } : {}),
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(body.length),
      accept: 'application/json',
    },
  }) as unknown as IncomingMessage
}
