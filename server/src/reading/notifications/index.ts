// Notifications: made by the rules of publishing/notices, read in the notification center and in the deprecated assistant inbox,
// which shows the same rows.
//
// A notification for one user is a row of its own. A notification for all readers of a post or poll is one common row, matched
// with what a reader sees whenever it is read or counted; only reading it writes rows. So publishing to 200,000 people writes one
// row, and counts change at once with audiences.

import { sql } from '../../platform/db/sql.ts'
import { intervalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { notifyOfReactions } from '../../publishing/notices/index.ts'
import { type ForgetPlace, forgetBy } from '../../shared/forgetting/index.ts'
import type { Module } from '../../shared/module.ts'
import { countNotifications, listNotifications, readAllNotifications, readNotification } from './center.ts'
import { commentRules, settleReminders } from './event-consumers.ts'
import {
  acknowledgeAllNotifications,
  acknowledgeNotification,
  countInboxItems,
  listInboxItems,
  listInboxNotifications,
  listTodos,
} from './inbox.ts'

/** Days that notifications of one user are kept; those of posts and polls are deleted with these. */
const RETENTION_DAYS = 180
const POLL_MS = 3_600_000
const SET_SIZE = 5_000

const notificationRetention = intervalWorker({
  name: 'notification retention',
  everyMs: POLL_MS,
  round: sweep,
})

async function sweep({ database }: Services): Promise<boolean> {
  const { rowCount } = await database.system(db =>
    sql`
      delete /* every program */ from notifications where (program_id, id) in (
        select program_id, id from notifications
         where user_id is not null and created_at < now() - make_interval(days => ${RETENTION_DAYS})
         order by created_at limit ${sql.lit(SET_SIZE)})`.execute(db),
  )
  return rowCount === SET_SIZE
}

/** Removes the user as the actor; the user's own notifications were deleted with the membership. */
const forgetPlaces: readonly ForgetPlace[] = [
  forgetBy(
    'notifications (actor_user_id)',
    (programId, { id }) => sql`
      update notifications set actor_user_id = null where program_id = ${programId} and actor_user_id = ${id}`,
  ),
]

export { commonFingerprint, countNotificationsAtOnce, countUnreadOfUsers } from './counts.ts'
export { presentTexts } from './notification.ts'
export { firstNewComment, type NotificationTexts, surveyTitles } from './page.ts'

export const notificationsModule: Module = {
  name: 'notifications',
  forgetPlaces,
  endpoints: {
    listNotifications,
    countNotifications,
    readNotification,
    readAllNotifications,
    listInboxItems,
    listTodos,
    listInboxNotifications,
    acknowledgeNotification,
    acknowledgeAllNotifications,
    countInboxItems,
  },
  eventConsumers: [...commentRules, notifyOfReactions, settleReminders],
  workers: [notificationRetention],
}
