import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import type { ContentActor } from '../actor.ts'
import type { Content } from '../content.ts'
import type { LockedPost } from '../lifecycle/lock.ts'
import { lockForWrite } from '../lifecycle/lock-for-write.ts'
import { respondWithContent } from '../read/find-content.ts'
import { hydratePost } from '../read/hydrate.ts'
import { recordingChanges } from './record-changes.ts'

/**
 * Used by every endpoint that writes the post of its path: locks it at the version that the client read, writes it, and
 * records the change. `newTopicIds` are topics to be added.
 */
export async function writePost(
  context: Context<ContentActor>,
  contentId: string,
  write: (db: ProgramDb, post: LockedPost) => Promise<void>,
  newTopicIds: readonly number[] = [],
): Promise<LockedPost> {
  const { actor, db, services } = context
  const post = await lockForWrite(context, contentId, newTopicIds)
  await recordingChanges(db, services.baseUrl(), actor, post.id, () => write(db, post))
  return post
}

/** The same, and returns the updated post. */
export async function writeAndRespond(
  context: Context<ContentActor>,
  contentId: string,
  write: (db: ProgramDb, post: LockedPost) => Promise<void>,
  newTopicIds: readonly number[] = [],
): Promise<{ data: Content }> {
  const { id } = await writePost(context, contentId, write, newTopicIds)
  return respondWithContent(context, await hydratePost(context.db, id))
}
