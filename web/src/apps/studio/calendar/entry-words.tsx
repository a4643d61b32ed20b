import type { CalendarEntry } from '@atrium/client'
import { ArchiveX, ClipboardCheck, Mail, MessageCircleQuestionMark, SearchCheck, Send } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'

interface EntryWords {
  title(entry: CalendarEntry): string
  /** The event: the post is published, ends, is due, or its author is asked about it. */
  kind(entry: CalendarEntry): string
  state(entry: CalendarEntry): string
  /** Both where there is little room: of a post that is planned or published its state says enough. */
  short(entry: CalendarEntry): string
  /** All of it in one sentence. */
  whole(entry: CalendarEntry): string
}

const SAYS_ENOUGH: ReadonlySet<string> = new Set(['scheduled', 'published'])

/** Words of the calendar for an entry. */
export function useEntryWords(): EntryWords {
  const { t } = useTranslation('studio/calendar')
  const { t: common } = useTranslation('studio/common')
  const formats = useFormats()
  const words: EntryWords = {
    title: ({ title }) => title || t('untitled'),
    kind: ({ kind }) => t(`kind.${kind}`),
    state: ({ state }) => common(`state.${state === 'processing error' ? 'processing_error' : state}`),
    short: entry =>
      entry.kind === 'publish' && SAYS_ENOUGH.has(entry.state)
        ? words.state(entry)
        : `${words.kind(entry)} · ${words.state(entry)}`,
    whole: entry =>
      t('entry', {
        title: words.title(entry),
        kind: words.kind(entry),
        state: words.state(entry),
        at: formats.dateTime(entry.at),
      }),
  }
  return words
}

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

const ICONS = {
  publish: Send,
  expire: ArchiveX,
  due: ClipboardCheck,
  revalidate: MessageCircleQuestionMark,
  newsletter: Mail,
  review: SearchCheck,
} as const

/** Icon for the kind of date; its word stands beside it. */
export function KindIcon({ kind }: Pick<CalendarEntry, 'kind'>) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden="true" />
}
