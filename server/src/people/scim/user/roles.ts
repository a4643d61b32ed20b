import { isRole, type Role } from '../../../platform/access/roles.ts'
import { invalidValue, quoteText } from '../protocol/scim-error.ts'
import { readText } from '../protocol/values.ts'

export const ROLE_SCOPES = ['topics', 'audiences', 'templates', 'email_aliases'] as const
export type RoleScopes = Record<(typeof ROLE_SCOPES)[number], (string | number)[]>

/**
 * The parts of the extended form beyond the legacy role. `isWritten`: its scopes are as a request has them; before they are stored the
 * names in them are looked up (people/restrictions).
 */
export type RoleDetail = { value: string; display: string | null; scopes: RoleScopes; isWritten?: true }

export type RoleSyntax = 'legacy' | 'extended'

export const ROLE_DISPLAY: Record<Role, string> = {
  administrator: 'Administrator',
  program_manager: 'Program Manager',
  analyst: 'Analyst',
  publisher: 'Publisher',
  channel_contributor: 'Channel Contributor',
  member: 'Member',
}

const DEFAULT_ROLE: Role = 'member'
const SCOPE_ENTRIES_MAX = 1_000
const ROLE_TEXT = { lengthMax: 255 }

/** The `roles` of a user. */
type UserRole = { role: Role; roleDetail: RoleDetail | null }

/**
 * The `roles` of a request: a legacy string or one object, in an array or alone. None is the default role. A name that repeats
 * the role of `current` keeps its detail: the legacy syntax does not show it, so clients that write back what they read cannot send it.
 */
export function readRoles(value: unknown, current?: UserRole): UserRole {
  const entries = Array.isArray(value) ? value : [value ?? []].flat()
  if (entries.length === 0) return { role: DEFAULT_ROLE, roleDetail: null }
  if (entries.length > 1) throw invalidValue('roles accepts a single value only')
  const [entry] = entries
  if (typeof entry === 'string') return readRoleText(entry, current)
  if (entry !== null && typeof entry === 'object' && !Array.isArray(entry)) return readRoleObject(entry, current)
  throw invalidValue('roles must hold the name of a role or one object')
}

/** `roles` as returned: names only, or objects with the restrictions of the role. */
export function presentRoles(role: Role, detail: RoleDetail | null, syntax: RoleSyntax) {
  if (syntax === 'legacy') return [role]
  // A number that names nothing is kept as a text.
  const shown = (entry: string | number) =>
    typeof entry === 'string' && /^[1-9]\d{0,14}$/.test(entry) ? Number(entry) : entry
  const scopes = Object.fromEntries(ROLE_SCOPES.map(name => [name, (detail?.scopes[name] ?? []).map(shown)]))
  const value = detail?.value ?? role
  const display = detail?.display ?? ROLE_DISPLAY[role]
  return [{ value, display, type: 'primary', primary: true, legacy_role: role, scopes }]
}

/** Entra writes an app role as the text of a JSON object with the name as `value`. */
function readRoleText(text: string, current?: UserRole): UserRole {
  const role = requireRole(text.startsWith('{') ? String(parseObject(text)?.value) : text)
  return { role, roleDetail: role === current?.role ? structuredClone(current.roleDetail) : null }
}

function readRoleObject(entry: object, current?: UserRole): UserRole {
  const { value, legacy_role: legacy, display, scopes } = entry as Record<string, unknown>
  const name = readText(value, 'roles.value', ROLE_TEXT)
  const legacyName = readText(legacy, 'roles.legacy_role', ROLE_TEXT)
  if (name?.startsWith('{')) return readRoleText(name, current)
  const own = name === null ? null : findRole(name)
  const role = own ?? requireRole(legacyName ?? name)
  if (own && legacyName !== null && findRole(legacyName) !== own) {
    throw invalidValue(`roles.value ${quoteText(name!)} and roles.legacy_role ${quoteText(legacyName)} disagree`)
  }
  const label = readText(display, 'roles.display', ROLE_TEXT)
  const detail: RoleDetail = {
    value: own ?? name ?? role,
    display: label === ROLE_DISPLAY[role] ? null : label,
    scopes: readScopes(scopes),
  }
  return { role, roleDetail: saysMore(detail, role) ? { ...detail, isWritten: true } : null }
}

/** The detail of a role with some of its lists replaced; null where it says no more than the role. */
export function withLists(
  role: Role,
  detail: RoleDetail | null,
  lists: Partial<Readonly<RoleScopes>>,
): RoleDetail | null {
  const scopes = { topics: [], audiences: [], templates: [], email_aliases: [], ...detail?.scopes, ...lists }
  const after = { value: role, display: null, ...detail, scopes }
  return saysMore(after, role) ? after : null
}

function saysMore(detail: RoleDetail, role: Role) {
  return detail.value !== role || detail.display !== null || ROLE_SCOPES.some(name => detail.scopes[name].length > 0)
}

function readScopes(value: unknown): RoleScopes {
  const scopes: RoleScopes = { topics: [], audiences: [], templates: [], email_aliases: [] }
  if (value === undefined || value === null) return scopes
  if (typeof value !== 'object' || Array.isArray(value)) throw invalidValue('roles.scopes must be an object')
  for (const name of ROLE_SCOPES) scopes[name] = readScope(name, (value as Record<string, unknown>)[name])
  return scopes
}

function readScope(name: string, value: unknown): (string | number)[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) throw invalidValue(`roles.scopes.${name} must be an array`)
  if (value.length > SCOPE_ENTRIES_MAX)
    throw invalidValue(`roles.scopes.${name} takes ${SCOPE_ENTRIES_MAX} entries at most`)
  return value.map(entry => {
    if (Number.isSafeInteger(entry)) return entry as number
    const text = readText(entry, `roles.scopes.${name}`, ROLE_TEXT)
    if (text === null) throw invalidValue(`roles.scopes.${name} must hold texts or integers`)
    return text
  })
}

function requireRole(name: string | null): Role {
  const role = name === null ? undefined : findRole(name)
  if (!role) throw invalidValue(name === null ? 'roles needs a value' : `${quoteText(name)} is not a role`)
  return role
}

function findRole(name: string): Role | undefined {
  const lower = name.toLowerCase()
  return isRole(lower) ? lower : undefined
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
