// The density of a reader's posts among the newest. Aliases are those of page-query.ts, for one reader.

import { prepareQuery } from '../../../platform/db/query.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { IS_FOLLOWED, IS_VISIBLE, type ReaderList, readerLists } from './page-query.ts'
import type { MergeOf } from './strategy.ts'

export const PROBE_POSTS = 500

export interface Density {
  /** Number of posts scanned, up to `PROBE_POSTS`, and of those of the reader. */
  readonly posts: number
  readonly visible: number
  /** Lists that a merge would have to read: the reader's keys or audiences, topics followed. */
  readonly lists: number
}

/** Lists of the reader; those of a request are merged without a probe. */
export type ProbedList = Exclude<MergeOf, 'wanted' | 'tags'>

/** The lists are those of a reader `r`, like in the query of a page. */
const probeQuery = (probed: ProbedList, list: ReaderList, condition: Sql<unknown>) =>
  prepareQuery<Density, { readonly program: unknown; readonly user: number }>(
    `feed_probe_${probed}`,
    ({ program, user }) => {
      const lists = readerLists({ program, topics: sql``, tags: sql`` })
      return sql`
select a.posts, a.visible, a.lists
  from (select ${user}::bigint as user_id) r
 cross join lateral (
  with ${lists.viewer}, ${lists.audiences}, ${lists.followed}
  select count(*)::integer as posts,
         (count(*) filter (where ${condition}))::integer as visible,
         (select cardinality(keys) from ${sql.table(list)}) as lists
    from (select * from post_feed f where f.program_id = ${program}
           order by f.published_at desc, f.post_id desc limit ${sql.lit(PROBE_POSTS)}) f
 ) a`
    },
  )

export const PROBES = {
  keys: probeQuery('keys', 'viewer', IS_VISIBLE),
  audiences: probeQuery('audiences', 'audiences', sql`f.access_keys && (select keys from audiences)`),
  followed: probeQuery('followed', 'followed', IS_FOLLOWED),
}
