// A prepared message as a mail.

import { mustReadVersion } from '../../../publishing/visibility/index.ts'
import { presentTexts } from '../../../reading/notifications/index.ts'
import {
  type MailNotice,
  type MailRecipient,
  type RenderedMail,
  type Renderer,
  renderDigestMail,
  renderNoticesMail,
  renderReminderMail,
} from '../../mail/index.ts'
import type { Policy } from '../settings/policy.ts'
import type { MessageItem } from './items.ts'
import type { PreparedMessage } from './prepare.ts'

/** Notices that a mail shows; a digest says how many more there are. */
const NOTICES_MAX = 30

export function renderMessage(
  renderer: Renderer,
  { message, items }: PreparedMessage,
  recipient: MailRecipient,
  { locked }: Policy,
  period: 'daily' | 'weekly',
): RenderedMail {
  const baseUrl = renderer.baseUrl()
  const shown = onceEach(items).map(item => noticeOf(item, baseUrl))
  const notices = shown.slice(0, NOTICES_MAX)
  if (message.kind === 'digest') {
    return renderDigestMail(renderer, { recipient, period, notices, moreCount: shown.length - notices.length })
  }
  const [only] = notices
  return only && notices.length === 1 && only.type === 'acknowledge_reminder'
    ? renderReminderMail(renderer, { recipient, notice: only, locked })
    : renderNoticesMail(renderer, { recipient, notices, locked })
}

/** A notification that became new again is shown once, and so is a post that has to be acknowledged and was reminded of. */
function onceEach(items: readonly MessageItem[]): MessageItem[] {
  const latest = new Map<string, MessageItem>()
  for (const item of items) {
    const isDuty = item.type === 'acknowledge_required' || item.type === 'acknowledge_reminder'
    const key = isDuty
      ? `duty ${item.content_id}`
      : item.content_id === null
        ? `${item.type} ${item.poll_id ?? item.delivery_id}`
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
  mustRead:
    item.content_id !== null && (item.type === 'acknowledge_required' || item.type === 'acknowledge_reminder')
      ? {
          contentId: item.content_id,
          version: mustReadVersion(item.must_read_revision ?? 0),
          dueAt: item.must_read_due_at,
          label: item.must_read_label,
        }
      : null,
})
