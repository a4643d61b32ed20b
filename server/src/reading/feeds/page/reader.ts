import type { UserActor } from '../../../platform/access/actor.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { programSettings } from '../../../platform/http/request-state.ts'

/** The user that posts are read for. */
export interface Reader {
  readonly programId: number
  readonly userId: number
  /** The program has expanded reactions, so engagements show a reaction. */
  readonly expandedReactions: boolean
}

export function readerOf({ actor, request }: Pick<Context<UserActor>, 'actor' | 'request'>): Reader {
  return {
    programId: actor.programId,
    userId: actor.userId,
    expandedReactions: programSettings(request).expanded_reactions,
  }
}
