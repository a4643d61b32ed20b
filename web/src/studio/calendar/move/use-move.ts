// Moves dates: of the version that was looked at, shown at once where it then is, and taken back by one button.

import type { CalendarEntry } from '@atrium/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/formats.ts'
import { toast } from '../../../ui/feedback/toasts.ts'
import { STUDIO_POSTS } from '../../posts/posts-queries.ts'
import { showMoved } from '../calendar-queries.ts'
import { useEntryWords } from '../use-entry-words.ts'
import { type DateVersion, readDate, writeDate } from './move-queries.ts'
import { MovedMeanwhile, useWhyNot } from './use-why-not.ts'

interface Move {
  readonly entry: CalendarEntry
  /** ISO 8601, in the future. */
  readonly at: string
  /** The one that was looked at; read first where there is none. */
  readonly version?: DateVersion | undefined
  readonly isUndo?: boolean
  /** Where it was asked for says what went wrong. */
  readonly isSaidThere?: boolean
}

/** `onMoved` has the entry as it then is. */
export function useMove(onMoved: (entry: CalendarEntry) => void) {
  const { t } = useTranslation('studio/calendar')
  const formats = useFormats()
  const words = useEntryWords()
  const whyNot = useWhyNot()
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: async ({ entry, at, version }: Move) => {
      const base = version ?? (await readDate(entry))
      if (base.at !== entry.at) throw new MovedMeanwhile()
      return writeDate(entry, base, at)
    },
    onSuccess: (version, { entry, at, isUndo }) => {
      const now = { ...entry, at }
      showMoved(client, entry, at)
      const undo = () => {
        if (isPast(entry.at)) toast(t('undo_past'), { tone: 'problem' })
        else mutation.mutate({ entry: now, at: entry.at, version, isUndo: true })
      }
      const action = isUndo ? null : { label: t('undo'), run: undo }
      toast(t(`moved.${entry.kind}`, { title: words.title(entry), at: formats.dateTime(at) }), { action })
      onMoved(now)
    },
    onError: (error, { isSaidThere }) => {
      if (!isSaidThere) toast(whyNot(error), { tone: 'problem' })
    },
    onSettled: () => client.invalidateQueries({ queryKey: [STUDIO_POSTS] }),
  })
  return mutation
}

export const isPast = (at: string): boolean => Date.parse(at) <= Date.now()
