// The responses of an operation: its success, and the errors that follow from its access, its input and its
// declaration.

import type { Access, Endpoint } from '../endpoint.ts'
import { namedObject, type TSchema, Type } from '../input/schema.ts'
import type { Components, Json, SharedParts } from './components.ts'
import { errorHeaders, headersOf, isConditionalRead, successHeaders } from './headers.ts'

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
  if (access.as.some(mode => mode !== 'operator')) add(429)
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
