// A newsletter as a mail: HTML and text with the same content. What only one recipient has (the token of its links, the link to
// unsubscribe) is filled into the finished texts, so that recipients who see the same share them.

import { randomBytes } from 'node:crypto'
import type { MailTracking } from '../../../people/programs/index.ts'
import { Html, html } from '../../../platform/http/html.ts'
import { headerText } from '../../../platform/mail-address.ts'
import type { Block, NewsletterRow } from '../../../publishing/newsletters/index.ts'
import { chooseLanguage } from '../../../shared/i18n/languages.ts'
import { type Words, wordsIn } from '../../../shared/i18n/words.ts'
import { lookOf, type MailProgram, mailDocument, programHead } from '../../mail/index.ts'
import { linkCode, MEASURING_PATH, TOKEN_LENGTH } from '../tracking/token.ts'
import { blockHtml, type Drawing } from './blocks-html.ts'
import { blockText } from './blocks-text.ts'
import type { Selection } from './selection.ts'
import type { ShownPost } from './shown-posts.ts'
import type { NewsletterTexts } from './texts.ts'

/** The HTML of a mail, in bytes of UTF-8; Gmail cuts at 102,400. */
export const HTML_MAX_BYTES = 100_000

const SLOT = randomBytes(TOKEN_LENGTH).toString('base64url').slice(0, TOKEN_LENGTH)
/** A placeholder of the length of a signed link. */
const STOP_SLOT = `${SLOT}.stop.${'x'.repeat(80)}`

export interface NewsletterMail {
  readonly newsletter: Pick<NewsletterRow, 'id'>
  readonly texts: NewsletterTexts
  /** The blocks that are shown, with texts. */
  readonly blocks: readonly Block[]
  readonly selection: Selection
  readonly posts: ReadonlyMap<number, ShownPost>
  readonly program: MailProgram
  readonly baseUrl: string
  /** The measuring of this mail. */
  readonly tracking: MailTracking
  /** The measuring named in its foot, where that is not `tracking`: a preview measures nothing itself. */
  readonly stated?: MailTracking
  /** It has a link to unsubscribe. */
  readonly canStop: boolean
  /** `page`: for the pages of the web, without footer. */
  readonly form: 'mail' | 'page'
  picture(post: ShownPost): string | null
}

interface Link {
  readonly code: string
  readonly block_id: string
  readonly url: string
}

export interface RenderedNewsletter {
  readonly subject: string
  readonly preheader: string
  readonly html: string
  readonly text: string
  /** Size of the HTML. */
  readonly bytes: number
  /** The addresses that its counted links lead to. */
  readonly links: readonly Link[]
}

/** Renders the mail; a longer one loses posts of its `latest` blocks, the oldest of the last first. */
export function renderWithinLimit(mail: NewsletterMail): RenderedNewsletter {
  let shown = mail
  for (;;) {
    const rendered = renderNewsletter(shown)
    const shorter = rendered.bytes > HTML_MAX_BYTES ? withoutLast(shown) : null
    if (!shorter) return rendered
    shown = shorter
  }
}

/** Null when no `latest` block has a post. */
function withoutLast(mail: NewsletterMail): NewsletterMail | null {
  const block = mail.blocks.findLast(({ id, kind }) => kind === 'latest' && (mail.selection[id]?.length ?? 0) > 0)
  if (!block) return null
  return { ...mail, selection: { ...mail.selection, [block.id]: mail.selection[block.id]?.slice(0, -1) ?? [] } }
}

export function renderNewsletter(mail: NewsletterMail): RenderedNewsletter {
  const { texts, blocks, selection, posts, program, baseUrl, tracking } = mail
  const words = wordsIn(chooseLanguage([texts.language]))
  const look = lookOf(program.brandColor)
  const links = new Map<string, Link>()
  const firstHeading = blocks.findIndex(({ kind }) => kind === 'heading')
  const below = new Set(firstHeading === -1 ? [] : blocks.slice(firstHeading).map(({ id }) => id))
  const drawing: Drawing = {
    look,
    level: ({ id }) => (below.has(id) ? 3 : 2),
    posts: ({ id }) => (selection[id] ?? []).flatMap(post => posts.get(post) ?? []),
    picture: mail.picture,
    link(block, url) {
      if (tracking === 'none' || !/^https?:/i.test(url)) return url
      const code = linkCode(block.id, url)
      links.set(code, { code, block_id: block.id, url })
      return `${baseUrl}${MEASURING_PATH}${SLOT}.${code}`
    },
  }
  const subject = headerText(texts.subject)
  const card = html`${programHead(program, look.palettes, baseUrl)}
<h1 class="ink" style="margin:28px 0 0;color:${look.palettes.light.ink};font-size:26px;line-height:1.25;font-weight:700">${subject}</h1>
${blocks.map(block => html`${new Html(`<!--block ${block.id}-->`)}${blockHtml(drawing, block)}`)}`
  const page = mailDocument({
    language: texts.language,
    subject,
    preview: texts.preheader,
    ...look,
    card,
    foot: mail.form === 'page' ? html`` : foot(mail, words, look.palettes.light.soft),
  })
  return {
    subject,
    preheader: texts.preheader,
    html: page.text,
    text: textOf(mail, words, drawing),
    bytes: Buffer.byteLength(page.text),
    links: [...links.values()],
  }
}

const MEASURED = {
  none: 'newsletter.measured.none',
  totals: 'newsletter.measured.totals',
  people: 'newsletter.measured.people',
} as const

const webUrl = ({ baseUrl, newsletter }: NewsletterMail): string => `${baseUrl}/newsletters/${newsletter.id}`
const stopUrl = ({ baseUrl }: NewsletterMail): string => `${baseUrl}/mail/unsubscribe?token=${STOP_SLOT}`

function foot(mail: NewsletterMail, words: Words, color: string): Html {
  const link = (url: string, text: string) =>
    html`<a class="soft" href="${url}" style="color:${color};text-decoration:underline">${text}</a>`
  const { program, baseUrl, tracking, stated = tracking, canStop } = mail
  return html`<p style="margin:0">${words.text('mail.footer.why', { program: program.name })} ${words.text(MEASURED[stated])}</p>
<p style="margin:6px 0 0">${link(webUrl(mail), words.text('newsletter.web'))} &nbsp;·&nbsp; ${link(`${baseUrl}/me`, words.text('mail.footer.settings'))}${
    canStop && html` &nbsp;·&nbsp; ${link(stopUrl(mail), words.text('mail.footer.unsubscribe'))}`
  }</p>${
    tracking !== 'none' &&
    html`<img src="${baseUrl}${MEASURING_PATH}${SLOT}.gif" alt="" width="1" height="1" style="display:block;width:1px;height:1px;border:0">`
  }`
}

function textOf(mail: NewsletterMail, words: Words, drawing: Drawing): string {
  const { program, texts, blocks, baseUrl, stated = mail.tracking, canStop } = mail
  const linked = (text: string, url: string) => words.text('mail.link', { text, url })
  const paragraphs = [
    program.name,
    headerText(texts.subject),
    ...blocks.flatMap(block => blockText(drawing, block)),
    [
      '-- ',
      `${words.text('mail.footer.why', { program: program.name })} ${words.text(MEASURED[stated])}`,
      linked(words.text('newsletter.web'), webUrl(mail)),
      linked(words.text('mail.footer.settings'), `${baseUrl}/me`),
      ...(canStop ? [linked(words.text('mail.footer.unsubscribe'), stopUrl(mail))] : []),
    ].join('\n'),
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

interface Own {
  /** Null: nothing of this mail is counted. */
  readonly token: string | null
  readonly unsubscribeUrl: string | null
}

/** A finished text for one recipient. */
export const fillIn = (text: string, baseUrl: string, { token, unsubscribeUrl }: Own): string =>
  text
    .replaceAll(`${baseUrl}/mail/unsubscribe?token=${STOP_SLOT}`, unsubscribeUrl ?? '')
    .replaceAll(`${baseUrl}${MEASURING_PATH}${SLOT}`, `${baseUrl}${MEASURING_PATH}${token ?? ''}`)
