// The content post as clients send and read it (docs/contract/content.md#the-record).

import { described, namedObject, type Static, type TSchema, Type } from '../../../platform/http/input/schema.ts'
import { CHANNELS } from '../../notices/index.ts'
import { contentLimits } from './limits.ts'
import { CONTENT_STATES } from './states.ts'

export const NotificationChannels = () => Type.Array(Type.OneOf(CHANNELS), { maxItems: CHANNELS.length })

export const CONTENT_TYPES = ['article', 'link', 'note', 'image', 'video'] as const

export type ContentType = (typeof CONTENT_TYPES)[number]

const VISIBILITIES = ['public', 'private'] as const

/** Sources of a post: the values that clients may set; other modules of the server write further ones. */
const CLIENT_SOURCES = ['rss', 'submitted', 'studio', 'oauthclient'] as const
export const CONTENT_SOURCES = [...CLIENT_SOURCES, 'replicated'] as const

const { urlMaxLength, labelMaxLength, descriptionMaxLength } = contentLimits

const optional = <T extends TSchema>(schema: T) => Type.Optional(Type.Nullable(schema))
const Label = () => Type.Text(labelMaxLength)
const Url = () => Type.HttpUrl(urlMaxLength)

/** A language tag with the syntax of RFC 5646: `pt-BR`, `en`. */
const Language = () =>
  Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$', maxLength: contentLimits.languageMaxLength })

const AuthorInput = namedObject('PostAuthorInput', {
  user_id: optional(Type.Id()),
  display_name: optional(Label()),
  avatar_url: optional(Url()),
})

const LinkInput = namedObject('PostLinkInput', {
  url: Url(),
  title: optional(Label()),
  description: optional(Type.Text(descriptionMaxLength)),
  image_url: optional(Url()),
})

const SourceInput = namedObject('PostSourceInput', {
  name: Type.Optional(Type.OneOf(CLIENT_SOURCES)),
  post_id: optional(Label()),
  posted_at: optional(Type.TimestampIn()),
  url: optional(Url()),
})

const TemplateInput = namedObject('PostTemplateInput', {
  id: optional(Type.Id()),
  name: optional(Label()),
  type: optional(Label()),
})

const changeable = {
  title: Type.Optional(Type.Text(contentLimits.titleMaxLength)),
  summary: Type.Optional(Type.Text(contentLimits.summaryMaxLength)),
  body: Type.Optional(Type.Text(contentLimits.bodyMaxLength)),
  cover_image_alt: optional(Type.Text(descriptionMaxLength)),
  author: optional(AuthorInput),
  source: Type.Optional(SourceInput),
  posted_at: optional(Type.TimestampIn()),
  template: optional(TemplateInput),
  visibility: Type.Optional(Type.OneOf(VISIBILITIES)),
  language: Type.Optional(Language()),
  accent_color: optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$' })),
  featured: Type.Optional(Type.Boolean()),
  featured_label: optional(Label()),
  is_translatable: Type.Optional(Type.Boolean()),
  is_commentable: Type.Optional(Type.Boolean()),
  is_shareable: Type.Optional(Type.Boolean()),
  links: Type.Optional(Type.Array(LinkInput, { maxItems: contentLimits.linksMaxCount })),
  initiatives: Type.Optional(
    Type.Array(Type.Object({ id: Type.Id() }), { maxItems: contentLimits.initiativesMaxCount }),
  ),
  audiences: Type.Optional(
    Type.Array(Type.Text(labelMaxLength, { minLength: 1 }), { maxItems: contentLimits.audiencesMaxCount }),
  ),
  targeted: Type.Optional(
    Type.Boolean({ description: 'False opens a post to everyone, even if all of its audiences were deleted' }),
  ),
  requires_acknowledgement: Type.Optional(Type.Boolean()),
  notification_channels: Type.Optional(NotificationChannels()),
  expires_at: optional(Type.TimestampIn()),
  revalidate_at: optional(Type.TimestampIn()),
}

/** Body of an update: omitted members stay. State, content type and topics cannot be changed, so they are not read. */
export const ContentChanges = namedObject('PostChanges', {
  ...changeable,
  ask_again: Type.Optional(
    Type.Boolean({
      description:
        'False: a small correction of a published post that asks again on changes; earlier acknowledgements stay. Audited',
    }),
  ),
})

export type ContentChanges = Static<typeof ContentChanges>

export const Override = () =>
  Type.Boolean({
    description:
      'Publishes a post that the caller wrote last although the program requires four eyes; for administrators',
  })

const channels = Type.Array(Type.Object({ id: Type.Id(), hidden: Type.Optional(Type.Boolean()) }), {
  minItems: 1,
  maxItems: contentLimits.topicsMaxCount,
})

export const PostTopics = namedObject('PostTopicsInput', { channels })

export type PostTopics = Static<typeof PostTopics>

const made = { content_type: Type.OneOf(CONTENT_TYPES), channels, ...changeable }

const NewPost = Type.Object(made)

export type NewContent = Static<typeof NewPost>

export const PostInput = namedObject('PostInput', {
  ...changeable,
  content_type: Type.Optional(Type.OneOf(CONTENT_TYPES)),
  channels: Type.Optional(channels),
  template_id: Type.Optional(
    described('A template of the program; what the body names wins', Type.Nullable(Type.Id())),
  ),
  publish: Type.Optional(Type.Boolean({ description: 'Publishes the post at once' })),
  publish_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  override: Type.Optional(Override()),
})

const nullableText = () => Type.Nullable(Type.String())
const nullableTimestamp = () => Type.Nullable(Type.Timestamp())

/** A point of a picture, in parts of its width and height from the upper left corner. */
export const FocalPoint = namedObject('FocalPoint', {
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
})

const Image = namedObject('Image', {
  id: Type.Id(),
  url: Type.String(),
  alt: nullableText(),
  width: Type.Nullable(Type.Count()),
  height: Type.Nullable(Type.Count()),
  position: Type.Count(),
  focal_point: Type.Optional(FocalPoint),
})

/** A file that browsers play, or a video of another host that is shown in a frame. */
const VIDEO_KINDS = ['file', 'embed'] as const

export type VideoKind = (typeof VIDEO_KINDS)[number]

/** Why a video failed: nothing responds, the address may not be requested, the host refuses it, it is no video, or empty. */
const VIDEO_FAILURES = ['unreachable', 'forbidden_address', 'refused', 'not_video', 'empty'] as const

export type VideoFailure = (typeof VIDEO_FAILURES)[number]

export const Video = namedObject('Video', {
  id: Type.Id(),
  kind: Type.OneOf(VIDEO_KINDS),
  url: Type.String(),
  title: nullableText(),
  thumbnail_url: nullableText(),
  captions_url: nullableText(),
  embed_html: Type.String(),
  frame_url: Type.Nullable(
    Type.String({
      description: 'Of kind `embed`: the page of this server that frames it, loaded once a reader asks for it',
    }),
  ),
  status: Type.OneOf(['processing', 'ready', 'failed']),
  failure: Type.Nullable(Type.OneOf(VIDEO_FAILURES)),
})

const Link = namedObject('Link', {
  id: Type.Id(),
  url: Type.String(),
  title: nullableText(),
  description: nullableText(),
  image_url: nullableText(),
})

/** The displayed author of a post: a user, or only a name. */
export const PostAuthor = namedObject('PostAuthor', {
  user_id: Type.Nullable(Type.Id()),
  display_name: nullableText(),
  avatar_url: nullableText(),
})

/** The record of a post as publishers see it. */
export const Content = namedObject('Post', {
  id: Type.Id(),
  version: Type.Integer({ minimum: 1 }),
  uuid: Type.String({ format: 'uuid' }),
  content_type: Type.OneOf(CONTENT_TYPES),
  state: Type.OneOf(CONTENT_STATES),
  title: Type.String(),
  summary: Type.String(),
  body: Type.String(),
  cover_image_alt: nullableText(),
  permalink_url: Type.String(),
  shareable_url: Type.String(),
  accent_color: nullableText(),
  featured: Type.Boolean(),
  featured_label: nullableText(),
  author: PostAuthor,
  channels: Type.Array(
    namedObject('PostTopic', { id: Type.Id(), channel_id: Type.Id(), name: Type.String(), hidden: Type.Boolean() }),
  ),
  audiences: Type.Array(Type.String()),
  targeted: Type.Boolean({ description: 'Only for its audiences. Without any, as they were deleted, no user sees it' }),
  source: Type.Object({
    name: Type.OneOf(CONTENT_SOURCES),
    post_id: nullableText(),
    posted_at: nullableTimestamp(),
    url: nullableText(),
  }),
  template: Type.Object({ id: Type.Nullable(Type.Id()), name: nullableText(), type: nullableText() }),
  visibility: Type.OneOf(VISIBILITIES),
  language: Type.String(),
  is_translatable: Type.Boolean(),
  is_commentable: Type.Boolean(),
  is_shareable: Type.Boolean(),
  requires_acknowledgement: Type.Boolean(),
  notification_channels: NotificationChannels(),
  comment_count: Type.Count(),
  links: Type.Array(Link),
  images: Type.Array(Image),
  image_blocks: Type.Array(Type.Object({ id: Type.Id(), images: Type.Array(Image) })),
  videos: Type.Array(Video),
  initiatives: Type.Array(Type.Object({ id: Type.Id(), name: Type.String() })),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
  posted_at: nullableTimestamp(),
  scheduled_at: nullableTimestamp(),
  published_at: nullableTimestamp(),
  archived_at: nullableTimestamp(),
  archive_reason: nullableText(),
  reviewer_user_id: Type.Nullable(Type.Id()),
  review_sent_at: described('Since when it has waited in review', nullableTimestamp()),
  review: namedObject('PostReview', {
    reviewer: Type.Nullable(PostAuthor),
    note: nullableText(),
    due_at: nullableTimestamp(),
    returned_note: Type.Nullable(Type.String({ description: 'Until it is sent to review again' })),
  }),
  expires_at: nullableTimestamp(),
  revalidate_at: nullableTimestamp(),
  figures: Type.Optional(
    Type.Nullable(
      namedObject('PostFigures', {
        audience: Type.Count({ description: 'People who could see the post when it was published' }),
        viewed: Type.Count(),
        acknowledged: Type.Count({ description: 'People whose acknowledgement is not out of date' }),
      }),
    ),
  ),
})

export type Content = Static<typeof Content>
export type Video = Static<typeof Video>
