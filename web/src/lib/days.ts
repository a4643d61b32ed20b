// Days without a time zone (`2026-12-01`), for calendars.

import { fromLocal, toLocal } from './local-time.ts'

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
