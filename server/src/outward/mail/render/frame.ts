// The HTML of a mail around its notices. Tables where mail programs lay out nothing else, 600 pixels at most; nothing is loaded
// from elsewhere but the program's logo.

import { Html, html } from '../../../platform/http/html.ts'
import { noticePart } from './notice-part.ts'
import { FONT } from './style.ts'
import type { Letter, Writing } from './writing.ts'

const WIDTH_PX = 600
/** Keeps mail programs from showing the greeting after the preview. */
const FILLER = new Html('&#847;&zwnj;&nbsp;'.repeat(60))
const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"')

/** `unsubscribeUrl`: of its link in the footer. */
export function frame(writing: Writing, letter: Letter, unsubscribeUrl: string | null): Html {
  const { words, palettes, sheet } = writing
  const { ground, surface, ink, line } = palettes.light
  return html`<!doctype html>
<html lang="${words.language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${letter.subject}</title>
<style>${new Html(sheet)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${ground};overflow-wrap:anywhere;word-break:break-word">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${preview(letter)}${FILLER}</div>
<div role="article" aria-roledescription="email" aria-label="${letter.subject}" lang="${words.language}" class="ground" style="background-color:${ground};font-family:${FONT}">
<table ${TABLE} width="100%"><tr><td align="center" class="outer" style="padding:32px 16px">
${new Html(`<!--[if mso]><table role="presentation" width="${WIDTH_PX}"><tr><td><![endif]-->`)}
<table ${TABLE} width="100%" style="max-width:${WIDTH_PX}px;text-align:start">
<tr><td class="card surface ink" style="padding:32px 36px;background-color:${surface};border:1px solid ${line};border-radius:16px;color:${ink};font-size:16px;line-height:1.5">
${head(writing)}
${opening(writing, letter)}
${letter.sections.map(section => sectionPart(writing, letter, section))}
${letter.moreCount > 0 && more(writing, letter.moreCount)}
</td></tr>
<tr><td class="foot soft" style="padding:20px 36px 8px;color:${palettes.light.soft};font-size:13px;line-height:1.5">
${foot(writing, unsubscribeUrl)}
</td></tr>
</table>
${new Html('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</div>
</body>
</html>
`
}

/** What mail programs show beside the subject. */
function preview({ headline, sections }: Letter): string {
  const notices = sections.flatMap(section => section.notices)
  const [first] = notices
  if (notices.length === 1 && first) return first.body || first.title
  return notices.length > 0 ? notices.map(({ title }) => title).join(' · ') : (headline ?? '')
}

function head({ recipient: { program }, palettes, baseUrl }: Writing): Html {
  const { area, onArea, ink } = palettes.light
  const isShown = program.logoUrl !== null && /^https:/.test(program.logoUrl)
  const isOurs = program.logoUrl?.startsWith(`${baseUrl}/`) ?? false
  const picture =
    isShown || isOurs
      ? html`<img class="logo" src="${program.logoUrl}" alt="" height="40" style="display:block;height:40px;width:auto;max-width:160px;border:0;border-radius:8px;object-fit:contain">`
      : html`<div class="mark" aria-hidden="true" style="width:40px;height:40px;border-radius:11px;background-color:${area};color:${onArea};font-size:18px;line-height:40px;font-weight:700;text-align:center">${initialOf(program.name)}</div>`
  return html`<table ${TABLE}><tr><td style="padding:0 12px 0 0;vertical-align:middle">${picture}</td>
<td class="ink" style="vertical-align:middle;color:${ink};font-size:16px;line-height:1.3;font-weight:650">${program.name}</td></tr></table>`
}

function opening({ words, recipient, palettes: { light } }: Writing, { headline, lead }: Letter): Html {
  return html`<p class="ink" style="margin:28px 0 0;color:${light.ink}">${words.text('mail.greeting', { name: recipient.displayName })}</p>
${lead !== null && html`<p class="soft" style="margin:4px 0 0;color:${light.soft}">${lead}</p>`}
${headline !== null && html`<h1 class="ink" style="margin:8px 0 0;color:${light.ink};font-size:22px;line-height:1.3;font-weight:650">${headline}</h1>`}`
}

function sectionPart(writing: Writing, letter: Letter, { heading, notices }: Letter['sections'][number]): Html {
  const { soft } = writing.palettes.light
  const level = letter.headline === null ? 1 : heading === null ? 2 : 3
  return html`${
    heading !== null &&
    html`<h2 class="soft" style="margin:32px 0 -8px;color:${soft};font-size:13px;line-height:1.4;font-weight:600">${heading}</h2>`
  }
${notices.map((notice, index) => noticePart(writing, notice, { hasLine: index > 0, level }))}`
}

function more({ words, palettes: { light }, baseUrl }: Writing, count: number): Html {
  return html`<p class="line soft" style="margin:28px 0 0;padding:20px 0 0;border-top:1px solid ${light.line};color:${light.soft};font-size:14px">${words.text('mail.more', { count })}<br>
<a class="accent" href="${baseUrl}/notifications" style="color:${light.accent};font-weight:600">${words.text('mail.all')}</a></p>`
}

function foot({ words, recipient, palettes: { light }, baseUrl }: Writing, unsubscribeUrl: string | null): Html {
  const link = (url: string, text: string) =>
    html`<a class="soft" href="${url}" style="color:${light.soft};text-decoration:underline">${text}</a>`
  return html`<p style="margin:0">${words.text('mail.footer.why', { program: recipient.program.name })}</p>
<p style="margin:6px 0 0">${link(`${baseUrl}/me`, words.text('mail.footer.settings'))}${
    unsubscribeUrl !== null && html` &nbsp;·&nbsp; ${link(unsubscribeUrl, words.text('mail.footer.unsubscribe'))}`
  }</p>`
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initialOf(name: string): string {
  const [first] = GRAPHEMES.segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
