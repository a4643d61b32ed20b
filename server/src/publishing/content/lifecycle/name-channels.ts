// The channels by which a publication notifies readers (docs/contract/notifications.md#new-posts): the first one by those of the
// post, a later one only by those that its request names, once in 20 hours.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { tooManyRequests } from '../../../platform/errors.ts'
import { type Channel, inOrder, notifyOfNewPosts } from '../../notices/index.ts'
import type { LockedPost } from '../lock/lock.ts'

/** Minimum hours between two publications of a post that name channels. */
const PAUSE_HOURS = 20

/**
 * Stores the channels that a request to publish names; without any, those of the post stay. A published post notifies at once.
 * `publishAt`: the time of the publication.
 * @throws HttpError 429 when a later publication would notify less than 20 hours after the previous one
 */
export async function nameChannels(
  db: ProgramDb,
  post: LockedPost,
  named: readonly Channel[] | undefined,
  publishAt: Date,
): Promise<void> {
  const channels = inOrder(named ?? post.notification_channels)
  const isAgain = post.was_published && channels.length > 0 && (named !== undefined || post.notifies_again)
  if (isAgain) requirePause(post, publishAt)
  if (named === undefined) return
  const notifiesNow = isAgain && post.state === 'published'
  await sql`
    update content
       set notification_channels = ${channels}::text[], notifies_again = ${isAgain && !notifiesNow},
           notified_at = case when ${notifiesNow} then ${post.now}::timestamptz else notified_at end,
           edition = edition + 1, updated_at = ${post.now}::timestamptz
     where program_id = ${db.programId} and id = ${post.id}`.execute(db)
  if (notifiesNow) await notifyOfNewPosts(db, [{ contentId: post.id, isFirst: false }])
}

function requirePause({ notified_at: last, now }: LockedPost, publishAt: Date): void {
  const until = (last?.getTime() ?? 0) + PAUSE_HOURS * 3_600_000
  if (Math.max(publishAt.getTime(), now.getTime()) >= until) return
  const seconds = Math.ceil((until - now.getTime()) / 1000)
  throw tooManyRequests(`A post notifies its readers once in ${PAUSE_HOURS} hours`, seconds)
}
