import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { afterParameters, PageAfter, placesOf } from '../../platform/http/paging.ts'
import { countNotificationsAtOnce, countNotificationsOf, markRead } from './counts.ts'
import {
  filterParameters,
  Notification,
  NotificationPath,
  ownNotifications,
  presentNotification,
  readFilter,
  TotalCount,
} from './notification.ts'
import { findNotification, readNotificationPage, recordShownNotices } from './page.ts'

export const listNotifications = endpoint('GET /v2/notification_center/notifications', {
  tag: 'Notifications',
  summary: 'List your notifications, newest first',
  access: ownNotifications,
  input: { query: Type.Object({ ...afterParameters, ...filterParameters }) },
  output: { status: 200, body: PageAfter(Notification) },
  transaction: 'own',
  async handle({ actor, services }, { query }) {
    const filter = readFilter(query)
    const places = placesOf(services.secrets, ['notifications', actor.programId, actor.userId, filter])
    const wanted = { page: places.read(query), places }
    const { rows, meta } = await readNotificationPage(services.database, actor, filter, wanted)
    recordShownNotices(services, actor, rows)
    return { data: rows.map(row => presentNotification(row, services.baseUrl())), meta }
  },
})

export const countNotifications = endpoint('GET /v2/notification_center/total_count', {
  tag: 'Notifications',
  summary: 'Count your notifications; `filter.unread=true` counts the new ones',
  access: ownNotifications,
  input: { query: Type.Object(filterParameters) },
  output: { status: 200, body: Type.One(TotalCount) },
  transaction: 'own',
  async handle({ actor, services }, { query }) {
    return { data: { total_count: await countNotificationsAtOnce(services.database, actor, readFilter(query)) } }
  },
})

export const readNotification = endpoint('PUT /v2/notification_center/notifications/{notification_id}/read', {
  tag: 'Notifications',
  summary: 'Mark a notification as read',
  access: ownNotifications,
  input: { params: NotificationPath },
  output: { status: 200, body: Type.One(Notification) },
  async handle({ actor, db, services }, { params: { notification_id } }) {
    await markRead(db, actor, { id: notification_id }, { acknowledge: false })
    const row = await findNotification(db, actor, notification_id)
    if (!row) throw notFound('Notification')
    return { data: presentNotification(row, services.baseUrl()) }
  },
})

const UNREAD = { read: [false] }

export const readAllNotifications = endpoint('PUT /v2/notification_center/notifications/read_all', {
  tag: 'Notifications',
  summary: 'Mark all your notifications as read',
  description: 'Returns the number of unread ones afterwards. Posts to acknowledge stay todos.',
  access: ownNotifications,
  output: { status: 200, body: Type.One(TotalCount) },
  async handle({ actor, db }) {
    await markRead(db, actor, UNREAD, { acknowledge: false })
    return { data: { total_count: await countNotificationsOf(db, actor, UNREAD) } }
  },
})
