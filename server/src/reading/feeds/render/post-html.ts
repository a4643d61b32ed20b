// A post as one HTML page that loads only its pictures and videos: no script, no address of a style sheet. Texts are escaped; the
// body was sanitised when it was stored.

import { escapeHtml } from '../../../platform/http/html.ts'
import { type presentContentFields, sanitizeBody } from '../../../publishing/content/index.ts'

type Post = ReturnType<typeof presentContentFields>

const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:42rem;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{line-height:1.2;margin:.25rem 0}
header p{margin:.25rem 0;opacity:.75}
img,video{max-width:100%;height:auto}
figure{margin:1rem 0}
figcaption{font-size:.875rem;opacity:.75}
pre{overflow-x:auto}
table{border-collapse:collapse}
td,th{border:1px solid;padding:.25rem .5rem}`

/** The page. `baseUrl` completes the addresses of this server's own pictures, so that the page can be stored anywhere. */
export async function renderPostHtml(post: Post, baseUrl: string): Promise<string> {
  const title = escapeHtml(post.title)
  return `<!doctype html>
<html lang="${escapeHtml(post.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base href="${escapeHtml(baseUrl)}/" target="_blank">
<title>${title}</title>
<style>${STYLE}${accent(post)}</style>
</head>
<body>
<article>
<header>
${post.featured_label ? `<p>${escapeHtml(post.featured_label)}</p>\n` : ''}<h1>${title}</h1>
${byline(post)}${post.summary ? `<p>${escapeHtml(post.summary)}</p>\n` : ''}</header>
${imagesOf(post)}${post.body}
${await videosOf(post)}${linksOf(post)}</article>
</body>
</html>
`
}

/** Colours are `#rrggbb`; other values are left out. */
const accent = ({ accent_color: color }: Post): string =>
  color && /^#[0-9a-f]{6}$/i.test(color) ? `\nh1{border-left:.25rem solid ${color};padding-left:.75rem}` : ''

function byline({ author, published_at: publishedAt }: Post): string {
  const name = author.display_name ? `<span>${escapeHtml(author.display_name)}</span>` : ''
  const time = publishedAt ? `<time datetime="${publishedAt}">${publishedAt.slice(0, 10)}</time>` : ''
  const parts = [name, time].filter(Boolean).join(' · ')
  return parts ? `<p>${parts}</p>\n` : ''
}

/** Pictures in the body are not repeated. */
const imagesOf = ({ images, body }: Post): string =>
  images
    .filter(image => !body.includes(escapeHtml(image.url)))
    .map(({ url, alt }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt ?? '')}"></figure>\n`)
    .join('')

/** Videos outside of the body follow it. */
async function videosOf({ videos, body }: Post): Promise<string> {
  const below = videos.filter(video => video.status === 'ready' && !body.includes(`data-video-id="${video.id}"`))
  const shown = await Promise.all(below.map(video => sanitizeBody(video.embed_html)))
  return shown.map(html => `${html}\n`).join('')
}

function linksOf({ links }: Post): string {
  if (links.length === 0) return ''
  const items = links.map(({ url, title, description }) => {
    const more = description ? ` – ${escapeHtml(description)}` : ''
    return `<li><a href="${escapeHtml(url)}" rel="noopener noreferrer">${escapeHtml(title || url)}</a>${more}</li>`
  })
  return `<ul>${items.join('')}</ul>\n`
}
