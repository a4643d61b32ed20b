// The list of readers as CSV: for programs with the names and values of the JSON, for people as they read it.

import type { Searcher } from '../../people/directory/index.ts'
import { atLeast } from '../../platform/access/roles.ts'
import { plainCell, textCell, timeCell } from '../../platform/csv/cells.ts'
import type { CsvTable } from '../../platform/csv/index.ts'
import type { Separator } from '../../platform/csv/separator.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Language } from '../../shared/i18n/languages.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import { TRACKER_STATES } from './tracked-post.ts'

export interface TrackerCsv {
  readonly headings: readonly string[]
  readonly lines: Omit<CsvTable, 'page'>
}

/** The CSV with the names of the JSON and times in UTC. */
export function csvForPrograms(separator: Separator): TrackerCsv {
  return {
    headings: ['user_id', 'display_name', 'department', 'state', 'acknowledged_at', 'last_reminded_at', 'revision_id'],
    lines: {
      separator,
      cells: [
        plainCell('p.user_id'),
        textCell('p.display_name', separator),
        textCell('p.department', separator),
        plainCell('p.state'),
        timeCell('p.acknowledged_at'),
        timeCell('p.last_reminded_at'),
        plainCell('p.revision_id'),
      ],
    },
  }
}

/**
 * The CSV with headings and states in a language, times in a time zone and in the format of spreadsheets, and e-mail
 * addresses if the caller may see them.
 */
export function csvForPeople(
  { programId, role }: Searcher,
  { language, timezone, separator }: { language: Language; timezone: string; separator: Separator },
): TrackerCsv {
  const words = wordsIn(language)
  const withEmail = atLeast(role, 'program_manager')
  const state = sql`case p.state ${sql.join(
    TRACKER_STATES.map(each => sql`when ${sql.lit(each)} then ${words.text(`readers.${each}`)}::text`),
    sql` `,
  )} end`
  return {
    headings: [
      words.text('readers.name'),
      ...(withEmail ? [words.text('attribute.email')] : []),
      words.text('attribute.department'),
      words.text('readers.status'),
      words.text('readers.acknowledged_at'),
      words.text('readers.last_reminded_at'),
      words.text('readers.revision'),
    ],
    lines: {
      separator,
      join: withEmail
        ? sql`left join lateral (
            select e.value from user_emails e where e.program_id = ${programId} and e.user_id = p.user_id
             order by e.is_primary desc, e.position limit 1) mail on true`
        : sql``,
      cells: [
        // A name that is not unique says whose it is.
        textCell("p.display_name || coalesce(' (' || p.namesake || ')', '')", separator),
        ...(withEmail ? [textCell('mail.value', separator)] : []),
        textCell('p.department', separator),
        textCell(state, separator),
        localTimeCell('p.acknowledged_at', timezone),
        localTimeCell('p.last_reminded_at', timezone),
        plainCell('p.revision_id'),
      ],
    },
  }
}

const localTimeCell = (expression: string, timezone: string): Sql<unknown> =>
  sql`coalesce(to_char(${sql.raw(expression)} at time zone ${timezone}, 'YYYY-MM-DD HH24:MI'), '')`
