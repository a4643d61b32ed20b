// Posts whose reviewer has left or may no longer publish them wait for all others (docs/contract/content.md#approval-of-a-post).

import { readColleagues } from '../../../people/restrictions/index.ts'
import { atLeast } from '../../../platform/access/roles.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { notifyUsers } from '../../notices/index.ts'
import { isOwnTopic } from '../../visibility/index.ts'

/** Beyond this number, posts are handed over without a notification for each. */
const TOLD_MAX = 20

interface Waiting {
  readonly id: number
  readonly reviewer_user_id: number
  readonly topic_ids: readonly number[]
}

/** Takes these people, or all, off the posts that they may no longer review, and asks all who may. */
export async function handOverReviews(db: ProgramDb, userIds: readonly number[] | null): Promise<void> {
  const rows = await sql<Waiting>`
    select c.id, c.reviewer_user_id,
           array(select ct.topic_id from content_topics ct where ct.program_id = c.program_id and ct.content_id = c.id) as topic_ids
      from content c
     where c.program_id = ${db.programId} and c.state = 'review' and c.reviewer_user_id is not null
       and (${userIds}::bigint[] is null or c.reviewer_user_id = any(${userIds}::bigint[]))
     order by c.review_sent_at, c.id for update of c`.all(db)
  if (rows.length === 0) return
  const people = await readColleagues(
    db,
    rows.map(row => row.reviewer_user_id),
  )
  const freed = rows.filter(({ reviewer_user_id, topic_ids }) => {
    const person = people.get(reviewer_user_id)
    return !person || !atLeast(person.role, 'publisher') || !topic_ids.some(id => isOwnTopic(person, id))
  })
  if (freed.length === 0) return
  await sql`
    update content set reviewer_user_id = null, edition = edition + 1, updated_at = now()
     where program_id = ${db.programId} and id = any(${freed.map(({ id }) => id)}::bigint[])`.execute(db)
  const to = { approversOf: freed.slice(0, TOLD_MAX).map(({ id }) => id) }
  await notifyUsers(db, { type: 'review_requested', to })
}
