// The item that a user writes and submits (docs/contract/ugc-and-uploads.md#items).

import type { UserActor } from '../../platform/access/actor.ts'
import { atLeast } from '../../platform/access/roles.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { contentLimits } from '../content/index.ts'
import { CHANNELS, type Channel } from '../notices/index.ts'

export const PUBLICATION_STATES = ['draft', 'published', 'archived'] as const
export const MODERATION_STATUSES = ['not_required', 'pending', 'approved', 'rejected'] as const
const ATTACHMENT_TYPES = ['image', 'video', 'file', 'link'] as const
/** The channels by which authors may notify readers of a submission. */
export const channelsOf = ({ role }: Pick<Author, 'role'>): readonly Channel[] =>
  atLeast(role, 'publisher') ? CHANNELS : ['in_app']

export type PublicationState = (typeof PUBLICATION_STATES)[number]
export type ModerationStatus = (typeof MODERATION_STATUSES)[number]

export const itemLimits = {
  titleMaxLength: contentLimits.titleMaxLength,
  summaryMaxLength: contentLimits.summaryMaxLength,
  /** Length of the HTML, both as sent and as stored. */
  bodyMaxLength: contentLimits.bodyMaxLength,
  attachmentsMaxCount: 20,
} as const

const { urlMaxLength, labelMaxLength, descriptionMaxLength } = contentLimits
const MIME_TYPE_MAX_LENGTH = 255

const CoverInput = namedObject('ItemCoverInput', {
  url: Type.HttpUrl(urlMaxLength),
  alt: Type.Optional(Type.Nullable(Type.Text(descriptionMaxLength))),
})

const AttachmentInput = namedObject('ItemAttachmentInput', {
  type: Type.OneOf(ATTACHMENT_TYPES),
  url: Type.HttpUrl(urlMaxLength),
  filename: Type.Optional(Type.Nullable(Type.Text(labelMaxLength))),
  mime_type: Type.Optional(Type.Nullable(Type.Text(MIME_TYPE_MAX_LENGTH))),
  size_bytes: Type.Optional(Type.Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))),
  alt: Type.Optional(
    described('Description of a picture; not stored for other types', Type.Nullable(Type.Text(descriptionMaxLength))),
  ),
})

const changeable = {
  title: Type.Optional(Type.Text(itemLimits.titleMaxLength)),
  body: Type.Optional(Type.Text(itemLimits.bodyMaxLength)),
  summary: Type.Optional(Type.Text(itemLimits.summaryMaxLength)),
  content_cover: Type.Optional(Type.Nullable(CoverInput)),
  topic_ids: Type.Optional(Type.Array(Type.Id(), { maxItems: contentLimits.topicsMaxCount })),
  attachments: Type.Optional(Type.Array(AttachmentInput, { maxItems: itemLimits.attachmentsMaxCount })),
  notification_channels: Type.Optional(Type.Array(Type.OneOf(CHANNELS), { maxItems: CHANNELS.length })),
  is_translatable: Type.Optional(Type.Boolean()),
  is_commentable: Type.Optional(Type.Boolean()),
  is_shareable: Type.Optional(Type.Boolean()),
}

export const NewItem = namedObject('ItemInput', {
  ...changeable,
  publication_state: Type.Optional(Type.OneOf(['draft', 'published'])),
})

/** A partial update: omitted members stay. */
export const ItemChanges = namedObject('ItemChanges', {
  ...changeable,
  publication_state: Type.Optional(Type.OneOf(PUBLICATION_STATES)),
})

export type ItemChanges = Static<typeof ItemChanges>

const Cover = namedObject('ItemCover', { url: Type.String(), alt: Type.Nullable(Type.String()) })

const Attachment = namedObject('ItemAttachment', {
  type: Type.OneOf(ATTACHMENT_TYPES),
  url: Type.String(),
  filename: Type.Nullable(Type.String()),
  mime_type: Type.Nullable(Type.String()),
  size_bytes: Type.Nullable(Type.Count()),
  alt: Type.Nullable(Type.String()),
})

export type Attachment = Static<typeof Attachment>

export const Item = namedObject('Item', {
  id: Type.Id(),
  uuid: Type.String({ format: 'uuid' }),
  title: Type.String(),
  body: Type.String(),
  summary: Type.String(),
  content_cover: Type.Nullable(Cover),
  topic_ids: Type.Array(Type.Id()),
  attachments: Type.Array(Attachment),
  notification_channels: Type.Array(Type.OneOf(CHANNELS)),
  is_translatable: Type.Boolean(),
  is_commentable: Type.Boolean(),
  is_shareable: Type.Boolean(),
  publication_state: Type.OneOf(PUBLICATION_STATES),
  moderation_status: Type.OneOf(MODERATION_STATUSES),
  moderation_reason: Type.Nullable(Type.String({ description: 'Why it was returned.' })),
  content_id: Type.Nullable(Type.Id()),
  author: Type.Object({ user_id: Type.Id(), display_name: Type.String(), avatar_url: Type.Nullable(Type.String()) }),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
  published_at: Type.Nullable(Type.Timestamp()),
})

export const EMPTY_ITEM: ItemFields = {
  title: '',
  body: '',
  summary: '',
  content_cover: null,
  topic_ids: [],
  attachments: [],
  notification_channels: [],
  is_translatable: true,
  is_commentable: true,
  is_shareable: true,
}

type Item = Static<typeof Item>

/** The fields that the author sets. */
export type ItemFields = Readonly<Pick<Item, Exclude<keyof Static<typeof NewItem>, 'publication_state'>>>

/** The row of an item. `content_id` is the post of the last submission, also if that was returned or taken back. */
export type ItemRow = Omit<RowOf<Item, 'created_at' | 'updated_at' | 'published_at'>, 'author'> & {
  readonly user_id: number
  readonly author_name: string
  readonly author_avatar_url: string | null
}

export const ItemPath = Type.Object({ id: Type.Id() })

export const readItems = { as: ['user'], scopes: ['content.read'] } as const
export const writeItems = { as: ['user'], scopes: ['content.write'] } as const

export type Author = Pick<UserActor, 'programId' | 'userId' | 'role' | 'restrictions'>

export const presentItem = ({ user_id, author_name, author_avatar_url, ...row }: ItemRow): Item => ({
  ...presentTimes(row, 'created_at', 'updated_at', 'published_at'),
  content_id: row.publication_state === 'draft' ? null : row.content_id,
  author: { user_id, display_name: author_name, avatar_url: author_avatar_url },
})
