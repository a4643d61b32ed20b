import type { FeedPost, Me, Post } from '@atrium/client'
import { blankPost } from '../../../features/post/preview/preview-article.tsx'

/** Turns a post of any state into what the readers' components take. */
export function readersView(post: Post, me: Me): FeedPost {
  const blank = blankPost(me)
  const { content_type, title, summary, body, author, language, featured, featured_label } = post
  return {
    ...blank,
    content_type,
    title,
    summary,
    body,
    author,
    language,
    featured,
    featured_label,
    links: post.links,
    images: post.images,
    image_blocks: post.image_blocks,
    videos: post.videos,
    cover_image_alt: post.cover_image_alt,
    accent_color: post.accent_color,
    posted_at: post.posted_at,
    published_at: post.published_at ?? blank.published_at,
    channels: post.channels.filter(({ hidden }) => !hidden),
  }
}
