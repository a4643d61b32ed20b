import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { ownNotifications } from '../access.ts'
import { noteTold } from '../note-told.ts'
import { filterParameters, Notification, presentNotification, readFilter } from '../notification.ts'
import { readNotificationPage } from '../page.ts'

export const listNotifications = endpoint({
  id: 'listNotifications',
  tag: 'Notifications',
  method: 'GET',
  path: '/v2/notification_center/notifications',
  summary: 'List your notifications, newest first',
  access: ownNotifications,
  input: { query: Type.Object({ ...pageParameters, ...filterParameters }) },
  output: { status: 200, body: Page(Notification) },
  transaction: 'own',
  async handle({ actor, services }, { query }) {
    const page = readPage(query)
    const { rows, total } = await readNotificationPage(services.database, actor, readFilter(query), page)
    noteTold(services, actor, rows)
    return { data: rows.map(row => presentNotification(row, services.baseUrl())), meta: pageMeta(page, total) }
  },
})
