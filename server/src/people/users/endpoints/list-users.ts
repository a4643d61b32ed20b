import type { Context } from '../../../platform/http/endpoint.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import {
  LIST_URN,
  ListOutput,
  type ListRequest,
  listParameters,
  readListQuery,
  readSearchBody,
  SearchBody,
  UserOutput,
} from '../../scim/index.ts'
import { readUsers } from '../find-user.ts'
import { presentUsers } from '../present.ts'
import { findUserPage } from '../user-list.ts'

const common = {
  tag: 'User management',
  access: { as: ['user', 'server'], scopes: ['users.read'], role: 'program_manager' },
  dialect: 'scim',
  // On the main database: an identity provider looks for what it has just written.
  transaction: 'write',
  output: { status: 200, body: ListOutput(UserOutput) },
} as const

export const listUsers = endpoint({
  ...common,
  id: 'listUsers',
  method: 'GET',
  path: '/scim/v2/Users',
  summary: 'List the users of the program',
  description:
    'By id, unless `sortBy` says otherwise. `filter` understands `attribute eq value`, joined by `and` and `or`, and the ' +
    'whole of RFC 7644 where the program has `scim_filter` `full`; a value alone finds a part of a userName.',
  input: { query: Type.Object(listParameters) },
  handle: (context, { query }) => answerList(context, readListQuery(query)),
})

export const searchUsers = endpoint({
  ...common,
  id: 'searchUsers',
  method: 'POST',
  path: '/scim/v2/Users/.search',
  summary: 'List the users of the program, asked for in a body',
  input: { body: SearchBody },
  handle: (context, { body }) => answerList(context, readSearchBody(body)),
})

async function answerList(context: Context, request: ListRequest) {
  const { actor, db } = context
  const page = await findUserPage(db, actor, request, programSettings(context.request).scim_filter)
  const users = await readUsers(db, actor.programId, page.ids)
  return {
    schemas: [LIST_URN],
    totalResults: page.total,
    startIndex: request.startIndex,
    itemsPerPage: users.length,
    Resources: presentUsers(context, users, request),
  }
}
