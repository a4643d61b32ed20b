import type { FeedPost } from '@atrium/client'
import { Html } from '../../html/html.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { PostHead } from '../card/post-head.tsx'
import { PostGallery } from '../media/post-gallery.tsx'
import { PostLinks } from '../media/post-links.tsx'
import { PostVideos } from '../media/post-videos.tsx'
import styles from './preview-article.module.css'

interface PreviewArticleProps {
  readonly post: FeedPost
  /** Shown in place of the title. */
  readonly untitled: string
}

/** A post as it is read, of the parts that its page has. */
export function PreviewArticle({ post, untitled }: PreviewArticleProps) {
  return (
    <Card as="article" className={styles['article'] ?? ''}>
      <PostHead post={post} />
      <h3 className={styles['title']} dir="auto">
        {post.title || untitled}
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
