// The order of a post's dates, as the server asks for it: published, then due or checked again, ended last.

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
