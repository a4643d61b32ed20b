import type { Context } from '../../platform/http/endpoint.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { LIST_URN, type ListRequest } from '../scim/index.ts'
import { readUsers } from './find-user.ts'
import { presentUsers } from './present.ts'
import { findUserPage } from './user-list.ts'

/** A page of users as a SCIM ListResponse. */
export async function respondWithUserList(context: Context, request: ListRequest) {
  const { actor, db } = context
  const page = await findUserPage(db, actor, request, programSettings(context.request).scim_filter)
  const users = await readUsers(db, page.ids)
  return {
    schemas: [LIST_URN],
    totalResults: page.total,
    startIndex: request.startIndex,
    itemsPerPage: users.length,
    Resources: presentUsers(context, users, request),
  }
}
