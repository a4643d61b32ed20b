import type { ProgramDb } from '../../../platform/db/handle.ts'
import { entityTag, isNotModified } from '../../../platform/http/conditional.ts'
import { type Context, endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { escapeHtml } from '../../../platform/http/html.ts'
import { namedObject, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import {
  ContentParams,
  countReach,
  type Reach,
  readContentRef,
  readTargetsOfPost,
  requireContentId,
} from '../../visibility/index.ts'
import { readContent } from '../actor.ts'
import { Content, type Video } from '../content.ts'
import { frameUrl } from '../media/embeds.ts'
import { type ContentRecord, type ContentVideo, readPost } from './hydrate.ts'

/** Returns one post with its entity tag, as all endpoints of one post do; throws 404 without a post. */
export function respondWithContent(
  { services, reply }: Pick<Context, 'services' | 'reply'>,
  post: ContentRecord | null | undefined,
): { data: Content } {
  if (!post) throw notFound('Content')
  reply.header('etag', entityTag(post.edition))
  return { data: presentContentFields(post, services.baseUrl()) }
}

/** The format version of every post. */
const CONTENT_VERSION = 2

/** The address of a post's page in the web app. `baseUrl` has no trailing slash. */
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
    expires_at: presentTimestamp(post.expires_at),
    revalidate_at: presentTimestamp(post.revalidate_at),
  }
}

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

export const getContent = endpoint('GET /v2/content/{content_id}', {
  tag: 'Content',
  summary: 'Read a post by id or UUID',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(Content), headers: ['ETag'], isConditional: true },
  transaction: 'own',
  async handle(context, { params }) {
    const { actor, services } = context
    const post = await readPost(services.database, actor.programId, readContentRef(params.content_id))
    // A video that becomes ready does not change the tag, so posts with videos are always returned: clients poll for it.
    const isSteady = post !== null && post.videos.length === 0
    if (isSteady && isNotModified(context.request, context.reply, entityTag(post.edition))) return undefined
    return respondWithContent(context, post)
  },
})

const ReachCount = namedObject('Reach', {
  audiences: Type.Count(),
  topics: Type.Count(),
  audiences_and_topics: Type.Count(),
})

export const getContentReach = endpoint('GET /v2/content/{content_id}/reach/unique_user_count', {
  tag: 'Content',
  summary: 'Count the people who can see a post, or could once it is published',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(ReachCount) },
  async handle({ db }, { params }) {
    const id = await requireContentId(db, params.content_id)
    const reach = await readReach(db, id)
    if (!reach) throw notFound('Content')
    return { data: reach }
  },
})

/** Counts the active members that a post reaches, each once; null without the post. */
async function readReach(db: ProgramDb, contentId: number): Promise<Reach | null> {
  const targets = await readTargetsOfPost(db, contentId)
  return targets ? countReach(db, targets) : null
}
