import { sql } from 'kysely'
import {
  BY_NAME,
  DISPLAY_NAME_SQL,
  hasName,
  hasNamePieces,
  nameSearch,
  searchOf,
} from '../../people/directory/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { notFound } from '../../platform/http/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import {
  ContentParams,
  findVisiblePostAtOnce,
  readContentRef,
  viewerKeysSql,
  visibleSql,
} from '../../publishing/visibility/index.ts'

const MentionablePerson = namedObject('MentionablePerson', {
  user_id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  title: Type.Nullable(Type.String()),
})

export const listMentionable = endpoint('GET /v2/feed/posts/{content_id}/mentionable', {
  tag: 'Comments',
  summary: 'Find people to mention in a comment: at most 10 who may see the post, by name',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: ContentParams, query: Type.Object(nameSearch) },
  output: { status: 200, body: Type.List(MentionablePerson) },
  errors: [404],
  transaction: 'own',
  async handle({ actor, services: { database }, request }, { params, query }) {
    const { programId, userId } = actor
    const post = await findVisiblePostAtOnce(database, programId, userId, readContentRef(params.content_id))
    if (!post) throw notFound('Post')
    const people = await findMentionable(database, programId, post.id, searchOf(query.search))
    const showsTitle = programSettings(request).directory_fields.includes('title')
    return { data: people.map(person => ({ ...person, title: showsTitle ? person.title : null })) }
  },
})

const SHOWN_MAX_COUNT = 10
/** Of the people that a search finds, the first of this number by name: sorting all of them takes as long as they are many. */
const FOUND_MAX_COUNT = 30
/** Up to this number of members all of them are read. */
const MEMBERS_MAX_COUNT = 2000

/**
 * Readers of a post, in one statement. Of a post with few readers all are read; else a search reads the index of pieces of names until
 * it has found enough, and without one the names of the program are read in their order.
 */
function findMentionable(database: Database, programId: number, postId: number, search: string | null) {
  const columns = sql`u.program_id, u.id, u.display_name, u.given_name, u.family_name, u.photo_url, u.title`
  const isReader = sql`u.active and exists (
    select from post p where p.is_open or ${visibleSql('p', viewerKeysSql(sql`${programId}::bigint`, sql`u.id`))})`
  const named = search === null ? sql`` : sql`and ${hasName(search)}`
  const ofMany =
    search === null
      ? sql`u.program_id = ${programId} and not ${HAS_FEW} and ${isReader} order by ${BY_NAME} limit ${sql.lit(SHOWN_MAX_COUNT)}`
      : sql`${hasNamePieces(programId, search)} and not ${HAS_FEW} and ${isReader} ${named} limit ${sql.lit(FOUND_MAX_COUNT)}`
  return database.unscopedQuery(sql<Static<typeof MentionablePerson>>`
    with post as materialized (
      select f.access_keys, f.audience_keys, 0 = any(f.access_keys) and f.audience_keys = '{}' as is_open,
             case when f.audience_keys = '{}' then f.access_keys else f.audience_keys end as narrow_keys
        from post_feed f where f.program_id = ${programId} and f.post_id = ${postId}
    ), members as materialized (
      select coalesce(sum(a.member_count), 0) as count
        from audiences a where a.program_id = ${programId} and a.id = any((select narrow_keys from post)::bigint[])
    ), of_few as materialized (
      select distinct ${columns} from audience_members m
        join users u on u.program_id = ${programId} and u.id = m.user_id
       where m.program_id = ${programId} and m.audience_id = any((select narrow_keys from post)::bigint[])
         and ${HAS_FEW} and ${isReader} ${named}
    ), of_many as materialized (
      select ${columns} from users u where ${ofMany}
    )
    select u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, u.photo_url as avatar_url, u.title
      from (select ${columns} from of_few u union all select ${columns} from of_many u) u
     order by ${BY_NAME} limit ${sql.lit(SHOWN_MAX_COUNT)}`)
}

/** SQL: whether the post has few readers. */
const HAS_FEW = sql`(
  not (select is_open or 0 = any(narrow_keys) from post) and (select count from members) <= ${sql.lit(MEMBERS_MAX_COUNT)})`
