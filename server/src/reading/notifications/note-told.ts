import type { Services } from '../../platform/services.ts'
import { notedPeople } from '../../publishing/statistics/index.ts'
import type { Reader } from './matching-sql.ts'
import type { NotificationRow } from './page.ts'

/** Notices about a post for its readers; other notices are for its author or reviewer. */
const OF_READERS = ['acknowledge_required', 'acknowledge_reminder', 'comment_reply']

/** For figures: the reader is notified of the posts of these notices. */
export function noteTold(services: Services, { programId, userId }: Reader, rows: readonly NotificationRow[]): void {
  const postIds = rows.filter(({ type }) => OF_READERS.includes(type)).flatMap(({ content_id }) => content_id ?? [])
  if (postIds.length > 0) services.state(notedPeople).shown(programId, userId, postIds)
}
