import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { ownNotifications, SUCCESSOR } from '../access.ts'
import { markRead } from '../mark-read.ts'
import { InboxItem, NotificationPath, presentInboxItem } from '../notification.ts'
import { findNotification } from '../page.ts'

export const acknowledgeNotification = endpoint({
  id: 'acknowledgeNotification',
  tag: 'Assistant inbox',
  method: 'PUT',
  path: '/v2/assistant/notifications/{notification_id}/acknowledge',
  summary: 'Acknowledge an inbox item, which also marks it as read',
  description: 'A post that must be acknowledged stays to be done until the post itself is acknowledged.',
  access: ownNotifications,
  deprecated: SUCCESSOR,
  input: { params: NotificationPath },
  output: { status: 200, body: One(InboxItem) },
  errors: [404],
  async handle({ actor, db, services }, { params: { notification_id } }) {
    await markRead(db, actor, { id: notification_id }, { acknowledge: true })
    const row = await findNotification(db, actor, notification_id)
    if (!row) throw notFound('Notification')
    return { data: presentInboxItem(row, services.baseUrl()) }
  },
})
