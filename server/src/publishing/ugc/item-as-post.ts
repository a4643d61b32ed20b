// The parts of a post that represents an item.

import { decodeHTMLStrict } from 'entities'
import type { ProgramDb } from '../../platform/db/handle.ts'
import type { Services } from '../../platform/services.ts'
import type { ContentType, PostParts, PostVideo } from '../content/index.ts'
import { findUploads, isStored, tokenOfUrl } from '../uploads/index.ts'
import type { Attachment, ItemFields } from './item.ts'

/** The content type of an item's post (docs/contract/ugc-and-uploads.md#submitting). */
function contentTypeOf({ body, attachments }: Pick<ItemFields, 'body' | 'attachments'>): ContentType {
  const first = attachments[0]?.type
  const bare = body.trim() === ''
  return bare && (first === 'image' || first === 'video' || first === 'link') ? first : 'article'
}

/** The columns and links of an item's post. Files become links. */
export function postColumnsOf(item: ItemFields) {
  return {
    title: item.title,
    summary: item.summary,
    body: item.body,
    is_translatable: item.is_translatable,
    is_commentable: item.is_commentable,
    is_shareable: item.is_shareable,
    cover_image_alt: item.content_cover?.alt ?? null,
    links: item.attachments
      .filter(({ type }) => type === 'link' || type === 'file')
      .map(({ url, filename }) => ({ url, title: filename })),
  }
}

/** The topics, images and videos of an item's post; the cover is the first image. */
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

/** Plain texts of an item, for matching the word list. A tag may separate two words or split one: both readings are included. */
export function textsOf(item: ItemFields): string[] {
  const names = item.attachments.flatMap(({ filename, alt }) => [filename, alt].filter(text => text != null))
  const plain = (gap: string) => decodeHTMLStrict(item.body.replaceAll(/<[^>]*>/g, gap))
  return [item.title, item.summary, plain(' '), plain(''), item.content_cover?.alt ?? '', ...names]
}

/** Adds the stored metadata of files on this server: they need no probing, and this server may not reach its own address. */
export async function describeOwnVideos(
  db: ProgramDb,
  services: Pick<Services, 'baseUrl'>,
  videos: readonly PostVideo[],
): Promise<PostVideo[]> {
  const tokens = videos.flatMap(video => tokenOfUrl(services, video.url) ?? [])
  const uploads = await findUploads(db, tokens)
  return videos.map(video => {
    const upload = uploads.get(tokenOfUrl(services, video.url) ?? '') ?? null
    return isStored(upload)
      ? { ...video, file: { mediaType: upload.media_type, lengthBytes: upload.size_bytes } }
      : video
  })
}
