// Times of day in time zones. A set of people is decided at one moment, and many share a time zone and quiet hours: a clock
// caches its results for that moment.

import { Temporal } from 'temporal-polyfill'

interface QuietHours {
  /** `HH:MM` */
  readonly from: string
  readonly to: string
}

export interface Clock {
  readonly now: Date
  /** The end of these quiet hours, if they hold at `at`; else null. */
  quietUntil(timezone: string, hours: QuietHours, at?: Date): Date | null
  /** The next time after now with this hour and minute, on any day or on a Monday; once a day. */
  next(timezone: string, timeOfDay: string, day: 'any' | 'monday'): Date
}

const MONDAY = 1

export function createClock(now: Date): Clock {
  const known = new Map<string, Date | null>()
  const once = <T extends Date | null>(key: string, find: () => T): T => {
    if (!known.has(key)) known.set(key, find())
    return known.get(key) as T
  }
  return {
    now,
    quietUntil: (timezone, { from, to }, at = now) =>
      once(`${timezone} ${from} ${to} ${at.getTime()}`, () => quietUntil(localTime(at, timezone), { from, to })),
    next: (timezone, timeOfDay, day) =>
      once(`${timezone} ${timeOfDay} ${day}`, () => nextTime(localTime(now, timezone), timeOfDay, day)),
  }
}

const localTime = (at: Date, timezone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone)

function quietUntil(at: Temporal.ZonedDateTime, { from, to }: QuietHours): Date | null {
  const time = at.toPlainTime().toString().slice(0, 5)
  const isQuiet = from < to ? time >= from && time < to : time >= from || time < to
  return isQuiet ? nextAt(at, to) : null
}

const nextTime = (now: Temporal.ZonedDateTime, timeOfDay: string, day: 'any' | 'monday'): Date =>
  nextAt(now, timeOfDay, { holds: date => day === 'any' || date.dayOfWeek === MONDAY, isOnceADay: true })

/** The next time after `now` with this hour and minute on this day of the week, 1 for Monday, in a time zone; once a day. */
export const nextOnWeekday = (now: Date, timezone: string, timeOfDay: string, weekday: number): Date =>
  nextAt(localTime(now, timezone), timeOfDay, { holds: date => date.dayOfWeek === weekday, isOnceADay: true })

interface WhichDays {
  readonly holds?: (date: Temporal.PlainDate) => boolean
  readonly isOnceADay?: boolean
}

/**
 * The first moment after `at` with this time of day, on a day that `holds`. If a day has the time twice, the second one counts unless
 * `isOnceADay`; if clocks skip it, it is the moment of the change.
 */
function nextAt(
  at: Temporal.ZonedDateTime,
  timeOfDay: string,
  { holds = () => true, isOnceADay = false }: WhichDays = {},
): Date {
  for (let date = at.toPlainDate(); ; date = date.add({ days: 1 })) {
    if (!holds(date)) continue
    const local = date.toPlainDateTime(timeOfDay)
    const shown = (isOnceADay ? (['earlier'] as const) : (['earlier', 'later'] as const)).map(disambiguation => {
      const moment = local.toZonedDateTime(at.timeZoneId, { disambiguation })
      if (moment.toPlainDateTime().equals(local)) return moment
      // Skipped: the time before the gap is shown `earlier`, the one after it `later`.
      const after = local.toZonedDateTime(at.timeZoneId, { disambiguation: 'later' })
      return after.getTimeZoneTransition('previous') ?? after
    })
    const found = shown.find(moment => moment.epochMilliseconds > at.epochMilliseconds)
    if (found) return new Date(found.epochMilliseconds)
  }
}
