import type { CalendarEntry } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'

export interface EntryWords {
  title(entry: CalendarEntry): string
  /** What happens: the post is published, ends, is due, or its author is asked about it. */
  kind(entry: CalendarEntry): string
  state(entry: CalendarEntry): string
  /** Both where there is little room: of a post that is planned or published its state says enough. */
  short(entry: CalendarEntry): string
  /** All of it in one sentence. */
  whole(entry: CalendarEntry): string
}

const SAYS_ENOUGH: ReadonlySet<string> = new Set(['scheduled', 'published'])

/** What the calendar says of an entry. */
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
