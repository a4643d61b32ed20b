// The OpenAPI 3.1 document, derived from the list of endpoints.

import type { Access, Endpoint } from '../endpoint.ts'
import type { TSchema } from '../input/schema.ts'

const VERSION = '2026-09-09'

/** The whole document. The same endpoints and addresses give the same text. */
export function openapiDocument(endpoints: readonly Endpoint[], baseUrl: string, authUrl: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {}
    ;(paths[endpoint.path] as Record<string, object>)[endpoint.method.toLowerCase()] = operation(endpoint)
  }
  const tags = [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => ({
    name,
    description: `${name} calls`,
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'atrium',
      version: VERSION,
      summary: 'Employee communication: posts, feeds, people, groups, webhooks',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags,
    paths,
    components: { schemas: { Error: ERROR, ScimError: SCIM_ERROR }, securitySchemes: securitySchemes(authUrl) },
  }
}

function operation(endpoint: Endpoint): object {
  const { status, body, mediaType } = endpoint.output
  const type = mediaType?.split(';')[0] ?? (endpoint.dialect === 'scim' ? 'application/scim+json' : 'application/json')
  const content = body || mediaType ? { content: { [type]: { schema: body ?? { type: 'string' } } } } : {}
  const responses: Record<string, object> = { [status]: { description: DESCRIPTIONS[status] ?? 'Success', ...content } }
  for (const code of errorStatuses(endpoint)) responses[code] = errorResponse(endpoint, code)
  const parameters = [...pathParameters(endpoint), ...queryParameters(endpoint)]
  const access = describeAccess(endpoint)
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    ...(endpoint.description || access
      ? { description: [endpoint.description, access].filter(Boolean).join('\n\n') }
      : {}),
    tags: [endpoint.tag],
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.input?.body ? { requestBody: requestBody(endpoint) } : {}),
    responses,
    security: security(endpoint),
  }
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; done in the background',
  204: 'Done; no body',
  302: 'Redirect',
  400: 'Wrong input',
  401: 'Token missing, unknown, expired, or of the wrong mode',
  403: 'Scope or role lacking',
  404: 'Not there, or not visible to the caller',
  409: 'In conflict with what is there',
  412: 'Changed in the meantime',
  413: 'Body too large',
  422: 'The Idempotency-Key was used with another request',
  429: 'Rate limit exceeded',
  502: 'A receiver did not answer as it should',
  503: 'Not ready',
}

function errorStatuses(endpoint: Endpoint): number[] {
  const codes = new Set<number>(endpoint.errors ?? [])
  if (endpoint.access !== 'public') {
    const access = endpoint.access as Access
    codes.add(401)
    if (access.scopes || access.anyScope || access.role) codes.add(403)
    if (!endpoint.unmetered) codes.add(429)
  }
  if (endpoint.input?.body || endpoint.input?.query) codes.add(400)
  if (endpoint.path.includes('{')) codes.add(404)
  return [...codes].sort((a, b) => a - b)
}

function errorResponse(endpoint: Endpoint, code: number): object {
  const [type, name] = endpoint.path.startsWith('/scim/')
    ? ['application/scim+json', 'ScimError']
    : ['application/json', 'Error']
  const schema = { $ref: `#/components/schemas/${name}` }
  return { description: DESCRIPTIONS[code] ?? 'Error', content: { [type as string]: { schema } } }
}

interface ObjectSchema {
  properties?: Record<string, { description?: string; type?: string }>
  required?: string[]
}

function pathParameters(endpoint: Endpoint): object[] {
  const properties = (endpoint.input?.params as ObjectSchema | undefined)?.properties ?? {}
  return [...endpoint.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: properties[name as string] ?? { type: 'string' },
  }))
}

function queryParameters(endpoint: Endpoint): object[] {
  const schema = endpoint.input?.query as ObjectSchema | undefined
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema?.required?.includes(name) ?? false,
    ...(property.description ? { description: property.description } : {}),
    ...(property.type === 'array' ? { style: 'form', explode: false } : {}),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint): object {
  const type = endpoint.dialect === 'scim' ? 'application/scim+json' : 'application/json'
  return { required: !endpoint.bodyOptional, content: { [type]: { schema: endpoint.input?.body as TSchema } } }
}

function security(endpoint: Endpoint): object[] {
  if (endpoint.access === 'public') return []
  const access = endpoint.access as Access
  const scopes = [...(access.scopes ?? [])]
  return access.as.map(mode => ({ [SCHEMES[mode]]: scopes }))
}

const SCHEMES = { user: 'oauth2_as_a_user', server: 'oauth2_as_a_server', operator: 'operator' } as const

function describeAccess(endpoint: Endpoint): string {
  if (endpoint.access === 'public') return ''
  const access = endpoint.access as Access
  const parts = [`Token: ${access.as.join(' or ')}.`]
  if (access.anyScope) parts.push(`One of the scopes: ${access.anyScope.join(', ')}.`)
  if (access.role && access.role !== 'member') parts.push(`Role: ${access.role} or higher.`)
  return parts.join(' ')
}

function securitySchemes(authUrl: string): object {
  const tokenUrl = `${authUrl}/oauth/token`
  const authorizationUrl = `${authUrl}/oauth/authorize`
  return {
    oauth2_as_a_user: {
      type: 'oauth2',
      flows: { authorizationCode: { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: SCOPE_TEXTS } },
    },
    oauth2_as_a_server: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: SCOPE_TEXTS } } },
    operator: { type: 'oauth2', flows: { clientCredentials: { tokenUrl, scopes: {} } } },
  }
}

const SCOPE_TEXTS = {
  openid: 'Sign in',
  profile: "The user's own profile",
  public: 'Public data',
  'feeds.read': 'Read feeds and react to posts',
  'feeds.engage': 'Comment and acknowledge',
  'content.read': 'Read content',
  'content.write': 'Create and change content and topics',
  'content.replication.audit': 'Read replication records',
  'users.read': 'Read users',
  'users.write': 'Create and change users',
  'groups.read': 'Read groups',
  'groups.write': 'Create and change groups',
  'webhooks.read': 'Read webhook subscriptions',
  'webhooks.write': 'Create and change webhook subscriptions',
  'data_exports.read': 'Read data exports',
  'data_exports.write': 'Run data exports',
}

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'title', 'detail'],
      properties: {
        code: { type: 'integer' },
        title: { type: 'string' },
        detail: { type: 'string' },
        validations: {
          type: 'array',
          items: {
            type: 'object',
            required: ['rule', 'parameter', 'message'],
            properties: { rule: { type: 'string' }, parameter: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}

const SCIM_ERROR = {
  type: 'object',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'integer' },
    detail: { type: 'string' },
    scimType: { type: 'string' },
  },
}
