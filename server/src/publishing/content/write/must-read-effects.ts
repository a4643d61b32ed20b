// Effects of changing a post on its acknowledgements (docs/contract/must-read.md#asking-again).

import type { Updateable } from '../../../platform/db/row-types.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { ContentTable } from '../../../shared/tables.ts'

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
 * again (lifecycle/change-state.ts); a post that no longer requires acknowledgement loses its settings.
 */
export function mustReadColumns(columns: Updateable<ContentTable>) {
  if (columns.requires_acknowledgement === false) return MUST_READ_DEFAULTS
  const texts = [columns.title, columns.summary, columns.body]
  if (texts.every(text => text === undefined)) return {}
  const [title, summary, body] = texts.map(text => sql`${text ?? null}::text`)
  const isChanged = sql`must_read_ask_again_on_change and requires_acknowledgement
    and (coalesce(${title}, title), coalesce(${summary}, summary), coalesce(${body}, body))
        is distinct from (title, summary, body)`
  return {
    must_read_revision: sql<number>`
      case when state = 'published' and ${isChanged} then revision + 1 else must_read_revision end`,
    must_read_text_changed: sql<boolean>`must_read_text_changed or state <> 'published' and ${isChanged}`,
  }
}

/** SQL, for `returning` in that statement: whether it made acknowledgements out of date. */
export const ASKS_AGAIN = sql<boolean>`must_read_revision = revision`
