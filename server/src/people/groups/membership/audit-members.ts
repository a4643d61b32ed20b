import type { Caller } from '../../../platform/db/caller.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { recordInAuditLog } from '../../../shared/audit/record.ts'

/** Ids that an entry lists; for a larger change it has their number only. */
const IDS_MAX = 100

export interface ChangedMembers {
  readonly added: number
  readonly removed: number
  /** Undefined where they are not known. */
  readonly addedIds?: readonly number[]
  readonly removedIds?: readonly number[]
}

/** Adds a change of members to the audit log, under the group's id; without a change, adds nothing. */
export async function auditMembers(
  db: ProgramDb,
  groupId: number,
  { added, removed, addedIds, removedIds }: ChangedMembers,
  caller?: Caller,
): Promise<void> {
  if (added + removed === 0) return
  const after = {
    ...{ members_added: added, members_removed: removed },
    ...(addedIds && added > 0 && added <= IDS_MAX ? { added_user_ids: addedIds } : {}),
    ...(removedIds && removed > 0 && removed <= IDS_MAX ? { removed_user_ids: removedIds } : {}),
  }
  await recordInAuditLog(db, 'updated', 'audience', [{ id: groupId, after }], caller)
}
