import { currentCaller } from '../../platform/caller.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'

/** A change of one record. */
interface AuditedRecord {
  readonly id: string | number
  readonly before?: object
  readonly after?: object
}

/**
 * Adds an entry for an action that changes no row of an audited table; triggers record the rest. Call it in the transaction of the
 * action. `caller` is the current one, unless the action is deferred work of another.
 */
export async function recordInAuditLog(
  db: ProgramDb,
  action: 'created' | 'updated' | 'removed' | 'small_correction' | 'review_overridden',
  recordType: string,
  records: readonly AuditedRecord[],
  caller = currentCaller(),
): Promise<void> {
  const by = typeof caller === 'object' && 'kind' in caller ? caller : null
  await sql`
    insert into audit_events (program_id, actor_kind, actor_user_id, actor_client_id, request_id, action, record_type,
                              record_id, before, after)
    select ${db.programId}, ${by?.kind ?? 'system'}, ${by?.user_id ?? null}::bigint, ${by?.client_id ?? null}::text,
           ${by?.request_id ?? null}::text, ${action}, ${recordType}, r.record ->> 'id', r.record -> 'before',
           r.record -> 'after'
      from jsonb_array_elements(${JSON.stringify(records)}::jsonb) as r (record)`.execute(db)
}
