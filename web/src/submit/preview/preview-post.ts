import type { FeedPost, Me, SubmittableTopic } from '@atrium/client'
import type { SubmissionFields } from '../fields.ts'

const NO_ENGAGEMENT = {
  ...{ liked_at: null, bookmarked_at: null, viewed_at: null },
  ...{ shared_at: null, acknowledged_at: null, commented_at: null },
}

/** A submission as the post that it will be, for the components that show posts. */
export function previewPost(fields: SubmissionFields, me: Me, topics: readonly SubmittableTopic[]): FeedPost {
  const now = new Date().toISOString()
  const of = (type: string) => fields.attachments.filter(attachment => attachment.type === type)
  const picture = (url: string, alt: string | null, position: number) => ({
    ...{ id: position, url, alt, position },
    ...{ width: null, height: null },
  })
  const { content_cover: cover } = fields
  const pictures = [
    ...(cover ? [[cover.url, cover.alt] as const] : []),
    ...of('image').map(({ url }) => [url, null] as const),
  ]
  return {
    ...{ id: 0, version: 1, uuid: 'new', content_type: 'article', state: 'published' },
    ...{ title: fields.title, summary: fields.summary, body: fields.body, cover_image_alt: cover?.alt ?? null },
    ...{ permalink_url: '', shareable_url: '', accent_color: null, featured: false, featured_label: null },
    author: { user_id: me.user.user_id, display_name: me.user.display_name, avatar_url: me.user.avatar_url },
    template: { id: null, name: null, type: null },
    ...{ visibility: 'public', language: '', is_translatable: true, is_commentable: fields.is_commentable },
    ...{ requires_acknowledgement: false, comment_count: 0, like_count: 0, share_count: 0, view_count: 0 },
    links: [...of('link'), ...of('file')].map(({ url, filename }, id) => ({
      ...{ id, url, title: filename, description: null, image_url: null },
    })),
    images: pictures.map(([url, alt], position) => picture(url, alt, position)),
    image_blocks: [],
    videos: of('video').map(({ url, filename }, id) => ({
      ...{ id, url, title: filename, thumbnail_url: null, embed_html: '', status: 'ready' as const },
    })),
    initiatives: [],
    ...{ created_at: now, updated_at: now, posted_at: null, published_at: now },
    source: { name: 'submitted', posted_at: null, url: null },
    channels: topics
      .filter(({ id }) => fields.topic_ids.includes(id))
      .map(({ id, name }) => ({ channel_id: id, id, name })),
    must_read: null,
    engagement: NO_ENGAGEMENT,
  }
}
