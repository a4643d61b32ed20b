// Days without a time zone (`2026-12-01`), for calendars; local times below.

const DAY_MS = 86_400_000
export const WEEK_DAYS = 7
const DAY = /^\d{4}-\d\d-\d\d$/

const timeOf = (day: string): number => Date.parse(`${day}T00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The day itself where it is one; null for anything else. */
export function readDay(text: string | null): string | null {
  if (!text || !DAY.test(text)) return null
  const time = timeOf(text)
  return !Number.isNaN(time) && dayAt(time) === text ? text : null
}

/** The day of a moment in a time zone (IANA name); without one, in the browser's. */
export const dayOf = (at: string | number, zone?: string): string => toLocal(at, zone).slice(0, 10)

/** The start of a day in a time zone, ISO 8601 in UTC. */
export const startOf = (day: string, zone?: string): string => fromLocal(`${day}T00:00`, zone) as string

export const addDays = (day: string, count: number): string => dayAt(timeOf(day) + count * DAY_MS)

/** Returns `count` days from `day` on. */
export const daysFrom = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => addDays(day, index))

export const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

/** Returns the first day of the month `count` months later. */
export function addMonths(day: string, count: number): string {
  const first = new Date(timeOf(monthOf(day)))
  return dayAt(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + count, 1))
}

/** The first day of the day's week; `firstDay` is 1 for Monday to 7 for Sunday. */
export function weekOf(day: string, firstDay: number): string {
  const weekday = new Date(timeOf(day)).getUTCDay()
  return addDays(day, -((weekday - firstDay + WEEK_DAYS) % WEEK_DAYS))
}

/** The weeks that a month lies in, whole. */
export function weeksOfMonth(day: string, firstDay: number): string[][] {
  const weeks: string[][] = []
  const end = addMonths(day, 1)
  for (let start = weekOf(monthOf(day), firstDay); start < end; start = addDays(start, WEEK_DAYS))
    weeks.push(daysFrom(start, WEEK_DAYS))
  return weeks
}

/** The first day of the week in a locale: 1 for Monday to 7 for Sunday. */
export function firstDayOf(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { firstDay: number }
    weekInfo?: { firstDay: number }
  }
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1
}

// Local dates and times in a time zone (`2026-12-01T08:00`, what `datetime-local` has), and as the server has
// them (ISO 8601 in UTC). A time that a change of clocks leaves out becomes the one an hour later.

const YEAR_1 = Date.parse('0001-01-01T00:00Z')
const YEAR_10000 = Date.UTC(10_000, 0)

const partsIn = (zone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', {
    ...(zone ? { timeZone: zone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** `2026-12-01T08:00` of a moment in a time zone (IANA name); without one, in the browser's. */
export function toLocal(at: string | number, zone?: string): string {
  const parts = new Map(
    partsIn(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, value]),
  )
  // A year that is being typed goes through 0002, 0020 and 0202.
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}T${parts.get('hour')}:${parts.get('minute')}`
}

/** The moment of a local time, ISO 8601 in UTC; null when it is none in the years 1 to 9999. */
export function fromLocal(local: string, zone?: string): string | null {
  if (!/^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local)) return null
  const wanted = Date.parse(`${local}Z`)
  if (Number.isNaN(wanted)) return null
  // Clocks change at most once within two days. A time that the change leaves out has the offset of before, and is so later;
  // of one that it repeats this is the first.
  const moments = [wanted - DAY_MS, wanted + DAY_MS].map(
    look => wanted - offsetAt(Math.min(Math.max(look, YEAR_1 + DAY_MS), YEAR_10000 - DAY_MS), zone),
  )
  const moment = moments.find(each => each < YEAR_10000 && toLocal(each, zone) === local) ?? (moments[0] as number)
  return moment < YEAR_10000 ? new Date(moment).toISOString() : null
}

/** By how much local times are ahead of UTC at a moment, in milliseconds and whole minutes. */
function offsetAt(moment: number, zone: string | undefined): number {
  const minute = moment - (((moment % 60_000) + 60_000) % 60_000)
  return Date.parse(`${toLocal(minute, zone)}Z`) - minute
}
