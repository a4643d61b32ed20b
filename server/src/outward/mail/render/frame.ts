// The notices of a mail as HTML. Only the program's logo and the pictures of new posts are loaded.

import { Html, html } from '../../../platform/http/html.ts'
import { RULES } from '../../../publishing/notices/index.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { MailMustRead, MailNotice, MailPost } from '../mail.ts'
import { mailDocument, programHead } from './document.ts'
import type { Letter, Writing } from './look.ts'

export function frame(writing: Writing, letter: Letter, unsubscribeUrl: string | null): Html {
  const card = html`${programHead(writing.recipient.program, writing.palettes, writing.baseUrl)}
${opening(writing, letter)}
${letter.sections.map(section => sectionPart(writing, letter, section))}
${letter.moreCount > 0 && more(writing, letter.moreCount)}`
  return mailDocument({
    language: writing.words.language,
    subject: letter.subject,
    preview: preview(letter),
    palettes: writing.palettes,
    sheet: writing.sheet,
    card,
    foot: foot(writing, unsubscribeUrl),
  })
}

/** The text that mail programs show beside the subject. */
function preview({ headline, sections }: Letter): string {
  const notices = sections.flatMap(section => section.notices)
  const [first] = notices
  if (notices.length === 1 && first) return first.post?.summary || first.body || first.title
  return notices.length > 0 ? notices.map(({ title }) => title).join(' · ') : (headline ?? '')
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

interface NoticePlace {
  /** Whether a line separates it from the previous notice. */
  readonly hasLine: boolean
  /** Level of its heading; 1 if the mail has no other notice. */
  readonly level: 1 | 2 | 3
}

function noticePart(writing: Writing, notice: MailNotice, { hasLine, level }: NoticePlace): Html {
  const { ink, soft, line } = writing.palettes.light
  const tag = new Html(`h${level}`)
  const border = hasLine ? `padding:24px 0 0;border-top:1px solid ${line}` : 'padding:0'
  const title = html`<${tag} class="ink" style="margin:0;color:${ink};font-size:${level === 1 ? 22 : 18}px;line-height:1.3;font-weight:650">${
    notice.url === null
      ? notice.title
      : html`<a class="ink" href="${notice.url}" style="color:${ink};text-decoration:none">${notice.title}</a>`
  }</${tag}>`
  return html`<div class="line" style="margin:24px 0 0;${border}">
${notice.mustRead && mustReadPart(writing, notice.mustRead)}
${notice.post && picturePart(writing, notice, notice.post)}
${title}
${notice.body && html`<p class="soft" style="margin:6px 0 0;color:${soft}${notice.post ? ';font-size:14px' : ''}">${lines(notice.body)}</p>`}
${notice.post?.summary && html`<p class="ink" style="margin:10px 0 0;color:${ink}">${lines(notice.post.summary)}</p>`}
${level > 1 && !notice.mustRead ? openLink(writing, notice) : buttons(writing, notice)}
</div>`
}

/** The width at which uploaded pictures are loaded: twice that of the card, for sharp screens. */
const PICTURE_WIDTH_PX = 960
const CARD_WIDTH_PX = 528

/** The picture of a post: one of this server, or one elsewhere by https. */
function picturePart({ baseUrl }: Writing, { url, title }: MailNotice, { image }: MailPost): Html | false {
  if (!image || url === null) return false
  const isOurs = image.url.startsWith(`${baseUrl}/uploads/view/`)
  if (!isOurs && !/^https:/i.test(image.url)) return false
  const src = isOurs ? `${image.url.split('?')[0]}?width=${PICTURE_WIDTH_PX}` : image.url
  return html`<p style="margin:0 0 16px"><a href="${url}"><img src="${src}" alt="${image.alt || title}" width="${CARD_WIDTH_PX}" style="display:block;width:100%;max-width:${CARD_WIDTH_PX}px;height:auto;border:0;border-radius:12px"></a></p>`
}

function mustReadPart(writing: Writing, mustRead: MailMustRead): Html {
  const { words, palettes } = writing
  const { accent, soft, warning } = palettes.light
  const due = dueText(writing, mustRead)
  const dueColor = due?.isOver ? warning : soft
  return html`<p style="margin:0 0 8px;font-size:13px;line-height:1.6"><strong class="badge" style="display:inline-block;padding:1px 8px;border:1px solid ${accent};border-radius:6px;color:${accent};font-size:12px;font-weight:600">${mustRead.label ?? words.text('mail.must_read')}</strong>${
    due && html` &nbsp;<span class="${due.isOver ? 'warning' : 'soft'}" style="color:${dueColor}">${due.text}</span>`
  }</p>`
}

/** Among several notices, those that need no action have a text link instead of a button. */
function openLink({ words, palettes: { light } }: Writing, notice: MailNotice): Html | false {
  if (notice.url === null) return false
  return html`<p style="margin:10px 0 0;font-size:15px"><a class="accent" href="${notice.url}" style="color:${light.accent};font-weight:600">${openText(words, notice)}</a></p>`
}

function buttons(writing: Writing, notice: MailNotice): Html | false {
  const { words, palettes } = writing
  const { area, onArea, surface, ink, edge } = palettes.light
  const acknowledgeUrl = writing.acknowledgeUrl(notice)
  if (notice.url === null && acknowledgeUrl === null) return false
  const shape =
    'display:inline-block;padding:11px 20px;border-radius:10px;font-size:15px;line-height:1.3;font-weight:600;text-align:center;text-decoration:none'
  return html`<p style="margin:12px 0 0;line-height:1">
${
  notice.url !== null &&
  html`<a class="button press" href="${notice.url}" style="${shape};margin:8px 0 0;margin-inline-end:8px;border:1px solid ${area};background-color:${area};color:${onArea}">${openText(words, notice)}</a>`
}
${
  acknowledgeUrl !== null &&
  html`<a class="second press" href="${acknowledgeUrl}" style="${shape};margin:8px 0 0;border:1px solid ${edge};background-color:${surface};color:${ink}">${words.text('mail.confirm')}</a>`
}
</p>`
}

export function openText(words: Words, { type, open }: Pick<MailNotice, 'type' | 'open'>): string {
  if (open !== undefined) return open
  switch (type && RULES[type].leadsTo) {
    case 'post':
      return words.text('mail.open.post')
    case 'survey':
      return words.text('mail.open.survey')
    case 'poll':
      return words.text('mail.open.poll')
    case 'submission':
      return words.text('mail.open.submission')
    case 'studio':
    case 'review':
      return words.text('mail.open.studio')
    default:
      return words.text('mail.open.other')
  }
}

/** The deadline of an acknowledgement, at the reader's time; null without one. */
export function dueText(
  { words, dates, now }: Writing,
  { dueAt }: MailMustRead,
): { readonly text: string; readonly isOver: boolean } | null {
  if (dueAt === null) return null
  const date = dates.format(dueAt)
  const isOver = dueAt <= now
  return { text: words.text(isOver ? 'mail.overdue' : 'mail.due', { date }), isOver }
}

const lines = (text: string): readonly (string | Html)[] =>
  text.split(/\r?\n/).flatMap((line, index) => (index === 0 ? [line] : [new Html('<br>'), line]))
