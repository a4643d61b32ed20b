// Restrictions of a person's role by the lists of an extended role (docs/contract/access.md#restricted-roles). Only
// the lists are read here: what they allow is decided beside visibility (publishing/visibility/restricted-reads.ts, restricted-writes.ts) and beside audiences
// (people/restrictions).

import type { Role } from './roles.ts'

/** The values of the program setting `role_restrictions`. */
export const ROLE_RESTRICTIONS = ['off', 'listed', 'all'] as const
export type RoleRestrictions = (typeof ROLE_RESTRICTIONS)[number]

/** Ids that a person is restricted to; null: to none. An empty list leaves nothing. */
export interface Restrictions {
  readonly topicIds: readonly number[] | null
  readonly audienceIds: readonly number[] | null
  readonly aliasIds: readonly number[] | null
}

/** A caller, as far as restrictions go: every actor is one. */
export interface Restricted {
  readonly restrictions: Restrictions
}

export const UNRESTRICTED: Restrictions = { topicIds: null, audienceIds: null, aliasIds: null }

/** For what the server does by itself. */
export const NOBODY_RESTRICTED: Restricted = { restrictions: UNRESTRICTED }

/** The roles that lists restrict. */
export const RESTRICTED_ROLES: readonly Role[] = ['publisher', 'channel_contributor']

/** The lists of an extended role, as they are stored with a user: ids of what was there, and texts of what was not. */
type StoredScopes = Readonly<Record<string, readonly (number | string)[] | undefined>>

/** The restrictions of a user of this role whose stored detail is this, under the setting of the program. */
export function restrictionsOf(
  setting: RoleRestrictions,
  role: Role,
  detail: { readonly scopes?: StoredScopes } | null,
): Restrictions {
  if (setting === 'off' || !RESTRICTED_ROLES.includes(role)) return UNRESTRICTED
  const listed = (name: string) => {
    const entries = detail?.scopes?.[name] ?? []
    return entries.length === 0 ? null : entries.filter(entry => typeof entry === 'number')
  }
  const lists = { topicIds: listed('topics'), audienceIds: listed('audiences'), aliasIds: listed('email_aliases') }
  const hasList = Object.values(lists).some(list => list !== null)
  return setting === 'all' && !hasList ? { ...lists, topicIds: [], audienceIds: [] } : lists
}
