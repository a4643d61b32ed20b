// People who reacted to a post or comment (docs/contract/feeds.md#who-reacted).

import { DISPLAY_NAME_SQL } from '../../people/directory/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { programSettings } from '../../platform/http/request-state.ts'

const TYPES_MAX_COUNT = 20

export const Reaction = namedObject('Reaction', {
  user_id: Type.Nullable(Type.Id()),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  reaction_type_id: Type.Nullable(Type.Integer({ minimum: 1 })),
  at: Type.Timestamp(),
})

export const ReactionListQuery = Type.Object({
  ...pageParameters,
  'filter.reaction_type_id': Type.Optional(
    Type.QueryArray(Type.Id(), 'Types, any of them; an unknown one matches nothing', TYPES_MAX_COUNT),
  ),
})

interface ReactionRow {
  readonly user_id: number
  readonly display_name: string
  readonly avatar_url: string | null
  readonly reaction_type_id: number | null
  readonly liked_at: Date
  readonly total: number
}

/** SQL: whether a reaction of this time may be shown with a name: it was not given while the program's were unnamed. */
export const isNamedSql = (programId: Sql<unknown>, likedAt: Sql<unknown>): Sql<boolean> => sql`(
  select not p.reactions_unnamed @> ${likedAt} from programs p where p.id = ${programId})`

/**
 * A page of reactions by active people, newest first. `likes` is SQL of `user_id`, `reaction_type_id` and `liked_at`. Those given
 * without names are left out.
 * @throws HttpError 404 while the program's reactions are unnamed
 */
export async function readReactions(
  db: ProgramDb,
  request: Parameters<typeof programSettings>[0],
  likes: Sql<unknown>,
  query: Static<typeof ReactionListQuery>,
) {
  const { reactions_named: areNamed, directory } = programSettings(request)
  if (!areNamed) throw notFound('List of reactions')
  const page = readPage(query)
  const types = query['filter.reaction_type_id']
  const rows = await sql<ReactionRow>`
    with named as materialized (
      select l.user_id, l.reaction_type_id, l.liked_at, ${DISPLAY_NAME_SQL} as display_name, u.photo_url as avatar_url
        from (${likes}) l
        join users u on u.program_id = ${db.programId} and u.id = l.user_id and u.active
       where ${isNamedSql(sql`${db.programId}`, sql`l.liked_at`)}
         ${types === undefined ? sql`` : sql`and l.reaction_type_id = any(${types}::bigint[])`}),
    page as (select * from named order by liked_at desc, user_id desc limit ${page.size} offset ${page.offset})
    select page.*, total from (select count(*)::integer as total from named) counted left join page on true
     order by liked_at desc, user_id desc`.all(db)
  const found = rows.filter(row => row.user_id !== null)
  const data = found.map(row => ({
    user_id: directory ? row.user_id : null,
    display_name: row.display_name,
    avatar_url: row.avatar_url,
    reaction_type_id: row.reaction_type_id,
    at: presentTimestamp(row.liked_at),
  }))
  return { data, meta: pageMeta(page, rows[0]?.total ?? 0) }
}
