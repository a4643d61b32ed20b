import type { Post } from '@atrium/client'
import { useFormats } from '../../../i18n/formats.ts'
import { useTranslation } from '../../../i18n/translate.ts'
import { Badge } from '../../../ui/identity/badge.tsx'
import { TabLinks } from '../../../ui/surface/tab-links.tsx'
import { RelativeTime } from '../../../ui/text/relative-time.tsx'

type PostTab = 'write' | 'review' | 'history' | 'readers' | 'results' | 'visibility'

interface PostTabsProps {
  readonly post: Post
  readonly current: PostTab
}

/** The pages of one post. */
export function PostTabs({ post, current }: PostTabsProps) {
  const { t } = useTranslation('studio/common')
  const tabs: readonly PostTab[] = post.requires_acknowledgement
    ? ['write', 'review', 'history', 'readers', 'results', 'visibility']
    : ['write', 'review', 'history', 'results', 'visibility']
  return (
    <TabLinks
      label={t('post_pages')}
      links={tabs.map(tab => ({
        href: tab === 'write' ? `/posts/${post.id}` : `/posts/${post.id}/${tab}`,
        label: t(`post_tab.${tab}`),
        current: tab === current,
      }))}
    />
  )
}

const TONES = {
  draft: 'neutral',
  review: 'warning',
  scheduled: 'accent',
  published: 'success',
  archived: 'neutral',
  processing: 'accent',
  'processing error': 'danger',
} as const

/** In which state a post is. */
export function StateBadge({ state }: { readonly state: Post['state'] }) {
  const { t } = useTranslation('studio/common')
  return <Badge tone={TONES[state]}>{t(`state.${state === 'processing error' ? 'processing_error' : state}`)}</Badge>
}

/** The date that counts for a post in its state, which stands beside it: published, planned, archived; else when it was changed. */
export function PostDate({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/common')
  if (post.state === 'scheduled' && post.scheduled_at) return <PlannedTime at={post.scheduled_at} />
  const at = dateOfState(post)
  if (at) return <RelativeTime at={at} />
  return (
    <>
      {t('changed')} <RelativeTime at={post.updated_at} />
    </>
  )
}

/** Day and time of a planned date; a past one is shown by its distance instead. */
export function PlannedTime({ at }: { readonly at: string }) {
  const formats = useFormats()
  return (
    <time dateTime={at} title={formats.dateTime(at)}>
      {formats.date(at)}, {formats.time(at)}
    </time>
  )
}

function dateOfState({ state, ...post }: Post): string | null {
  if (state === 'published') return post.published_at
  return state === 'archived' ? post.archived_at : null
}

/** State of a post after an action, in a sentence: from the response, not from the request. */
export function useOutcome(): (post: Post) => string {
  const { t } = useTranslation('studio/common')
  const formats = useFormats()
  return ({ state, scheduled_at }) => {
    if (state === 'scheduled') return t('outcome.scheduled', { at: scheduled_at && formats.dateTime(scheduled_at) })
    return t(`outcome.${state === 'processing error' ? 'processing_error' : state}`)
  }
}
