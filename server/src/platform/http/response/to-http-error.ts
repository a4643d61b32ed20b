// Errors of the framework and of the database, in the contract's terms.

import {
  isForeignKeyViolation,
  isShortOfResources,
  isStatementTimeout,
  isUnavailable,
  isUniqueViolation,
  NoMemberError,
  OutcomeUnknown,
} from '../../db/errors.ts'
import { isDiskFull } from '../../disk.ts'
import { HttpError, unavailable } from '../../errors.ts'
import { FilesFullError, FilesUnavailableError } from '../../files/file-store.ts'
import { refuseBearer, TOKEN_NEEDED } from '../access.ts'

const FRAMEWORK: Readonly<Record<string, [status: number, detail: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'The body must be JSON'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'The body is larger than this call takes'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, 'The body is not as long as Content-Length says'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'The body is empty'],
  FST_ERR_BAD_URL: [404, 'Path not found'],
  FST_ERR_MAX_PARAM_LENGTH: [404, 'Path not found'],
}

const STORAGE_FULL = 'The storage of this server is full; its operator has to make room'

/** The response for an error that is not an HttpError. */
export function toHttpError(cause: unknown): HttpError {
  const { code, statusCode } = (cause ?? {}) as { code?: string; statusCode?: number }
  const known = code ? FRAMEWORK[code] : undefined
  if (known) return new HttpError(known[0], known[1], { cause })
  if (cause instanceof OutcomeUnknown) return unavailable(cause, 'The database was lost; the change may have been made')
  if (isUnavailable(cause)) return unavailable(cause)
  if (isShortOfResources(cause)) return unavailable(cause, 'The server is short of resources; try again')
  if (cause instanceof FilesFullError || isDiskFull(cause)) return unavailable(cause, STORAGE_FULL)
  if (cause instanceof FilesUnavailableError) return unavailable(cause, 'Files cannot be reached; try again')
  // The token was valid a moment ago.
  if (cause instanceof NoMemberError) return refuseBearer({ as: [] }, { error: 'invalid_token', detail: TOKEN_NEEDED })
  if (isStatementTimeout(cause)) return new HttpError(504, 'The request took too long', { cause })
  // A concurrent request was first.
  if (isUniqueViolation(cause)) {
    return new HttpError(409, 'Another record has this identifier already', { cause, scimType: 'uniqueness' })
  }
  if (isForeignKeyViolation(cause)) return new HttpError(409, 'A record that this one refers to is gone', { cause })
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new HttpError(statusCode, 'The request is malformed', { cause })
  return new HttpError(500, 'The server failed to handle the request', { cause })
}
