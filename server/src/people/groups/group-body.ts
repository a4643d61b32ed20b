import { Id, Type } from '../../platform/http/input/schema.ts'
import { GroupOutput } from '../scim/index.ts'

/** Enough for hundreds of thousands of members. */
const GROUP_BODY_MAX_BYTES = 32 * 1024 * 1024
/** A group member counts as one value, and one for each of its JSON members besides `value`. */
const GROUP_BODY_VALUES_MAX = 2_500_000

/** Options of endpoints whose bodies name members. */
export const groupBodyLimits = { bodyMaxBytes: GROUP_BODY_MAX_BYTES, bodyValuesMax: GROUP_BODY_VALUES_MAX } as const

/** Options of all endpoints that change groups. */
export const groupChange = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.write'], role: 'program_manager' },
  dialect: 'scim',
  transaction: 'own',
} as const

/** Options of the endpoints that change one group. */
export const oneGroupChange = {
  ...groupChange,
  ...groupBodyLimits,
  path: '/scim/v2/Groups/{group_id}',
  output: { status: 200, body: GroupOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

export const GroupPath = Type.Object({ group_id: Id() })
