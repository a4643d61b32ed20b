import type { Post } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../../ui/text/relative-time.tsx'

/** The date that counts for a post in its state, which stands beside it: published, planned, archived; else when it was changed. */
export function PostDate({ post }: { readonly post: Post }) {
  const { t } = useTranslation('studio/common')
  const at = dateOfState(post)
  if (at) return <RelativeTime at={at} />
  return (
    <>
      {t('changed')} <RelativeTime at={post.updated_at} />
    </>
  )
}

function dateOfState({ state, ...post }: Post): string | null {
  if (state === 'published') return post.published_at
  if (state === 'scheduled') return post.scheduled_at
  return state === 'archived' ? post.archived_at : null
}
