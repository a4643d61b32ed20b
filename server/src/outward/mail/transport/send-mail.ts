import { isMailAddress } from '../../../platform/mail-address.ts'
import type { Services } from '../../../platform/services.ts'
import type { MailOutcome, OutgoingMail } from '../mail.ts'
import { markAddressRefused } from '../recipients.ts'
import { envelopeOf } from './envelope.ts'
import { readRefusal, type SmtpError } from './refusal.ts'
import { mailTransport } from './transport.ts'

/**
 * Sends one mail to one person, outside transactions; never throws for errors of the mail server. An address that is refused for
 * good is marked on the person. `failed` may also mean that the server broke off after it had taken the mail. A mail whose turn
 * comes after `beginBy` (`performance.now()`) is left.
 */
export async function sendMail(
  services: Services,
  mail: OutgoingMail,
  { beginBy = Number.POSITIVE_INFINITY }: { readonly beginBy?: number } = {},
): Promise<MailOutcome> {
  const { config, baseUrl, logger } = services
  const { recipient, key } = mail
  const transport = services.state(mailTransport)
  if (!config.mail || !transport) return failed('this server sends no mail (SMTP_URL)')
  if (recipient.address === null) return failed('there is no address')
  if (recipient.emailStatus === 'refused') return failed('the address was refused before')
  if (!isMailAddress(recipient.address)) return refuse(services, mail, 'the address is not one of a mailbox')
  try {
    const isSent = await transport.send(envelopeOf(mail, recipient.address, config.mail, baseUrl()), beginBy)
    return { status: isSent ? 'sent' : 'left' }
  } catch (error) {
    const { reason, isPermanent } = readRefusal(error as SmtpError, config.mail.from.address)
    logger.info(
      { key, program_id: recipient.programId, user_id: recipient.userId, reason, isPermanent },
      'mail not sent',
    )
    return isPermanent ? refuse(services, mail, reason) : failed(reason)
  }
}

const failed = (reason: string): MailOutcome => ({ status: 'failed', reason, isPermanent: false })

async function refuse(
  { database }: Services,
  { recipient: { programId, userId, address } }: OutgoingMail,
  reason: string,
): Promise<MailOutcome> {
  if (address !== null) await database.transaction(programId, db => markAddressRefused(db, userId, address))
  return { status: 'failed', reason, isPermanent: true }
}
