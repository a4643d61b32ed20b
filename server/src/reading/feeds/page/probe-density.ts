// How many of the newest posts a reader would find in a list, for the choice of a strategy. Parameters and aliases are those
// of page-query.ts, for one reader, `:user`.

import type { Database } from '../../../platform/db/database.ts'
import { bindParameters, type NumberedSql, numberParameters } from '../../../platform/db/named-parameters.ts'
import { IS_FOLLOWED, IS_VISIBLE, LISTS } from './page-query.ts'
import type { MergeOf } from './strategy.ts'

/** Posts that a probe reads. */
export const PROBE_POSTS = 500

export interface Density {
  /** Number of posts scanned, up to `PROBE_POSTS`, and how many of them the reader finds. */
  readonly posts: number
  readonly visible: number
  /** Lists that a merge would have to read: the reader's keys or audiences, topics followed. */
  readonly lists: number
}

/** Lists of the reader; those of a request are merged without a probe. */
export type ProbedList = Exclude<MergeOf, 'wanted' | 'tags'>

/** As in the query of a page, the lists are those of a reader `r`. */
const probeQuery = (list: keyof typeof LISTS, condition: string) =>
  numberParameters(`
select a.posts, a.visible, a.lists
  from (select :user::bigint as user_id) r
 cross join lateral (
  with ${LISTS.viewer},
       ${LISTS.audiences},
       ${LISTS.followed}
  select count(*)::integer as posts,
         (count(*) filter (where ${condition}))::integer as visible,
         (select cardinality(keys) from ${list}) as lists
    from (select * from post_feed f where f.program_id = :program
           order by f.published_at desc, f.post_id desc limit ${PROBE_POSTS}) f
 ) a`)

const PROBES: Readonly<Record<ProbedList, NumberedSql>> = {
  keys: probeQuery('viewer', IS_VISIBLE),
  audiences: probeQuery('audiences', 'f.access_keys && (select keys from audiences)'),
  followed: probeQuery('followed', IS_FOLLOWED),
}

export async function probeDensity(
  database: Database,
  programId: number,
  userId: number,
  list: ProbedList,
): Promise<Density> {
  const statement = bindParameters(PROBES[list], { program: programId, user: userId })
  const [density] = await database.preparedQuery<Density>({ name: `feed_probe_${list}`, ...statement })
  return density as Density
}
