// Marks a session that a provider started: in `amr`, which the protocol library copies from the session to its codes and does not
// publish.

const PREFIX = 'company:'
const MARK = /^company:(\d{1,15}):([0-9a-f-]{36})$/

/** A session started by a provider of a program. */
interface CompanyMark {
  readonly programId: number
  /** Id in `company_sessions`. */
  readonly sessionId: string
}

/** The `amr` of a sign-in by a provider. */
export const companyMethods = ({ programId, sessionId }: CompanyMark): string[] => [
  `${PREFIX}${programId}:${sessionId}`,
]

/** The mark that a sign-in carries; null if no provider started it. */
export function companyMarkIn(methods: unknown): CompanyMark | null {
  const found = Array.isArray(methods) ? methods.find(method => String(method).startsWith(PREFIX)) : undefined
  const [, programId, sessionId] = MARK.exec(String(found)) ?? []
  return programId && sessionId ? { programId: Number(programId), sessionId } : null
}
