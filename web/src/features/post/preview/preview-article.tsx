import type { FeedPost } from '@atrium/client'
import { Card } from '../../../ui/surface/card.tsx'
import { Html } from '../../html/html.tsx'
import { PostHead } from '../card/post-head.tsx'
import { PostGallery } from '../media/post-gallery.tsx'
import { PostLinks } from '../media/post-links.tsx'
import { PostVideos } from '../media/post-videos.tsx'
import styles from './preview-article.module.css'

interface PreviewArticleProps {
  readonly post: FeedPost
  /** Shown in place of the title. */
  readonly untitled: string
  /** Of the heading, among those of the page around it. */
  readonly level?: 2 | 3
}

/** A post as it is read, of the parts that its page has. */
export function PreviewArticle({ post, untitled, level = 3 }: PreviewArticleProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <Card as="article" className={styles['article'] ?? ''}>
      {/* Its links lead to pages of readers, which may not have the post yet. */}
      <div inert>
        <PostHead post={post} />
      </div>
      <Heading className={styles['title']} dir="auto">
        {post.title || untitled}
      </Heading>
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
