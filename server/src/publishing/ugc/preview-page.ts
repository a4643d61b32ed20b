import { Html, html } from '../../platform/http/html.ts'
import { chooseLanguage } from '../../shared/i18n/languages.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import type { Attachment, ItemRow } from './item.ts'

/** No script, no frame, no form; pictures and videos from where the author has them. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src http: https:; media-src http: https:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const STYLE = `
:root { color-scheme: light dark }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
img, video, table { max-width: 100% }
img, video { height: auto; border-radius: 8px }
h1 { margin: 12px 0 4px; font-size: 1.5em; line-height: 1.25 }
figure { margin: 16px 0 }
pre { overflow-x: auto }
blockquote { margin: 16px 0; padding-left: 12px; border-left: 3px solid currentColor }
.byline, .summary, .file { opacity: .8 }
.file { font-size: .9em }`

/** An item as a complete page. The body was sanitised when it was stored; all else is escaped here. */
export function previewPage(item: ItemRow, language: string, widthPixels: number): string {
  const title = item.title.trim() || wordsIn(chooseLanguage([language])).text('preview.untitled')
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${CONTENT_SECURITY_POLICY}">
<meta name="viewport" content="width=${widthPixels}">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Html(STYLE)}
body { width: 100%; max-width: ${widthPixels}px }</style>
</head>
<body>
<main>
${item.content_cover && html`<img src="${item.content_cover.url}" alt="${item.content_cover.alt ?? ''}">`}
<h1>${title}</h1>
<p class="byline">${item.author_name}</p>
${item.summary.trim() !== '' && html`<p class="summary">${item.summary}</p>`}
<div class="body">${new Html(item.body)}</div>
${item.attachments.map(showAttachment)}
</main>
</body>
</html>
`
  return page.text
}

function showAttachment({ type, url, filename, alt }: Attachment): Html {
  const name = filename ?? url
  if (type === 'image') return html`<figure><img src="${url}" alt="${alt ?? filename ?? ''}"></figure>`
  if (type === 'video') return html`<figure><video controls preload="metadata" src="${url}"></video></figure>`
  return html`<p class="file"><a href="${url}" rel="noopener noreferrer" target="_blank">${name}</a></p>`
}
