// How an item looks as a post.

import type { ContentType, PostParts, PostVideo } from '../content/index.ts'
import type { Attachment, ItemFields } from './item.ts'

/** docs/contract/ugc-and-uploads.md#submitting */
export function contentTypeOf({ body, attachments }: Pick<ItemFields, 'body' | 'attachments'>): ContentType {
  const first = attachments[0]?.type
  const bare = body.trim() === ''
  return bare && (first === 'image' || first === 'video' || first === 'link') ? first : 'article'
}

/** What a post has in columns and lists of its own. Files are shown as links to them. */
export function postColumnsOf(item: ItemFields) {
  return {
    title: item.title,
    summary: item.summary,
    body: item.body,
    is_translatable: item.is_translatable,
    is_commentable: item.is_commentable,
    cover_image_alt: item.content_cover?.alt ?? null,
    links: item.attachments
      .filter(({ type }) => type === 'link' || type === 'file')
      .map(({ url, filename }) => ({ url, title: filename })),
  }
}

/** The cover comes first. */
export function postPartsOf(item: ItemFields): PostParts {
  const cover = item.content_cover ? [item.content_cover] : []
  const images = item.attachments
    .filter(({ type }) => type === 'image')
    .map(({ url, alt }) => ({ url, alt: alt ?? null }))
  return {
    contentType: contentTypeOf(item),
    topicIds: item.topic_ids,
    images: [...cover, ...images],
    videos: item.attachments.filter(({ type }) => type === 'video').map(videoOf),
  }
}

function videoOf({ url, filename }: Attachment): PostVideo {
  return { url, title: filename, file: null }
}

/** Plain texts of an item, for matching the word list. Elements may separate words or split one: both are tried. */
export function textsOf(item: ItemFields): string[] {
  const names = item.attachments.flatMap(({ filename, alt }) => [filename, alt].filter(text => text != null))
  const plain = (gap: string) => decode(item.body.replaceAll(/<[^>]*>/g, gap))
  return [item.title, item.summary, plain(' '), plain(''), item.content_cover?.alt ?? '', ...names]
}

/** What sanitising leaves escaped. */
const decode = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
