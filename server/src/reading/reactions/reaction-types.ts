// The types of reactions: data, whose ids are stored with likes.

import { invalidReference } from '../../platform/errors.ts'
import { namedObject, type Static, shownAs, Type } from '../../platform/http/input/schema.ts'

/** The reactions of programs with expanded reactions (docs/contract/feeds.md#reactions). */
export const ReactionType = namedObject('ReactionType', {
  id: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  emoji: Type.String(),
})

/** The types in order. Ids are stored with likes: never change or reuse one. */
export const REACTION_TYPES: readonly Static<typeof ReactionType>[] = [
  { id: 1, name: 'Like', emoji: '👍' },
  { id: 2, name: 'Love', emoji: '❤️' },
  { id: 3, name: 'Celebrate', emoji: '🎉' },
  { id: 4, name: 'Support', emoji: '🤝' },
  { id: 5, name: 'Insightful', emoji: '💡' },
  { id: 6, name: 'Funny', emoji: '😄' },
]

/** Body of a like; optional. */
export const LikeInput = namedObject('LikeInput', {
  reaction_type_id: Type.Optional(Type.Nullable(shownAs(Type.Integer({ minimum: 1 }), Type.Integer()))),
})

/**
 * The reaction of a like, null without one. An unknown one is 400 in programs with expanded reactions, and ignored in others
 * (docs/contract/feeds.md#reactions).
 */
export function readReaction(expanded: boolean, input: Static<typeof LikeInput>): number | null {
  const id = input.reaction_type_id ?? null
  if (!expanded || id === null) return null
  if (!REACTION_TYPES.some(type => type.id === id)) throw invalidReference('reaction_type_id', `Reaction type ${id}`)
  return id
}
