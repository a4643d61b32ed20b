// SCIM 2.0: schemas as data and everything derived from them (reading and presenting of resources, filters, PATCH),
// which need no database and are used by the modules that serve users and groups; and discovery.

import type { Module } from '../../shared/module.ts'
import {
  listScimResourceTypes,
  listScimSchemas,
  readScimResourceType,
  readScimSchema,
  readServiceProviderConfig,
} from './discovery/endpoints.ts'
import { listRoles } from './discovery/roles.ts'

export { scimBaseUrl } from './discovery/common.ts'
export { LIST_URN } from './discovery/discovery.ts'
export { type Filter, type FilterMode, type Literal, literalText, printFilter } from './filter/ast.ts'
export type { ColumnMap } from './filter/columns.ts'
export { groupColumns } from './filter/group-columns.ts'
export { parseFilter } from './filter/parse.ts'
export { conditionToSql, filterToSql } from './filter/to-sql.ts'
export { userColumns } from './filter/user-columns.ts'
export {
  type Group,
  type GroupMember,
  type IdentifierField,
  type NamedMember,
  NO_USER,
  presentGroup,
  readGroupInput,
} from './group.ts'
export { GroupBody, PatchBody, SearchBody, UserBody } from './input-schemas.ts'
export { applyUserPatch, valuesInPatch } from './patch/apply-user-patch.ts'
export { type MemberOperation, parseGroupPatch } from './patch/group-patch.ts'
export {
  directionToSql,
  type ListRequest,
  listParameters,
  projectionParameters,
  readListQuery,
  readSearchBody,
  sortKeyToSql,
  sortToSql,
} from './protocol/list-request.ts'
export { AnyResourceOutput, GroupOutput, ListOutput, UserOutput } from './protocol/output-schemas.ts'
export type { ProjectionQuery } from './protocol/projection.ts'
export { FilterModeError, invalidValue, notUnique, ScimError } from './protocol/scim-error.ts'
export type { NamedValue } from './protocol/values.ts'
export { readUserInput, userPresenter, valuesInBody } from './user/present-user.ts'
export { withLists } from './user/roles.ts'
export {
  blankUser,
  changedFields,
  type Email,
  USER_DATES,
  USER_TEXTS,
  type User,
  type UserRecord,
} from './user/user-record.ts'

export const scimModule: Module = {
  name: 'scim',
  endpoints: {
    listScimSchemas,
    readScimSchema,
    readServiceProviderConfig,
    listScimResourceTypes,
    readScimResourceType,
    listRoles,
  },
}
