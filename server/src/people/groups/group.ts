import { sql } from 'kysely'
import { entityTag } from '../../platform/http/conditional.ts'
import type { Group, GroupMember } from '../scim/index.ts'

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
