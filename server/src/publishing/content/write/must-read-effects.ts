// Effects of changing a post on its acknowledgements (docs/contract/must-read.md#asking-again).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Updateable } from '../../../platform/db/row-types.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { defineHook } from '../../../platform/hooks.ts'
import { recordInAuditLog } from '../../../shared/audit/index.ts'
import type { ContentTable } from '../../../shared/tables.ts'
import type { LockedPost } from '../lock/lock.ts'

/** The part of a post's must-read settings that decides when people are reminded. */
export interface ReminderTimes {
  readonly must_read_due_at: Date | null
  readonly must_read_remind_hours_before: readonly number[]
}

/** A new post has a due date from its template: its reminders are planned. */
export const dueDateGiven =
  defineHook<(db: ProgramDb, post: Pick<LockedPost, 'id' | 'now'>, times: ReminderTimes) => Promise<void>>(
    'due date given',
  )

/** A post without must-read settings. */
export const MUST_READ_DEFAULTS = {
  must_read_due_at: null,
  must_read_label: null,
  must_read_remind_hours_before: [],
  must_read_ask_again_on_change: false,
  must_read_revision: 0,
  must_read_text_changed: false,
} as const satisfies Updateable<ContentTable>

/**
 * Additional columns set by a change of `columns`, in the statement that increments the revision. A post that
 * asks again on change makes earlier acknowledgements out of date, at once or, if it is not published, when it is published
 * again (lifecycle/change-state.ts), unless it is a small correction (`isSmall`) of a published post; a post that no longer requires acknowledgement loses its settings.
 */
export function mustReadColumns(columns: Updateable<ContentTable>, isSmall: boolean) {
  if (columns.requires_acknowledgement === false) return MUST_READ_DEFAULTS
  const isChanged = asksAgainSql(columns)
  if (!isChanged) return {}
  return {
    must_read_revision: sql<number>`
      case when state = 'published' and ${!isSmall} and ${isChanged} then revision + 1 else must_read_revision end`,
    must_read_text_changed: sql<boolean>`must_read_text_changed or state <> 'published' and ${isChanged}`,
  }
}

/** SQL over a row of content: whether the post asks again on changes, and these are changes of its text; null without a text. */
function asksAgainSql(columns: Updateable<ContentTable>): Sql<boolean> | null {
  const texts = [columns.title, columns.summary, columns.body]
  if (texts.every(text => text === undefined)) return null
  const [title, summary, body] = texts.map(text => sql`${text ?? null}::text`)
  return sql<boolean>`must_read_ask_again_on_change and requires_acknowledgement
    and (coalesce(${title}, title), coalesce(${summary}, summary), coalesce(${body}, body))
        is distinct from (title, summary, body)`
}

/** Records a small correction in the audit log, if these columns would otherwise make acknowledgements out of date. */
export async function recordSmallCorrection(
  db: ProgramDb,
  post: Pick<LockedPost, 'id'>,
  columns: Updateable<ContentTable>,
): Promise<void> {
  const asksAgain = asksAgainSql(columns)
  if (!asksAgain || columns.requires_acknowledgement === false) return
  const rows = await sql`
    select 1 from content
     where program_id = ${db.programId} and id = ${post.id} and state = 'published' and ${asksAgain}`.all(db)
  if (rows.length === 0) return
  const changed = (['title', 'summary', 'body'] as const).filter(name => columns[name] !== undefined)
  await recordInAuditLog(db, 'small_correction', 'content', [{ id: post.id, after: { changed } }])
}

/** SQL, for `returning` in that statement: whether it made acknowledgements out of date. */
export const ASKS_AGAIN = sql<boolean>`must_read_revision = revision`
