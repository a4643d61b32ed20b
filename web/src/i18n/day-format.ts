import { localeOf } from './locale.ts'

/** Days as the language writes them, in a time zone of their own: those of figures, which begin where the figures do. */
export const dayFormat = (language: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'short', year: 'numeric', timeZone })

/** The same with the hour. */
export const hourFormat = (language: string, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), { ...TICKS.hour, timeZone })

const TICKS = {
  hour: { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Short form for the axis of a chart. */
export const tickFormat = (language: string, timeZone: string, step: keyof typeof TICKS): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), { ...TICKS[step], timeZone })
