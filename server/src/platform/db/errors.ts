// PostgreSQL error codes that the server reacts to. Both engines carry them as `code`.

const FEATURE_NOT_SUPPORTED = '0A000'
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
const RESOLUTION_UNKNOWN = '08007'
/** The server shuts down or has crashed, or the socket broke or cannot connect. */
const LOST_CODES = ['57P01', '57P02', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']
/**
 * There was no connection, so no statement was sent: the server is starting or full, nothing listens at its address, or its name
 * cannot be resolved at present. Or it is read-only: a primary that was demoted has changed nothing.
 */
const NOT_BEGUN_CODES = [
  '57P03',
  '53300',
  '25006',
  'ECONNREFUSED',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]
/** Messages of the driver, which have no code. */
const LOST_MESSAGE = /^Connection terminated|^Query read timeout/
const NOT_BEGUN_MESSAGE = /connection error and is not queryable|^Connection terminated due to connection timeout/
/** The pool's message: all of its connections were busy for the whole timeout. */
const NO_CONNECTION_MESSAGE = /^timeout exceeded when trying to connect/

/** The user that a transaction acts for is no member of its program. The transaction has no effect. */
export class NoMemberError extends Error {
  constructor() {
    super('the caller is no member of the program any more')
  }
}

/** Thrown in a transaction that has met the uncommitted or unexpected work of another one: it is run again. */
export class TransactionConflict extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/** The transaction conflicted with another one (deadlock, serialization) and can be run again. */
export function isRetryable(error: unknown): boolean {
  const code = databaseCode(error)
  return code === DEADLOCK || code === SERIALIZATION_FAILURE
}

/** A unique key exists already; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (databaseCode(error) !== UNIQUE_VIOLATION) return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

/** A row refers to one that does not exist (any more). */
export function isForeignKeyViolation(error: unknown): boolean {
  return databaseCode(error) === FOREIGN_KEY_VIOLATION
}

/** The tables of a prepared statement have changed, so that its rows would be others. */
export function isPlanOutdated(error: unknown): boolean {
  return databaseCode(error) === FEATURE_NOT_SUPPORTED
}

/** The statement, including its wait for locks, exceeded its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  const code = databaseCode(error)
  return code === QUERY_CANCELED || code === LOCK_NOT_AVAILABLE
}

/** The values are invalid; a statement with other values may succeed. */
export function isDataFault(error: unknown): boolean {
  const code = databaseCode(error) ?? ''
  return code.startsWith(DATA_EXCEPTION) || code.startsWith(INTEGRITY_VIOLATION)
}

/** No connection to the primary could be made: nothing was sent. */
export class NotConnected extends Error {}

/** The commit was answered before the synchronous standby had it: a failover may undo it. */
export class CommitUnconfirmed extends Error {
  readonly code = RESOLUTION_UNKNOWN
  constructor() {
    super('the commit was answered without its synchronous standby')
  }
}

/** The connection broke. It is unknown whether the statement was executed: only repeatable work is retried. */
export function isConnectionLost(error: unknown): boolean {
  const code = databaseCode(error)
  if (code === undefined) return hasMessage(error, LOST_MESSAGE) || isNotBegun(error)
  return LOST_CODES.includes(code) || code.startsWith(CONNECTION_EXCEPTION) || isNotBegun(error)
}

/** There was no connection: the statement was certainly not executed. */
export function isNotBegun(error: unknown): boolean {
  if (error instanceof NotConnected) return true
  const code = databaseCode(error)
  return code === undefined ? hasMessage(error, NOT_BEGUN_MESSAGE) : NOT_BEGUN_CODES.includes(code)
}

/** All connections of the pool were busy for too long. */
export const isPoolExhausted = (error: unknown): boolean => hasMessage(error, NO_CONNECTION_MESSAGE)

/** Codes of the system and of PostgreSQL. */
const FILES_EXHAUSTED = ['EMFILE', 'ENFILE', '53000']

/** Whether file descriptors or memory were exhausted. */
export const isShortOfResources = (error: unknown): boolean => FILES_EXHAUSTED.includes(databaseCode(error) ?? '')

/** The database is unavailable; the request is not at fault. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof OutcomeUnknown || isConnectionLost(error) || isPoolExhausted(error)

/** The connection broke while the transaction was committed: the change may have been made, or not. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('the connection to the database broke while the change was committed', { cause })
  }
}

const hasMessage = (error: unknown, pattern: RegExp): boolean => error instanceof Error && pattern.test(error.message)

function databaseCode(error: unknown): string | undefined {
  return error instanceof Error ? (error as { code?: string }).code : undefined
}
