/** An error whose message is complete: it is printed to the operator unchanged, in one line. */
export class OperatorError extends Error {}

/** The message of an error, or of its cause, for the operator. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, errors } = error as {
    message?: string
    code?: string
    cause?: unknown
    errors?: unknown[]
  }
  if (cause instanceof Error) return reasonOf(cause)
  // For a name with several addresses, each of which failed.
  if (!message && errors?.[0]) return reasonOf(errors[0])
  return message || code || String(error)
}

const CONNECTION_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH']
/** SQLSTATE classes: invalid authorization, unknown database. */
const REFUSAL = /^(28|3D)/

/** Whether the database could not be reached, or refused the account. */
export function isDatabaseOutOfReach(error: unknown): boolean {
  const { code = '', errors } = error as { code?: string; errors?: unknown[] }
  return CONNECTION_CODES.includes(code) || REFUSAL.test(code) || (errors?.some(isDatabaseOutOfReach) ?? false)
}
