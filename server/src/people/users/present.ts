import type { FastifyReply, FastifyRequest } from 'fastify'
import { isNotModified } from '../../platform/http/conditional.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import { type ProjectionQuery, scimBaseUrl, type User, userPresenter } from '../scim/index.ts'

export interface UserExchange {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Users as the program presents them, with the requested attributes. */
export function presentUsers({ services, request }: UserExchange, users: readonly User[], query: ProjectionQuery) {
  const roleSyntax = programSettings(request).scim_role_syntax
  return users.map(userPresenter({ ...query, baseUrl: scimBaseUrl(services), roleSyntax }))
}

/** One user with its entity tag. */
export function respondWithUser(exchange: UserExchange, user: User, query: ProjectionQuery) {
  exchange.reply.header('etag', user.version as string)
  return presentUsers(exchange, [user], query)[0]
}

/** The same for reading: no body if the client already has this version. */
export function respondToUserRead(exchange: UserExchange, user: User, query: ProjectionQuery) {
  if (isNotModified(exchange.request, exchange.reply, user.version as string)) return undefined
  return respondWithUser(exchange, user, query)
}
