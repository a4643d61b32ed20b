import { endpoint } from '../../../platform/http/endpoint.ts'
import { One } from '../../../platform/http/input/schema.ts'
import { ownNotifications } from '../access.ts'
import { countNotifications } from '../counts.ts'
import { markRead } from '../mark-read.ts'
import { TotalCount } from '../notification.ts'

const UNREAD = { read: [false] }

export const readAllNotifications = endpoint({
  id: 'readAllNotifications',
  tag: 'Notifications',
  method: 'PUT',
  path: '/v2/notification_center/notifications/read_all',
  summary: 'Mark all your notifications as read',
  description: 'Returns the number of unread ones afterwards. Posts to acknowledge stay todos.',
  access: ownNotifications,
  output: { status: 200, body: One(TotalCount) },
  async handle({ actor, db }) {
    await markRead(db, actor, UNREAD, { acknowledge: false })
    return { data: { total_count: await countNotifications(db, actor, UNREAD) } }
  },
})
