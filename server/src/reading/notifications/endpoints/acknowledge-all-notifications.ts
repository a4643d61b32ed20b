import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { ownNotifications, SUCCESSOR } from '../access.ts'
import { countNotifications } from '../counts.ts'
import { markRead } from '../mark-read.ts'
import { TotalCount } from '../notification.ts'

export const acknowledgeAllNotifications = endpoint({
  id: 'acknowledgeAllNotifications',
  tag: 'Assistant inbox',
  method: 'PUT',
  path: '/v2/assistant/notifications/acknowledge_all',
  summary: 'Acknowledge all inbox items, which also marks them as read',
  description:
    'Returns the number of unread ones afterwards. Posts to acknowledge stay todos until they are acknowledged.',
  access: ownNotifications,
  deprecated: SUCCESSOR,
  output: { status: 200, body: One(TotalCount) },
  async handle({ actor, db }) {
    await markRead(db, actor, {}, { acknowledge: true })
    return { data: { total_count: await countNotifications(db, actor, { read: [false] }) } }
  },
})
