import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from '../../platform/http/conditional.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import {
  LIST_URN,
  type ListRequest,
  type ProjectionQuery,
  scimBaseUrl,
  type User,
  userPresenter,
} from '../scim/index.ts'
import { readUsers } from './find-user.ts'
import { findUserPage } from './user-list.ts'

/** The name shown for authors who were removed from the program. Part of the contract, so it is not translated. */
export const FORMER_COLLEAGUE = 'Former colleague'

export interface UserExchange {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Users in the format of the program's settings, with the requested attributes. */
export function presentUsers({ services, request }: UserExchange, users: readonly User[], query: ProjectionQuery) {
  const roleSyntax = programSettings(request).scim_role_syntax
  return users.map(userPresenter({ ...query, baseUrl: scimBaseUrl(services), roleSyntax }))
}

/** The response to a change: one user, with its entity tag. */
export function respondWithUser(exchange: UserExchange, user: User, query: ProjectionQuery) {
  exchange.reply.header('etag', user.version as string)
  return presentUsers(exchange, [user], query)[0]
}

/** The response to a read: as `respondWithUser`, without a body if the client has this version already. */
export function respondToUserRead(exchange: UserExchange, user: User, query: ProjectionQuery) {
  if (isNotModified(exchange.request, exchange.reply, user.version as string)) return undefined
  return respondWithUser(exchange, user, query)
}

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
