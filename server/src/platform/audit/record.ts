import { sql } from 'kysely'
import { currentCaller } from '../db/caller.ts'
import type { ProgramDb } from '../db/handle.ts'

/** What happened to one record. */
interface AuditedRecord {
  readonly id: string | number
  readonly before?: object
  readonly after?: object
}

/**
 * Adds an entry for an action of the current caller that changes no row of an audited table; triggers record the rest. Call it in
 * the transaction of the action.
 */
export async function recordInAuditLog(
  db: ProgramDb,
  action: 'created' | 'removed',
  recordType: string,
  records: readonly AuditedRecord[],
): Promise<void> {
  const caller = currentCaller()
  const by = typeof caller === 'object' && 'kind' in caller ? caller : null
  await sql`
    insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                              record_id, before, after)
    select ${db.programId}, ${by?.kind ?? 'system'}, ${by?.user_id ?? null}::bigint, ${by?.client_id ?? null}::text,
           ${by?.request_id ?? null}::text, ${action}, ${recordType}, r.record ->> 'id', r.record -> 'before',
           r.record -> 'after'
      from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as r (record)`.execute(db)
}
