// The rules that are made of what other modules tell, where there is no event.

import { type ContentStateChange, onContentStateChanged } from '../content/index.ts'
import type { Db } from '../db/database.ts'
import { onExportReady } from '../exports/index.ts'
import { onSubscriptionDisabled } from '../webhooks/index.ts'
import { notify } from './notify.ts'
import type { NotificationType } from './types.ts'

/** Registers the rules; called once, when the module is loaded. */
export function followOtherModules(): void {
  onExportReady(async (db, { program_id, id, type, requested_by }) => {
    if (requested_by === null) return
    const detail = `The export "${type}" can be downloaded now.`
    await notify(db, program_id, {
      type: 'export_ready',
      to: { userIds: [requested_by] },
      subject: `export ${id}`,
      detail,
    })
  })
  onSubscriptionDisabled(async (db, programId, id, detail) => {
    const to = { role: 'program_manager' } as const
    await notify(db, programId, { type: 'webhook_disabled', to, subject: `subscription ${id}`, detail })
  })
  onContentStateChanged(tellSubmitters)
}

/** Reviewers decide about few submissions at a time, so each is told of by itself. */
async function tellSubmitters(db: Db, programId: number, changes: readonly ContentStateChange[]): Promise<void> {
  const decided = changes.filter(change => decisionOf(change) !== null)
  if (decided.length === 0) return
  const submitters = await readSubmitters(db, programId, decided)
  for (const change of decided) {
    const submitter = submitters.get(change.contentId)
    const type = decisionOf(change)
    if (submitter === undefined || type === null) continue
    const { contentId, actorUserId, reason: detail } = change
    await notify(db, programId, { type, to: { userIds: [submitter] }, contentId, actorUserId, detail })
  }
}

/** What a reviewer made of a submission; null when it is none of that. */
function decisionOf({ before, after }: ContentStateChange): NotificationType | null {
  if (after === 'published') return before === 'review' || before === 'scheduled' ? 'ugc_published' : null
  return before === 'review' && after === 'archived' ? 'ugc_returned' : null
}

async function readSubmitters(
  db: Db,
  programId: number,
  changes: readonly ContentStateChange[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'created_by'])
    .where('program_id', '=', programId)
    .where(
      'id',
      'in',
      changes.map(change => change.contentId),
    )
    .where('source_name', '=', 'submitted')
    .execute()
  return new Map(rows.flatMap(({ id, created_by }) => (created_by === null ? [] : [[id, created_by] as const])))
}
