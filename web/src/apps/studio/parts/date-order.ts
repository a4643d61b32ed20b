// The order of dates, as the server asks for it: a post is published, then due or checked again, and ends last; surveys and polls end
// after their beginning. Dates that another one has passed are moved along with it.

import { fromLocal, toLocal } from '../../../lib/local-time.ts'

const DAY_MS = 86_400_000

export type DateField = 'due_at' | 'expires_at' | 'revalidate_at'
export type DateFault = 'due_before' | 'ends_before' | 'check_before' | 'due_after_end' | 'check_after_end'

/** Dates of a post, except that of its publication. */
export interface PostDates {
  readonly requires_acknowledgement: boolean
  readonly must_read: { readonly due_at: string | null }
  /** ISO 8601. */
  readonly expires_at: string | null
  readonly revalidate_at: string | null
}

/** Problems with the dates of a post that goes out at `publishAt` (ISO 8601; null: it is out, or not planned), by field. */
export function dateFaultsOf(
  { requires_acknowledgement, must_read, expires_at, revalidate_at }: PostDates,
  publishAt: string | null,
): Readonly<Partial<Record<DateField, DateFault>>> {
  const due_at = requires_acknowledgement ? must_read.due_at : null
  const isBefore = (one: string | null, other: string | null) =>
    one !== null && other !== null && Date.parse(one) < Date.parse(other)
  const isAtMost = (one: string | null, other: string | null) =>
    one !== null && other !== null && Date.parse(one) <= Date.parse(other)
  return {
    ...(isAtMost(expires_at, publishAt) && { expires_at: 'ends_before' }),
    ...(isBefore(expires_at, revalidate_at) && { revalidate_at: 'check_after_end' }),
    ...(isAtMost(revalidate_at, publishAt) && { revalidate_at: 'check_before' }),
    ...(isBefore(expires_at, due_at) && { due_at: 'due_after_end' }),
    ...(isAtMost(due_at, publishAt) && { due_at: 'due_before' }),
  }
}

/**
 * The dates of a post after one of them, or its publication, was moved by some milliseconds and the others as far; null where that does
 * not bring them in order, or into the past. `dates` and `publishAt` have the moved date.
 */
export function movedAlong<Dates extends PostDates>(
  dates: Dates,
  publishAt: string | null,
  moved: DateField | 'publish',
  byMs: number,
): Pick<Dates, 'must_read' | 'expires_at' | 'revalidate_at'> | null {
  const shift = (name: DateField, at: string | null) =>
    at === null || name === moved ? at : new Date(Date.parse(at) + byMs).toISOString()
  const along = {
    must_read: { ...dates.must_read, due_at: shift('due_at', dates.must_read.due_at) },
    expires_at: shift('expires_at', dates.expires_at),
    revalidate_at: shift('revalidate_at', dates.revalidate_at),
  }
  const isPast = [along.expires_at, along.revalidate_at].some(at => at !== null && Date.parse(at) <= Date.now())
  const faults = Object.keys(dateFaultsOf({ ...dates, ...along }, publishAt))
  return byMs === 0 || isPast || faults.length > 0 ? null : along
}

/**
 * Milliseconds from where a date was to `to` (ISO 8601); of one that was not set, from the same time of the present day, so that dates
 * moved along keep their times of day.
 */
export function distanceTo(to: string, from: string | null, zone: string): number {
  const today = toLocal(Date.now(), zone).slice(0, 'yyyy-mm-dd'.length)
  const start = from ?? fromLocal(`${today}${toLocal(to, zone).slice(today.length)}`, zone)
  return start ? Date.parse(to) - Date.parse(start) : 0
}

/** The first of what `move` makes of a distance, and of a day more. */
export const movedByDays = <Moved>(byMs: number, move: (byMs: number) => Moved | null): Moved | null =>
  move(byMs) ?? move(byMs + DAY_MS)

/** Whether an end is not after the beginning; null, at once, is now. */
export const endsBefore = (end: string | null, begin: string | null): boolean =>
  end !== null && Date.parse(end) <= (begin === null ? Date.now() : Date.parse(begin))

/** An end moved as far as its beginning was, from `from` to `to`; null where that does not bring them in order. */
export const endMovedAlong = (end: string, to: string, from: string | null, zone: string): string | null =>
  movedByDays(distanceTo(to, from, zone), byMs => {
    const moved = new Date(Date.parse(end) + byMs).toISOString()
    return endsBefore(moved, to) ? null : moved
  })
