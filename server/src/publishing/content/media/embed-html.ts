import type { ContentVideo } from '../read/hydrate.ts'

/** What authors put into an article where the video should appear; `sanitizeBody` lets it through unchanged. */
export function embedHtml({ id, url, title, thumbnail_url }: Omit<ContentVideo, 'status' | 'content_id'>): string {
  const poster = thumbnail_url === null ? '' : ` poster="${escapeHtml(thumbnail_url)}"`
  const caption = title === null || title === '' ? '' : `<figcaption>${escapeText(title)}</figcaption>`
  const video = `<video controls preload="metadata" src="${escapeHtml(url)}"${poster}></video>`
  return `<figure data-video-id="${id}">${video}${caption}</figure>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands between tags. */
function escapeText(text: string): string {
  return text.replaceAll(/[&<>]/g, character => ENTITIES[character] as string)
}

/** A text as it stands in HTML anywhere, in attributes in double quotes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, character => ENTITIES[character] as string)
}
