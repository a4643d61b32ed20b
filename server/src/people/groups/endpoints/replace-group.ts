import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import {
  GroupBody,
  GroupOutput,
  PatchBody,
  parseGroupPatch,
  projectionParameters,
  readGroupInput,
  scimBaseUrl,
} from '../../scim/index.ts'
import { changeGroup } from '../change-group.ts'
import { groupBodyLimits, groupChange } from '../group-body.ts'

const common = {
  ...groupChange,
  path: '/scim/v2/Groups/{group_id}',
  ...groupBodyLimits,
  output: { status: 200, body: GroupOutput, headers: ['ETag'] },
  errors: [409, 412, 413],
} as const

const params = Type.Object({ group_id: Id() })
const query = Type.Object(projectionParameters)

export const replaceGroup = endpoint({
  ...common,
  id: 'replaceGroup',
  method: 'PUT',
  summary: 'Replace a group',
  description:
    'The members become those that are named; without `members`, the group is empty. `name` stays as it is. A `value` that ' +
    'is the id of a member means that member, where no `identifierField` says otherwise.',
  input: { params, query, body: GroupBody },
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

export const updateGroup = endpoint({
  ...common,
  id: 'updateGroup',
  method: 'PATCH',
  summary: 'Change a part of a group',
  description:
    'Adds and removes members, or replaces them all. All operations take effect, or none. Whom a `value` means is reported ' +
    'in the messages of the job where two users could be meant.',
  input: { params, query, body: PatchBody },
  async handle(context, { params, query, body }) {
    const baseUrl = scimBaseUrl(context.services)
    return changeGroup(context, params.group_id, 'group_update', query, async group => {
      const own = { id: String(group.id), name: group.name }
      const { attributes, memberOperations: operations, identifierField } = await parseGroupPatch(body, own, baseUrl)
      return { attributes, operations, identifierField }
    })
  },
})
