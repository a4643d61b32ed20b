import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import type { Content, Video } from '../content.ts'
import { embedHtml } from '../media/embed-html.ts'
import type { ContentRecord, ContentVideo } from './hydrate.ts'

/** The version of every post that this system makes. */
const CONTENT_VERSION = 2

/** The page of a post in the web app. `baseUrl` is without a trailing slash. */
export const permalinkUrl = (baseUrl: string, uuid: string): string => `${baseUrl}/posts/${uuid}`

/** The record of a post as it is returned to publishers. */
export function presentContentFields(post: ContentRecord, baseUrl: string): Content {
  const permalink = permalinkUrl(baseUrl, post.uuid)
  const images = post.images.map(({ id, url, alt, width, height, position }) => ({
    id,
    url,
    alt,
    width,
    height,
    position,
  }))
  const [firstImage] = images
  return {
    id: post.id,
    version: CONTENT_VERSION,
    uuid: post.uuid,
    content_type: post.content_type,
    state: post.state,
    title: post.title,
    summary: post.summary,
    body: post.body,
    cover_image_alt: post.cover_image_alt ?? firstImage?.alt ?? null,
    permalink_url: permalink,
    shareable_url: permalink,
    accent_color: post.accent_color,
    featured: post.featured,
    featured_label: post.featured_label,
    author: {
      user_id: post.author_user_id,
      display_name: post.author_display_name,
      avatar_url: post.author_avatar_url,
    },
    channels: post.channels.map(({ id, name, hidden }) => ({ id, channel_id: id, name, hidden })),
    audiences: [...post.audiences],
    source: {
      name: post.source_name as Content['source']['name'],
      post_id: post.source_post_id,
      posted_at: presentTimestamp(post.source_posted_at),
      url: post.source_url,
    },
    template: { id: post.template_id, name: post.template_name, type: post.template_type },
    visibility: post.visibility,
    language: post.language,
    is_translatable: post.is_translatable,
    is_commentable: post.is_commentable,
    requires_acknowledgement: post.requires_acknowledgement,
    comment_count: post.comment_count,
    links: post.links.map(({ id, url, title, description, image_url }) => ({ id, url, title, description, image_url })),
    images,
    // A post's pictures are shown together, so they make one block.
    image_blocks: firstImage ? [{ id: firstImage.id, images }] : [],
    videos: post.videos.map(presentVideo),
    initiatives: post.initiatives.map(({ id, name }) => ({ id, name })),
    created_at: presentTimestamp(post.created_at),
    updated_at: presentTimestamp(post.updated_at),
    posted_at: presentTimestamp(post.posted_at),
    scheduled_at: presentTimestamp(post.scheduled_at),
    published_at: presentTimestamp(post.published_at),
    archived_at: presentTimestamp(post.archived_at),
    archive_reason: post.archive_reason,
    reviewer_user_id: post.reviewer_user_id,
    expires_at: presentTimestamp(post.expires_at),
    revalidate_at: presentTimestamp(post.revalidate_at),
  }
}

export function presentVideo(video: ContentVideo): Video {
  const { id, url, title, thumbnail_url, status } = video
  return { id, url, title, thumbnail_url, embed_html: embedHtml(video), status }
}
