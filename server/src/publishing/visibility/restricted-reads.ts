// The records that a publisher restricted to topics may read (docs/contract/access.md#restricted-roles): posts with at least one of them, and
// these topics. Statements carry the conditions; writes share the checks of `restricted-writes.ts` (decision 0118).

import type { Restricted } from '../../platform/access/restrictions.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'

/** SQL: whether the caller may read the post with this id as a publisher. */
export const isReadableSql = (
  programId: number,
  { restrictions }: Restricted,
  contentId: Sql<unknown>,
): Sql<boolean> =>
  restrictions.topicIds === null
    ? sql`true`
    : sql`${contentId} in (
        select rt.content_id from content_topics rt
         where rt.program_id = ${programId} and rt.topic_id = any(${[...restrictions.topicIds]}::bigint[]))`

/** SQL: whether the topic with this id is one of the caller's. */
export const isOwnTopicSql = ({ restrictions: { topicIds } }: Restricted, topicId: Sql<unknown>): Sql<boolean> =>
  topicIds === null ? sql`true` : sql`${topicId} = any(${[...topicIds]}::bigint[])`

/** Whether the topic is one of the caller's. */
export const isOwnTopic = ({ restrictions: { topicIds } }: Restricted, topicId: number): boolean =>
  topicIds === null || topicIds.includes(topicId)
