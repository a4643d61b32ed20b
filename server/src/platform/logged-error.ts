// Errors as the log has them. Messages of a database, a mail server or the file system repeat their input: names, addresses,
// secrets of links. So only the type, the stack and a cleaned message of an error are logged.

/** An error in the log. */
export interface LoggedError {
  readonly type: string
  /** Not `code`, which the log removes. */
  readonly error_code?: string
  readonly message: string
  /** The frames alone. */
  readonly stack?: string
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

/** Causes and parts that are followed. */
const DEPTH_MAX = 5
const ERRORS_MAX = 5

/** Mail addresses, and userNames, which mostly look like one. */
const ADDRESS = /(?<![^\s<>"'(),:;/=])[^\s<>"'(),:;/=]+@[^\s<>"'(),:;/]+/gu
/** Paths and addresses of the web: their last parts are secrets of links, keys of files or names. */
const LONG_PART = /(?<=[/=])[\w.~%-]{16,}/g
const QUOTED = /"[^"]*"|'[^']*'/g
/** SQLSTATE classes whose messages repeat values: data exceptions, and what functions raise. */
const REPEATS_VALUES = /^(22|P0)/

/** The serializer of `err`. A value that is no error is logged as its type. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const { code, cause, errors, path } = error as Error & {
    readonly code?: unknown
    readonly errors?: unknown
    readonly path?: unknown
  }
  const known = typeof code === 'string' || typeof code === 'number' ? String(code) : undefined
  const isDeep = depth >= DEPTH_MAX
  const frames = error.stack?.split('\n').filter(line => /^\s+at /.test(line))
  return {
    type: error.constructor.name,
    ...(known === undefined ? {} : { error_code: known }),
    message: cleaned(error.message, known, path),
    ...(frames && frames.length > 0 ? { stack: frames.join('\n') } : {}),
    ...(cause === undefined || isDeep ? {} : { cause: loggedError(cause, depth + 1) }),
    ...(Array.isArray(errors) && !isDeep
      ? { errors: errors.slice(0, ERRORS_MAX).map(one => loggedError(one, depth + 1)) }
      : {}),
  }
}

function cleaned(message: string, code: string | undefined, path: unknown): string {
  const plain = REPEATS_VALUES.test(code ?? '') ? message.replaceAll(QUOTED, '"…"') : message
  const pathless = typeof path === 'string' ? plain.replaceAll(path, folderOf(path)) : plain
  return pathless.replaceAll(ADDRESS, '…').replaceAll(LONG_PART, '…')
}

/** The folder of a file: the name of a file may be a secret. */
const folderOf = (path: string): string => path.replace(/[^/\\]*$/, '…')
