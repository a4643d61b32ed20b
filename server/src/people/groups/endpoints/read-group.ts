import { isNotModified } from '../../../platform/http/conditional.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { GroupOutput, projectionParameters } from '../../scim/index.ts'
import { groupEntityTag } from '../group.ts'
import { GroupPath } from '../group-body.ts'
import { groupRead } from '../group-page.ts'
import { presentGroups, streamGroup } from '../present.ts'
import { requireGroup } from '../queries.ts'

export const readGroup = endpoint({
  ...groupRead,
  id: 'readGroup',
  method: 'GET',
  path: '/scim/v2/Groups/{group_id}',
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
