import type { Post } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { TabLinks } from '../../ui/surface/tab-links.tsx'

export type PostTab = 'write' | 'review' | 'history' | 'readers' | 'results' | 'visibility'

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
