import { useFormats } from '../../../../i18n/formats.ts'
import { useTranslation } from '../../../../i18n/translate.ts'
import { newestRevision } from '../../history/history-queries.ts'
import type { PostVersion } from '../compose-queries.ts'

/** Milliseconds by which the revision of a change may be older than what the post says of it. */
const SAME_CHANGE_MS = 1_000

const LABELS = {
  title: 'field.title',
  summary: 'field.summary',
  body: 'field.body',
  images: 'pictures.title',
  channels: 'topics.title',
  audiences: 'audience.title',
  links: 'links.title',
} as const

/** Returns a function that says who made a version of a post, when, and what they changed; null where no revision says so. */
export function useChangedBy() {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  return async ({ post }: PostVersion): Promise<string | null> => {
    const { at, author, changed } = await newestRevision(post.id)
    // Dates and settings are changed without a revision.
    if (!author.display_name || Date.parse(at) < Date.parse(post.updated_at) - SAME_CHANGE_MS) return null
    const parts = formats.list(changed.map(name => t(LABELS[name])))
    return t('conflict.by', { name: author.display_name, when: formats.relative(at, Date.now()), parts })
  }
}
