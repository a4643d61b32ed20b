// Local dates and times in a time zone (`2026-12-01T08:00`, what `datetime-local` has), and as the server has
// them (ISO 8601 in UTC). A time that a change of clocks leaves out becomes the one an hour later.

const DAY_MS = 86_400_000
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
