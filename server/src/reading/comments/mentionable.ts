import {
  BY_NAME,
  colleagueSearch,
  DISPLAY_NAME_SQL,
  findCorrecting,
  hasPiecesOfWords,
  hasShownPieces,
  isFoundBy,
  searchOf,
  shownInLists,
  startsWithName,
  startsWords,
} from '../../people/directory/index.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import {
  ContentParams,
  findVisiblePostAtOnce,
  readContentRef,
  viewerKeysSql,
  visibleSql,
} from '../../publishing/visibility/index.ts'
import { SearchMeta } from '../../shared/text/misspelt-words.ts'

const MentionablePerson = namedObject('MentionablePerson', {
  user_id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  title: Type.Nullable(Type.String()),
})

export const listMentionable = endpoint('GET /v2/feed/posts/{content_id}/mentionable', {
  tag: 'Comments',
  summary: 'Find people to mention in a comment: at most 10 who may see the post, by name, title, department and place',
  access: { as: ['user'], scopes: ['feeds.engage'] },
  input: { params: ContentParams, query: Type.Object(colleagueSearch) },
  output: {
    status: 200,
    body: Type.Object({
      data: Type.Array(MentionablePerson),
      meta: Type.Object({ search: Type.Optional(SearchMeta) }),
    }),
  },
  errors: [404],
  transaction: 'own',
  async handle({ actor, services: { database }, request }, { params, query }) {
    const { programId, userId } = actor
    const post = await findVisiblePostAtOnce(database, programId, userId, readContentRef(params.content_id))
    if (!post) throw notFound('Post')
    const settings = programSettings(request)
    const shown = shownInLists(settings)
    const search = searchOf(query.search)
    const { found, corrected } = await findCorrecting({
      database,
      programId,
      search,
      shown,
      find: text => findMentionable(database, programId, post.id, text, shown),
      isEmpty: people => people.length === 0,
    })
    const showsTitle = settings.directory_fields.includes('title')
    return {
      data: found.map(person => ({ ...person, title: showsTitle ? person.title : null })),
      meta: search === null ? {} : { search: { corrected } },
    }
  },
})

const SHOWN_MAX_COUNT = 10
/** Only this many of the people found by pieces of names are sorted: the time grows with their number. */
const FOUND_MAX_COUNT = 20
/** Up to this number of members of the post's audiences all of them are read, and their ids alone up to the other one. */
const FEW_MEMBERS_MAX_COUNT = 1000
const SOME_MEMBERS_MAX_COUNT = 20_000

/**
 * Readers of a post, in one statement. The names of all members are sorted where the post has few readers; else the names of the
 * program are read in their order, for a search those that begin with it, and the index of pieces of names where these are not
 * enough. Whether a person is a reader, and is named so, is looked up until there are enough. Names with words that begin with
 * the search come first.
 *
 * Each part depends on the row of the post: such subqueries have no parallel workers, which take longer to start than all of it.
 */
function findMentionable(
  database: Database,
  programId: number,
  postId: number,
  search: string | null,
  shown: readonly string[],
) {
  const columns = sql`u.program_id, u.id, u.display_name, u.given_name, u.family_name, u.photo_url, u.title, u.department, u.work_location`
  const isReader = sql`u.active and (p.is_open or ${visibleSql('p', viewerKeysSql(sql`${programId}::bigint`, sql`u.id`))})`
  const mayBeReader = sql`(p.readers <> 'some' or u.id in (select c.user_id from candidates c))`
  const members = sql`
    select distinct m.user_id from audience_members m
     where m.program_id = ${programId} and m.audience_id = any(p.narrow_keys)`
  const named = search === null ? sql`` : sql`and ${isFoundBy(search, shown)}`
  const starts = search === null ? sql`` : sql`and ${startsWithName(search)}`
  const startsFirst = search === null ? sql`` : sql`${startsWithName(search)} desc,`
  const wordsFirst = search === null ? sql`` : sql`${startsWords(search)} desc,`
  const byPieces = (has: Sql<unknown>) => sql`
    union
    select ${columns} from post p cross join lateral (
      select ${columns} from users u
       where ${has} and p.readers <> 'few'
         and (select count(*) from of_many) < ${sql.lit(SHOWN_MAX_COUNT)} and ${mayBeReader} and ${isReader} ${named}
       limit ${sql.lit(FOUND_MAX_COUNT)}) u`
  const more =
    search === null
      ? sql``
      : sql`
    ${byPieces(sql`${hasPiecesOfWords(programId, search)} and ${startsWords(search)}`)}
    ${byPieces(hasShownPieces(programId, search, shown))}`
  return database.unscopedQuery(sql<Static<typeof MentionablePerson>>`
    with post as materialized (
      select f.access_keys, f.audience_keys, n.is_open, n.narrow_keys,
             case when n.is_open or 0 = any(n.narrow_keys) or m.count > ${sql.lit(SOME_MEMBERS_MAX_COUNT)} then 'many'
                  when m.count > ${sql.lit(FEW_MEMBERS_MAX_COUNT)} then 'some' else 'few' end as readers
        from post_feed f
       cross join lateral (
         select 0 = any(f.access_keys) and f.audience_keys = '{}' as is_open,
                case when f.audience_keys = '{}' then f.access_keys else f.audience_keys end as narrow_keys) n
       cross join lateral (
         select coalesce(sum(a.member_count), 0) as count
           from audiences a where a.program_id = ${programId} and a.id = any(n.narrow_keys)) m
       where f.program_id = ${programId} and f.post_id = ${postId}
    ), candidates as materialized (
      select m.user_id from post p cross join lateral (${members} and p.readers = 'some') m
    ), of_few as materialized (
      select ${columns} from post p cross join lateral (
        select ${columns} from (
          select u.* from (${members} and p.readers = 'few') m
           cross join lateral (
             select * from users where program_id = ${programId} and id = m.user_id limit 1) u
           order by ${startsFirst} ${BY_NAME} offset 0) u
         where ${isReader} ${named} limit ${sql.lit(search === null ? SHOWN_MAX_COUNT : FOUND_MAX_COUNT)}) u
    ), of_many as materialized (
      select ${columns} from post p cross join lateral (
        select ${columns} from users u
         where u.program_id = ${programId} and p.readers <> 'few' and ${mayBeReader} and ${isReader} ${starts} ${named}
         order by ${BY_NAME} limit ${sql.lit(SHOWN_MAX_COUNT)}) u
    )
    select u.id as user_id, ${DISPLAY_NAME_SQL} as display_name, u.photo_url as avatar_url, u.title
      from (select ${columns} from of_few u union all select ${columns} from of_many u ${more}) u
     order by ${wordsFirst} ${BY_NAME} limit ${sql.lit(SHOWN_MAX_COUNT)}`)
}
