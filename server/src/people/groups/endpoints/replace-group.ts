import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { GroupBody, projectionParameters, readGroupInput, scimBaseUrl } from '../../scim/index.ts'
import { changeGroup } from '../change-group.ts'
import { GroupPath, oneGroupChange } from '../group-body.ts'

export const replaceGroup = endpoint({
  ...oneGroupChange,
  id: 'replaceGroup',
  method: 'PUT',
  summary: 'Replace a group',
  description:
    'The members become the named ones; without `members`, the group is empty. `name` stays as it is. A `value` that ' +
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
