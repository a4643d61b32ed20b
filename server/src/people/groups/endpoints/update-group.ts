import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { PatchBody, parseGroupPatch, projectionParameters, scimBaseUrl } from '../../scim/index.ts'
import { changeGroup } from '../change-group.ts'
import { GroupPath, oneGroupChange } from '../group-body.ts'

export const updateGroup = endpoint({
  ...oneGroupChange,
  id: 'updateGroup',
  method: 'PATCH',
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
