import type { Context } from '../../../platform/http/endpoint.ts'
import { readContentRef } from '../../visibility/index.ts'
import type { Content } from '../content.ts'
import { changeState, type StateRequest } from '../lifecycle/change-state.ts'
import { answerContent } from '../read/find-content.ts'
import type { ContentActor } from '../write/write-content.ts'

/** Changes the state of the post that a path names, and returns the post as it is then. Throws as `changeState` does. */
export async function changeContentState(
  { actor, db, services }: Pick<Context<ContentActor>, 'actor' | 'db' | 'services'>,
  contentId: string,
  request: StateRequest,
): Promise<{ data: Content }> {
  const id = await changeState(db, services.baseUrl(), actor, readContentRef(contentId), request)
  return answerContent(db, services, id)
}
