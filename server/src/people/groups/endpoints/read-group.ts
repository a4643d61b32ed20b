import type { Context } from '../../../platform/http/endpoint.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Id, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import {
  GroupOutput,
  isNotModified,
  ListOutput,
  type ListRequest,
  listParameters,
  projectionParameters,
  readListQuery,
  readSearchBody,
  SearchBody,
} from '../../scim/index.ts'
import { tagOf } from '../group.ts'
import { presentGroups, presentPage, streamGroup, streamGroupList } from '../present.ts'
import { findGroupPage, requireGroup } from '../queries.ts'

const common = {
  tag: 'User groups',
  access: { as: ['user', 'server'], scopes: ['groups.read'], role: 'program_manager' },
  dialect: 'scim',
  // Long answers are read while they are sent, after the transaction that began them; on the main database, since an
  // identity provider looks for what it has just written.
  transaction: 'own',
} as const

export const readGroup = endpoint({
  ...common,
  id: 'readGroup',
  method: 'GET',
  path: '/scim/v2/Groups/{group_id}',
  summary: 'One group with its members',
  description: '`excludedAttributes=members` leaves the members out. A member’s `value` is the id of the user.',
  input: { params: Type.Object({ group_id: Id() }), query: Type.Object(projectionParameters) },
  output: { status: 200, body: GroupOutput, headers: ['ETag'] },
  async handle({ services, actor: { programId }, request, reply }, { params, query }) {
    const { group, answer } = await services.database.transaction(programId, async db => {
      const group = await requireGroup(db, programId, params.group_id)
      return { group, answer: await presentGroups(services, db, programId, [group], query) }
    })
    if (isNotModified(request, reply, tagOf(group))) return undefined
    return answer ? answer[0] : streamGroup(services, programId, group, query)
  },
})

export const listGroups = endpoint({
  ...common,
  id: 'listGroups',
  method: 'GET',
  path: '/scim/v2/Groups',
  summary: 'List the groups of the program',
  description: 'By id, unless `sortBy` says otherwise. `excludedAttributes=members` leaves the members out.',
  input: { query: Type.Object(listParameters) },
  output: { status: 200, body: ListOutput(GroupOutput) },
  handle: (context, { query }) => answerList(context, readListQuery(query)),
})

export const searchGroups = endpoint({
  ...common,
  id: 'searchGroups',
  method: 'POST',
  path: '/scim/v2/Groups/.search',
  summary: 'List the groups of the program, asked for in a body',
  input: { body: SearchBody },
  output: { status: 200, body: ListOutput(GroupOutput) },
  handle: (context, { body }) => answerList(context, readSearchBody(body)),
})

async function answerList({ services, actor: { programId }, request }: Context, asked: ListRequest) {
  const { groups, total, answer } = await services.database.transaction(programId, async db => {
    const page = await findGroupPage(db, programId, asked, programSettings(request).scim_filter)
    return { ...page, answer: await presentGroups(services, db, programId, page.groups, asked) }
  })
  const list = { total, startIndex: asked.startIndex }
  if (answer) return presentPage(answer, answer.length, list)
  return streamGroupList(services, programId, groups, list, asked)
}
