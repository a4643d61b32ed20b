import { endpoint } from '../http/endpoint.ts'
import { One, Type } from '../http/schema.ts'
import { ownNotifications } from './access.ts'
import { filterParameters, readFilter, TotalCount } from './notification.ts'
import { countNotifications as count } from './queries.ts'

export const countNotifications = endpoint({
  id: 'countNotifications',
  tag: 'Notifications',
  method: 'GET',
  path: '/v2/notification_center/total_count',
  summary: 'Count your notifications; `filter.unread=true` counts the new ones',
  access: ownNotifications,
  input: { query: Type.Object(filterParameters) },
  output: { status: 200, body: One(TotalCount) },
  async handle({ actor, db }, { query }) {
    return { data: { total_count: await count(db, actor, readFilter(query)) } }
  },
})
