// The two workers that send mails and push messages.

import type { Services } from '../../../platform/services.ts'
import type { NotificationType } from '../../../publishing/notices/index.ts'
import { mustReadVersion } from '../../../publishing/visibility/index.ts'
import { presentTexts } from '../../../reading/notifications/index.ts'
import {
  MAIL_TIMEOUT_MS,
  type MailNotice,
  type MailPost,
  type MailRecipient,
  type MailServices,
  type RenderedMail,
  readMailRecipients,
  renderDigestMail,
  renderNoticesMail,
  renderReminderMail,
  sendMail,
} from '../../mail/index.ts'
import { sendPush } from '../../push/index.ts'
import type { Policy } from '../settings/policy.ts'
import { beginWithinMs } from './claim-messages.ts'
import type { MessageItem } from './message-items.ts'
import { mailOutcome, pushOutcome } from './outcome.ts'
import { type PreparedMessage, prepareMessages } from './prepare.ts'
import { payloadOf } from './push-message.ts'
import { createSender, type SendGroup } from './sender.ts'

/** Less than the capacity of the mail transport. */
const MAILS_IN_FLIGHT_MAX = 150
const PUSHES_IN_FLIGHT_MAX = 40

const sendMails: SendGroup<ReadonlyMap<number, MailRecipient>, MessageItem> = {
  prepare: prepareMessages,
  readFacts: (db, messages) =>
    readMailRecipients(
      db,
      messages.map(({ message }) => message.user_id),
    ),
  sender(services, { facts: recipients, people, policy, claimedAt }) {
    const beginBy = claimedAt + beginWithinMs(MAIL_TIMEOUT_MS)
    return async prepared => {
      const { message } = prepared
      const recipient = recipients.get(message.user_id)
      const period = people.get(message.user_id)?.choices.digest === 'weekly' ? 'weekly' : 'daily'
      const result = recipient
        ? await sendRendered(services, { recipient, key: message.mail_uuid, beginBy }, () =>
            renderMessage(services, prepared, recipient, policy, period),
          )
        : ({ status: 'failed', reason: 'the person is gone', isPermanent: true } as const)
      return mailOutcome(prepared, result, services.config.webhookBackoffMs)
    }
  },
}

/** A failed mail must not stop the others. */
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

const sendPushes: SendGroup<null, MessageItem> = {
  prepare: prepareMessages,
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

/** Notices in a mail; a digest counts the others. */
const NOTICES_MAX = 30

function renderMessage(
  services: MailServices,
  { message, items }: PreparedMessage,
  recipient: MailRecipient,
  { locked }: Policy,
  period: 'daily' | 'weekly',
): RenderedMail {
  const baseUrl = services.baseUrl()
  const shown = onceEach(items).map(item => noticeOf(item, baseUrl))
  const notices = shown.slice(0, NOTICES_MAX)
  if (message.kind === 'digest') {
    return renderDigestMail(services, { recipient, period, notices, moreCount: shown.length - notices.length })
  }
  const [only] = notices
  return only && notices.length === 1 && only.type === 'acknowledge_reminder'
    ? renderReminderMail(services, { recipient, notice: only, locked })
    : renderNoticesMail(services, { recipient, notices, locked })
}

const DUTIES: ReadonlySet<NotificationType> = new Set(['acknowledge_required', 'acknowledge_reminder'])

/** A notification that became new again is shown once, and so is a post with a reminder. */
function onceEach(items: readonly MessageItem[]): MessageItem[] {
  const latest = new Map<string, MessageItem>()
  for (const item of items) {
    const isOfPost = DUTIES.has(item.type) || item.type === 'new_post'
    const key = isOfPost
      ? `post ${item.content_id}`
      : item.content_id === null
        ? `${item.type} ${item.poll_id ?? item.survey_id ?? item.delivery_id}`
        : `${item.type} ${item.content_id}`
    latest.delete(key)
    latest.set(key, item)
  }
  return [...latest.values()]
}

const noticeOf = (item: MessageItem, baseUrl: string): MailNotice => ({
  type: item.type,
  ...presentTexts(item, baseUrl),
  at: item.created_at,
  ...(item.type === 'new_post' ? { post: postOf(item) } : {}),
  mustRead:
    item.content_id !== null && DUTIES.has(item.type)
      ? {
          contentId: item.content_id,
          version: mustReadVersion(item.must_read_revision ?? 0),
          dueAt: item.must_read_due_at,
          label: item.must_read_label,
        }
      : null,
})

const postOf = ({ post_summary, image_url, image_alt }: MessageItem): MailPost => ({
  summary: post_summary ?? '',
  image: image_url === null ? null : { url: image_url, alt: image_alt ?? '' },
})
