// The dates of a post and their order: published first, then due or checked again, ended last (docs/contract/content.md#dates).

import type { Validation } from '../../../platform/errors.ts'

interface PostDates {
  readonly expires_at?: Date | null
  readonly revalidate_at?: Date | null
  readonly due_at?: Date | null
}

/**
 * The faults in the dates that are `written`. Of a post that is live or becomes so, with the dates that it `has`: their order as
 * well; a draft (null) may be half done. `publishAt`: when it is published, null once it is. A due date may lie in the past, but not
 * between now and the publication.
 */
export function dateFaults(
  written: PostDates,
  now: Date,
  has: PostDates | null,
  publishAt: Date | null = null,
): Validation[] {
  const past = (parameter: keyof PostDates) => fault(parameter, 'must be in the future', written[parameter], now)
  const faults = [...past('expires_at'), ...past('revalidate_at')]
  if (faults.length > 0 || has === null) return faults
  return [...DATES.flatMap(name => beforePublication(name, written[name], now, publishAt)), ...endFaults(written, has)]
}

function beforePublication(
  parameter: keyof PostDates,
  date: Date | null | undefined,
  now: Date,
  publishAt: Date | null,
) {
  if (publishAt === null || (parameter === 'due_at' && publishAt <= now)) return []
  return fault(parameter, 'must be after the time at which the post is published', date, publishAt)
}

/** The dates that lie after the end of the post. */
function endFaults(written: PostDates, has: PostDates): Validation[] {
  const end = written.expires_at === undefined ? has.expires_at : written.expires_at
  if (!end) return []
  return (['revalidate_at', 'due_at'] as const).flatMap(name => {
    const date = written[name] === undefined ? has[name] : written[name]
    const parameter = written[name] ? name : written.expires_at ? 'expires_at' : null
    if (!date || parameter === null || date <= end) return []
    return [{ rule: 'out_of_range' as const, parameter, message: `${name} must not be after expires_at` }]
  })
}

const DATES = ['expires_at', 'revalidate_at', 'due_at'] as const

function fault(parameter: string, message: string, date: Date | null | undefined, after: Date): Validation[] {
  return date && date <= after ? [{ rule: 'out_of_range', parameter, message }] : []
}
