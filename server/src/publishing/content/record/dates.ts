// The dates of a post: when it is archived automatically, and when its author is asked about it (docs/contract/content.md#dates).

import type { Validation } from '../../../platform/errors.ts'

interface PostDates {
  readonly expires_at?: Date | null
  readonly revalidate_at?: Date | null
}

/** The faults in the dates of a post that is published at `publishedAt`; without it, of a draft. */
export function dateFaults(dates: PostDates, now: Date, publishedAt: Date | null = null): Validation[] {
  const past = (parameter: keyof PostDates) => fault(parameter, 'must be in the future', dates[parameter], now)
  const faults = [...past('expires_at'), ...past('revalidate_at')]
  if (faults.length > 0 || publishedAt === null) return faults
  return fault('expires_at', 'must be after the time at which the post is published', dates.expires_at, publishedAt)
}

function fault(parameter: string, message: string, date: Date | null | undefined, after: Date): Validation[] {
  return date && date <= after ? [{ rule: 'out_of_range', parameter, message }] : []
}
