import type { CalendarEntry } from '@atrium/client'

/** Names an entry: a post has one date of each kind. */
export const keyOf = ({ content_id, kind }: CalendarEntry): string => `${content_id}-${kind}`

/** What was published stays in the past, and what is put away or did not succeed has no plans. */
export function isMovable({ kind, state }: CalendarEntry): boolean {
  if (kind === 'publish') return state === 'scheduled'
  return state !== 'archived' && state !== 'processing error'
}

/** Entries by their day, each day's in the order of time. */
export const byDay = (
  entries: readonly CalendarEntry[],
  dayOf: (at: string) => string,
): ReadonlyMap<string, readonly CalendarEntry[]> => Map.groupBy(entries, ({ at }) => dayOf(at))
