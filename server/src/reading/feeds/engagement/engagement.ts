// Converts an engagement from the database for a response, as an object or as JSON text. Times are read as seconds since
// 1970, which is far cheaper to parse than the text of a timestamp.

import { ACKNOWLEDGED_SQL } from '../../../publishing/visibility/index.ts'
import type { Engagement } from '../feed-post-schema.ts'

/** In the order of a response. */
export const ENGAGEMENT_FIELDS = [
  'liked_at',
  'bookmarked_at',
  'viewed_at',
  'shared_at',
  'acknowledged_at',
  'commented_at',
] as const

/** Columns of an engagement as ENGAGEMENT_SQL selects them. */
export type EngagementRow = Readonly<Record<(typeof ENGAGEMENT_FIELDS)[number], number | null>> & {
  readonly reaction_type_id: number | null
}

/** SQL: a field of the row `e` of engagements as it is answered; `revision`: the post's `must_read_revision`. */
export const FIELD_SQL = (e: string, field: (typeof ENGAGEMENT_FIELDS)[number], revision: string): string =>
  `date_part('epoch', ${field === 'acknowledged_at' ? ACKNOWLEDGED_SQL(e, revision) : `${e}.${field}`})`

/** SQL: the columns of the row `e` of engagements. */
export const ENGAGEMENT_SQL = (e: string, revision: string): string =>
  `${ENGAGEMENT_FIELDS.map(field => `${FIELD_SQL(e, field, revision)} as ${field}`).join(', ')}, ${e}.reaction_type_id`

/** `expanded`: the program has expanded reactions. */
export function presentEngagement(row: EngagementRow, expanded: boolean): Engagement {
  return {
    liked_at: presentSeconds(row.liked_at),
    bookmarked_at: presentSeconds(row.bookmarked_at),
    viewed_at: presentSeconds(row.viewed_at),
    shared_at: presentSeconds(row.shared_at),
    acknowledged_at: presentSeconds(row.acknowledged_at),
    commented_at: presentSeconds(row.commented_at),
    ...(expanded ? { reaction_type_id: row.reaction_type_id } : {}),
  }
}

const NOTHING = `{${ENGAGEMENT_FIELDS.map(kind => `"${kind}":null`).join(',')}`

/** The same as JSON text, in ASCII. */
export function engagementText(row: EngagementRow, expanded: boolean): string {
  const text = isNothing(row)
    ? NOTHING
    : `{${ENGAGEMENT_FIELDS.map(kind => `"${kind}":${secondsText(row[kind])}`).join(',')}`
  return expanded ? `${text},"reaction_type_id":${row.reaction_type_id ?? 'null'}}` : `${text}}`
}

const isNothing = (row: EngagementRow): boolean =>
  row.liked_at === null &&
  row.viewed_at === null &&
  row.bookmarked_at === null &&
  row.shared_at === null &&
  row.acknowledged_at === null &&
  row.commented_at === null

const secondsText = (seconds: number | null): string => (seconds === null ? 'null' : `"${presentSeconds(seconds)}"`)

/** Rounded to microseconds first: fractions of seconds are inexact, and the response truncates to milliseconds. */
function presentSeconds(seconds: number): string
function presentSeconds(seconds: number | null): string | null
function presentSeconds(seconds: number | null): string | null {
  if (seconds === null) return null
  return new Date(Math.floor(Math.round(seconds * 1e6) / 1e3)).toISOString()
}
