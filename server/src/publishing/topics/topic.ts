import { ownNames } from '../../people/restrictions/index.ts'
import type { Restricted } from '../../platform/access/restrictions.ts'
import { described, named, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'

const NAME_MAX_LENGTH = 255
const DESCRIPTION_MAX_LENGTH = 5000
const GROUPS_MAX = 500
const CONTRIBUTORS_MAX = 500
const AUDIENCE_NAME_MAX_LENGTH = 255

export const TOPIC_STATES = ['published', 'hidden', 'archived'] as const
export type TopicState = (typeof TOPIC_STATES)[number]

export const TOPIC_REVIEWS = ['none', 'others', 'managers'] as const
const REVIEWERS_MAX = 20

/** A topic as returned (docs/contract/topics.md#the-topic-record). */
export const Topic = namedObject('Topic', {
  id: Type.Id(),
  name: Type.String(),
  description: Type.String(),
  image_url: Type.Nullable(Type.String()),
  state: Type.OneOf(TOPIC_STATES),
  auto_publish: Type.Boolean(),
  auto_follow: Type.Boolean(),
  auto_follow_mandatory: Type.Boolean(),
  recommended: Type.Boolean(),
  targeted: Type.Boolean(),
  user_submittable: Type.Boolean(),
  review: Type.OneOf(TOPIC_REVIEWS),
  reviewers: Type.Array(Type.Id()),
  groups: Type.Array(Type.String()),
  contributors: Type.Array(Type.Id()),
  contributor_count: Type.Count(),
  follower_count: Type.Count(),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

/** Members that creating and changing a topic have in common. */
const attributes = {
  image_url: Type.Nullable(Type.HttpUrl()),
  auto_publish: Type.Boolean(),
  auto_follow: Type.Boolean(),
  auto_follow_mandatory: Type.Boolean(),
  recommended: Type.Boolean(),
  targeted: Type.Boolean({
    description: 'Only for the audiences in `groups`. True when `groups` names any, unless said.',
  }),
  user_submittable: Type.Boolean(),
  review: described(
    'Who publishes in it: `none` everybody who may, `others` another person than the last writer, `managers` a program manager or one ' +
      'of `reviewers`',
    Type.OneOf(TOPIC_REVIEWS),
  ),
  reviewers: Type.Array(Type.Id(), { maxItems: REVIEWERS_MAX, description: 'Ids of people who may publish in it' }),
  groups: Type.Array(Type.Text(AUDIENCE_NAME_MAX_LENGTH), {
    maxItems: GROUPS_MAX,
    description: 'Audiences by name; the display name is understood too.',
  }),
  contributors: Type.Array(Type.Id(), { maxItems: CONTRIBUTORS_MAX, description: 'Ids of users.' }),
}

const name = Type.FilledText(NAME_MAX_LENGTH)
const description = Type.Text(DESCRIPTION_MAX_LENGTH)

export const NewTopic = namedObject('TopicInput', {
  name,
  description,
  state: Type.Optional(Type.OneOf(['published', 'hidden'])),
  ...Type.Partial(Type.Object(attributes)).properties,
})

/** A partial update: omitted members stay. */
export const TopicChanges = named(
  'TopicChanges',
  Type.Partial(Type.Object({ name, description, state: Type.OneOf(TOPIC_STATES), ...attributes })),
)

export type NewTopic = Static<typeof NewTopic>
export type TopicChanges = Static<typeof TopicChanges>

export type TopicRow = RowOf<
  Omit<Static<typeof Topic>, 'contributor_count' | 'groups'>,
  'created_at' | 'updated_at'
> & {
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

/** A topic with the names of audiences that the reader may see. */
export const presentTopic = (row: TopicRow, reader: Restricted): Static<typeof Topic> => ({
  ...presentTimes(row, 'created_at', 'updated_at'),
  groups: ownNames(reader, row.groups),
  contributor_count: row.contributors.length,
})

/** Whether the audience follows the topic automatically; a mandatory topic implies it. */
export const isFollowedAutomatically = (topic: Pick<TopicRow, 'auto_follow' | 'auto_follow_mandatory'>): boolean =>
  topic.auto_follow || topic.auto_follow_mandatory

/** The same for a topic after the change `input`. If true, the caller first locks out changes of people. */
export const mayBeFollowedAutomatically = (input: TopicChanges, topic: TopicRow | null = null): boolean =>
  (input.auto_follow ?? topic?.auto_follow ?? false) ||
  (input.auto_follow_mandatory ?? topic?.auto_follow_mandatory ?? false)
