import type { FeedPost, Me } from '@atrium/client'
import { useState } from 'preact/hooks'
import { Card } from '../../../ui/surface/card.tsx'
import { Html } from '../../html/html.tsx'
import { PostHead } from '../card/post-head.tsx'
import { PostGallery } from '../media/post-gallery.tsx'
import { PostLinks } from '../media/post-links.tsx'
import { PostVideos, useVideosInText } from '../media/post-videos.tsx'
import styles from './preview-article.module.css'

interface PreviewArticleProps {
  readonly post: FeedPost
  /** Shown in place of the title. */
  readonly untitled: string
  /** Level of the heading in the page around it. */
  readonly level?: 2 | 3
}

/** A post as it is read, of the parts that its page has. */
export function PreviewArticle({ post, untitled, level = 3 }: PreviewArticleProps) {
  const Heading = level === 2 ? 'h2' : 'h3'
  const videos = useVideosInText(post.videos)
  const [shown, show] = useState<string | null>(null)
  return (
    <Card as="article" className={styles.article ?? ''}>
      {/* Its links lead to pages of readers, which may not have the post yet. */}
      <div inert>
        <PostHead post={post} />
      </div>
      <Heading className={styles.title} dir="auto">
        {post.title || untitled}
      </Heading>
      {post.summary && (
        <p className={styles.lead} dir="auto">
          {post.summary}
        </p>
      )}
      <PostGallery post={post} shown={shown} onShow={show} />
      <PostVideos post={post} />
      {post.body && <Html html={post.body} onFigures={videos.onFigures} />}
      {videos.shown}
      <PostLinks links={post.links} />
    </Card>
  )
}

const NO_ENGAGEMENT = {
  liked_at: null,
  bookmarked_at: null,
  viewed_at: null,
  shared_at: null,
  acknowledged_at: null,
  commented_at: null,
}

/** A post that is not there yet, for the components that show posts: by this person, published now, and nothing in it. */
export function blankPost(me: Me): FeedPost {
  const now = new Date().toISOString()
  return {
    id: 0,
    version: 1,
    uuid: 'new',
    content_type: 'article',
    state: 'published',
    title: '',
    summary: '',
    body: '',
    cover_image_alt: null,
    permalink_url: '',
    shareable_url: '',
    accent_color: null,
    featured: false,
    featured_label: null,
    author: { user_id: me.user.user_id, display_name: me.user.display_name, avatar_url: me.user.avatar_url },
    template: { id: null, name: null, type: null },
    visibility: 'public',
    language: '',
    is_translatable: true,
    is_commentable: true,
    is_shareable: true,
    requires_acknowledgement: false,
    comment_count: 0,
    like_count: 0,
    share_count: 0,
    view_count: 0,
    links: [],
    images: [],
    image_blocks: [],
    videos: [],
    initiatives: [],
    channels: [],
    created_at: now,
    updated_at: now,
    posted_at: null,
    published_at: now,
    source: { name: 'submitted', posted_at: null, url: null },
    must_read: null,
    translation: null,
    engagement: NO_ENGAGEMENT,
  }
}
