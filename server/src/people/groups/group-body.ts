/** Room for hundreds of thousands of members. */
const GROUP_BODY_MAX_BYTES = 32 * 1024 * 1024
/** A member is one, and one for each of what is said of it beside its value. */
const GROUP_BODY_VALUES_MAX = 2_500_000

/** For `endpoint`, of calls that name members. */
export const groupBodyLimits = { bodyMaxBytes: GROUP_BODY_MAX_BYTES, bodyValuesMax: GROUP_BODY_VALUES_MAX } as const

/** What all calls that change groups have in common. */
export const groupChange = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
} as const
