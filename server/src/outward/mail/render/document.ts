// The HTML around every mail: tables, since some mail programs lay out nothing else, at most 600 pixels wide.

import { Html, html } from '../../../platform/http/html.ts'
import { FONT, type MailProgramLook, type Palettes } from './look.ts'

const WIDTH_PX = 600
/** Keeps the greeting out of the preview. */
const FILLER = new Html('&#847;&zwnj;&nbsp;'.repeat(60))
const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"')

interface MailDocument {
  /** The language of the text, which has its direction. */
  readonly language: string
  readonly subject: string
  /** The text that mail programs show beside the subject. */
  readonly preview: string
  readonly palettes: Palettes
  /** CSS */
  readonly sheet: string
  readonly card: Html
  readonly foot: Html
}

/** The whole document of a mail. */
export function mailDocument({ language, subject, preview, palettes, sheet, card, foot }: MailDocument): Html {
  const { ground, surface, ink, line } = palettes.light
  return html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
<style>${new Html(sheet)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${ground};overflow-wrap:anywhere;word-break:break-word">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all" aria-hidden="true">${preview}${FILLER}</div>
<div role="article" aria-roledescription="email" aria-label="${subject}" lang="${language}" dir="${directionOf(language)}" class="ground" style="background-color:${ground};font-family:${FONT}">
<table ${TABLE} width="100%"><tr><td align="center" class="outer" style="padding:32px 16px">
${new Html(`<!--[if mso]><table role="presentation" width="${WIDTH_PX}"><tr><td><![endif]-->`)}
<table ${TABLE} width="100%" style="max-width:${WIDTH_PX}px;text-align:start">
<tr><td class="card surface ink" style="padding:32px 36px;background-color:${surface};border:1px solid ${line};border-radius:16px;color:${ink};font-size:16px;line-height:1.5">
${card}
</td></tr>
<tr><td class="foot soft" style="padding:20px 36px 8px;color:${palettes.light.soft};font-size:13px;line-height:1.5">
${foot}
</td></tr>
</table>
${new Html('<!--[if mso]></td></tr></table><![endif]-->')}
</td></tr></table>
</div>
</body>
</html>
`
}

/** Right to left for languages that are written so. */
const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(?:ar|arc|ckb|dv|fa|he|ku-Arab|ps|sd|syr|ug|ur|yi)\b/i.test(language) ? 'rtl' : 'ltr'

/**
 * The logo of the program, else its initial, with its name. The logo for dark mails is a second picture, which the sheet shows in place of
 * the first: mail programs that drop the sheet keep the light mail and its logo.
 */
export function programHead(program: MailProgramLook, palettes: Palettes, baseUrl: string): Html {
  const { area, onArea, ink } = palettes.light
  const [light, dark] = [program.logoUrl, program.logoDarkUrl].map(url =>
    url?.startsWith('https:') || url?.startsWith(`${baseUrl}/`) ? url : null,
  )
  const picture = light
    ? html`${logo(dark ? 'light-logo' : 'plate', light, 'display:block')}${dark && logo('dark-logo', dark, 'display:none;mso-hide:all')}`
    : html`<div class="mark" aria-hidden="true" style="width:40px;height:40px;border-radius:11px;background-color:${area};color:${onArea};font-size:18px;line-height:40px;font-weight:700;text-align:center">${initialOf(program.name)}</div>`
  return html`<table ${TABLE}><tr><td style="vertical-align:middle">${picture}</td><td width="12" style="width:12px;font-size:0">&nbsp;</td>
<td class="ink" style="vertical-align:middle;color:${ink};font-size:16px;line-height:1.3;font-weight:650">${program.name}</td></tr></table>`
}

const logo = (name: string, url: string, display: string): Html =>
  html`<img class="${name}" src="${url}" alt="" height="40" style="${display};height:40px;width:auto;max-width:160px;border:0;border-radius:8px;object-fit:contain">`

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

function initialOf(name: string): string {
  const [first] = GRAPHEMES.segment(name.trim())
  return first?.segment.toUpperCase() ?? ''
}
