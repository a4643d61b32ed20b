import { sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { hintFeed } from '../../shared/live/hints.ts'
import { type LockedPost, MUST_READ_DEFAULTS } from '../content/index.ts'
import { notifyOfMustRead } from '../notices/index.ts'
import { indexLockedPosts } from '../visibility/index.ts'
import type { MustReadRow } from './must-read.ts'
import { cancelReminders, planReminders } from './reminders/plan.ts'

/** The must-read settings of a post; null if it has none. */
export async function readMustRead(db: ProgramDb, contentId: number): Promise<MustReadRow | null> {
  const { rows } = await sql<MustReadRow>`
    select must_read_due_at, must_read_label, must_read_remind_hours_before, must_read_ask_again_on_change
      from content where program_id = ${db.programId} and id = ${contentId} and requires_acknowledgement`.execute(db)
  return rows[0] ?? null
}

/**
 * Sets the must-read settings of a post in any state. Acknowledgements made out of date by a change stay so while the
 * post keeps asking again; when that is switched on or off, all count until the next change.
 */
export async function setMustRead(db: ProgramDb, post: LockedPost, settings: MustReadRow): Promise<void> {
  const { rows } = await sql`
    update content c
       set requires_acknowledgement = true, must_read_due_at = s.due_at, must_read_label = s.label,
           must_read_remind_hours_before = s.hours, must_read_ask_again_on_change = s.asks_again,
           must_read_revision = case when s.asks_again and c.must_read_ask_again_on_change
                                     then c.must_read_revision else 0 end,
           must_read_text_changed = c.must_read_text_changed and s.asks_again and c.must_read_ask_again_on_change,
           revision = c.revision + 1, edition = c.edition + 1, updated_at = ${post.now}
      from (select ${settings.must_read_due_at}::timestamptz as due_at, ${settings.must_read_label}::text as label,
                   ${settings.must_read_remind_hours_before}::integer[] as hours,
                   ${settings.must_read_ask_again_on_change}::boolean as asks_again) s
     where c.program_id = ${db.programId} and c.id = ${post.id}
       and (not c.requires_acknowledgement or
            (c.must_read_due_at, c.must_read_label, c.must_read_remind_hours_before, c.must_read_ask_again_on_change)
            is distinct from (s.due_at, s.label, s.hours, s.asks_again))
    returning c.id`.execute(db)
  if (rows.length === 0) return
  await planReminders(db, post, settings)
  await tellReaders(db, post)
}

/** Removes a post's must-read settings; acknowledgements stay. */
export async function removeMustRead(db: ProgramDb, post: LockedPost): Promise<void> {
  const { rows } = await sql`
    update content
       set ${assignments(MUST_READ_DEFAULTS)}, requires_acknowledgement = false,
           revision = revision + 1, edition = edition + 1, updated_at = ${post.now}
     where program_id = ${db.programId} and id = ${post.id} and requires_acknowledgement
    returning id`.execute(db)
  if (rows.length === 0) return
  await cancelReminders(db, post)
  await tellReaders(db, post)
}

/** Updates what readers see of a published post, and notifies them. */
async function tellReaders(db: ProgramDb, post: LockedPost): Promise<void> {
  if (post.state !== 'published') return
  await indexLockedPosts(db, [post.id])
  await notifyOfMustRead(db, [post.id], 'now')
  hintFeed(db)
}
