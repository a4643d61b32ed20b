// Where group attributes are stored: `audiences g` (of the kind group) and `audience_members`. Basic filters know
// displayName, id, externalId and members (docs/contract/scim.md#filters).

import { groupResource } from '../discovery/schemas.ts'
import type { ColumnMap } from './columns.ts'

export const groupColumns: ColumnMap = {
  resource: groupResource,
  bare: null,
  synonyms: {},
  columns: {
    id: { kind: 'value', sql: 'g.id', integer: true, basic: true },
    externalId: { kind: 'value', sql: 'g.external_id', basic: true },
    displayName: { kind: 'value', sql: 'g.display_name', key: 'g.display_name_key', basic: true },
    name: { kind: 'value', sql: 'g.name' },
    description: { kind: 'value', sql: 'g.description' },
    members: {
      kind: 'entries',
      basic: true,
      exists: condition =>
        `exists (select 1 from audience_members m where m.program_id = g.program_id and m.audience_id = g.id` +
        ` and (${condition}))`,
      values: {
        value: { kind: 'value', sql: 'm.user_id', integer: true, basic: true },
        type: { kind: 'value', sql: "'User'" },
      },
    },
    'meta.resourceType': { kind: 'value', sql: "'Group'" },
    'meta.created': { kind: 'value', sql: "date_trunc('milliseconds', g.created_at)" },
    'meta.lastModified': { kind: 'value', sql: "date_trunc('milliseconds', g.updated_at)" },
  },
}
