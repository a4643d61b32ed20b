import { sql } from '../../platform/db/sql.ts'
import { entityTag } from '../../platform/http/conditional.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { type Group, type GroupMember, GroupOutput } from '../scim/index.ts'

/** A SCIM group as it is stored: an audience of the kind `group`. */
export interface GroupRow {
  readonly id: number
  readonly display_name: string
  readonly name: string
  readonly description: string | null
  readonly external_id: string | null
  readonly member_count: number
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

export const GROUP_COLUMNS = sql.raw(
  ['id', 'display_name', 'name', 'description', 'external_id', 'member_count', 'version', 'created_at', 'updated_at']
    .map(name => `g.${name}`)
    .join(', '),
)

/** The group as a SCIM resource, with `members` if given. */
export function toGroup(row: GroupRow, members?: readonly GroupMember[]): Group {
  return {
    id: String(row.id),
    displayName: row.display_name,
    name: row.name,
    description: row.description,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: groupEntityTag(row),
    ...(members ? { members } : {}),
  }
}

export const groupEntityTag = (row: GroupRow): string => entityTag(row.version)

/** Options of endpoints whose bodies name members: two values for each that has the shortest `value`, in the longest body. */
export const groupBodyLimits = { bodyValuesMax: 150_000 } as const

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
  output: { status: 200, body: GroupOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

export const GroupPath = Type.Object({ group_id: Type.Id() })

/** Options of the endpoints that read groups. */
export const groupRead = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.read'], role: 'program_manager' },
  dialect: 'scim',
  // A long list is read while it is sent, after the first transaction has ended.
  transaction: 'own',
} as const
