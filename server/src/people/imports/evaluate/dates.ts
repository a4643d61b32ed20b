// Dates as companies write them. A column is read in one form, the one in which most of its cells are dates: 03/02/2020 alone does not
// tell its day from its month.

import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'

export const DATE_FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const
export type DateFormat = (typeof DATE_FORMATS)[number]

/** Forms that read equally many cells: the first one counts, so the day stands before the month. */
const BY_PREFERENCE: readonly DateFormat[] = ['DD.MM.YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'MM/DD/YYYY']

/** The last day of a year in each form. */
export const DATE_EXAMPLES: Readonly<Record<DateFormat, string>> = {
  'YYYY-MM-DD': '2020-12-31',
  'DD.MM.YYYY': '31.12.2020',
  'DD/MM/YYYY': '31/12/2020',
  'MM/DD/YYYY': '12/31/2020',
}

/** Payroll systems write the midnight of a day behind it. */
const TIME = '(?: +\\d{1,2}:\\d{2}(?::\\d{2})?(?: ?[ap]m)?)?'
const DAY = '(?<day>\\d{1,2})'
const MONTH = '(?<month>\\d{1,2})'
const YEAR = '(?<year>\\d{4})'
const FORMS: Readonly<Record<Exclude<DateFormat, 'YYYY-MM-DD'>, RegExp>> = {
  'DD.MM.YYYY': new RegExp(`^${DAY}\\.${MONTH}\\.${YEAR}${TIME}$`, 'i'),
  'DD/MM/YYYY': new RegExp(`^${DAY}/${MONTH}/${YEAR}${TIME}$`, 'i'),
  'MM/DD/YYYY': new RegExp(`^${MONTH}/${DAY}/${YEAR}${TIME}$`, 'i'),
}

/** The date in ISO 8601; null for a text that is none in this form. */
export function readDate(text: string, format: DateFormat): string | null {
  if (format === 'YYYY-MM-DD') return parseTimestamp(text) ? text : null
  const { year = '', month = '', day = '' } = FORMS[format].exec(text)?.groups ?? {}
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseTimestamp(date) ? date : null
}

/** The form in which most of these texts are dates; null when none is a date in any. */
export function createFormatFinder() {
  const counts = new Map<DateFormat, number>()
  return {
    add(text: string): void {
      for (const format of DATE_FORMATS)
        if (readDate(text, format) !== null) counts.set(format, (counts.get(format) ?? 0) + 1)
    },
    format(): DateFormat | null {
      const most = Math.max(0, ...counts.values())
      return BY_PREFERENCE.find(format => most > 0 && counts.get(format) === most) ?? null
    },
  }
}

/** Days of a spreadsheet up to the year 9999. */
const SERIAL = /^\d{1,7}(?:[.,]0+)?$/
const SERIAL_MAX = 2_958_465
const DAY_MS = 86_400_000

/** The day that a spreadsheet of this epoch counts by a number; any other text as it is. */
export function dayOfSerial(text: string, epoch: 1900 | 1904 | null): string {
  const days = epoch !== null && SERIAL.test(text) ? Math.trunc(Number(text.replace(',', '.'))) : 0
  return days > 0 && days <= SERIAL_MAX ? serialDay(days, epoch === 1904) : text
}

/** The spreadsheets of 1900 count a 29th of February in it, day 60. */
export function serialDay(days: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(start + days * DAY_MS).toISOString().slice(0, 10)
}
