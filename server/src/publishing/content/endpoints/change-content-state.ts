import type { Context } from '../../../platform/http/endpoint.ts'
import type { ContentActor } from '../actor.ts'
import type { Content } from '../content.ts'
import { changeState, type StateRequest } from '../lifecycle/change-state.ts'
import { lockForWrite } from '../lifecycle/lock-for-write.ts'
import { respondWithContent } from '../read/find-content.ts'
import { hydratePost } from '../read/hydrate.ts'

/** Changes the state of the post named by a path, and returns the updated post. Throws as `changeState` does. */
export async function changeContentState(
  context: Context<ContentActor>,
  contentId: string,
  request: StateRequest,
): Promise<{ data: Content }> {
  const { actor, db, services } = context
  const post = await lockForWrite(context, contentId)
  await changeState(db, services.baseUrl(), actor, post, request)
  return respondWithContent(context, await hydratePost(db, post.id))
}
