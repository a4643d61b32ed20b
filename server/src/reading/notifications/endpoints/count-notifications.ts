import { endpoint } from '../../../platform/http/endpoint.ts'
import { One, Type } from '../../../platform/http/input/schema.ts'
import { ownNotifications } from '../access.ts'
import { countNotificationsAtOnce } from '../counts.ts'
import { filterParameters, readFilter, TotalCount } from '../notification.ts'

export const countNotifications = endpoint({
  id: 'countNotifications',
  tag: 'Notifications',
  method: 'GET',
  path: '/v2/notification_center/total_count',
  summary: 'Count your notifications; `filter.unread=true` counts the new ones',
  access: ownNotifications,
  input: { query: Type.Object(filterParameters) },
  output: { status: 200, body: One(TotalCount) },
  transaction: 'own',
  async handle({ actor, services }, { query }) {
    return { data: { total_count: await countNotificationsAtOnce(services.database, actor, readFilter(query)) } }
  },
})
