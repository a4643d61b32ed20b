// SCIM 2.0: schemas as data and all that is drawn from them (reading and presenting of resources, filters, PATCH), which
// needs no database and is used by the modules that serve users and groups; discovery; and the log of requests that
// shows an operator how an identity provider gets on.

import type { Module } from '../app.ts'
import {
  listResourceTypes,
  listSchemas,
  readResourceType,
  readSchema,
  readServiceProviderConfig,
} from './discovery-endpoints.ts'
import { forgetPlaces } from './forget.ts'
import { listRoles } from './list-roles.ts'
import { listScimRequests } from './requests/list-scim-requests.ts'
import { noteScimRequest, requestLogKeeper } from './requests/request-log.ts'

export { checkIfMatch, entityTag, isNotModified } from './conditional.ts'
export * from './discovery.ts'
export { scimBaseUrl } from './discovery-endpoints.ts'
export type { Filter } from './filter/ast.ts'
export type { ColumnMap } from './filter/columns.ts'
export { groupColumns } from './filter/group-columns.ts'
export { parseFilter } from './filter/parse.ts'
export { conditionToSql } from './filter/raw-sql.ts'
export { type FilterMode, filterToSql, type SqlCondition } from './filter/to-sql.ts'
export { userColumns } from './filter/user-columns.ts'
export { type GroupInput, type IdentifierField, type NamedMember, readGroupInput } from './group-input.ts'
export {
  type ListRequest,
  listParameters,
  projectionParameters,
  readListQuery,
  readSearchBody,
} from './list-request.ts'
export { AnyResourceOutput, GroupOutput, ListOutput, ScimBody, UserOutput } from './output-schemas.ts'
export { applyUserPatch } from './patch/apply-user-patch.ts'
export { changedFields } from './patch/changed-fields.ts'
export { type GroupPatch, type MemberOperation, parseGroupPatch } from './patch/group-patch.ts'
export { type Group, type GroupMember, presentGroup, presentGroupMember } from './present-group.ts'
export { presentUser, type UserPresentation, userPresenter } from './present-user.ts'
export type { ProjectionQuery } from './projection.ts'
export { readUserInput } from './read-user.ts'
export { checkScimSetUp, type ScimFinding } from './requests/findings.ts'
export { presentRoles, ROLE_DISPLAY, type RoleDetail, type RoleSyntax } from './roles.ts'
export { invalidSyntax, ScimError, type ScimType, uniqueness } from './scim-error.ts'
export { directionToSql, sortKeyToSql, sortToSql } from './sort-sql.ts'
export * from './user-record.ts'

export const scimModule: Module = {
  name: 'scim',
  forgetPlaces,
  endpoints: [
    listSchemas,
    readSchema,
    readServiceProviderConfig,
    listResourceTypes,
    readResourceType,
    listRoles,
    listScimRequests,
  ],
  listeners: [requestLogKeeper],
  observeResponse: noteScimRequest,
}
