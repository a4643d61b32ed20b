import { isScope } from '../../../platform/access/roles.ts'

/** Scopes as the protocol writes them (RFC 6749 section 3.3), as a list. */
export const scopesOf = (scope: string | null | undefined): string[] => scope?.split(' ').filter(Boolean) ?? []

/** Those of the wanted scopes that do not exist or that are not among the client's. */
export function refusedScopes(wanted: readonly string[], registered: readonly string[]): string[] {
  return wanted.filter(scope => !isScope(scope) || !registered.includes(scope))
}
