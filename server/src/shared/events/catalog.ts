// Every event that other systems may subscribe to, with the schema of its data (docs/contract/webhooks.md#events).

import { type Static, Type } from '../../platform/http/input/schema.ts'

const Channel = Type.Object({ channel_id: Type.Id(), channel_name: Type.String() })
const User = Type.Object({
  user_id: Type.Id(),
  user_name: Type.String(),
  external_id: Type.Nullable(Type.String()),
  program_membership_id: Type.String(),
})
const Engagement = Type.Object({ content_id: Type.Id(), user_id: Type.Id() })

export const eventCatalog = {
  content_published: Type.Object({
    content_id: Type.Id(),
    title: Type.String(),
    state: Type.String(),
    published_at: Type.Timestamp(),
    permalink_url: Type.String(),
  }),
  content_archived: Type.Object({
    content_id: Type.Id(),
    title: Type.String(),
    state: Type.String(),
    archived_at: Type.Timestamp(),
    permalink_url: Type.String(),
    /** Set when a reason was given; `expired` when the post ended by itself. */
    reason: Type.Optional(Type.String()),
  }),
  channel_created: Channel,
  channel_archived: Channel,
  channel_unarchived: Channel,
  'user.created': User,
  'user.updated': User,
  'user.removed': User,
  /** `comment_id` when it was a comment of the post that was liked. */
  content_liked: Type.Object({ content_id: Type.Id(), user_id: Type.Id(), comment_id: Type.Optional(Type.Id()) }),
  content_shared: Engagement,
  content_acknowledged: Engagement,
  /** `count`: the people who get the reminder. */
  content_reminded: Type.Object({ content_id: Type.Id(), count: Type.Count() }),
  /** Under an alias: `author_alias_id` and no user, since an alias hides its user. */
  comment_created: Type.Object({
    content_id: Type.Id(),
    user_id: Type.Nullable(Type.Id()),
    comment_id: Type.Id(),
    author_alias_id: Type.Optional(Type.Id()),
  }),
  poll_responded: Type.Object({ poll_id: Type.Id(), user_id: Type.Optional(Type.Id()) }),
  survey_opened: Type.Object({ survey_id: Type.Id(), title: Type.String() }),
  survey_closed: Type.Object({ survey_id: Type.Id(), title: Type.String(), responses: Type.Count() }),
  ugc_submitted: Type.Object({ ugc_id: Type.Id(), content_id: Type.Id(), user_id: Type.Id() }),
  /** `recipients`: the people who get it. */
  newsletter_sent: Type.Object({
    newsletter_id: Type.Id(),
    subject: Type.String(),
    recipients: Type.Count(),
    sent_at: Type.Timestamp(),
  }),
  ping: Type.Object({ message: Type.String() }),
} as const

/** When each event is sent. */
export const EVENT_OCCASIONS: Readonly<Record<EventName, string>> = {
  content_published: 'a post becomes published',
  content_archived: 'a post is archived; `reason` is given where it is known, `expired` at the end date',
  channel_created: 'a topic is created',
  channel_archived: 'a topic is archived',
  channel_unarchived: 'a topic is taken out of the archive',
  'user.created': 'a user is added',
  'user.updated': 'a user is changed',
  'user.removed': 'a user is removed',
  content_liked: 'a post is liked, or one of its comments, which `comment_id` then names',
  content_shared: 'a user shares a post',
  content_acknowledged: 'a user acknowledges a post',
  content_reminded: 'people are reminded of a post that they must acknowledge',
  comment_created: 'a comment is first published; under an alias `author_alias_id` names it and `user_id` is null',
  poll_responded: 'a user first responds to a poll; an anonymous one names no user',
  survey_opened: 'a survey opens',
  survey_closed: 'a survey closes, by hand or at its end; `responses` counts all of them',
  ugc_submitted: 'an item goes to review, or is published without one',
  newsletter_sent: 'it is decided who gets a newsletter',
  ping: 'a subscription is pinged',
}

export type EventName = keyof typeof eventCatalog
export type EventData<N extends EventName> = Static<(typeof eventCatalog)[N]>

export const EVENT_NAMES = Object.keys(eventCatalog) as EventName[]
export const EVENT_VERSION = '1'

/** The catalogue's name of an event in either spelling (`content.published`), or null. */
export function findEventName(spelling: string): EventName | null {
  const plain = spelling.replaceAll('.', '_')
  return EVENT_NAMES.find(name => name.replaceAll('.', '_') === plain) ?? null
}
