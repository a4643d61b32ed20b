// Timestamps as clients write them: ISO 8601 dates and date-times, extended or basic, without a zone UTC. A date is a day
// of a month (2026-09-09), of a week (2026-W37-3) or of a year (2026-252).

import { Temporal } from 'temporal-polyfill'

const EXTENDED = formOf({ dash: '-', colon: ':', gap: '[Tt ]' })
/** The same parts without separators. */
const BASIC = formOf({ dash: '', colon: '', gap: '[Tt]' })

const DAYS_PER_WEEK = 7
/** ISO 8601: a week belongs to the year that its Thursday is in. So this day is always in week 1. */
const DAY_OF_WEEK_1 = 4
const THURSDAY = 4

type Parts = Partial<Record<string, string>>

/**
 * The point in time, or null for an invalid text (a 30th of February included). A date without a time begins at midnight of
 * `timezone`, an IANA name.
 */
export function parseTimestamp(text: string, timezone = 'UTC'): Date | null {
  const parts: Parts | undefined = (EXTENDED.exec(text) ?? BASIC.exec(text))?.groups
  const date = parts && readDate(parts)
  if (!date) return null
  if (parts.hour === undefined && timezone !== 'UTC') return midnight(date, timezone)
  const { hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z' } = parts
  const milliseconds = Number(`0.${fraction}`) * 1000
  if (Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60) return null
  if (Number(hour) === 24 && (Number(minute) > 0 || Number(second) > 0)) return null
  date.setUTCHours(Number(hour), Number(minute), Number(second), Math.floor(milliseconds))
  const offset = zoneMinutes(zone)
  if (offset === null) return null
  const utc = new Date(date.getTime() - offset * 60_000)
  // In UTC the year must still have four digits: neither the database nor the returned form of ISO 8601 can express more.
  return utc.getUTCFullYear() >= 1 && utc.getUTCFullYear() <= 9999 ? utc : null
}

/** Whether the text is a date without a time. */
export const isDate = (text: string): boolean => !/[Tt ]/.test(text) && parseTimestamp(text) !== null

/** The first moment of a day, which is given as its midnight in UTC, in a time zone. */
function midnight(day: Date, timezone: string): Date {
  const date = Temporal.PlainDate.from(day.toISOString().slice(0, 'yyyy-mm-dd'.length))
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds)
}

/** ISO 8601 UTC with milliseconds, or null. */
export function presentTimestamp(value: Date): string
export function presentTimestamp(value: Date | null): string | null
export function presentTimestamp(value: Date | null): string | null {
  return value === null ? null : value.toISOString()
}

/** A record as its row has it: with these members as points in time. */
export type RowOf<T, K extends keyof T> = Omit<T, K> & { readonly [P in K]: Date | Extract<T[P], null> }

/** The row with these columns as timestamps. */
export function presentTimes<T, K extends keyof T>(
  row: T,
  ...columns: K[]
): Omit<T, K> & { [P in K]: string | Extract<T[P], null> } {
  const times = columns.map(column => [column, presentTimestamp(row[column] as Date | null)])
  return { ...row, ...Object.fromEntries(times) }
}

/** Midnight of the day, or null when the calendar has no such day. */
function readDate(parts: Parts): Date | null {
  const [year, month, day] = [Number(parts.year), Number(parts.month), Number(parts.day)]
  if (parts.week) return dayOfWeek(year, Number(parts.week), Number(parts.weekday))
  if (parts.dayOfYear) return where(utcDay(year, 1, Number(parts.dayOfYear)), date => date.getUTCFullYear() === year)
  return where(utcDay(year, month, day), date => date.getUTCMonth() === month - 1 && date.getUTCDate() === day)
}

function dayOfWeek(year: number, week: number, weekday: number): Date | null {
  if (week < 1 || weekday < 1 || weekday > DAYS_PER_WEEK) return null
  // Sunday is 0 for Date and 7 for ISO 8601.
  const first = utcDay(year, 1, DAY_OF_WEEK_1).getUTCDay() || DAYS_PER_WEEK
  const dayOf = (each: number) => utcDay(year, 1, DAY_OF_WEEK_1 - first + (week - 1) * DAYS_PER_WEEK + each)
  return where(dayOf(weekday), () => dayOf(THURSDAY).getUTCFullYear() === year)
}

/** Date carries invalid days over into the next month or year. */
const where = (date: Date, exists: (date: Date) => boolean): Date | null => (exists(date) ? date : null)

/** Midnight of a day in UTC. Date.UTC would take the years 0 to 99 for those from 1900 on. */
export function utcDay(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

function zoneMinutes(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', '') || '0')
  if (hours > 14 || minutes > 59) return null
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes)
}

function formOf({ dash, colon, gap }: { dash: string; colon: string; gap: string }): RegExp {
  const ofMonth = String.raw`(?<month>\d{2})${dash}(?<day>\d{2})`
  const ofWeek = String.raw`[Ww](?<week>\d{2})${dash}(?<weekday>\d)`
  const date = String.raw`(?<year>\d{4})${dash}(?:${ofMonth}|${ofWeek}|(?<dayOfYear>\d{3}))`
  const seconds = String.raw`${colon}(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?`
  const zone = String.raw`(?<zone>[Zz]|[+-]\d{2}(?:(?:${colon})?\d{2})?)`
  return new RegExp(String.raw`^${date}(?:${gap}(?<hour>\d{2})${colon}(?<minute>\d{2})(?:${seconds})?${zone}?)?$`)
}
