// The two workers that send: mails, and messages to browsers.

import type { Services } from '../../../platform/services.ts'
import { MAIL_TIMEOUT_MS, type MailRecipient, mailRenderer, readMailRecipients, sendMail } from '../../mail/index.ts'
import { sendPush } from '../../push/index.ts'
import { beginWithinMs } from './claim.ts'
import { renderMessage } from './mail.ts'
import { mailOutcome, pushOutcome } from './outcome.ts'
import { payloadOf } from './push.ts'
import { createSender, type SendGroup } from './sender.ts'

/** Of mails: below what the transport takes at a time. */
const MAILS_IN_FLIGHT_MAX = 150
const PUSHES_IN_FLIGHT_MAX = 40

const sendMails: SendGroup<ReadonlyMap<number, MailRecipient>> = {
  readFacts: (db, messages) =>
    readMailRecipients(
      db,
      messages.map(({ message }) => message.user_id),
    ),
  sender(services, { facts: recipients, people, policy, claimedAt }) {
    const beginBy = claimedAt + beginWithinMs(MAIL_TIMEOUT_MS)
    const renderer = services.state(mailRenderer)
    return async prepared => {
      const { message } = prepared
      const recipient = recipients.get(message.user_id)
      const period = people.get(message.user_id)?.choices.digest === 'weekly' ? 'weekly' : 'daily'
      const result = recipient
        ? await sendRendered(services, { recipient, key: message.mail_uuid, beginBy }, () =>
            renderMessage(renderer, prepared, recipient, policy, period),
          )
        : ({ status: 'failed', reason: 'the person is gone', isPermanent: true } as const)
      return mailOutcome(prepared, result, services.config.webhookBackoffMs)
    }
  },
}

/** A mail that cannot be made must not stop the others. */
async function sendRendered(
  services: Services,
  { beginBy, ...to }: { readonly recipient: MailRecipient; readonly key: string; readonly beginBy: number },
  render: () => ReturnType<typeof renderMessage>,
): ReturnType<typeof sendMail> {
  try {
    return await sendMail(services, { ...render(), ...to }, { beginBy })
  } catch (error) {
    services.logger.error(
      { err: error, program_id: to.recipient.programId, key: to.key },
      'a mail could not be made or sent',
    )
    return { status: 'failed', reason: 'the mail could not be made', isPermanent: false }
  }
}

const sendPushes: SendGroup<null> = {
  readFacts: async () => null,
  sender:
    (services, { programId, policy: { push_shows_titles: showsTitles } }) =>
    async prepared => {
      const { message, items } = prepared
      const item = items[0] as (typeof items)[number]
      try {
        const payload = payloadOf(item, services.baseUrl(), showsTitles)
        const only = message.browsers ? { only: message.browsers } : {}
        const results = await sendPush(services, programId, message.user_id, payload, only)
        return pushOutcome(prepared, results, services.config.webhookBackoffMs)
      } catch (error) {
        services.logger.error({ err: error, program_id: programId, message_id: message.id }, 'a push message failed')
        const result = { status: 'failed', reason: 'the message could not be sent', isPermanent: false } as const
        return mailOutcome(prepared, result, services.config.webhookBackoffMs)
      }
    },
}

export const mailSender = createSender({
  name: 'mail sender',
  of: 'mail',
  inFlightMax: MAILS_IN_FLIGHT_MAX,
  sendGroup: sendMails,
})

export const pushSender = createSender({
  name: 'push sender',
  of: 'push',
  inFlightMax: PUSHES_IN_FLIGHT_MAX,
  sendGroup: sendPushes,
})
