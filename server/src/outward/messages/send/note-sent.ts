// Records sent messages in one statement: until then, a worker that takes over after a kill would send them again.

import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { noteToldSql } from '../../../publishing/statistics/index.ts'
import type { PreparedMessage } from './prepare.ts'

/** Notices that tell a reader of a post; others tell its author or its reviewer of what became of it. */
const OF_READERS = sql`('acknowledge_required', 'acknowledge_reminder', 'comment_reply')`

/**
 * These messages of a program were sent: the log says so, no further mail about their posts follows, figures count who was reached,
 * and the messages are gone. Noted twice is as noted once.
 */
export async function noteSent(database: Database, programId: number, sent: readonly PreparedMessage[]): Promise<void> {
  if (sent.length === 0) return
  const lines = sent.flatMap(({ items }) => items.map(item => item.delivery_id))
  const messages = sent.map(({ message }) => message.id)
  const told = sql`select content_id, user_id from told where type in ${OF_READERS} and content_id is not null`
  // Reminders are no second mail about a post (`isReminder`).
  const query = sql`
    with told as (
      update notice_deliveries set status = 'sent', reason = null, at = clock_timestamp(), message_id = null
       where program_id = ${programId} and id = any(${lines}::bigint[]) and status = 'waiting'
      returning channel, type, content_id, user_id),
    mailed as (
      insert into mailed_posts (program_id, content_id, user_id)
      select ${programId}::bigint, t.content_id, t.user_id from told t
       where t.channel = 'email' and t.type <> 'acknowledge_reminder' and t.content_id is not null
       order by 2, 3
      on conflict do nothing),
    noted as (${noteToldSql(programId, told)})
    delete from messages where program_id = ${programId} and id = any(${messages}::bigint[])`
  await database.preparedQuery('messages_sent', query, { isRepeatable: true })
}
