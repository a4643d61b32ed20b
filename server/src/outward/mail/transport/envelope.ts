import type { MailConfig } from '../../../platform/config.ts'
import { headerText } from '../../../platform/mail-address.ts'
import { cutText } from '../../../platform/text/characters.ts'
import type { OutgoingMail } from '../mail.ts'

const SUBJECT_MAX_LENGTH = 200

/** A mail in the form that nodemailer takes. */
export interface Envelope {
  readonly from: { readonly name: string; readonly address: string }
  readonly to: { readonly name: string; readonly address: string }
  readonly envelope: { readonly from: string; readonly to: string }
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly messageId: string
  /** An address; null: that of the sender. */
  readonly replyTo: string | null
  /** The list of a newsletter; null for other mails. */
  readonly list: { readonly name: string; readonly id: string } | null
  readonly headers: Record<string, string>
}

/** `address`: the recipient's, valid. */
export function envelopeOf(mail: OutgoingMail, address: string, { from }: MailConfig, baseUrl: string): Envelope {
  const { recipient, sender, key, subject, html, text, unsubscribeUrl } = mail
  const program = headerText(recipient.program.name)
  const name = sender ? headerText(sender.name ?? '') || program : (from.name ?? program)
  return {
    from: { name, address: from.address },
    to: { name: headerText(recipient.displayName), address },
    envelope: { from: from.address, to: address },
    subject: cutText(headerText(subject), SUBJECT_MAX_LENGTH),
    html,
    text,
    messageId: messageIdOf(key, baseUrl),
    replyTo: sender?.replyTo ?? null,
    list: sender ? { name: program, id: `program-${recipient.programId}.${hostOf(baseUrl)}` } : null,
    headers: {
      // RFC 3834, and its counterpart in Exchange: no out-of-office replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl === null
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** Throws for a key that is not valid in a Message-ID. */
function messageIdOf(key: string, baseUrl: string): string {
  if (!/^[\w-]+(?:\.[\w-]+)*$/.test(key)) throw new Error(`"${key}" cannot name a mail`)
  return `<${key}@${hostOf(baseUrl)}>`
}

const hostOf = (baseUrl: string): string => new URL(baseUrl).hostname.replace(/^\[(.*)\]$/, '$1').replaceAll(':', '-')
