import { localeOf } from './locale.ts'
import { useTranslation } from './translate.ts'

export interface Formats {
  /** Language and region (BCP 47). */
  readonly locale: string
  /** The time zone in which times are shown (IANA name). */
  readonly zone: string
  number(value: number): string
  /** `1.2K` where there is little room. */
  compact(value: number): string
  percent(value: number): string
  /** `1.4 MB` */
  bytes(value: number): string
  date(at: string): string
  dateTime(at: string): string
  /** `14:30` */
  time(at: string): string
  /**
   * `2 hours ago`, `tomorrow, 14:30`, `in 3 days`, by days of the calendar in the time zone; a date when it is a week away or more.
   * `now` in milliseconds.
   */
  relative(at: string, now: number): string
  /** `Friday`; a date when it is a week away or more. Both in milliseconds. */
  since(at: number, now: number): string
  list(items: readonly string[]): string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Up to this distance hours are said, also across midnight. */
const HOURS_SHOWN = 6
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte']

let timeZone: string | undefined
const made = new Map<string, Formats>()

/** The time zone of the page (IANA name); null, or one that there is not here, is the browser's. */
export function setTimeZone(name: string | null): void {
  timeZone = name ?? undefined
}

/** Numbers, dates and lists as the person's language and region and the page's time zone have them. */
export function useFormats(): Formats {
  const { i18n } = useTranslation('ui')
  return formatsFor(localeOf(i18n.language), timeZone)
}

/** The accessible name of a control that shows a short count: `1.2K` first, as speech control needs the shown text, then the count in words. */
export const countName = ({ compact }: Formats, count: number, words: string): string =>
  compact(count) === String(count) ? words : `${compact(count)}, ${words}`

/** Most pairs of locale and zone whose formats are kept: of the server, which renders for everybody. */
const MADE_MAX = 100

export function formatsFor(locale: string, zone: string | undefined): Formats {
  const key = `${locale} ${zone}`
  const known = made.get(key)
  if (known) return known
  const formats = makeFormats(locale, zone)
  if (made.size >= MADE_MAX) made.clear()
  made.set(key, formats)
  return formats
}

function makeFormats(locale: string, zone: string | undefined): Formats {
  const number = once(() => new Intl.NumberFormat(locale))
  const compact = once(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
  const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }))
  const dates = (options: Intl.DateTimeFormatOptions, tag = locale) => once(() => dateFormat(tag, options, zone))
  const day = dates({ day: 'numeric', month: 'short' })
  const weekday = dates({ weekday: 'long' })
  const date = dates({ dateStyle: 'medium' })
  const dateTime = dates({ dateStyle: 'full', timeStyle: 'short' })
  const time = dates({ timeStyle: 'short' })
  const numeric = dates({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA')
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
  /** Text between a day and a time: `, `, `، `. */
  const between = once(() => {
    const parts = dateFormat(locale, { dateStyle: 'short', timeStyle: 'short' }, zone).formatToParts(0)
    return parts[parts.findIndex(({ type }) => type === 'hour') - 1]?.value ?? ', '
  })
  const list = once(() => new Intl.ListFormat(locale))
  const dayNumber = (at: number) => Date.parse(`${numeric().format(new Date(at))}T00:00Z`) / DAY
  const yearOf = (at: Date) => numeric().format(at).slice(0, 4)
  return {
    locale,
    get zone() {
      return time().resolvedOptions().timeZone
    },
    number: value => number().format(value),
    compact: value => compact().format(value),
    percent: value => percent().format(value),
    bytes(value) {
      const step = Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3))
      const options = { style: 'unit', unit: BYTE_UNITS[step] ?? 'byte', unitDisplay: 'short' } as const
      return new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: step > 1 ? 1 : 0 }).format(
        value / 1000 ** step,
      )
    },
    date: at => date().format(new Date(at)),
    dateTime: at => dateTime().format(new Date(at)),
    time: at => time().format(new Date(at)),
    relative(at, now) {
      const distance = Date.parse(at) - now
      const size = Math.abs(distance)
      if (size < MINUTE) return relative().format(0, 'second')
      if (size < HOUR) return relative().format(Math.trunc(distance / MINUTE), 'minute')
      const days = dayNumber(Date.parse(at)) - dayNumber(now)
      if (days === 0 || size < HOURS_SHOWN * HOUR) return relative().format(Math.trunc(distance / HOUR), 'hour')
      if (Math.abs(days) === 1) return relative().format(days, 'day') + between() + time().format(new Date(at))
      if (Math.abs(days) < 7) return relative().format(days, 'day')
      const sameYear = yearOf(new Date(at)) === yearOf(new Date(now))
      return (sameYear ? day() : date()).format(new Date(at))
    },
    since: (at, now) => (dayNumber(now) - dayNumber(at) < 7 ? weekday() : day()).format(new Date(at)),
    list: items => list().format(items),
  }
}

function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
  zone: string | undefined,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, zone ? { ...options, timeZone: zone } : options)
  } catch {
    return new Intl.DateTimeFormat(locale, options)
  }
}

/** Made when it is first needed: a page uses few of these, and each takes a phone milliseconds. */
function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}
