// Errors of calls: the contract's envelope, SCIM's and OAuth's in one form.

import type { Validation } from './generated/schemas.ts'

/** The details of an error besides its status. */
export interface ErrorParts {
  readonly title: string
  readonly detail?: string | undefined
  readonly validations?: readonly Validation[] | undefined
  readonly requestId?: string | null
  readonly scimType?: string | undefined
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

/** A call that did not succeed. */
export class AtriumError extends Error {
  override readonly name = 'AtriumError'
  /** HTTP status; 0 where no response arrived: the network failed or took too long. */
  readonly status: number
  /** A title such as `Bad Request`; of OAuth the error code, such as `invalid_grant`. */
  readonly title: string
  /** The server's description of the error. */
  readonly detail: string
  /** The parameters at fault: `{rule, parameter, message}`. */
  readonly validations: readonly Validation[]
  /** The request's id, as in the server's log. */
  readonly requestId: string | null
  /** `scimType` of SCIM calls, such as `uniqueness` or `invalidFilter` (RFC 7644, table 9). */
  readonly scimType: string | undefined
  /** The wait in milliseconds that the server requests before the next attempt; null without one. */
  readonly retryAfterMs: number | null

  constructor(status: number, parts: ErrorParts) {
    const { title, detail = '', validations = [], requestId = null, scimType, retryAfterMs = null, cause } = parts
    super(
      [status || '', title, detail && `– ${detail}`, requestId && `(request ${requestId})`].filter(Boolean).join(' '),
      {
        cause,
      },
    )
    this.status = status
    this.title = title
    this.detail = detail
    this.validations = validations
    this.requestId = requestId
    this.scimType = scimType
    this.retryAfterMs = retryAfterMs
  }
}

/** The error of a response. Reads its body, which a proxy may have replaced by anything. */
export async function errorOf(response: Response): Promise<AtriumError> {
  const { status, statusText, headers } = response
  const body = parseObject(await response.text())
  const { error } = body
  const inner = isObject(error) ? error : body
  return new AtriumError(status, {
    title: text(inner.title) ?? text(error) ?? (statusText || `HTTP ${status}`),
    detail: text(inner.detail) ?? text(body.error_description),
    validations: Array.isArray(inner.validations) ? inner.validations : [],
    requestId: headers.get('x-request-id'),
    scimType: text(body.scimType),
    retryAfterMs: readRetryAfter(headers.get('retry-after')),
  })
}

/** Milliseconds of a `Retry-After`, which is a number of seconds or a date; null when it is neither. */
export function readRetryAfter(value: string | null, now = Date.now()): number | null {
  if (!value) return null
  const ms = /^\s*\d+\s*$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : null
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function parseObject(body: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(body)
    return isObject(parsed) ? parsed : {}
  } catch {
    return {}
  }
}
