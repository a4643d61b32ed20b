import { invalid } from '../../../platform/http/errors.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'

export const CALENDAR_DAYS_MAX = 92
const DAY_MS = 86_400_000

/** A span of time without its end. */
export interface CalendarWindow {
  readonly from: Date
  readonly to: Date
}

/** Throws 400 `out_of_range` if it ends before it begins, or is too long. */
export function readWindow(query: { readonly from: string; readonly to: string }): CalendarWindow {
  // The format of both has been validated.
  const [from, to] = [parseTimestamp(query.from) as Date, parseTimestamp(query.to) as Date]
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0) throw outOfRange('must be after from')
  if (lengthMs > CALENDAR_DAYS_MAX * DAY_MS) throw outOfRange(`must be at most ${CALENDAR_DAYS_MAX} days after from`)
  return { from, to }
}

const outOfRange = (message: string) => invalid({ rule: 'out_of_range', parameter: 'to', message })
