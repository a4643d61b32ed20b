// PostgreSQL error codes that the server reacts to. Both engines carry them as `code`.

const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'
const QUERY_CANCELED = '57014'
const LOCK_NOT_AVAILABLE = '55P03'
/** Classes of codes, by their beginning. */
const DATA_EXCEPTION = '22'
const INTEGRITY_VIOLATION = '23'
const CONNECTION_EXCEPTION = '08'
/** The server shuts down, has crashed, or is not up again yet; a socket that broke. */
const LOST_CODES = ['57P01', '57P02', '57P03', 'ECONNRESET', 'EPIPE']
/** The driver's own words for it, which carry no code. */
const LOST_MESSAGE = /^Connection terminated|connection error and is not queryable/

/** The transaction lost against another one and may simply be run again. */
export function isRetryable(error: unknown): boolean {
  const code = databaseCode(error)
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** A unique key is taken; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseCode(error) !== UNIQUE_VIOLATION) return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

/** A row refers to one that does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseCode(error) === FOREIGN_KEY_VIOLATION
}

/** The statement ran, or waited for a lock, longer than it may. */
export function isStatementTimeout(error: unknown): boolean {
  const code = databaseCode(error)
  return code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE
}

/** The values are at fault, so a statement with others may succeed. */
export function isDataFault(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  return code.startsWith(DATA_EXCEPTION) || code.startsWith(INTEGRITY_VIOLATION)
}

/** The connection broke. Whether the statement was carried out is not known: only what may run twice is tried again. */
export function isConnectionLost(error: unknown): boolean {
  const code = databaseCode(error)
  if (code === undefined) return error instanceof Error && LOST_MESSAGE.test(error.message)
  return LOST_CODES.includes(code) || code.startsWith(CONNECTION_EXCEPTION)
}

function databaseCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined
}
