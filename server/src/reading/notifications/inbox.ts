// The three lists of the former inbox: the rows of the notification center, in the inbox's form.

import { notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { Type } from '../../platform/http/input/schema.ts'
import { afterParameters, PageAfter, placesOf } from '../../platform/http/paging.ts'
import { countNotificationsAtOnce, countNotificationsOf, markRead } from './counts.ts'
import type { NotificationFilter } from './matching-sql.ts'
import {
  InboxItem,
  NotificationPath,
  ownNotifications,
  presentInboxItem,
  SUCCESSOR,
  TotalCount,
} from './notification.ts'
import { findNotification, readNotificationPage, recordShownNotices } from './page.ts'

interface InboxList {
  readonly id: string
  readonly path: `/${string}`
  readonly summary: string
  readonly filter: NotificationFilter
}

const inboxList = ({ id, path, summary, filter }: InboxList) =>
  endpoint(`GET ${path}`, {
    tag: 'Assistant inbox',
    summary,
    access: ownNotifications,
    deprecated: SUCCESSOR,
    input: { query: Type.Object({ ...afterParameters }) },
    output: { status: 200, body: PageAfter(InboxItem) },
    transaction: 'own',
    async handle({ actor, services }, { query }) {
      const places = placesOf(services.secrets, [id, actor.programId, actor.userId])
      const wanted = { page: places.read(query), places }
      const { rows, meta } = await readNotificationPage(services.database, actor, filter, wanted)
      recordShownNotices(services, actor, rows)
      return { data: rows.map(row => presentInboxItem(row, services.baseUrl())), meta }
    },
  })

export const listInboxItems = inboxList({
  id: 'listInboxItems',
  path: '/v2/assistant/inbox_items',
  summary: 'List todos and notifications, newest first',
  filter: {},
})

export const listTodos = inboxList({
  id: 'listTodos',
  path: '/v2/assistant/todos',
  summary: 'List todos, newest first',
  filter: { actionRequired: true },
})

export const listInboxNotifications = inboxList({
  id: 'listInboxNotifications',
  path: '/v2/assistant/notifications',
  summary: 'List what happened, newest first',
  filter: { actionRequired: false },
})

export const countInboxItems = endpoint('GET /v2/assistant/inbox_items/total_count', {
  tag: 'Assistant inbox',
  summary: 'Count the unread inbox items',
  access: ownNotifications,
  deprecated: { successor: '/v2/notification_center/total_count?filter.unread=true' },
  output: { status: 200, body: Type.One(TotalCount) },
  transaction: 'own',
  async handle({ actor, services }) {
    return { data: { total_count: await countNotificationsAtOnce(services.database, actor, { read: [false] }) } }
  },
})

export const acknowledgeNotification = endpoint('PUT /v2/assistant/notifications/{notification_id}/acknowledge', {
  tag: 'Assistant inbox',
  summary: 'Acknowledge an inbox item, which also marks it as read',
  description: 'A post that must be acknowledged stays to be done until the post itself is acknowledged.',
  access: ownNotifications,
  deprecated: SUCCESSOR,
  input: { params: NotificationPath },
  output: { status: 200, body: Type.One(InboxItem) },
  async handle({ actor, db, services }, { params: { notification_id } }) {
    await markRead(db, actor, { id: notification_id }, { acknowledge: true })
    const row = await findNotification(db, actor, notification_id)
    if (!row) throw notFound('Notification')
    return { data: presentInboxItem(row, services.baseUrl()) }
  },
})

export const acknowledgeAllNotifications = endpoint('PUT /v2/assistant/notifications/acknowledge_all', {
  tag: 'Assistant inbox',
  summary: 'Acknowledge all inbox items, which also marks them as read',
  description:
    'Returns the number of unread ones afterwards. Posts to acknowledge stay todos until they are acknowledged.',
  access: ownNotifications,
  deprecated: SUCCESSOR,
  output: { status: 200, body: Type.One(TotalCount) },
  async handle({ actor, db }) {
    await markRead(db, actor, {}, { acknowledge: true })
    return { data: { total_count: await countNotificationsOf(db, actor, { read: [false] }) } }
  },
})
