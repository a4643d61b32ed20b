import { endpoint } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { ownNotifications } from '../access.ts'
import { markRead } from '../mark-read.ts'
import { Notification, NotificationPath, presentNotification } from '../notification.ts'
import { findNotification } from '../page.ts'

export const readNotification = endpoint({
  id: 'readNotification',
  tag: 'Notifications',
  method: 'PUT',
  path: '/v2/notification_center/notifications/{notification_id}/read',
  summary: 'Mark a notification as read',
  access: ownNotifications,
  input: { params: NotificationPath },
  output: { status: 200, body: One(Notification) },
  errors: [404],
  async handle({ actor, db, services }, { params: { notification_id } }) {
    await markRead(db, actor, { id: notification_id }, { acknowledge: false })
    const row = await findNotification(db, actor, notification_id)
    if (!row) throw notFound('Notification')
    return { data: presentNotification(row, services.baseUrl()) }
  },
})
