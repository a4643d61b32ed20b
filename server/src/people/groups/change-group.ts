import { isUniqueViolation } from '../../platform/db/errors.ts'
import { checkIfMatch } from '../../platform/http/conditional.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import { type IdentifierField, type MemberOperation, notUnique, type ProjectionQuery } from '../scim/index.ts'
import { type GroupRow, groupEntityTag } from './group.ts'
import { applyMemberChange } from './membership/apply-change.ts'
import { type RequestType, retryForRemovedMembers } from './membership/jobs.ts'
import { readMemberChange } from './membership/member-change.ts'
import { respondToGroupChange } from './present.ts'
import { lockGroup, requireGroup, storeGroup } from './queries.ts'

/** The change of a group that a request asks for. */
export interface GroupRevision {
  readonly attributes: { displayName?: string; description?: string | null; externalId?: string | null }
  readonly operations: readonly MemberOperation[]
  readonly identifierField: IdentifierField | null
}

/** PUT and PATCH: changes a group under a lock, so that two concurrent requests both take effect, one after the other. */
export async function changeGroup(
  context: Context,
  groupId: number,
  requestType: RequestType,
  query: ProjectionQuery,
  revise: (group: GroupRow) => GroupRevision | Promise<GroupRevision>,
) {
  const { services, actor, request } = context
  const { programId } = actor
  const run = () =>
    services.database.transaction(programId, async db => {
      const before = await lockGroup(db, groupId)
      checkIfMatch(request, groupEntityTag(before))
      const { attributes, operations, identifierField } = await revise(before)
      const columns = changedColumns(before, attributes)
      if (Object.keys(columns).length > 0) await storeGroup(db, groupId, columns)
      const change = await readMemberChange(db, { ...actor, groupId }, operations, identifierField)
      const jobId = await applyMemberChange(services, db, groupId, requestType, change)
      return { group: await requireGroup(db, groupId), jobId }
    })
  try {
    const { group, jobId } = await retryForRemovedMembers(run)
    return respondToGroupChange(context, group, jobId, query)
  } catch (error) {
    throw isUniqueViolation(error) ? notUnique('The program has a group with this displayName already') : error
  }
}

function changedColumns(before: GroupRow, { displayName, description, externalId }: GroupRevision['attributes']) {
  return {
    ...(displayName !== undefined && displayName !== before.display_name ? { display_name: displayName } : {}),
    ...(description !== undefined && description !== before.description ? { description } : {}),
    ...(externalId !== undefined && externalId !== before.external_id ? { external_id: externalId } : {}),
  }
}
