import type { Me } from '@atrium/client'
import type { Address } from '../../lib/use-address.ts'

export const DAYS = ['7', '30', '90', '365'] as const
export const GRAINS = ['day', 'week', 'month'] as const
export type Grain = (typeof GRAINS)[number]

/** The time that is shown, as the address has it, in the days of the person. */
export interface Range {
  readonly days: (typeof DAYS)[number]
  readonly by: Grain
  /** The first day, as a date. */
  readonly from: string
  readonly timezone: string
}

const DAY_MS = 86_400_000

/** Long times by week or month, unless a grain was chosen. */
const grainOf = (days: number): Grain => (days > 180 ? 'month' : days > 60 ? 'week' : 'day')

export function rangeOf(address: Address, me: Me, now: number): Range {
  const days = DAYS.find(each => each === address.get('days')) ?? '30'
  const by = GRAINS.find(each => each === address.get('by')) ?? grainOf(Number(days))
  const timezone = me.user.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  // This form of a date is the one of ISO 8601.
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return { days, by, timezone, from: day.format(now - (Number(days) - 1) * DAY_MS) }
}
