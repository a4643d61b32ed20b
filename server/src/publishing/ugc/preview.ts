import { endpoint } from '../../platform/http/endpoint.ts'
import { Html, html } from '../../platform/http/html.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { programSettings } from '../../platform/http/request-state.ts'
import { chooseLanguage } from '../../shared/i18n/languages.ts'
import { wordsIn } from '../../shared/i18n/words.ts'
import { type Attachment, ItemPath, type ItemRow, MODERATION_STATUSES, readItems } from './item.ts'
import { requireItem } from './queries.ts'

const WIDTH_MIN_PIXELS = 240
const WIDTH_MAX_PIXELS = 2_560
/** The width of a phone. */
const WIDTH_DEFAULT_PIXELS = 375

const Preview = namedObject('ItemPreview', {
  html: Type.String({
    description: 'A whole page that needs no style sheet or script; pictures keep their addresses.',
  }),
  moderation_status: Type.OneOf(MODERATION_STATUSES),
  width: Type.Count({ description: 'In pixels.' }),
})

export const previewUserGeneratedContent = endpoint('GET /v2/ugc/contents/{id}/preview', {
  tag: 'User generated content',
  summary: 'How an item of your own will look, as a page of the given width',
  access: readItems,
  input: {
    params: ItemPath,
    query: Type.Object({
      width: Type.Optional(
        Type.Integer({
          minimum: WIDTH_MIN_PIXELS,
          maximum: WIDTH_MAX_PIXELS,
          default: WIDTH_DEFAULT_PIXELS,
          description: 'Width of the screen, in pixels',
        }),
      ),
    }),
  },
  output: { status: 200, body: Type.One(Preview) },
  async handle({ actor, db, request }, { params, query }) {
    const item = await requireItem(db, actor, params.id)
    const width = query.width ?? WIDTH_DEFAULT_PIXELS
    const html = previewPage(item, programSettings(request).default_language, width)
    return { data: { html, moderation_status: item.moderation_status, width } }
  },
})

/** Forbids scripts, frames and forms; allows pictures and videos of any origin. */
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

/** An item as a complete page. The body was sanitised when it was stored; all other texts are escaped here. */
function previewPage(item: ItemRow, language: string, widthPixels: number): string {
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
