import type { Answer } from '../support/caller.ts'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  412: 'Precondition Failed',
  429: 'Too Many Requests',
  502: 'Bad Gateway',
}

const RULES = new Set([
  'required',
  'invalid_enum',
  'numeric',
  'invalid_timestamp_or_datestamp',
  'invalid_type',
  'invalid_format',
  'too_long',
  'too_short',
  'out_of_range',
  'not_found',
  'unsupported_sort',
  'unreachable',
])

const SCIM_TYPES = new Set([
  'invalidFilter',
  'tooMany',
  'uniqueness',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
  'invalidVers',
])

/**
 * The fault of a response that is not in the contract's form (docs/contract/conventions.md#errors), or a fault of the server; null when nothing
 * is.
 */
export function contractFault({ status, headers, body }: Answer, path: string): string | null {
  // A receiver that does not answer a ping is the one fault that neither side has.
  if (status >= 500 && !(status === 502 && path.endsWith('/ping'))) return 'is a fault of the server'
  if (!headers.get('x-request-id')) return 'has no request id'
  if (status < 400) return null
  if (!(status in TITLES)) return 'is no status of the contract'
  const scim = /^\/scim\//i.test(path)
  const mediaType = scim ? 'application/scim+json' : 'application/json'
  if (!headers.get('content-type')?.startsWith(mediaType)) return `is not ${mediaType}`
  return scim ? scimFault(status, body) : envelopeFault(status, body)
}

function scimFault(status: number, body: Record<string, unknown>): string | null {
  if (String(body?.schemas) !== 'urn:ietf:params:scim:api:messages:2.0:Error') return 'is no SCIM error'
  if (body.status !== status || typeof body.detail !== 'string') return 'lacks status or detail'
  if ('scimType' in body && !SCIM_TYPES.has(String(body.scimType))) return 'has an unknown scimType'
  return hasOnly(body, ['schemas', 'status', 'detail', 'scimType']) ? null : 'says too much'
}

function envelopeFault(status: number, body: { error: Record<string, unknown> }): string | null {
  if (!body?.error || !hasOnly(body, ['error'])) return 'is not in the envelope'
  const { code, title, detail, validations = [] } = body.error
  if (code !== status || title !== TITLES[status] || typeof detail !== 'string')
    return 'has a wrong code, title or detail'
  if (!hasOnly(body.error, ['code', 'title', 'detail', 'validations'])) return 'says too much'
  return Array.isArray(validations) && validations.every(isValidation) ? null : 'has wrong validations'
}

const isValidation = (one: Record<string, unknown>): boolean =>
  hasOnly(one, ['rule', 'parameter', 'message']) &&
  RULES.has(String(one.rule)) &&
  typeof one.parameter === 'string' &&
  typeof one.message === 'string'

const hasOnly = (value: object, keys: readonly string[]): boolean => Object.keys(value).every(key => keys.includes(key))
