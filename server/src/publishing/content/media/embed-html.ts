import { escapeHtml } from '../../../platform/http/html.ts'
import type { ContentVideo } from '../read/hydrate.ts'

/** The markup that authors insert where the video should appear; `sanitizeBody` lets it through unchanged. */
export function embedHtml({ id, url, title, thumbnail_url }: Omit<ContentVideo, 'status' | 'content_id'>): string {
  const poster = thumbnail_url === null ? '' : ` poster="${escapeHtml(thumbnail_url)}"`
  const caption = title === null || title === '' ? '' : `<figcaption>${escapeText(title)}</figcaption>`
  const video = `<video controls preload="metadata" src="${escapeHtml(url)}"${poster}></video>`
  return `<figure data-video-id="${id}">${video}${caption}</figure>`
}

/** Escapes text as `sanitizeBody` does between tags: quotes stay. */
function escapeText(text: string): string {
  return escapeHtml(text).replaceAll('&quot;', '"')
}
