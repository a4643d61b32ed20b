import type { ProgramSettings, UserActor } from '../../../platform/access/actor.ts'
import type { Context } from '../../../platform/http/endpoint.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import type { LanguageWish } from '../../../platform/text/language-tags.ts'
import { readWishedLanguages } from '../../../publishing/translations/index.ts'

/** The user that posts are read for. */
export interface Reader {
  readonly programId: number
  readonly userId: number
  /** An assistant reads for the user, who has not been shown anything. */
  readonly isAssistant: boolean
  /** The program has expanded reactions, so engagements show a reaction. */
  readonly expandedReactions: boolean
  /** Preferred languages, the best first; empty for the original. */
  readonly languages: readonly LanguageWish[]
}

/** The caller; `language` is the parameter of that name. Throws 400 for an invalid language tag. */
export const readerOf = (
  { actor, request }: Pick<Context<UserActor>, 'actor' | 'request'>,
  language?: string,
): Reader => readerFor(actor, programSettings(request), language)

/** The same without a request. */
export function readerFor(actor: UserActor, settings: ProgramSettings, language?: string): Reader {
  return {
    programId: actor.programId,
    userId: actor.userId,
    isAssistant: actor.isForAssistants,
    expandedReactions: settings.expanded_reactions,
    languages: readWishedLanguages(language, actor),
  }
}
