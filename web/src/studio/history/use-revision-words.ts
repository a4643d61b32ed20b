import type { PostRevisionSummary } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/formats.ts'

/** How a revision is spoken of: by its author, its fields and its moment. */
export function useRevisionWords() {
  const { t } = useTranslation('studio/history')
  const formats = useFormats()
  const authorOf = ({ author }: PostRevisionSummary) => author.display_name ?? t('unknown')
  return {
    authorOf,
    changesOf: ({ changed }: PostRevisionSummary) =>
      changed.length === 0 ? t('no_field') : formats.list(changed.map(field => t(`field.${field}`))),
    nameOf: (revision: PostRevisionSummary) =>
      t('revision', { at: formats.dateTime(revision.at), name: authorOf(revision) }),
  }
}
