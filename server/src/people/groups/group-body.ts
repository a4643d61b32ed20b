/** Room for hundreds of thousands of members. */
export const GROUP_BODY_MAX_BYTES = 32 * 1024 * 1024

/** What all calls that change groups have in common. */
export const groupChange = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
} as const
