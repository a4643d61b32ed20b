import type { FeedPost, Me, SubmittableTopic } from '@atrium/client'
import { blankPost } from '../../post/preview/blank-post.ts'
import type { SubmissionFields } from '../fields.ts'

/** A submission as the post that it will be, for the components that show posts. */
export function previewPost(fields: SubmissionFields, me: Me, topics: readonly SubmittableTopic[]): FeedPost {
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
    ...blankPost(me),
    ...{ title: fields.title, summary: fields.summary, body: fields.body, cover_image_alt: cover?.alt ?? null },
    is_commentable: fields.is_commentable,
    links: [...of('link'), ...of('file')].map(({ url, filename }, id) => ({
      ...{ id, url, title: filename, description: null, image_url: null },
    })),
    images: pictures.map(([url, alt], position) => picture(url, alt, position)),
    videos: of('video').map(({ url, filename }, id) => ({
      ...{ id, url, title: filename, thumbnail_url: null, embed_html: '', status: 'ready' as const },
    })),
    channels: topics
      .filter(({ id }) => fields.topic_ids.includes(id))
      .map(({ id, name }) => ({ channel_id: id, id, name })),
  }
}
