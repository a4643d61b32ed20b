import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/kysely.ts'
import { forProgram } from '../../platform/db/transaction.ts'
import type { EventConsumer } from '../../platform/events/consumer.ts'
import { countReach, readTargetsOfPost } from '../visibility/index.ts'

/** Counts who can see a post as soon as it is published: later its audiences have other members. */
export const publishedAudience: EventConsumer = {
  name: 'published audience',
  eventNames: ['content_published'],
  async consume(db, events) {
    for (const { program_id: programId, name, data } of events) {
      if (name !== 'content_published') continue
      const { content_id: contentId, published_at: publishedAt } = data
      const own = forProgram(db, programId)
      const targets = await readTargetsOfPost(own, contentId)
      if (!targets) continue
      const { audiences_and_topics: people } = await countReach(own, targets)
      await sql`
        ${PREPARED} insert into published_audiences as a (program_id, content_id, published_at, people)
        select ${programId}::bigint, c.id, ${publishedAt}::timestamptz, ${people}
          from content c where c.program_id = ${programId} and c.id = ${contentId}
        on conflict (program_id, content_id) do update
           set published_at = excluded.published_at, people = excluded.people
         where a.published_at < excluded.published_at`.execute(db)
    }
  },
}
