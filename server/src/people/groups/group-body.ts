import { ScimBody } from '../scim/index.ts'

/** Room for hundreds of thousands of members. */
export const GROUP_BODY_MAX_BYTES = 32 * 1024 * 1024

/** What all calls that change groups have in common. */
export const groupChange = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
} as const

/** A group as clients write it. */
export const GroupBody = ScimBody('A SCIM Group', {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
  displayName: 'Night shift',
  'urn:Vendor:1.0:Group': { identifierField: 'userName' },
  members: [{ value: 'anna@example.com' }],
})
