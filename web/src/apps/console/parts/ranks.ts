// Ranks of roles: no user may change a person above their own role, or grant a role above it (docs/contract/access.md#roles).

import type { DirectoryPerson } from '@atrium/client'

export type RoleName = DirectoryPerson['role']

/** The lowest first. */
export const ROLE_NAMES = [
  'member',
  'channel_contributor',
  'publisher',
  'analyst',
  'program_manager',
  'administrator',
] as const satisfies readonly RoleName[]

/** Whether one role includes the rights of the other. */
export const atLeast = (role: RoleName, other: RoleName): boolean =>
  ROLE_NAMES.indexOf(role) >= ROLE_NAMES.indexOf(other)

/** The roles that a person of this one may give. */
export const rolesUpTo = (role: RoleName): readonly RoleName[] => ROLE_NAMES.filter(each => atLeast(role, each))
