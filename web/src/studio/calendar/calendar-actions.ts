import type { CalendarEntry } from '@atrium/client'

/** What the views do with entries; the same in each of them. */
export interface CalendarActions {
  /** Asks when. */
  readonly move: (entry: CalendarEntry) => void
  /** To the same time of another day. */
  readonly moveToDay: (entry: CalendarEntry, day: string) => void
  /** The entry that was moved last, which takes the focus where it is shown at its new time. */
  readonly moved: { readonly key: string; readonly at: string } | null
}
