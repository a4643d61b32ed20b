// The responses of an operation: its success, and the errors that follow from its access, its input and its
// declaration.

import { limits } from '../../config.ts'
import type { Access, Endpoint } from '../endpoint.ts'
import { namedObject, type TSchema, Type } from '../input/schema.ts'
import type { Components, Json, SharedParts } from './components.ts'

const SUCCESS: Readonly<Record<number, string>> = {
  200: 'Success',
  201: 'Created',
  202: 'Accepted; done in the background',
  204: 'Done; no body',
  302: 'Redirect',
}

const ERRORS: Readonly<Record<number, readonly [name: string, description: string]>> = {
  400: ['BadRequest', 'The request cannot be read, or its input is wrong'],
  401: ['Unauthenticated', 'Token missing, unknown, expired, or of the wrong mode'],
  403: ['Forbidden', 'Scope or role lacking'],
  404: ['NotFound', 'Not there, or not visible to the caller'],
  409: ['Conflict', 'In conflict with a record, or with a request that is still running'],
  412: ['PreconditionFailed', 'Changed in the meantime'],
  413: ['PayloadTooLarge', 'Body too large'],
  415: ['UnsupportedMediaType', 'The body is not of a type that is taken'],
  416: ['RangeNotSatisfiable', 'The file has no such part'],
  422: ['UnprocessableEntity', 'The Idempotency-Key was used with another request'],
  429: ['TooManyRequests', 'Rate limit exceeded'],
  502: ['BadGateway', 'A receiver did not answer as it should'],
  503: ['ServiceUnavailable', 'Not ready, or overloaded'],
}

/** The error statuses of an operation, except server errors. */
function errorStatuses(endpoint: Endpoint): number[] {
  // A request that is not HTTP, or whose address cannot be read, is 400 everywhere.
  const codes = new Set<number>([400, ...(endpoint.errors ?? [])])
  const add = (...more: number[]) => more.forEach(code => void codes.add(code))
  if (endpoint.path.includes('{')) add(404)
  // A body is read first, even if the operation takes none.
  if (endpoint.method !== 'GET') add(413, 415)
  if (endpoint.access === 'public') return sorted(codes)
  const access = endpoint.access as Access
  add(401)
  if (access.scopes || access.anyScope || access.role) add(403)
  if (!endpoint.unmetered && access.as.some(mode => mode !== 'operator')) add(429)
  // Under an Idempotency-Key: one that is in use, or was used for something else.
  if (endpoint.method === 'POST') add(409, 422)
  return sorted(codes)
}

const sorted = (codes: Iterable<number>): number[] => [...codes].sort((a, b) => a - b)

/** The responses of an operation by status. */
export function describeResponses(endpoint: Endpoint, components: Components, shared: SharedParts): Json {
  const { status } = endpoint.output
  return {
    [status]: {
      description: SUCCESS[status],
      headers: headersOf(shared, successHeaders(endpoint)),
      ...content(endpoint, components),
    },
    ...(isConditionalRead(endpoint) ? { 304: notModified(shared) } : {}),
    ...Object.fromEntries(errorStatuses(endpoint).map(code => [code, error(endpoint, code, components, shared)])),
  }
}

function content({ output, dialect }: Endpoint, components: Components): Json {
  const { body, mediaType } = output
  if (!body && !mediaType) return {}
  const type = mediaType?.split(';')[0] ?? mediaTypeOf(dialect)
  const schema = body ? components.print(body) : type.startsWith('text/') ? { type: 'string' } : {}
  return { content: { [type]: { schema } } }
}

export const mediaTypeOf = (dialect: Endpoint['dialect']): string =>
  dialect === 'scim' ? 'application/scim+json' : 'application/json'

const notModified = (shared: SharedParts): Json =>
  shared.refer('responses', 'NotModified', {
    description: 'The client has this version',
    headers: headersOf(shared, ['X-Request-Id', 'ETag']),
  })

function error({ path }: Endpoint, status: number, components: Components, shared: SharedParts): Json {
  const scim = path.startsWith('/scim/')
  const [name, description] = ERRORS[status] ?? [`Error${status}`, 'Error']
  return shared.refer('responses', scim ? `Scim${name}` : name, {
    description,
    headers: headersOf(shared, errorHeaders(status)),
    content: { [mediaTypeOf(scim ? 'scim' : undefined)]: { schema: components.print(scim ? ScimError : ErrorBody) } },
  })
}

const Validation = namedObject('Validation', {
  rule: Type.String({ description: 'The rule that the value breaks, such as `required`' }),
  parameter: Type.String({ description: 'Dotted path of the value' }),
  message: Type.String(),
})

const ErrorBody: TSchema = namedObject('Error', {
  error: Type.Object({
    code: Type.Integer({ minimum: 400, maximum: 599 }),
    title: Type.String(),
    detail: Type.String({ description: 'Description of the error, for people' }),
    validations: Type.Optional(Type.Array(Validation)),
  }),
})

const ScimError: TSchema = namedObject('ScimError', {
  schemas: Type.Array(Type.Literal('urn:ietf:params:scim:api:messages:2.0:Error')),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  detail: Type.String({ description: 'Description of the error, for people' }),
  scimType: Type.Optional(Type.String({ description: 'RFC 7644, table 9' })),
})

// Headers of requests and responses (docs/contract/conventions.md#headers).

const text = (description: string): Json => ({ description, schema: { type: 'string' } })
const integer = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } })

const HEADERS = {
  'X-Request-Id': text('Id of the request; the one that was sent, if it is plain text'),
  'X-Program-Id': text('Program of the token'),
  'X-User-Id': text('User of the token; not with server tokens'),
  'RateLimit-Limit': integer('Requests of the program per minute; not where there is no limit'),
  'RateLimit-Remaining': integer('Requests that are left in this minute'),
  'RateLimit-Reset': integer('Seconds until the next minute starts'),
  'Retry-After': integer('Seconds to wait before the next attempt'),
  'WWW-Authenticate': text('Bearer'),
  'Idempotent-Replayed': { description: 'The response to an earlier request', schema: { const: 'true' } },
  Deprecation: { description: 'The call is deprecated', schema: { const: 'true' } },
  Link: text('The call to use instead, with rel="successor-version"'),
  ETag: text('Weak entity tag of the version that is returned'),
  Location: text('Address of the record that was created, or to go on to'),
} as const satisfies Record<string, Json>

type HeaderName = keyof typeof HEADERS

const RATE_LIMIT = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'] as const

/** The named headers, for the `headers` of a response. */
function headersOf(shared: SharedParts, names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map(name => [name, shared.refer('headers', name, HEADERS[name])]))
}

/** Headers of an operation's success. */
function successHeaders({ access, deprecated, method, output, unmetered }: Endpoint): HeaderName[] {
  const isPublic = access === 'public'
  const modes: readonly string[] = isPublic ? [] : access.as
  const ofProgram = modes.some(mode => mode !== 'operator')
  return [
    'X-Request-Id',
    ...(ofProgram ? (['X-Program-Id'] as const) : []),
    ...(modes.includes('user') ? (['X-User-Id'] as const) : []),
    ...(ofProgram && !unmetered ? RATE_LIMIT : []),
    ...(method === 'POST' && !isPublic ? (['Idempotent-Replayed'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Link'] as const) : []),
    ...(output.status === 302 ? (['Location'] as const) : []),
    ...((output.headers ?? []) as readonly HeaderName[]),
  ]
}

/** Headers of an error with this status. */
function errorHeaders(status: number): HeaderName[] {
  if (status === 401) return ['X-Request-Id', 'WWW-Authenticate']
  if (status === 429) return ['X-Request-Id', ...RATE_LIMIT, 'Retry-After']
  return status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Of two requests with one key, the second gets the response of the first, for 24 hours',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMaxLength },
}
const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'Entity tags; 412 where the record has another one by now',
  schema: { type: 'string' },
}
const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description: 'Entity tags; 304 where the record has one of them still',
  schema: { type: 'string' },
}

/** Whether the response may be 304: the client has this version. */
const isConditionalRead = ({ method, output }: Endpoint): boolean => method === 'GET' && output.isConditional === true

/** Request headers that the operation reads. */
export function headerParameters(endpoint: Endpoint): Json[] {
  return [
    ...(endpoint.method === 'POST' && endpoint.access !== 'public' ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.errors?.includes(412) ? [IF_MATCH] : []),
    ...(isConditionalRead(endpoint) ? [IF_NONE_MATCH] : []),
  ]
}
