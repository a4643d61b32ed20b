import { prepareQuery } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { notFound } from '../../platform/errors.ts'
import { endpoint, Raw } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { languageParameter } from '../../publishing/translations/index.ts'
import { viewerKeysSql, visibleSql } from '../../publishing/visibility/index.ts'
import { FeedPost } from './feed-post-schema.ts'
import { feedsState } from './feeds-state.ts'
import { readPostTexts } from './page/posts-by-id.ts'
import { readerOf } from './page/reader.ts'

export const listPostsOfPerson = endpoint('GET /v2/feed/people/{user_id}/posts', {
  tag: 'People',
  summary: 'Read the posts of a colleague that you may see, newest first',
  description: '404 without the program setting `directory`.',
  access: { as: ['user'], scopes: ['feeds.read'] },
  transaction: 'own',
  input: {
    params: Type.Object({ user_id: Type.Id() }),
    query: Type.Object({ ...pageParameters, ...languageParameter }),
  },
  output: { status: 200, body: Type.Page(FeedPost) },
  errors: [404],
  async handle(context, { params, query }) {
    if (!programSettings(context.request).directory) throw notFound('Directory')
    const feeds = context.services.state(feedsState)
    const page = readPage(query)
    const { programId, userId } = context.actor
    const { size, offset } = page
    const wanted = postsOfPerson({ programId, userId, authorId: params.user_id, size, offset })
    const [found] = await feeds.database.preparedQuery(wanted)
    if (!found) throw notFound('Person')
    const { ids, total } = found
    const after = `],"meta":${JSON.stringify(pageMeta(page, total))}}`
    const reader = readerOf(context, query.language)
    const text = ids.length === 0 ? null : await readPostTexts(feeds, reader, ids, ['{"data":[', after])
    return new Raw(text ?? `{"data":[${after}`)
  },
})

interface WantedPosts {
  readonly programId: number
  readonly userId: number
  readonly authorId: number
  readonly size: number
  readonly offset: number
}

/** No row without the person. */
const postsOfPerson = prepareQuery<{ ids: number[]; total: number }, WantedPosts>(
  'posts_of_person',
  ({ programId, userId, authorId, size, offset }) => sql`
    with reader as materialized (select ${viewerKeysSql(programId, userId)} as keys),
    own as materialized (
      select f.post_id, f.published_at
        from content c
       cross join lateral (select * from post_feed where program_id = ${programId} and post_id = c.id limit 1) f
       where c.program_id = ${programId} and c.author_user_id = ${authorId}
         and ${visibleSql('f', sql`(select keys from reader)`)})
    select array(select post_id from own order by published_at desc, post_id desc
                  limit ${size}::bigint offset ${offset}::bigint) as ids,
           (select count(*) from own)::integer as total
      from users u where u.program_id = ${programId} and u.id = ${authorId} and u.active`,
)
