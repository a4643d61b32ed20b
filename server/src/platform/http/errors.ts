// Errors as the contract defines them (docs/contract/conventions.md#errors). `detail` is for the client; `cause` is for
// the log only.

/** One entry of `error.validations`; `parameter` is the dotted path as the client wrote it. */
export interface Validation {
  readonly rule: ValidationRule
  readonly parameter: string
  readonly message: string
}

export type ValidationRule =
  | 'required'
  | 'invalid_enum'
  | 'numeric'
  | 'invalid_timestamp_or_datestamp'
  | 'invalid_type'
  | 'invalid_format'
  | 'too_long'
  | 'too_short'
  | 'out_of_range'
  | 'not_found'
  | 'unsupported_sort'
  | 'unreachable'
  | 'managed'

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not Found',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal server error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Request timeout',
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
    return TITLES[this.status] ?? 'Error'
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

export const forbidden = (detail: string): HttpError => new HttpError(403, detail)

/** 404 of a record: `notFound('Topic')`. */
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`)

/** The server is overloaded: too much work waits. */
export const tooBusy = (): HttpError =>
  new HttpError(503, 'More comes in than can be written; try again', { headers: { 'retry-after': '1' } })

/** The database is unavailable. `detail` says so when it is not known whether the change was made. */
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

/** Of parameters that were refused before SCIM's own reader saw them. */
function scimTypeOf(validations: readonly Validation[] | undefined): string | undefined {
  return validations?.[0] && (validations[0].parameter === 'filter' ? 'invalidFilter' : 'invalidValue')
}
