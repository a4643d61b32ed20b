import type { FeedPost } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { useMe } from '../../../core/session/session.tsx'
import { PostCard } from '../../../features/post/card/post-card.tsx'
import { blankPost, PreviewArticle } from '../../../features/post/preview/preview-article.tsx'
import { useTranslation } from '../../../i18n/translate.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { topicChoicesQuery } from '../posts/posts-queries.ts'
import styles from './phone-preview.module.css'
import type { Compose } from './use-compose.ts'

/** The post on a phone, by the components that readers have: in the feed, and opened. */
export default function PhonePreview({ compose: { fields, base } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const me = useMe()
  const [view, setView] = useState<'card' | 'article'>('article')
  const { data: topics = [] } = useQuery(topicChoicesQuery)
  const { channels, links, audiences: _, initiatives: _i, must_read: _m, ...texts } = fields
  const post: FeedPost = {
    ...blankPost(me),
    ...texts,
    ...(base ? { images: base.post.images, videos: base.post.videos } : {}),
    links: links.map((link, index) => ({ id: index, ...link })),
    author: base?.post.author ?? blankPost(me).author,
    channels: topics.filter(({ id }) => channels.includes(id)).map(({ id, name }) => ({ channel_id: id, id, name })),
  }
  return (
    <div className={styles.preview}>
      <Segmented
        label={t('preview.view')}
        value={view}
        options={[
          { value: 'article', label: t('preview.article') },
          { value: 'card', label: t('preview.card') },
        ]}
        onChange={setView}
      />
      {/* Reached by Tab so that it can be scrolled; nothing of it can be pressed. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached */}
      <section className={styles.phone} tabIndex={0} aria-label={t('side.phone')}>
        <div inert>
          {view === 'card' ? <PostCard post={post} eager /> : <PreviewArticle post={post} untitled={t('untitled')} />}
        </div>
      </section>
    </div>
  )
}
