// Posts by their ids, for one reader: those that may not be seen are left out.

import { VIEWER_KEYS_SQL, VISIBLE_SQL } from '../../../publishing/visibility/index.ts'
import type { Feeds } from '../feeds.ts'
import { PAGE_COLUMNS_SQL, type PackedPosts, POSTS_SQL, type PostRow, unpackPosts } from '../render/post-row.ts'
import { joinPosts } from '../render/post-text.ts'
import { FOR_READERS_SQL } from './combine-reads.ts'
import type { Reader } from './reader.ts'

const POSTS_BY_ID = {
  name: 'posts_by_id',
  text: FOR_READERS_SQL(
    'a.posts',
    `with reader as materialized (select ${VIEWER_KEYS_SQL('$1', 'r.user_id')} as keys)${POSTS_SQL(
      `select ${PAGE_COLUMNS_SQL}, i.position
    from unnest($4::bigint[]) with ordinality as i (id, position)
    cross join lateral (select * from post_feed where program_id = $1 and post_id = i.id limit 1) f
   where ${VISIBLE_SQL('f', '(select keys from reader)')}`,
      'p.position',
    )}`,
  ),
}

/** Of the posts of these ids those that the reader may see, in the order of the ids. */
export async function readPostRows(
  feeds: Feeds,
  { programId, userId }: Reader,
  ids: readonly number[],
): Promise<PostRow[]> {
  const statement = { ...POSTS_BY_ID, programId, values: [ids], key: `${programId} posts ${ids}` }
  const row = await feeds.reads.read<PackedPosts>(statement, userId)
  return unpackPosts(row.posts)
}

/** The same as JSON, between `before` and `after` (ASCII); null when none of them may be seen. */
export async function readPostTexts(
  feeds: Feeds,
  reader: Reader,
  ids: readonly number[],
  [before, after]: readonly [string, string],
): Promise<Buffer | null> {
  const rows = await readPostRows(feeds, reader, ids)
  if (rows.length === 0) return null
  const rendered = await feeds.rendered.get(reader.programId, rows)
  return rendered.size === 0 ? null : joinPosts(rows, rendered, reader.expandedReactions, before, after)
}
