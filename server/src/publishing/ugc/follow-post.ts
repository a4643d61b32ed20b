// Publishers' decisions about a post update the item from which the post was made, in the same transaction.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { prepared } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ContentStateChange } from '../content/index.ts'
import { type NotificationType, notifyUsers } from '../notices/index.ts'

type Outcome = 'published' | 'returned' | 'archived' | 'pending'

/** The outcome of a change for the item: publishing approves it; archiving a post in review returns it to its author. */
function outcomeOf({ before, after }: ContentStateChange): Outcome | null {
  if (after === 'published') return 'published'
  if (after === 'archived') return before === 'review' ? 'returned' : 'archived'
  return after === 'review' || after === 'draft' ? 'pending' : null
}

/**
 * Updates the items of posts that changed their state. An item that its author has taken back stays as it is, unless its
 * post is published. An item that needed no moderation keeps `not_required`.
 */
export async function followPosts(db: ProgramDb, changes: readonly ContentStateChange[]): Promise<void> {
  const outcomes = changes.flatMap(change => {
    const outcome = outcomeOf(change)
    return outcome ? [{ ...change, outcome }] : []
  })
  if (outcomes.length === 0) return
  const ids = outcomes.map(({ contentId }) => contentId)
  await prepared(
    'ugc_follow_posts',
    sql`
    update ugc_items i
       set publication_state = case o.outcome when 'returned' then 'draft' when 'archived' then 'archived'
                               else 'published' end,
           moderation_status = case
             when o.outcome = 'published' then
               case i.moderation_status when 'not_required' then 'not_required' else 'approved' end
             when o.outcome = 'returned' then 'rejected'
             when o.outcome = 'pending' then 'pending'
             else i.moderation_status end,
           moderation_reason = o.reason,
           published_at = case when o.outcome = 'published' then o.at
                               when o.outcome in ('pending', 'returned') then null else i.published_at end,
           updated_at = now()
      from unnest(${ids}::bigint[], ${outcomes.map(({ outcome }) => outcome)}::text[],
                  ${outcomes.map(({ reason }) => reason)}::text[],
                  ${outcomes.map(({ at }) => at.toISOString())}::timestamptz[]) as o (content_id, outcome, reason, at)
     where i.program_id = ${db.programId} and i.content_id = o.content_id
       and (i.publication_state = 'published' or o.outcome = 'published')`,
  ).execute(db)
}

/** Notifies the authors of reviewed submissions, one notification each: reviewers decide about few at a time. */
export async function notifySubmitters(db: ProgramDb, changes: readonly ContentStateChange[]): Promise<void> {
  const decided = changes.filter(change => decisionOf(change) !== null)
  if (decided.length === 0) return
  const submissions = await readSubmissions(db, decided)
  for (const change of decided) {
    const submission = submissions.get(change.contentId)
    const type = decisionOf(change)
    if (!submission?.submitter || type === null) continue
    // An unreviewed submission waited only for its videos.
    if (change.before === 'processing' && !submission.reviewed) continue
    const { contentId, actorUserId, reason: detail } = change
    await notifyUsers(db, { type, to: { userIds: [submission.submitter] }, contentId, actorUserId, detail })
  }
}

/** The notification for a reviewer's decision; null for other changes. A post with videos is published after `processing`. */
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
  const rows = await sql<Submission & { id: number }>`
    select c.id, c.created_by as submitter, coalesce(i.moderation_status <> 'not_required', false) as reviewed
      from content c
      left join ugc_items i on i.program_id = c.program_id and i.content_id = c.id
     where c.program_id = ${db.programId} and c.id = any(${ids}) and c.source_name = 'submitted'`.all(db)
  return new Map(rows.map(row => [row.id, row]))
}
