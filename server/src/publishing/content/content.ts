// The content post as clients send and read it (docs/contract/content.md#the-record).

import {
  Count,
  HttpUrl,
  Id,
  Nullable,
  named,
  OneOf,
  type Static,
  Text,
  Timestamp,
  TimestampIn,
  type TSchema,
  Type,
} from '../../platform/http/input/schema.ts'
import { NotificationChannels } from './lifecycle/name-channels.ts'
import { CONTENT_STATES } from './lifecycle/states.ts'
import { contentLimits } from './limits.ts'

export const CONTENT_TYPES = ['article', 'link', 'note', 'image', 'video'] as const

export type ContentType = (typeof CONTENT_TYPES)[number]

const VISIBILITIES = ['public', 'private'] as const

/** Sources of a post: the values that clients may set; other modules of the server write further ones. */
const CLIENT_SOURCES = ['rss', 'submitted', 'studio', 'oauthclient'] as const
export const CONTENT_SOURCES = [...CLIENT_SOURCES, 'replicated'] as const

const { urlMaxLength, labelMaxLength, descriptionMaxLength } = contentLimits

const optional = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))
const Label = () => Text(labelMaxLength)
const Url = () => HttpUrl(urlMaxLength)

/** A language tag with the syntax of RFC 5646: `pt-BR`, `en`. */
const Language = () =>
  Type.String({ pattern: '^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$', maxLength: contentLimits.languageMaxLength })

const AuthorInput = named(
  'PostAuthorInput',
  Type.Object({
    user_id: optional(Id()),
    display_name: optional(Label()),
    avatar_url: optional(Url()),
  }),
)

const LinkInput = named(
  'PostLinkInput',
  Type.Object({
    url: Url(),
    title: optional(Label()),
    description: optional(Text(descriptionMaxLength)),
    image_url: optional(Url()),
  }),
)

const SourceInput = named(
  'PostSourceInput',
  Type.Object({
    name: Type.Optional(OneOf(CLIENT_SOURCES)),
    post_id: optional(Label()),
    posted_at: optional(TimestampIn()),
    url: optional(Url()),
  }),
)

const TemplateInput = named(
  'PostTemplateInput',
  Type.Object({ id: optional(Id()), name: optional(Label()), type: optional(Label()) }),
)

const changeable = {
  title: Type.Optional(Text(contentLimits.titleMaxLength)),
  summary: Type.Optional(Text(contentLimits.summaryMaxLength)),
  body: Type.Optional(Text(contentLimits.bodyMaxLength)),
  cover_image_alt: optional(Text(descriptionMaxLength)),
  author: optional(AuthorInput),
  source: Type.Optional(SourceInput),
  posted_at: optional(TimestampIn()),
  template: optional(TemplateInput),
  visibility: Type.Optional(OneOf(VISIBILITIES)),
  language: Type.Optional(Language()),
  accent_color: optional(Type.String({ pattern: '^#[0-9A-Fa-f]{6}$', maxLength: 7 })),
  featured: Type.Optional(Type.Boolean()),
  featured_label: optional(Label()),
  is_translatable: Type.Optional(Type.Boolean()),
  is_commentable: Type.Optional(Type.Boolean()),
  links: Type.Optional(Type.Array(LinkInput, { maxItems: contentLimits.linksMaxCount })),
  initiatives: Type.Optional(Type.Array(Type.Object({ id: Id() }), { maxItems: contentLimits.initiativesMaxCount })),
  audiences: Type.Optional(
    Type.Array(Text(labelMaxLength, { minLength: 1 }), { maxItems: contentLimits.audiencesMaxCount }),
  ),
  requires_acknowledgement: Type.Optional(Type.Boolean()),
  notification_channels: Type.Optional(NotificationChannels()),
  expires_at: optional(TimestampIn()),
  revalidate_at: optional(TimestampIn()),
}

/** Body of an update: omitted members stay. State, content type and topics cannot be changed, so they are not read. */
export const ContentChanges = named('PostChanges', Type.Object(changeable))

export type ContentChanges = Static<typeof ContentChanges>

export const Override = () =>
  Type.Boolean({
    description:
      'Publishes a post that the caller wrote last although the program requires four eyes; for administrators',
  })

const channels = Type.Array(Type.Object({ id: Id(), hidden: Type.Optional(Type.Boolean()) }), {
  minItems: 1,
  maxItems: contentLimits.topicsMaxCount,
})

export const PostTopics = named('PostTopicsInput', Type.Object({ channels }))

export type PostTopics = Static<typeof PostTopics>

const made = { content_type: OneOf(CONTENT_TYPES), channels, ...changeable }

const NewPost = Type.Object(made)

export type NewContent = Static<typeof NewPost>

export const PostInput = named(
  'PostInput',
  Type.Object({
    ...made,
    publish: Type.Optional(Type.Boolean({ description: 'Publishes the post at once' })),
    publish_at: Type.Optional(Nullable(TimestampIn())),
    override: Type.Optional(Override()),
  }),
)

const nullableText = () => Nullable(Type.String())
const nullableTimestamp = () => Nullable(Timestamp())

const Image = named(
  'Image',
  Type.Object({
    id: Id(),
    url: Type.String(),
    alt: nullableText(),
    width: Nullable(Count()),
    height: Nullable(Count()),
    position: Count(),
  }),
)

/** A file that browsers play, or a video of another host that is shown in a frame. */
const VIDEO_KINDS = ['file', 'embed'] as const

export type VideoKind = (typeof VIDEO_KINDS)[number]

/** Why a video failed: nothing responds, the address may not be requested, the host refuses it, it is no video, or empty. */
const VIDEO_FAILURES = ['unreachable', 'forbidden_address', 'refused', 'not_video', 'empty'] as const

export type VideoFailure = (typeof VIDEO_FAILURES)[number]

export const Video = named(
  'Video',
  Type.Object({
    id: Id(),
    kind: OneOf(VIDEO_KINDS),
    url: Type.String(),
    title: nullableText(),
    thumbnail_url: nullableText(),
    captions_url: nullableText(),
    embed_html: Type.String(),
    frame_url: Nullable(
      Type.String({
        description: 'Of kind `embed`: the page of this server that frames it, loaded once a reader asks for it',
      }),
    ),
    status: OneOf(['processing', 'ready', 'failed']),
    failure: Nullable(OneOf(VIDEO_FAILURES)),
  }),
)

const Link = named(
  'Link',
  Type.Object({
    id: Id(),
    url: Type.String(),
    title: nullableText(),
    description: nullableText(),
    image_url: nullableText(),
  }),
)

/** The displayed author of a post: a user, or only a name. */
export const PostAuthor = named(
  'PostAuthor',
  Type.Object({
    user_id: Nullable(Id()),
    display_name: nullableText(),
    avatar_url: nullableText(),
  }),
)

/** The record of a post as publishers see it. */
export const Content = named(
  'Post',
  Type.Object({
    id: Id(),
    version: Type.Integer({ minimum: 1 }),
    uuid: Type.String({ format: 'uuid' }),
    content_type: OneOf(CONTENT_TYPES),
    state: OneOf(CONTENT_STATES),
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
      named('PostTopic', Type.Object({ id: Id(), channel_id: Id(), name: Type.String(), hidden: Type.Boolean() })),
    ),
    audiences: Type.Array(Type.String()),
    source: Type.Object({
      name: OneOf(CONTENT_SOURCES),
      post_id: nullableText(),
      posted_at: nullableTimestamp(),
      url: nullableText(),
    }),
    template: Type.Object({ id: Nullable(Id()), name: nullableText(), type: nullableText() }),
    visibility: OneOf(VISIBILITIES),
    language: Type.String(),
    is_translatable: Type.Boolean(),
    is_commentable: Type.Boolean(),
    requires_acknowledgement: Type.Boolean(),
    notification_channels: NotificationChannels(),
    comment_count: Count(),
    links: Type.Array(Link),
    images: Type.Array(Image),
    image_blocks: Type.Array(Type.Object({ id: Id(), images: Type.Array(Image) })),
    videos: Type.Array(Video),
    initiatives: Type.Array(Type.Object({ id: Id(), name: Type.String() })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
    posted_at: nullableTimestamp(),
    scheduled_at: nullableTimestamp(),
    published_at: nullableTimestamp(),
    archived_at: nullableTimestamp(),
    archive_reason: nullableText(),
    reviewer_user_id: Nullable(Id()),
    expires_at: nullableTimestamp(),
    revalidate_at: nullableTimestamp(),
    figures: Type.Optional(
      Nullable(
        named(
          'PostFigures',
          Type.Object({
            audience: Count({ description: 'People who could see the post when it was published' }),
            viewed: Count(),
            acknowledged: Count({ description: 'People whose acknowledgement is not out of date' }),
          }),
        ),
      ),
    ),
  }),
)

export type Content = Static<typeof Content>
export type Video = Static<typeof Video>
