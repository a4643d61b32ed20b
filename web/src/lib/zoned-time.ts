// Dates and times as people write them in a time zone (`2026-12-01T08:00`, what `datetime-local` has), and as the server has
// them (ISO 8601 in UTC). A time that a change of clocks leaves out becomes the one an hour later.

const YEAR_10000 = Date.UTC(10_000, 0)

const partsIn = (zone: string | undefined) =>
  new Intl.DateTimeFormat('en-CA', {
    ...(zone ? { timeZone: zone } : {}),
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
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
  // The offset depends on the moment that is looked for: a second look is enough, since offsets change by hours at most.
  let moment = wanted
  for (let look = 0; look < 2 && moment < YEAR_10000; look++)
    moment = wanted - (Date.parse(`${toLocal(moment, zone)}Z`) - moment)
  return moment < YEAR_10000 ? new Date(moment).toISOString() : null
}
