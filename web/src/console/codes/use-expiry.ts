import { useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { addDays, dayOf, startOf } from '../../lib/days.ts'

const DAYS_FIRST = 14
const DAYS_MAX = 90

export interface Expiry {
  /** The last day, such as `2026-12-01`. */
  readonly until: string
  readonly min: string
  readonly max: string
  /** The end of that day where the reader is, ISO 8601. */
  readonly expiresAt: string
  /** Just before it, which is still that day where the reader is. */
  readonly lastMoment: string
  /** An emptied field is the day that is proposed. */
  readonly change: (until: string) => void
}

/** Until when codes can be used: two weeks unless said, at most 90 days. */
export function useExpiry(): Expiry {
  const { zone } = useFormats()
  const today = dayOf(Date.now(), zone)
  const proposed = addDays(today, DAYS_FIRST)
  const [until, setUntil] = useState(proposed)
  const expiresAt = startOf(addDays(until, 1), zone)
  return {
    until,
    min: today,
    max: addDays(today, DAYS_MAX - 1),
    expiresAt,
    lastMoment: new Date(Date.parse(expiresAt) - 1).toISOString(),
    change: day => setUntil(day || proposed),
  }
}
