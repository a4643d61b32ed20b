// Roles and scopes: the order of the roles, what a scope implies, and which role a scope needs
// (docs/contract/access.md#scopes, docs/contract/access.md#roles).

/** Lowest to highest. */
export const ROLES = [
  'member',
  'channel_contributor',
  'publisher',
  'analyst',
  'program_manager',
  'administrator',
] as const

export type Role = (typeof ROLES)[number]

export function isRole(value: unknown): value is Role {
  return ROLES.includes(value as Role)
}

/** Whether `role` is `needed` or higher. */
export function atLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export const SCOPES = [
  'openid',
  'profile',
  'email',
  'public',
  'feeds.read',
  'feeds.engage',
  'content.read',
  'content.write',
  'content.replication.audit',
  'users.read',
  'users.write',
  'groups.read',
  'groups.write',
  'webhooks.read',
  'webhooks.write',
  'data_exports.read',
  'data_exports.write',
] as const

export type Scope = (typeof SCOPES)[number]

export function isScope(value: unknown): value is Scope {
  return SCOPES.includes(value as Scope)
}

const IMPLIED: Partial<Record<Scope, Scope>> = {
  'feeds.engage': 'feeds.read',
  'content.write': 'content.read',
  'users.write': 'users.read',
  'groups.write': 'groups.read',
  'webhooks.write': 'webhooks.read',
  'data_exports.write': 'data_exports.read',
}

/** The scopes a token acts with: those granted and what they imply. */
export function effectiveScopes(granted: readonly string[]): ReadonlySet<Scope> {
  const scopes = new Set<Scope>()
  for (const scope of granted) {
    if (!isScope(scope)) continue
    scopes.add(scope)
    const implied = IMPLIED[scope]
    if (implied) scopes.add(implied)
  }
  return scopes
}

const ROLE_OF_SCOPE: Partial<Record<Scope, Role>> = {
  'content.replication.audit': 'publisher',
  'users.read': 'program_manager',
  'users.write': 'program_manager',
  'groups.read': 'program_manager',
  'groups.write': 'program_manager',
  'webhooks.read': 'program_manager',
  'webhooks.write': 'program_manager',
  'data_exports.read': 'analyst',
  'data_exports.write': 'analyst',
}

/** The scopes of `scopes` that a user of this role gets; the others are left out of the token. */
export function scopesForRole(scopes: readonly string[], role: Role): Scope[] {
  return scopes.filter(isScope).filter(scope => atLeast(role, ROLE_OF_SCOPE[scope] ?? 'member'))
}
