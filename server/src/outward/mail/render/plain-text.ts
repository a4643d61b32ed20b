import { headerText } from '../../../platform/mail-address.ts'
import type { MailNotice } from '../mail.ts'
import { dueText, openText } from './notice-part.ts'
import type { Letter, Writing } from './writing.ts'

/** The text part of a mail: what its HTML says, without it. */
export function plainText(writing: Writing, letter: Letter, unsubscribeUrl: string | null): string {
  const { words, recipient, baseUrl } = writing
  const { name } = recipient.program
  const linked = (text: string, url: string) => words.text('mail.link', { text, url })
  return [
    paragraph(name),
    paragraph(words.text('mail.greeting', { name: recipient.displayName }), letter.lead),
    ...(letter.headline === null ? [] : [paragraph(letter.headline)]),
    ...letter.sections.flatMap(({ heading, notices }) => [
      ...(heading === null ? [] : [paragraph(`— ${heading} —`)]),
      ...notices.map(notice => noticeText(writing, notice)),
    ]),
    ...(letter.moreCount > 0
      ? [
          paragraph(
            words.text('mail.more', { count: letter.moreCount }),
            linked(words.text('mail.all'), `${baseUrl}/notifications`),
          ),
        ]
      : []),
    paragraph(
      '-- ',
      words.text('mail.footer.why', { program: name }),
      linked(words.text('mail.footer.settings'), `${baseUrl}/me`),
      unsubscribeUrl && linked(words.text('mail.footer.unsubscribe'), unsubscribeUrl),
    ),
  ].join('\n')
}

function noticeText(writing: Writing, notice: MailNotice): string {
  const { words } = writing
  const linked = (label: string, to: string) => words.text('mail.link', { text: label, url: to })
  const { title, body, url, mustRead } = notice
  const acknowledgeUrl = writing.acknowledgeUrl(notice)
  const badge = mustRead && [
    headerText(mustRead.label ?? words.text('mail.must_read')),
    dueText(writing, mustRead)?.text,
  ]
  return paragraph(
    headerText(title),
    badge?.filter(Boolean).join(' · '),
    body,
    url && linked(openText(words, notice), url),
    acknowledgeUrl && linked(words.text('mail.confirm'), acknowledgeUrl),
  )
}

const paragraph = (...lines: readonly (string | null | undefined)[]): string => `${lines.filter(Boolean).join('\n')}\n`
