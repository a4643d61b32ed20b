// Where user attributes are stored: `users u`, joined with `identities i` (by id), and `user_emails`.

import { attributeColumns } from '../../../shared/person-attributes.ts'
import { userResource } from '../discovery/schemas.ts'
import { ENTERPRISE_URN, VENDOR_URN } from '../discovery/user-extension-schemas.ts'
import { ADDRESS_PARTS } from '../discovery/user-schema.ts'
import type { Column, ColumnMap, ValueColumn } from './columns.ts'

const value = (sql: string): ValueColumn => ({ kind: 'value', sql })
const basic = (sql: string): ValueColumn => ({ kind: 'value', sql, basic: true })

/** Entries that live in the row of the user: they exist when `presence` holds. */
const inRow = (presence: string, values: Record<string, ValueColumn>): Column => ({
  kind: 'entries',
  exists: condition => `(${presence} and (${condition}))`,
  values,
  ...(values.value ? { first: values.value.sql } : {}),
})

const emails: Column = {
  kind: 'entries',
  basic: true,
  first:
    '(select e.value_key from user_emails e where e.program_id = u.program_id and e.user_id = u.id' +
    ' order by e.is_primary desc, e.position limit 1)',
  exists: condition =>
    `exists (select 1 from user_emails e where e.program_id = u.program_id and e.user_id = u.id and (${condition}))`,
  values: {
    value: { kind: 'value', sql: 'e.value', key: 'e.value_key', basic: true },
    type: value('e.type'),
    primary: value('e.is_primary'),
  },
}

const phoneNumbers: Column = {
  kind: 'entries',
  exists: condition =>
    `exists (select 1 from (values ('main', u.phone_main), ('mobile', u.phone_mobile)) p (type, value)` +
    ` where p.value is not null and (${condition}))`,
  values: { value: value('p.value'), type: value('p.type') },
  first: 'coalesce(u.phone_main, u.phone_mobile)',
}

const customAttributes: Column = {
  kind: 'entries',
  exists: condition => `exists (select 1 from jsonb_each_text(u.custom_attributes) c (name, value) where ${condition})`,
  values: { name: value('c.name'), value: value('c.value') },
  named: parameter => `(u.custom_attributes ->> ${parameter})`,
}

const SCHEMAS = { core: '', enterprise: `${ENTERPRISE_URN}:`, vendor: `${VENDOR_URN}:` }

/** Attributes that stand in a column of their own. */
const plain: Record<string, ValueColumn> = Object.fromEntries(
  attributeColumns.flatMap(({ scim, column, isBasic }) =>
    scim ? [[SCHEMAS[scim[0]] + scim[1], (isBasic ? basic : value)(`u.${column}`)]] : [],
  ),
)

const roleName = "coalesce(u.role_detail ->> 'value', u.role)"

/** Timestamps are returned in milliseconds, so they are compared in milliseconds. */
const inMilliseconds = (sql: string) => value(`date_trunc('milliseconds', ${sql})`)

export const userColumns: ColumnMap = {
  resource: userResource,
  bare: 'userName',
  synonyms: { role: 'roles.legacy_role' },
  columns: {
    id: { kind: 'value', sql: 'u.id', integer: true, basic: true },
    userName: { kind: 'value', sql: 'i.user_name', key: 'i.user_name_key', basic: true },
    ...plain,
    programMembershipId: value('u.membership_id::text'),
    name: { kind: 'presence', sql: 'true' },
    'name.formatted': value("coalesce(u.formatted_name, u.given_name || ' ' || u.family_name)"),
    active: basic('u.active'),
    emails,
    phoneNumbers,
    roles: inRow('true', {
      value: value(roleName),
      type: value("'primary'"),
      primary: value('true'),
      legacy_role: value('u.role'),
    }),
    'roles.legacy_role': basic('u.role'),
    photos: inRow('u.photo_url is not null', { value: value('u.photo_url'), type: value("'photo'") }),
    addresses: inRow('u.address is not null', {
      ...Object.fromEntries(ADDRESS_PARTS.map(part => [part, value(`(u.address ->> '${part}')`)])),
      primary: value("(u.address ->> 'primary')::boolean"),
    }),
    'meta.resourceType': value("'User'"),
    'meta.created': inMilliseconds('u.created_at'),
    'meta.lastModified': inMilliseconds('u.updated_at'),
    [`${ENTERPRISE_URN}:manager`]: inRow('u.manager_name is not null', {
      value: value('u.manager_name'),
      displayName: value('u.manager_name'),
    }),
    [`${VENDOR_URN}:requisitionApprovalDate`]: value('u.requisition_approval_date'),
    [`${VENDOR_URN}:lastAccessedAt`]: inMilliseconds('u.last_accessed_at'),
    [`${VENDOR_URN}:customAttributes`]: customAttributes,
  },
}
