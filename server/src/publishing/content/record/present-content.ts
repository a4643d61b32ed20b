import { ownNames } from '../../../people/restrictions/index.ts'
import { NOBODY_RESTRICTED, type Restricted } from '../../../platform/access/restrictions.ts'
import { notFound } from '../../../platform/errors.ts'
import { entityTag } from '../../../platform/http/conditional.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { type ContentActor, publisherOf } from './actor.ts'
import type { ContentRecord, ContentVideo } from './hydrate.ts'
import type { Content, Video } from './record.ts'

/** Returns one post with its entity tag, as all endpoints of one post do; throws 404 without a post. */
export function respondWithContent(
  { services, reply, actor }: Pick<Context, 'services' | 'reply'> & { readonly actor: ContentActor },
  post: ContentRecord | null | undefined,
): { data: Content } {
  if (!post) throw notFound('Content')
  reply.header('etag', entityTag(post.edition))
  return { data: presentContentFields(post, services.baseUrl(), publisherOf(actor)) }
}

/** The format version of every post. */
const CONTENT_VERSION = 2

/** The address of a post's page in the web app. `baseUrl` has no trailing slash. */
export const permalinkUrl = (baseUrl: string, uuid: string): string => `${baseUrl}/posts/${uuid}`

/** The member `focal_point` of a picture, which those without such a point lack. */
export const focalPointOf = (x: number | null, y: number | null) =>
  x === null || y === null ? {} : { focal_point: { x, y } }

/** The record of a post as it is returned to publishers: with the names of audiences that the reader may see. */
export function presentContentFields(
  post: ContentRecord,
  baseUrl: string,
  reader: Restricted = NOBODY_RESTRICTED,
): Content {
  const permalink = permalinkUrl(baseUrl, post.uuid)
  const images = post.images.map(({ id, url, alt, width, height, position, focal_x: x, focal_y: y }) => ({
    id,
    url,
    alt,
    width,
    height,
    position,
    ...focalPointOf(x, y),
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
    audiences: ownNames(reader, post.audiences),
    targeted: post.targeted,
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
    is_shareable: post.is_shareable,
    requires_acknowledgement: post.requires_acknowledgement,
    notification_channels: [...post.notification_channels],
    comment_count: post.comment_count,
    links: post.links.map(({ id, url, title, description, image_url }) => ({ id, url, title, description, image_url })),
    images,
    // A post's pictures are shown together, so they form one block.
    image_blocks: firstImage ? [{ id: firstImage.id, images }] : [],
    videos: post.videos.map(video => presentVideo(video, baseUrl)),
    initiatives: post.initiatives.map(({ id, name }) => ({ id, name })),
    created_at: presentTimestamp(post.created_at),
    updated_at: presentTimestamp(post.updated_at),
    posted_at: presentTimestamp(post.posted_at),
    scheduled_at: presentTimestamp(post.scheduled_at),
    published_at: presentTimestamp(post.published_at),
    archived_at: presentTimestamp(post.archived_at),
    archive_reason: post.archive_reason,
    reviewer_user_id: post.reviewer_user_id,
    review_sent_at: presentTimestamp(post.review_sent_at),
    review: {
      reviewer:
        post.reviewer_user_id === null
          ? null
          : {
              user_id: post.reviewer_user_id,
              display_name: post.reviewer_name,
              avatar_url: post.reviewer_avatar_url,
            },
      note: post.review_note,
      due_at: presentTimestamp(post.review_due_at),
      returned_note: post.review_returned_note,
    },
    expires_at: presentTimestamp(post.expires_at),
    revalidate_at: presentTimestamp(post.revalidate_at),
  }
}

/** The page that frames a video of another host (`media/video-frame.ts`). */
const frameUrl = (baseUrl: string, token: string): string => `${baseUrl}/videos/frame/${token}`

export function presentVideo(video: ContentVideo, baseUrl: string): Video {
  const { id, kind, url, title, thumbnail_url, captions_url, status, failure, frame_token } = video
  const frame_url = kind === 'embed' ? frameUrl(baseUrl, frame_token) : null
  return { id, kind, url, title, thumbnail_url, captions_url, embed_html: embedHtml(video), frame_url, status, failure }
}

/**
 * The markup that authors insert where the video should appear; `sanitizeBody` returns it unchanged. Of a video of another host
 * it is a link, which loads nothing from there.
 */
export function embedHtml({
  id,
  kind,
  url,
  title,
  thumbnail_url,
}: Pick<ContentVideo, 'id' | 'kind' | 'url' | 'title' | 'thumbnail_url'>): string {
  if (kind === 'embed') {
    const link = `<a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeText(title || url)}</a>`
    return `<figure data-video-id="${id}">${link}</figure>`
  }
  const poster = thumbnail_url === null ? '' : ` poster="${escapeHtml(thumbnail_url)}"`
  const caption = title === null || title === '' ? '' : `<figcaption>${escapeText(title)}</figcaption>`
  const video = `<video controls preload="metadata" src="${escapeHtml(url)}"${poster}></video>`
  return `<figure data-video-id="${id}">${video}${caption}</figure>`
}

/** Escapes text as `sanitizeBody` does between tags: quotes stay. */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('&quot;', '"')
}
