import { useQueryClient } from '@tanstack/preact-query'
import { useRef } from 'preact/hooks'
import { useTranslation } from '../../../i18n/translate.ts'
import { isSame } from '../../../lib/records/changes.ts'
import type { Saver } from '../parts/translated/translated-texts.tsx'
import { useLatest } from '../parts/writing/use-latest.ts'
import { useSavedByItself, useWriting, type Written } from '../parts/writing/use-writing.ts'
import {
  EMPTY_FIELDS,
  fieldsOf,
  hasOtherBody,
  joinBlocks,
  type NewsletterFields,
  savable,
  splitBlocks,
  withIds,
} from './fields.ts'
import { keepVersion, type NewsletterVersion, readNewsletter, saveNewsletter } from './newsletters-queries.ts'

/**
 * A newsletter that is written: saved by itself, merged with what colleagues save, as posts are. `latest` is the version that its page
 * has read again.
 */
export function useNewsletter(latest: NewsletterVersion) {
  const { t } = useTranslation('studio/newsletters')
  const client = useQueryClient()
  const kind: Written<NewsletterVersion, NewsletterFields> = {
    recordOf: ({ newsletter }) => ({ newsletter_id: newsletter.id }),
    labelOf: name => t(`field.${name}`),
    draftName: version => `newsletter/${version?.newsletter.id ?? 'new'}`,
    blank: EMPTY_FIELDS,
    fieldsOf: ({ newsletter }) => fieldsOf(newsletter),
    isChanged: (before, now) => !isSame(before, now),
    isOtherText: hasOtherBody,
    savable,
    read: ({ newsletter }) => readNewsletter(newsletter.id),
    write: (version, fields) => saveNewsletter(version ?? latest, fields),
    async merge(before, mine, theirs) {
      const { mergeFields } = await import('../compose/conflict/merge.ts')
      return mergeFields(before, mine, theirs, PARTED)
    },
    adopted: withIds,
    onStored: version => keepVersion(client, version),
  }
  const writing = useWriting(kind, latest)
  useSavedByItself(writing, writing.isSavable)
  useLatest(writing, latest, (now, base) => now.newsletter.updated_at > base.newsletter.updated_at)
  const translation: Saver = useRef(null)
  return {
    ...writing,
    base: writing.base ?? latest,
    /** Saves the translation that is open. */
    translation,
    /** Saves everything that is typed, the translation too; null when that failed or a choice waits. */
    async saveAll(): Promise<NewsletterVersion | null> {
      if (!translation.current) return writing.save()
      const isSaved = (await translation.current()) !== null && (await writing.save()) !== null
      return isSaved ? writing.refresh() : null
    },
  }
}

export type NewsletterWriting = ReturnType<typeof useNewsletter>

export const PARTED = { name: 'blocks', split: splitBlocks, join: joinBlocks }
