// Errors as the contract defines them (docs/contract/conventions.md#errors). `detail` is for the client; `cause` is for
// the log only.

/** One entry of `error.validations`; `parameter` is the dotted path as the client wrote it. */
export interface Validation {
  readonly rule: ValidationRule
  readonly parameter: string
  readonly message: string
}

/** The faults of a parameter, with their meaning (docs/contract/conventions.md#errors is made from it). */
export const RULES = {
  required: 'missing',
  invalid_type: 'a wrong JSON type',
  numeric: 'not a number',
  invalid_enum: 'not one of the allowed values',
  invalid_timestamp_or_datestamp: 'not a date or time',
  invalid_format: 'breaks the required form',
  too_long: 'a text or list above its limit',
  too_short: 'a text or list below its limit',
  too_common: 'a password that is guessed first',
  out_of_range: 'a number or time outside its limits',
  not_found: 'names a record that does not exist, or that the caller may not name',
  not_published: 'names a post that is not published',
  not_allowed: "what the lists of the caller's role do not allow",
  ambiguous: 'a name that several records have',
  four_eyes: 'another person must do this; for administrators, the parameter `override` is the way around it',
  not_visible: 'names a person who may not see the record',
  unsupported_sort: 'the list cannot be sorted by this field',
  unreachable: 'an address that could not be fetched',
  managed: 'another system provisions it',
} as const

export type ValidationRule = keyof typeof RULES

/** The statuses of errors: title, and when they are returned. */
export const STATUSES: Readonly<Record<number, readonly [title: string, when: string]>> = {
  400: ['Bad Request', "the request is wrong, or the record's state does not allow it"],
  401: ['Unauthenticated', 'no token, an unknown, expired or revoked one, or one of the wrong kind'],
  403: ['Forbidden', "the token lacks a scope, or the caller's role is too low"],
  404: ['Not Found', 'the record does not exist, belongs to another parent, or is not visible to the caller'],
  405: ['Method Not Allowed', 'the path takes another method, which `Allow` names'],
  408: ['Request Timeout', 'the request did not arrive in time'],
  409: ['Conflict', 'taken, in use, or still running'],
  410: ['Gone', 'set-up is over'],
  412: ['Precondition Failed', 'an `If-Match` that no longer matches (posts, SCIM)'],
  413: ['Payload Too Large', 'the body exceeds its limit'],
  415: ['Unsupported Media Type', 'a content type that the call does not take'],
  416: ['Range Not Satisfiable', 'a part that the file does not have'],
  422: ['Unprocessable Entity', 'an `Idempotency-Key` that was used with another request'],
  429: ['Too Many Requests', 'the rate limit is exceeded'],
  431: ['Request Header Fields Too Large', 'the address or headers exceed their limit'],
  500: ['Internal server error', 'a fault of the server; the log has it under the request id'],
  502: ['Bad Gateway', "a receiver or service that was called on the client's behalf did not accept"],
  503: [
    'Service Unavailable',
    'the server starts, stops, has more work waiting than it accepts, cannot reach its database or files, or has no such service',
  ],
  504: ['Request timeout', 'the work took too long and was abandoned'],
  505: ['HTTP Version Not Supported', 'a request in plain text that is neither HTTP/1.1 nor HTTP/1.0'],
}

/** An error response. Throw it anywhere below a handler; the transaction is rolled back. */
export class HttpError extends Error {
  readonly status: number
  readonly validations: readonly Validation[] | undefined
  /** RFC 7644 section 3.12; only SCIM responses have it. */
  readonly scimType: string | undefined
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, detail: string, options: HttpErrorOptions = {}) {
    super(detail, options.cause === undefined ? undefined : { cause: options.cause })
    this.status = status
    this.validations = options.validations
    this.scimType = options.scimType
    this.headers = options.headers ?? {}
  }

  get title(): string {
    return STATUSES[this.status]?.[0] ?? 'Error'
  }

  get detail(): string {
    return this.message
  }
}

export interface HttpErrorOptions {
  readonly validations?: readonly Validation[]
  readonly scimType?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** 400 without a parameter, e.g. a state that does not allow the action. */
export const badRequest = (detail: string): HttpError => new HttpError(400, detail)

/** 400 with what is wrong with which parameter. */
export function invalid(...validations: Validation[]): HttpError {
  const detail = validations[0] ? `${validations[0].parameter}: ${validations[0].message}` : 'The request is not valid'
  return new HttpError(400, detail, { validations })
}

/** 400 for a referenced record that does not exist or is not the caller's to name. */
export const invalidReference = (parameter: string, what: string): HttpError =>
  invalid({ rule: 'not_found', parameter, message: `${what} does not exist` })

/** The faults of references, by ids, to records that are not `known`; `at` is the parameter of the one at an index. */
export const missingReferences = (
  ids: readonly number[],
  known: { has(id: number): boolean },
  what: string,
  at: (index: number) => string,
): Validation[] =>
  ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ rule: 'not_found', parameter: at(index), message: `${what} ${id} does not exist` }],
  )

/** Throws 400 for the faults that `missingReferences` finds. */
export function requireReferences(...references: Parameters<typeof missingReferences>): void {
  const faults = missingReferences(...references)
  if (faults.length > 0) throw invalid(...faults)
}

export const forbidden = (detail: string): HttpError => new HttpError(403, detail)

/** 403 of a change that another person must make; the rule tells clients this reason from others. */
export const heldByFourEyes = (detail: string, parameter = 'override'): HttpError =>
  new HttpError(403, detail, {
    validations: [{ rule: 'four_eyes', parameter, message: 'another person must do this' }],
  })

/** 404 of a record: `notFound('Topic')`. */
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`)

/** 429 of a limit that leaves room again after these seconds. */
export const tooManyRequests = (detail: string, seconds: number): HttpError =>
  new HttpError(429, detail, { headers: { 'retry-after': String(Math.max(1, seconds)) } })

/** The server is overloaded: too much work waits. */
export const tooBusy = (): HttpError =>
  new HttpError(503, 'More comes in than can be written; try again', { headers: { 'retry-after': '1' } })

/** The database, or another part, is unavailable. `detail` names the case in which it is unknown whether the change was made. */
export const unavailable = (cause: unknown, detail = 'The database cannot be reached; try again'): HttpError =>
  new HttpError(503, detail, { cause, headers: { 'retry-after': '1' } })

export const conflict = (detail: string): HttpError => new HttpError(409, detail)

/** The body of an error outside SCIM. */
export function errorBody(error: HttpError): object {
  return {
    error: {
      code: error.status,
      title: error.title,
      detail: error.detail,
      ...(error.validations ? { validations: error.validations } : {}),
    },
  }
}

/** The body of an error under /scim/ (RFC 7644 section 3.12, with the contract's integer status). */
export function scimErrorBody(error: HttpError): object {
  const scimType = error.scimType ?? scimTypeOf(error.validations)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: error.status,
    ...(scimType ? { scimType } : {}),
    detail: error.detail,
  }
}

/** For parameters that were refused before SCIM's own reader saw them. */
function scimTypeOf(validations: readonly Validation[] | undefined): string | undefined {
  return validations?.[0] && (validations[0].parameter === 'filter' ? 'invalidFilter' : 'invalidValue')
}
