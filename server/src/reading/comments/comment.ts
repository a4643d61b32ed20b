import {
  Count,
  described,
  FilledText,
  Id,
  Nullable,
  named,
  OneOf,
  type Static,
  Text,
  Timestamp,
  Type,
} from '../../platform/http/input/schema.ts'

/** Maximum characters of a comment. */
export const COMMENT_BODY_MAX_LENGTH = 10_000

/**
 * `review` and `hidden` are moderation's; a new comment is `published` unless moderation says otherwise. `deleted` is what
 * is left of one that has replies: without an author, and empty.
 */
export const COMMENT_STATES = ['published', 'review', 'hidden', 'deleted'] as const

/** The author of a comment: a user, an alias, or a former user. */
const Person = named(
  'Person',
  Type.Object({
    user_id: Nullable(Id()),
    display_name: Type.String(),
    avatar_url: Nullable(Type.String()),
  }),
)

/**
 * A comment as it is returned (docs/contract/comments-and-polls.md#comments); `body` is plain text, pages have to
 * escape it.
 */
export const Comment = named(
  'Comment',
  Type.Object({
    id: Id(),
    post_number: Type.Integer({ minimum: 1 }),
    content_id: Id(),
    parent_id: Nullable(Id()),
    body: Type.String(),
    author: Nullable(Person),
    author_alias_id: Nullable(Id()),
    like_count: Count(),
    reply_count: Count(),
    state: OneOf(COMMENT_STATES),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    edited_at: described('When the text last changed after others may have read it or replied', Nullable(Timestamp())),
    /** In programs with expanded reactions only. */
    reactions: Type.Optional(
      Type.Array(
        named('ReactionCount', Type.Object({ reaction_type_id: Type.Integer({ minimum: 1 }), count: Count() })),
      ),
    ),
  }),
)

export type PresentedComment = Static<typeof Comment>

export const CommentBody = FilledText(COMMENT_BODY_MAX_LENGTH)

/** The input of a new comment or reply; the alias can be set only here. */
export const CommentInput = named(
  'CommentInput',
  Type.Object({ body: CommentBody, author_alias_id: Type.Optional(Nullable(Id())) }),
)

const CONTENT_REF_MAX_LENGTH = 64

/** `{content_id}` is the post's integer id or its UUID. */
export const ContentPath = Type.Object({ content_id: Text(CONTENT_REF_MAX_LENGTH) })

export const CommentPath = Type.Object({ content_id: Text(CONTENT_REF_MAX_LENGTH), comment_id: Id() })
