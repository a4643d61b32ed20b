import { endpoint } from '../../../platform/http/endpoint.ts'
import { Type } from '../../../platform/http/input/schema.ts'
import { afterParameters, PageAfter, placesOf } from '../../../platform/http/paging.ts'
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
  input: { query: Type.Object({ ...afterParameters, ...filterParameters }) },
  output: { status: 200, body: PageAfter(Notification) },
  transaction: 'own',
  async handle({ actor, services }, { query }) {
    const filter = readFilter(query)
    const places = placesOf(services.secrets, ['notifications', actor.programId, actor.userId, filter])
    const wanted = { page: places.read(query), places }
    const { rows, meta } = await readNotificationPage(services.database, actor, filter, wanted)
    noteTold(services, actor, rows)
    return { data: rows.map(row => presentNotification(row, services.baseUrl())), meta }
  },
})
