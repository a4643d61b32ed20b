import type { UserActor } from '../../../platform/access/actor.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Engagement } from '../feed-post-schema.ts'
import { feedsState } from '../feeds-state.ts'
import { readerOf } from '../page/reader.ts'
import { type EngagementRow, presentEngagement } from './engagement.ts'
import type { EngagementAction, EngagementChange } from './engagement-queue.ts'

type UserContext = Pick<Context<UserActor>, 'actor' | 'request' | 'services'>

/** The user who acts on a post. */
interface Engaging {
  readonly actor: Pick<UserActor, 'programId' | 'userId'>
  readonly services: Pick<Services, 'state'>
}

/**
 * Acknowledges the version that a person saw of a post, for a person identified by something other than a token; false when they
 * may not see it. Committed when it returns. Throws 409 when the post has changed since.
 */
export const acknowledgeAs = async (
  services: Pick<Services, 'state'>,
  person: Engaging['actor'],
  postId: number,
  version: string,
): Promise<boolean> =>
  (await changeEngagement({ actor: person, services }, String(postId), 'acknowledge', { version })) !== null

/** What a change says besides its kind. */
type Details = Partial<Pick<EngagementChange, 'reactionTypeId' | 'version'>>

/**
 * Changes what the caller did with a post; null when the caller may not see it. Committed when it returns. Throws 409 when it
 * acknowledges an older version.
 */
export async function changeEngagement(
  { actor, services }: Engaging,
  contentId: string,
  action: EngagementAction,
  { reactionTypeId = null, version = null }: Details = {},
): Promise<{ postId: number; row: EngagementRow } | null> {
  const { programId, userId } = actor
  const feeds = services.state(feedsState)
  const postId = await feeds.ids.find(programId, contentId)
  if (postId === null) return null
  const row = await feeds.engagements.write(programId, { userId, postId, action, reactionTypeId, version })
  if (row && action === 'view') feeds.noted.looked(programId, userId, postId)
  return row && { postId, row }
}

/** The response of every toggle: the engagement after it. Throws 404. */
export async function respondWithEngagement(
  context: UserContext,
  contentId: string,
  action: EngagementAction,
  details: Details = {},
): Promise<{ data: Engagement }> {
  const done = await changeEngagement(context, contentId, action, details)
  if (!done) throw notFound('Post')
  return { data: presentEngagement(done.row, readerOf(context).expandedReactions) }
}
