import { Id, Type } from '../../platform/http/input/schema.ts'
import { GroupOutput } from '../scim/index.ts'

/** Room for hundreds of thousands of members. */
const GROUP_BODY_MAX_BYTES = 32 * 1024 * 1024
/** A member counts once as a value, and once for each of its JSON members besides `value`. */
const GROUP_BODY_VALUES_MAX = 2_500_000

/** For `endpoint`, in calls that name members. */
export const groupBodyLimits = { bodyMaxBytes: GROUP_BODY_MAX_BYTES, bodyValuesMax: GROUP_BODY_VALUES_MAX } as const

/** What all calls that change groups have in common. */
export const groupChange = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
} as const

/** The calls that change one group. */
export const oneGroupChange = {
  ...groupChange,
  ...groupBodyLimits,
  path: '/scim/v2/Groups/{group_id}',
  output: { status: 200, body: GroupOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

export const GroupPath = Type.Object({ group_id: Id() })
