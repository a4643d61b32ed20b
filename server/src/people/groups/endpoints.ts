import { isUniqueViolation } from '../../platform/db/errors.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { checkIfMatch, isNotModified } from '../../platform/http/conditional.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { applyRulesByGroup, deleteAudienceRow, generateAudienceName } from '../audiences/index.ts'
import {
  GroupBody,
  GroupOutput,
  type IdentifierField,
  ListOutput,
  listParameters,
  type MemberOperation,
  notUnique,
  PatchBody,
  type ProjectionQuery,
  parseGroupPatch,
  projectionParameters,
  readGroupInput,
  readListQuery,
  readSearchBody,
  SearchBody,
  scimBaseUrl,
} from '../scim/index.ts'
import {
  GroupPath,
  type GroupRow,
  groupBodyLimits,
  groupChange,
  groupEntityTag,
  groupRead,
  oneGroupChange,
} from './group.ts'
import { applyMemberChange } from './membership/apply-change.ts'
import { endJobsOfGroup, type RequestType, retryForRemovedMembers } from './membership/jobs.ts'
import { readMemberChange } from './membership/member-change.ts'
import { presentGroups, respondToGroupChange, respondWithGroupList, streamGroup } from './present.ts'
import { lockGroup, requireGroup, storeGroup } from './queries.ts'

export const listGroups = endpoint('GET /scim/v2/Groups', {
  ...groupRead,
  summary: 'List the groups of the program',
  description: 'By id, unless `sortBy` is given. `excludedAttributes=members` leaves the members out.',
  input: { query: Type.Object(listParameters) },
  output: { status: 200, body: ListOutput(GroupOutput) },
  handle: (context, { query }) => respondWithGroupList(context, readListQuery(query)),
})

export const searchGroups = endpoint('POST /scim/v2/Groups/.search', {
  ...groupRead,
  summary: 'List the groups of the program, by a request body',
  input: { body: SearchBody },
  output: { status: 200, body: ListOutput(GroupOutput) },
  handle: (context, { body }) => respondWithGroupList(context, readSearchBody(body)),
})

export const createGroup = endpoint('POST /scim/v2/Groups', {
  ...groupChange,
  summary: 'Create a group',
  description:
    "`identifierField` is the kind of the members' values: `userName` (the default, then the id), `id` or " +
    '`email`; a `$ref` with the address of a user of this server takes precedence. ' +
    'Up to 1,000 members are added before the response; more by the job of `meta.JobId`.',
  ...groupBodyLimits,
  input: { query: Type.Object(projectionParameters), body: GroupBody },
  output: { status: 201, body: GroupOutput, headers: ['ETag', 'Location'] },
  errors: [409, 413],
  async handle(context, { query, body }) {
    const { services, actor, reply } = context
    const { programId } = actor
    const input = await readGroupInput(body, scimBaseUrl(services))
    const { group, jobId } = await retryForRemovedMembers(() =>
      services.database.transaction(programId, async db => {
        const name = await generateAudienceName(db, input.displayName)
        await requireFreeDisplayName(db, input.displayName)
        const { displayName, description, externalId } = input
        const { id } = await sql<{ id: number }>`
          insert into audiences (program_id, kind, name, display_name, description, external_id)
          values (${programId}, 'group', ${name}, ${displayName}, ${description}, ${externalId})
          returning id`.one(db)
        const operations = [{ kind: 'add' as const, members: input.members ?? [] }]
        const change = await readMemberChange(db, { ...actor, groupId: id }, operations, input.identifierField)
        const jobId = await applyMemberChange(services, db, id, 'group_create', change)
        return { group: await requireGroup(db, id), jobId }
      }),
    )
    reply.header('location', `${scimBaseUrl(services)}/Groups/${group.id}`)
    return respondToGroupChange(context, group, jobId, query)
  },
})

/** Throws 409. `generateAudienceName` holds the lock of names, so no concurrent request can take this one. */
async function requireFreeDisplayName(db: ProgramDb, displayName: string): Promise<void> {
  const rows = await sql`
    select 1 from audiences
     where program_id = ${db.programId} and kind = 'group'
       and display_name_key = lower(${displayName}::text)`.all(db)
  if (rows.length > 0) throw notUnique('The program has a group with this displayName already')
}

export const readGroup = endpoint('GET /scim/v2/Groups/{group_id}', {
  ...groupRead,
  summary: 'Read one group with its members',
  description: '`excludedAttributes=members` leaves the members out. A member’s `value` is the id of the user.',
  input: { params: GroupPath, query: Type.Object(projectionParameters) },
  output: { status: 200, body: GroupOutput, headers: ['ETag'], isConditional: true },
  async handle({ services, actor: { programId }, request, reply }, { params, query }) {
    const { group, answer } = await services.database.read(programId, async db => {
      const group = await requireGroup(db, params.group_id)
      return { group, answer: await presentGroups(services, db, [group], query) }
    })
    if (isNotModified(request, reply, groupEntityTag(group))) return undefined
    return answer ? answer[0] : streamGroup(services, programId, group, query)
  },
})

export const replaceGroup = endpoint('PUT /scim/v2/Groups/{group_id}', {
  ...oneGroupChange,
  summary: 'Replace a group',
  description:
    'Replaces the members by those of `members`; without `members`, the group is empty. The call does not change `name`. A `value` that ' +
    'is the id of a member means that member, unless `identifierField` is given.',
  input: { params: GroupPath, query: Type.Object(projectionParameters), body: GroupBody },
  async handle(context, { params, query, body }) {
    const { displayName, description, externalId, members, identifierField } = await readGroupInput(
      body,
      scimBaseUrl(context.services),
    )
    return changeGroup(context, params.group_id, 'group_replace', query, () => ({
      attributes: { displayName, description, externalId },
      operations: [{ kind: 'replace', members: members ?? [] }],
      identifierField,
    }))
  },
})

export const updateGroup = endpoint('PATCH /scim/v2/Groups/{group_id}', {
  ...oneGroupChange,
  summary: 'Change a part of a group',
  description:
    'Adds and removes members, or replaces all of them. All operations take effect, or none. If a `value` fits two users, the ' +
    'messages of the job report the one that was chosen.',
  input: { params: GroupPath, query: Type.Object(projectionParameters), body: PatchBody },
  async handle(context, { params, query, body }) {
    const baseUrl = scimBaseUrl(context.services)
    return changeGroup(context, params.group_id, 'group_update', query, async group => {
      const own = { id: String(group.id), name: group.name }
      const { attributes, memberOperations: operations, identifierField } = await parseGroupPatch(body, own, baseUrl)
      return { attributes, operations, identifierField }
    })
  },
})

export const deleteGroup = endpoint('DELETE /scim/v2/Groups/{group_id}', {
  ...groupChange,
  transaction: 'write',
  summary: 'Delete a group',
  description: 'Its members stay users. Topics and posts stay targeted at it, so it opens them for no one.',
  input: { params: Type.Object({ group_id: Type.Id() }) },
  output: { status: 204 },
  errors: [412],
  async handle({ db, request, services }, { params: { group_id: groupId } }) {
    const group = await lockGroup(db, groupId)
    checkIfMatch(request, groupEntityTag(group))
    await endJobsOfGroup(db, groupId)
    await deleteAudienceRow(db, groupId)
    await applyRulesByGroup(services, db)
  },
})

/** The change of a group that a request asks for. */
interface GroupRevision {
  readonly attributes: { displayName?: string; description?: string | null; externalId?: string | null }
  readonly operations: readonly MemberOperation[]
  readonly identifierField: IdentifierField | null
}

/** PUT and PATCH: changes a group under a lock, so that two concurrent requests both take effect, one after the other. */
async function changeGroup(
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
      if ('display_name' in columns) await applyRulesByGroup(services, db)
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
