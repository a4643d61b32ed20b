// The meaning of a number in a spreadsheet, by the format of its cell: a day, a number with leading zeros, or just a number.

import { serialDay } from '../../evaluate/dates.ts'

/** Formats of days that every spreadsheet has; those from 27 on are of East Asian languages. */
const DAYS: readonly (readonly [number, number])[] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [36, 36],
  [50, 54],
  [57, 58],
]
/** Digits that a spreadsheet computes with; the others are noise. */
const DIGITS = 15
const SECONDS_OF_DAY = 86_400
const SERIAL_MAX = 2_958_465

export type NumberFormat = 'day' | { readonly zeros: number } | null

/** `code`: of a format of the file itself. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return DAYS.some(([first, last]) => id >= first && id <= last) ? 'day' : null
  if (/^0+$/.test(code)) return { zeros: code.length }
  const signs = code.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|[_*]./g, '')
  return /[yd]/i.test(signs) && !/general|standard/i.test(signs) ? 'day' : null
}

/** The text of a number as it is stored. */
export function numberText(stored: string, format: NumberFormat, is1904: boolean): string {
  const number = Number(stored)
  if (stored.trim() === '' || !Number.isFinite(number)) return stored
  if (format === 'day' && number >= 0 && number <= SERIAL_MAX) return dayText(number, is1904)
  const text =
    Number.isInteger(number) && Math.abs(number) < 1e21
      ? BigInt(number).toString()
      : `${Number(number.toPrecision(DIGITS))}`
  return format === null || format === 'day' ? text : text.padStart(format.zeros, '0')
}

function dayText(serial: number, is1904: boolean): string {
  const day = serialDay(Math.floor(serial), is1904)
  const seconds = Math.round((serial - Math.floor(serial)) * SECONDS_OF_DAY) % SECONDS_OF_DAY
  if (seconds === 0) return day
  return `${day}T${new Date(seconds * 1000).toISOString().slice(11, 19)}`
}
