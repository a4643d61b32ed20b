import type { FeedPost } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Html } from '../../html/html.tsx'
import { PostHead } from '../../post/card/post-head.tsx'
import { PostGallery } from '../../post/media/post-gallery.tsx'
import { PostLinks } from '../../post/media/post-links.tsx'
import { PostVideos } from '../../post/media/post-videos.tsx'
import { Card } from '../../ui/surface/card.tsx'
import styles from './preview.module.css'

/** A post as it is read, of the parts that its page has. */
export function PreviewArticle({ post }: { readonly post: FeedPost }) {
  const { t } = useTranslation('submit')
  return (
    <Card as="article" className={styles['article'] ?? ''}>
      <PostHead post={post} />
      <h3 className={styles['title']} dir="auto">
        {post.title || t('untitled')}
      </h3>
      {post.summary && (
        <p className={styles['lead']} dir="auto">
          {post.summary}
        </p>
      )}
      <PostGallery post={post} />
      <PostVideos post={post} />
      {post.body && <Html html={post.body} />}
      <PostLinks links={post.links} />
    </Card>
  )
}
