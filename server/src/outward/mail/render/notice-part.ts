import { Html, html } from '../../../platform/http/html.ts'
import { RULES } from '../../../publishing/notices/index.ts'
import type { Words } from '../../../shared/i18n/words.ts'
import type { MailMustRead, MailNotice } from '../mail.ts'
import type { Writing } from './writing.ts'

export interface NoticePlace {
  /** Whether a line separates it from the one before. */
  readonly hasLine: boolean
  /** Of its heading; 1 where the mail is about it alone. */
  readonly level: 1 | 2 | 3
}

/** One notice in the HTML of a mail. */
export function noticePart(writing: Writing, notice: MailNotice, { hasLine, level }: NoticePlace): Html {
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
${title}
${notice.body && html`<p class="soft" style="margin:6px 0 0;color:${soft}">${lines(notice.body)}</p>`}
${level > 1 && !notice.mustRead ? openLink(writing, notice) : buttons(writing, notice)}
</div>`
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

/** Among several notices, those that need no action have a quiet link. */
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
  html`<a class="button press" href="${notice.url}" style="${shape};margin:8px 8px 0 0;border:1px solid ${area};background-color:${area};color:${onArea}">${openText(words, notice)}</a>`
}
${
  acknowledgeUrl !== null &&
  html`<a class="second press" href="${acknowledgeUrl}" style="${shape};margin:8px 0 0;border:1px solid ${edge};background-color:${surface};color:${ink}">${words.text('mail.confirm')}</a>`
}
</p>`
}

/** Text of a notice's link. */
export function openText(words: Words, { type, open }: Pick<MailNotice, 'type' | 'open'>): string {
  if (open !== undefined) return open
  switch (type && RULES[type].leadsTo) {
    case 'post':
      return words.text('mail.open.post')
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

/** Until when a post has to be acknowledged, at the reader's time; null without a date. */
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
