import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { ContentStateChange } from '../content/index.ts'
import { type NotificationType, notifyUsers } from '../notices/index.ts'

/** Reviewers decide about few submissions at a time, so each gets a notification of its own. */
export async function notifySubmitters(db: ProgramDb, changes: readonly ContentStateChange[]): Promise<void> {
  const decided = changes.filter(change => decisionOf(change) !== null)
  if (decided.length === 0) return
  const submissions = await readSubmissions(db, decided)
  for (const change of decided) {
    const submission = submissions.get(change.contentId)
    const type = decisionOf(change)
    if (!submission?.submitter || type === null) continue
    // Without a reviewer, a video is all that it waited for.
    if (change.before === 'processing' && !submission.reviewed) continue
    const { contentId, actorUserId, reason: detail } = change
    await notifyUsers(db, { type, to: { userIds: [submission.submitter] }, contentId, actorUserId, detail })
  }
}

/** What a reviewer made of a submission; null when it is none of that. One with videos is published after them. */
function decisionOf({ before, after }: ContentStateChange): NotificationType | null {
  if (after === 'published') {
    return before === 'review' || before === 'scheduled' || before === 'processing' ? 'ugc_published' : null
  }
  return before === 'review' && after === 'archived' ? 'ugc_returned' : null
}

interface Submission {
  readonly submitter: number | null
  readonly reviewed: boolean
}

async function readSubmissions(
  db: ProgramDb,
  changes: readonly ContentStateChange[],
): Promise<Map<number, Submission>> {
  const ids = changes.map(change => change.contentId)
  const { rows } = await sql<Submission & { id: number }>`
    select c.id, c.created_by as submitter, coalesce(i.moderation_status <> 'not_required', false) as reviewed
      from content c
      left join ugc_items i on i.program_id = c.program_id and i.content_id = c.id
     where c.program_id = ${db.programId} and c.id = any(${ids}) and c.source_name = 'submitted'`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
