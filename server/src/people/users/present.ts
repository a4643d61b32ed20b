import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { isNotModified } from '../../platform/http/conditional.ts'
import type { Context } from '../../platform/http/endpoint.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import type { Services } from '../../platform/services.ts'
import {
  conditionToSql,
  type FilterMode,
  filterToSql,
  LIST_URN,
  type ListRequest,
  type ProjectionQuery,
  scimBaseUrl,
  sortToSql,
  type User,
  userColumns,
  userPresenter,
} from '../scim/index.ts'
import type { ProgramScope } from './add-users.ts'
import { readUsers } from './find-user.ts'

/** The name shown for authors who were removed from the program. Part of the contract, so it is not translated. */
export const FORMER_COLLEAGUE = 'Former colleague'

interface UserExchange {
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

/** Ids of a block of `user_blocks` (0030_people.sql). */
const BLOCK_IDS = 4096

/** A page of a list: the ids of its users, in their order, and the total of the whole list. */
interface UserPage {
  readonly ids: readonly number[]
  readonly total: number
}

/** The users that a list requests, by id unless specified otherwise. Throws 400 invalidFilter or invalidValue. */
async function findUserPage(
  db: ProgramDb,
  scope: ProgramScope,
  request: ListRequest,
  mode: FilterMode,
): Promise<UserPage> {
  if (request.filter || request.sort) return findAmongAll(db, scope, request, mode)
  const { block, before, total } = await findBlock(db, request.startIndex - 1)
  if (request.count === 0 || request.startIndex > total) return { ids: [], total }
  const { rows } = await prepared(
    'user_page',
    sql<{ id: number }>`
    select id from users
     where program_id = ${db.programId} and id >= ${block * BLOCK_IDS}
     order by id offset ${request.startIndex - 1 - before} limit ${request.count}`,
  ).execute(db)
  return { ids: rows.map(row => row.id), total }
}

/** The block of ids that contains the user at `offset`, the number of users before it, and the total. */
async function findBlock(db: ProgramDb, offset: number) {
  const { rows } = await prepared(
    'user_block',
    sql<{ block: number; before: number; total: number }>`
    with blocks as (
      select block, sum(size) as size from user_blocks where program_id = ${db.programId} group by block
    ),
    places as (
      select block, (sum(size) over (order by block) - size)::int as before, (sum(size) over ())::int as total from blocks
    )
    select block, before, total from places where before <= ${offset} order by before desc, block desc limit 1`,
  ).execute(db)
  return rows[0] ?? { block: 0, before: 0, total: 0 }
}

/**
 * Matches are found once, for both the total and the page: otherwise the planner would scan all users in list order, expecting to
 * find matches soon.
 */
async function findAmongAll(
  db: ProgramDb,
  { organisationId }: ProgramScope,
  { filter, sort, startIndex, count }: ListRequest,
  mode: FilterMode,
): Promise<UserPage> {
  const condition = filter ? filterToSql(filter, userColumns, mode) : { text: 'true', values: [] }
  const order = sort ? sortToSql(sort.by, sort.order, userColumns) : 'u.id'
  const needsIdentity = /\bi\./.test(`${condition.text} ${order}`)
  const identity = needsIdentity
    ? sql`join identities i on i.id = u.id and i.organisation_id = ${organisationId}`
    : sql``
  const { ids, total } = await sql<{ ids: number[]; total: number }>`
    with matches as materialized (
      select u.id, row_number() over (order by ${sql.raw(order)}, u.id) as place
        from users u ${identity}
       where u.program_id = ${db.programId} and (${conditionToSql(condition)})
    )
    select (select count(*) from matches)::int as total,
           array(select id from matches
                  where place >= ${startIndex} and place < ${startIndex + count} order by place) as ids`.one(db)
  return { ids: ids.map(Number), total }
}
