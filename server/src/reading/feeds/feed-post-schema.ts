import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { Content } from '../../publishing/content/index.ts'
import { ORIGINS } from '../../publishing/translations/index.ts'

const nullableTimestamp = () => Type.Nullable(Type.Timestamp())

/** One user's engagement with one post; null for actions not taken. `reaction_type_id` only with expanded reactions. */
export const Engagement = namedObject('Engagement', {
  liked_at: nullableTimestamp(),
  bookmarked_at: nullableTimestamp(),
  viewed_at: nullableTimestamp(),
  shared_at: nullableTimestamp(),
  acknowledged_at: nullableTimestamp(),
  commented_at: nullableTimestamp(),
  reaction_type_id: Type.Optional(Type.Nullable(Type.Integer({ minimum: 1 }))),
})

export type Engagement = Static<typeof Engagement>

const {
  audiences: _,
  targeted: _t,
  scheduled_at: _s,
  archived_at: _a,
  archive_reason: _r,
  reviewer_user_id: _w,
  review_sent_at: _sent,
  review: _review,
  notification_channels: _n,
  expires_at: _e,
  revalidate_at: _v,
  channels: _c,
  source: _o,
  ...publicFields
} = Content.properties

/**
 * The due date and label of a must-read post; null if not set. `version`: of the text; changes when earlier acknowledgements
 * become outdated. `overdue`: the date has passed without the reader's acknowledgement.
 */
const MustRead = namedObject('MustRead', {
  due_at: nullableTimestamp(),
  label: Type.Nullable(Type.String()),
  version: Type.String(),
  overdue: Type.Boolean(),
})

/** The translation of title, summary, body and `cover_image_alt`; null for the original. */
export const ShownTranslation = namedObject('ShownTranslation', {
  language: Type.String(),
  original_language: Type.String(),
  origin: Type.OneOf(ORIGINS),
  stale: Type.Boolean({ description: 'A text of the original is newer' }),
})

export type ShownTranslation = Static<typeof ShownTranslation>

/** The content record without members for publishers, the topics that the reader sees, and the engagement. */
export const FeedPost = namedObject('FeedPost', {
  ...publicFields,
  source: Type.Object({
    name: Type.String(),
    posted_at: nullableTimestamp(),
    url: Type.Nullable(Type.String()),
  }),
  channels: Type.Array(Type.Object({ channel_id: Type.Id(), id: Type.Id(), name: Type.String() })),
  must_read: Type.Nullable(MustRead),
  translation: Type.Nullable(ShownTranslation),
  engagement: Engagement,
  like_count: Type.Count(),
  comment_count: Type.Count(),
  share_count: Type.Count(),
  view_count: Type.Count(),
})

export type FeedPost = Static<typeof FeedPost>
