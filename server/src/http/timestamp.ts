// Timestamps as clients write them: ISO 8601 dates and date-times, extended or basic, without a zone UTC.

const EXTENDED =
  /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}(?::?\d{2})?)?)?$/
/** The same parts without separators. */
const BASIC = /^(\d{4})(\d{2})(\d{2})(?:[Tt](\d{2})(\d{2})(?:(\d{2})(?:[.,](\d{1,9}))?)?([Zz]|[+-]\d{2}(?:\d{2})?)?)?$/

/** The point in time, or null when the text is none (a 30th of February included). */
export function parseTimestamp(text: string): Date | null {
  const match = EXTENDED.exec(text) ?? BASIC.exec(text)
  if (!match) return null
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z'] = match
  const milliseconds = Number(`0.${fraction}`) * 1000
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  if (Number(hour) === 24 && (Number(minute) > 0 || Number(second) > 0)) return null
  date.setUTCHours(Number(hour), Number(minute), Number(second), Math.floor(milliseconds))
  const offset = zoneMinutes(zone)
  if (offset === null) return null
  const utc = new Date(date.getTime() - offset * 60_000)
  // In UTC it must still have four digits: beyond, neither the database nor ISO 8601 as we answer it can say it.
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc : null
}

/** ISO 8601 UTC with milliseconds, or null. */
export function presentTimestamp(value: Date): string
export function presentTimestamp(value: Date | null): string | null
export function presentTimestamp(value: Date | null): string | null {
  return value === null ? null : value.toISOString()
}

function zoneMinutes(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || '0')
  if (hours > 14 || minutes > 59) return null
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}
