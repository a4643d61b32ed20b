import type { Static, TSchema } from 'typebox'
import { FilledText, HttpUrl, Id, Nullable, named, OneOf, Type } from '../../platform/http/input/schema.ts'

const DISPLAY_NAME_MAX_LENGTH = 255
const USERS_MAX_COUNT = 1_000

export const ALIAS_TYPES = ['user', 'team', 'program'] as const

const members = {
  id: Id(),
  display_name: Type.String(),
  avatar_url: Nullable(Type.String()),
  alias_type: OneOf(ALIAS_TYPES),
}

/** An alias as shown to the users who may post as it. */
export const CommentAlias = named('CommentAlias', Type.Object(members))

/** An alias as shown to program managers, with the users who may post as it. */
export const CommentAliasSettings = named(
  'CommentAliasSettings',
  Type.Object({ ...members, user_ids: Type.Array(Id()) }),
)

export type PresentedAlias = Static<typeof CommentAlias>
export type PresentedAliasSettings = Static<typeof CommentAliasSettings>

const optional = {
  avatar_url: Type.Optional(Nullable(HttpUrl())),
  user_ids: Type.Optional(Type.Array(Id(), { maxItems: USERS_MAX_COUNT })),
} satisfies Record<string, TSchema>

export const NewAliasInput = named(
  'CommentAliasInput',
  Type.Object({
    display_name: FilledText(DISPLAY_NAME_MAX_LENGTH),
    alias_type: OneOf(ALIAS_TYPES),
    ...optional,
  }),
)

export const AliasChangeInput = named(
  'CommentAliasChanges',
  Type.Object({
    display_name: Type.Optional(FilledText(DISPLAY_NAME_MAX_LENGTH)),
    alias_type: Type.Optional(OneOf(ALIAS_TYPES)),
    ...optional,
  }),
)

export const AliasPath = Type.Object({ alias_id: Id() })
