// SCIM 2.0: schemas as data and everything derived from them (reading and presenting of resources, filters, PATCH),
// which need no database and are used by the modules that serve users and groups; discovery; and the log of the requests of
// identity providers.

import type { Module } from '../../shared/module.ts'
import { listResourceTypes } from './discovery/endpoints/list-resource-types.ts'
import { listSchemas } from './discovery/endpoints/list-schemas.ts'
import { readResourceType } from './discovery/endpoints/read-resource-type.ts'
import { readSchema } from './discovery/endpoints/read-schema.ts'
import { readServiceProviderConfig } from './discovery/endpoints/read-service-provider-config.ts'
import { listRoles } from './discovery/list-roles.ts'
import { forgetPlaces } from './forget.ts'
import { listProgramScimRequests } from './requests/list-program-scim-requests.ts'
import { listScimRequests } from './requests/list-scim-requests.ts'
import { noteScimRequest, requestLog, requestLogKeeper } from './requests/request-log.ts'
import { scimLogRetention } from './requests/store-requests.ts'

export * from './discovery/discovery.ts'
export { scimBaseUrl } from './discovery/discovery-request.ts'

export type { ColumnMap } from './filter/columns/columns.ts'
export { groupColumns } from './filter/columns/group-columns.ts'
export { userColumns } from './filter/columns/user-columns.ts'
export type { FilterMode } from './filter/filter-mode.ts'

export { conditionToSql } from './filter/raw-sql.ts'
export { filterToSql } from './filter/to-sql.ts'
export { type IdentifierField, type NamedMember, NO_USER, readGroupInput } from './group/group-input.ts'
export { type Group, type GroupMember, presentGroup } from './group/present-group.ts'
export { GroupBody, PatchBody, SearchBody, UserBody } from './input-schemas.ts'
export { applyUserPatch } from './patch/apply-user-patch.ts'
export { type MemberOperation, parseGroupPatch } from './patch/group-patch.ts'
export {
  type ListRequest,
  listParameters,
  projectionParameters,
  readListQuery,
  readSearchBody,
} from './protocol/list-request.ts'
export { AnyResourceOutput, GroupOutput, ListOutput, UserOutput } from './protocol/output-schemas.ts'
export type { ProjectionQuery } from './protocol/projection.ts'
export { notUnique, ScimError } from './protocol/scim-error.ts'
export { directionToSql, sortKeyToSql, sortToSql } from './protocol/sort-sql.ts'
export { checkScimSetUp } from './requests/findings.ts'
export { userPresenter } from './user/present-user.ts'
export { readUserInput } from './user/read-user.ts'
export * from './user/user-record.ts'

export const scimModule: Module = {
  name: 'scim',
  states: [requestLog],
  forgetPlaces,
  endpoints: [
    listSchemas,
    readSchema,
    readServiceProviderConfig,
    listResourceTypes,
    readResourceType,
    listRoles,
    listScimRequests,
    listProgramScimRequests,
  ],
  listeners: [requestLogKeeper],
  workers: [scimLogRetention],
  observeResponse: noteScimRequest,
}
