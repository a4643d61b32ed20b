import type { CalendarEntry } from '@atrium/client'

/** A post is published within seconds of its time. */
const LATE_AFTER_MS = 2 * 60_000

/** `late`: it should have been published; `ended`: its end has passed before it was. */
export type Miss = 'late' | 'ended'

/** Event that did not happen at the time of an entry; null without one. */
export function missOf({ kind, state, at }: Pick<CalendarEntry, 'kind' | 'state' | 'at'>, now: number): Miss | null {
  const sinceMs = now - Date.parse(at)
  if (kind === 'publish' && state === 'scheduled' && sinceMs > LATE_AFTER_MS) return 'late'
  if (kind === 'expire' && (state === 'draft' || state === 'review') && sinceMs > 0) return 'ended'
  return null
}
