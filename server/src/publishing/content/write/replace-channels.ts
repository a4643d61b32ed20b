import type { ProgramDb } from '../../../platform/db/handle.ts'
import { hintFeed } from '../../../shared/live/hints.ts'
import type { PostTopics } from '../content.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { postChanged } from '../lifecycle/touch.ts'
import { insertChannels } from '../read/relations.ts'
import { resolveReferences } from './references.ts'

/**
 * Gives a post, which was locked together with its new topics, these topics in this order.
 * @throws HttpError 400 when a topic does not exist
 */
export async function replaceChannels(
  db: ProgramDb,
  post: LockedPost,
  channels: PostTopics['channels'],
): Promise<void> {
  await resolveReferences(db, { channels })
  await db
    .deleteFrom('content_topics')
    .where('program_id', '=', db.programId)
    .where('content_id', '=', post.id)
    .execute()
  await insertChannels(db, post.id, channels)
  await postChanged(db, post)
  if (post.state === 'published') hintFeed(db)
}
