import { sql } from 'kysely'
import { forProgram } from '../../platform/db/transaction.ts'
import type { EventConsumer } from '../../shared/events/consumer.ts'
import { hintNotifications } from '../../shared/live/hints.ts'

/** Acknowledging a post settles its reminders. */
export const settleReminders: EventConsumer = {
  name: 'notifications acknowledge_reminder',
  eventNames: ['content_acknowledged'],
  async consume(db, events) {
    const acknowledged = events.filter(event => event.name === 'content_acknowledged')
    if (acknowledged.length === 0) return
    // A reminder newer than the acknowledgement refers to a later version of the post.
    const { rows } = await sql<{ program_id: number; user_id: number }>`
      update notifications n set read_at = e.at
        from unnest(${acknowledged.map(event => event.program_id)}::bigint[],
                    ${acknowledged.map(event => event.data.user_id)}::bigint[],
                    ${acknowledged.map(event => event.data.content_id)}::bigint[],
                    ${acknowledged.map(event => event.created_at)}::timestamptz[]) as e (program_id, user_id, content_id, at)
       where n.program_id = e.program_id and n.user_id = e.user_id and n.type = 'acknowledge_reminder'
         and n.subject = 'post ' || e.content_id and n.read_at is null and n.created_at <= e.at
      returning n.program_id, n.user_id`.execute(db)
    for (const { program_id, user_id } of rows) hintNotifications(forProgram(db, program_id), [user_id])
  },
}
