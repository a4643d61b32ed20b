// The records that a publisher restricted to topics may write (docs/contract/access.md#restricted-roles): topics of theirs, and posts whose topics
// are all theirs, before the write and after it.

import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import { isOwnTopic } from './restricted-reads.ts'
import { findVisiblePost } from './visible-posts.ts'
import { topicVisibleSql } from './visible-topics.ts'

/** A caller whose restrictions are checked; `userId` null: a client application, which has none. */
export type Publisher = Restricted & { readonly userId: number | null }

/**
 * Checks that these topics are the caller's.
 * @throws HttpError 403 for topics of others that the caller sees as an employee, 404 for one that they do not see
 */
export async function requireOwnTopics(db: ProgramDb, caller: Publisher, topicIds: readonly number[]): Promise<void> {
  const foreign = [...new Set(topicIds.filter(id => !isOwnTopic(caller, id)))]
  if (foreign.length === 0) return
  const row = await sql<{ seen: number }>`
    select count(*)::int as seen from topics t
     where t.program_id = ${db.programId} and t.id = any(${foreign}::bigint[]) and ${topicVisibleSql(caller.userId ?? 0)}`.first(
    db,
  )
  if (row?.seen !== foreign.length) throw notFound('Topic')
  throw topicOfOthers()
}

const topicOfOthers = () => forbidden('This is a topic that your role does not allow')

/** A post with its topics, in any state. */
interface PostWithTopics {
  readonly id: number
  readonly topic_ids: readonly number[]
}

/**
 * Checks that all topics of a post are the caller's.
 * @throws HttpError 404 for a post that the caller reads neither as a publisher nor as an employee, else 403
 */
export async function requireWritablePost(db: ProgramDb, caller: Publisher, post: PostWithTopics): Promise<void> {
  const own = post.topic_ids.filter(id => isOwnTopic(caller, id))
  if (caller.restrictions.topicIds === null || (own.length > 0 && own.length === post.topic_ids.length)) return
  const isSeen = own.length > 0 || (await findVisiblePost(db, caller.userId ?? 0, { id: post.id, uuid: null })) !== null
  throw isSeen ? forbidden('This post is in a topic that your role does not allow') : notFound('Content')
}

/** `requireWritablePost` for a post that exists and is not locked. */
export async function requireWritableId(db: ProgramDb, caller: Publisher, contentId: number): Promise<void> {
  if (caller.restrictions.topicIds === null) return
  const rows = await sql<{ topic_id: number }>`
    select topic_id from content_topics where program_id = ${db.programId} and content_id = ${contentId}`.all(db)
  await requireWritablePost(db, caller, { id: contentId, topic_ids: rows.map(row => row.topic_id) })
}
