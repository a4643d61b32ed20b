import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { runTogether } from '../../../platform/db/query.ts'
import { hintFeed } from '../../../shared/live/hints.ts'
import type { PostTopics } from '../content.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { postChanged } from '../lifecycle/touch.ts'
import { channelsSql } from '../read/relations.ts'
import { resolveReferences } from './references.ts'

/**
 * Replaces the topics of a post, which was locked together with the new ones, in this order.
 * @throws HttpError 400 when a topic does not exist
 */
export async function replaceChannels(
  db: ProgramDb,
  post: LockedPost,
  channels: PostTopics['channels'],
): Promise<void> {
  await resolveReferences(db, { channels })
  await runTogether(db, {
    deleted: sql`delete from content_topics where program_id = ${db.programId} and content_id = ${post.id}`,
    inserted: channelsSql(db, post.id, channels),
  })
  await postChanged(db, post)
  if (post.state === 'published') hintFeed(db)
}
