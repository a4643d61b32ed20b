import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { ownNotifications } from '../access.ts'
import { noteTold } from '../note-told.ts'
import { filterParameters, Notification, presentNotification, readFilter } from '../notification.ts'
import { countNotifications, listNotifications as readNotifications } from '../queries.ts'

export const listNotifications = endpoint({
  id: 'listNotifications',
  tag: 'Notifications',
  method: 'GET',
  path: '/v2/notification_center/notifications',
  summary: 'List your notifications, newest first',
  access: ownNotifications,
  input: { query: Type.Object({ ...pageParameters, ...filterParameters }) },
  output: { status: 200, body: Page(Notification) },
  async handle({ actor, db, services }, { query }) {
    const page = readPage(query)
    const filter = readFilter(query)
    const rows = await readNotifications(db, actor, filter, page)
    noteTold(services, actor, rows)
    const total = await countNotifications(db, actor, filter)
    return { data: rows.map(row => presentNotification(row, services.baseUrl())), meta: pageMeta(page, total) }
  },
})
