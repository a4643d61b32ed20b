// SCIM 2.0 without a database: schemas, reading and presenting of resources, filters, PATCH. Its users are the modules
// that serve users and groups.

import type { Module } from '../app.ts'

export * from './discovery.ts'
export type { Filter } from './filter/ast.ts'
export type { ColumnMap } from './filter/columns.ts'
export { groupColumns } from './filter/group-columns.ts'
export { parseFilter } from './filter/parse.ts'
export { type FilterMode, filterToSql, type SqlCondition } from './filter/to-sql.ts'
export { userColumns } from './filter/user-columns.ts'
export { type GroupInput, type IdentifierField, readGroupInput } from './group-input.ts'
export { applyUserPatch } from './patch/apply-user-patch.ts'
export { changedFields } from './patch/changed-fields.ts'
export { type GroupPatch, type MemberOperation, parseGroupPatch } from './patch/group-patch.ts'
export { type Group, type GroupMember, presentGroup, presentGroupMember } from './present-group.ts'
export { presentUser, type UserPresentation, userPresenter } from './present-user.ts'
export type { ProjectionQuery } from './projection.ts'
export { readUserInput } from './read-user.ts'
export { presentRoles, ROLE_DISPLAY, type RoleDetail, type RoleSyntax } from './roles.ts'
export { ScimError, type ScimType } from './scim-error.ts'
export * from './user-record.ts'

export const scimModule: Module = { name: 'scim' }
