import { useMemo } from 'react'
import { useFormats } from '../../i18n/formats.ts'

/** How days are called; a day is `2026-12-01`. */
export function useDayWords() {
  const { locale } = useFormats()
  return useMemo(() => {
    const as = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
      return (day: string) => format.format(new Date(`${day}T00:00Z`))
    }
    const range = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
    return {
      month: as({ month: 'long', year: 'numeric' }),
      weekday: as({ weekday: 'short' }),
      weekdayLong: as({ weekday: 'long' }),
      number: as({ day: 'numeric' }),
      day: as({ day: 'numeric', month: 'long' }),
      whole: as({ dateStyle: 'full' }),
      range: (first: string, last: string) =>
        range.formatRange(new Date(`${first}T00:00Z`), new Date(`${last}T00:00Z`)),
    }
  }, [locale])
}
