import { sql } from 'kysely'
import type { TextsOf } from './clean-texts.ts'

/** The texts of the audit log, which only the database writes (0002_audit.sql). */
export const AUDIT_TEXTS: TextsOf = {
  table: 'audit_events',
  key: { id: 'uuid' },
  columns: { before: 'json', after: 'json', request_id: 'text' },
  // Of posts written by the user.
  own: ({ id }) => sql`
    case when t.record_type = 'content'
         then exists (select from content c
                       where c.program_id = t.program_id and c.id = t.record_id::bigint and c.author_user_id = ${id})
         else false end`,
  async write(db, [id], { words, alone }) {
    await sql`
      select forget_in_audit_event(${db.programId}, ${id}::uuid, ${words}::text[], ${alone}::text[])`.execute(db)
  },
}
