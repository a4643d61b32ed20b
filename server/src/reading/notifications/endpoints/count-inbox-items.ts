import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { ownNotifications } from '../access.ts'
import { countNotificationsAtOnce } from '../counts.ts'
import { TotalCount } from '../notification.ts'

export const countInboxItems = endpoint({
  id: 'countInboxItems',
  tag: 'Assistant inbox',
  method: 'GET',
  path: '/v2/assistant/inbox_items/total_count',
  summary: 'Count the unread inbox items',
  access: ownNotifications,
  deprecated: { successor: '/v2/notification_center/total_count' },
  output: { status: 200, body: One(TotalCount) },
  transaction: 'own',
  async handle({ actor, services }) {
    return { data: { total_count: await countNotificationsAtOnce(services.database, actor, { read: [false] }) } }
  },
})
