// The blocks of a newsletter as the HTML of a mail: tables and inline styles, since mail programs lay out nothing else. It can be read
// without pictures.

import { decodeHTMLStrict } from 'entities'
import { Html, html } from '../../../platform/http/html.ts'
import type { Block } from '../../../publishing/newsletters/index.ts'
import type { MailLook } from '../../mail/index.ts'
import type { ShownPost } from './shown-posts.ts'

/** Inside the card of the mail. */
const WIDTH_PX = 528
const ROW_PICTURE_PX = 132
const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"')

export interface Drawing {
  readonly look: MailLook
  /** Level of the titles of a block's posts: below the last heading. */
  level(block: Block): 2 | 3
  posts(block: Block): readonly ShownPost[]
  /** The address that a link of a block leads to. */
  link(block: Block, url: string): string
  /** The address of a post's picture. */
  picture(post: ShownPost): string | null
}

export const blockHtml = (drawing: Drawing, block: Block): Html => html`${DRAW[block.kind](drawing, block)}`

const ink = ({ look }: Drawing) => look.palettes.light.ink
const accent = ({ look }: Drawing) => look.palettes.light.accent

const DRAW: Readonly<Record<Block['kind'], (drawing: Drawing, block: Block) => Html | readonly Html[]>> = {
  heading: (drawing, { text }) =>
    html`<h2 class="ink" style="margin:36px 0 0;color:${ink(drawing)};font-size:20px;line-height:1.3;font-weight:700">${text}</h2>
`,
  text: (
    drawing,
    block,
  ) => html`<div class="ink" style="margin:16px 0 0;color:${ink(drawing)}">${bodyHtml(drawing, block)}</div>
`,
  post: drawPosts,
  latest: drawPosts,
  image(drawing, block) {
    const picture = html`<img src="${block.url}" alt="${block.alt}" width="${WIDTH_PX}" style="display:block;width:100%;max-width:${WIDTH_PX}px;height:auto;border:0;border-radius:12px">`
    return html`<p style="margin:24px 0 0">${block.href ? pictureLink(drawing, block, block.href, picture) : picture}</p>
`
  },
  button(drawing, block) {
    const { area, onArea } = drawing.look.palettes.light
    return html`<p style="margin:24px 0 0"><a class="button press" href="${drawing.link(block, block.href ?? '')}" style="display:inline-block;padding:12px 22px;border:1px solid ${area};border-radius:10px;background-color:${area};color:${onArea};font-size:15px;line-height:1.3;font-weight:600;text-align:center;text-decoration:none">${block.text}</a></p>
`
  },
  divider: ({ look }) =>
    html`<table ${TABLE}><tr><td class="line" style="padding:28px 0 0;border-bottom:1px solid ${look.palettes.light.line};font-size:0;line-height:0">&nbsp;</td></tr></table>
`,
}

function drawPosts(drawing: Drawing, block: Block): readonly Html[] {
  const draw = { lead: drawLead, row: drawRow, title: drawTitle }[block.layout ?? 'row']
  return drawing.posts(block).map(post => draw(drawing, block, post))
}

function titleLink(drawing: Drawing, block: Block, post: ShownPost, sizePx: number): Html {
  const tag = new Html(`h${drawing.level(block)}`)
  return html`<${tag} class="ink" style="margin:0;color:${ink(drawing)};font-size:${sizePx}px;line-height:1.3;font-weight:650"><a class="ink" href="${drawing.link(block, post.url)}" style="color:${ink(drawing)};text-decoration:none">${post.title}</a></${tag}>`
}

function summary({ look }: Drawing, post: ShownPost): Html | false {
  if (!post.summary) return false
  const { soft } = look.palettes.light
  return html`<p class="soft" style="margin:6px 0 0;color:${soft};font-size:14px;line-height:1.5">${post.summary}</p>`
}

function picture(drawing: Drawing, block: Block, post: ShownPost, widthPx: number): Html | false {
  const address = drawing.picture(post)
  if (address === null) return false
  const image = html`<img src="${address}" alt="${post.image?.alt}" width="${widthPx}" style="display:block;width:100%;max-width:${widthPx}px;height:auto;border:0;border-radius:12px">`
  return pictureLink(drawing, block, post.url, image)
}

/** Its colour is that of the description where pictures are not loaded. */
const pictureLink = (drawing: Drawing, block: Block, url: string, image: Html): Html =>
  html`<a class="accent" href="${drawing.link(block, url)}" style="color:${accent(drawing)}">${image}</a>`

function drawLead(drawing: Drawing, block: Block, post: ShownPost): Html {
  const image = picture(drawing, block, post, WIDTH_PX)
  return html`<div style="margin:24px 0 0">${image && html`<div style="margin:0 0 14px">${image}</div>`}
${titleLink(drawing, block, post, 22)}${summary(drawing, post)}</div>
`
}

function drawRow(drawing: Drawing, block: Block, post: ShownPost): Html {
  const image = picture(drawing, block, post, ROW_PICTURE_PX)
  return html`<table ${TABLE} style="margin:24px 0 0"><tr>${
    image &&
    html`<td width="${ROW_PICTURE_PX}" valign="top" style="width:${ROW_PICTURE_PX}px;padding-inline-end:18px">${image}</td>`
  }<td valign="top">${titleLink(drawing, block, post, 17)}${summary(drawing, post)}</td></tr></table>
`
}

function drawTitle(drawing: Drawing, block: Block, post: ShownPost): Html {
  return html`<p style="margin:14px 0 0;font-size:16px;line-height:1.4"><a class="accent" href="${drawing.link(block, post.url)}" style="color:${accent(drawing)};font-weight:600">${post.title}</a></p>
`
}

/** Mail programs differ in what browsers do by default. */
const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:12px 0 0',
  ul: 'margin:12px 0 0;padding-inline-start:24px',
  ol: 'margin:12px 0 0;padding-inline-start:24px',
  li: 'margin:4px 0 0',
  h1: 'margin:24px 0 0;font-size:20px;line-height:1.3',
  h2: 'margin:24px 0 0;font-size:18px;line-height:1.3',
  h3: 'margin:20px 0 0;font-size:16px;line-height:1.3',
  blockquote: 'margin:12px 0 0;padding-inline-start:14px;border-inline-start:3px solid',
}

/** The sanitised body of a text block, with styles, and its links as those of the mail. */
function bodyHtml(drawing: Drawing, block: Block): Html {
  const styled = (block.body ?? '').replaceAll(/<(p|ul|ol|li|h[1-3]|blockquote)(?=[\s>])/g, (tag, name: string) =>
    STYLES[name] ? `${tag} style="${STYLES[name]}"` : tag,
  )
  const linked = styled.replaceAll(/<a href="([^"]*)"/g, (_, escaped: string) => {
    const address = html`${drawing.link(block, decodeHTMLStrict(escaped))}`.text
    return `<a class="accent" style="color:${accent(drawing)}" href="${address}"`
  })
  return new Html(linked)
}
