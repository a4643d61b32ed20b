// Headers of requests and responses (docs/contract/conventions.md#headers).

import { limits } from '../../config.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Json, SharedParts } from './components.ts'

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
export function headersOf(shared: SharedParts, names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map(name => [name, shared.refer('headers', name, HEADERS[name])]))
}

/** Headers of an operation's success. */
export function successHeaders({ access, deprecated, method, output }: Endpoint): HeaderName[] {
  const isPublic = access === 'public'
  const modes: readonly string[] = isPublic ? [] : access.as
  const ofProgram = modes.some(mode => mode !== 'operator')
  return [
    'X-Request-Id',
    ...(ofProgram ? (['X-Program-Id'] as const) : []),
    ...(modes.includes('user') ? (['X-User-Id'] as const) : []),
    ...(ofProgram ? RATE_LIMIT : []),
    ...(method === 'POST' && !isPublic ? (['Idempotent-Replayed'] as const) : []),
    ...(deprecated ? (['Deprecation', 'Link'] as const) : []),
    ...(output.status === 302 ? (['Location'] as const) : []),
    ...((output.headers ?? []) as readonly HeaderName[]),
  ]
}

/** Headers of an error with this status. */
export function errorHeaders(status: number): HeaderName[] {
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
export const isConditionalRead = ({ method, output }: Endpoint): boolean =>
  method === 'GET' && output.isConditional === true

/** Request headers that the operation reads. */
export function headerParameters(endpoint: Endpoint): Json[] {
  return [
    ...(endpoint.method === 'POST' && endpoint.access !== 'public' ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.errors?.includes(412) ? [IF_MATCH] : []),
    ...(isConditionalRead(endpoint) ? [IF_NONE_MATCH] : []),
  ]
}
