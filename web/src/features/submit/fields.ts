import type { Item, ItemAttachment, ItemChanges, ItemCover } from '@atrium/client'

/** What the author decides about; the form, and what is kept of it as a draft. */
export interface SubmissionFields {
  readonly title: string
  readonly summary: string
  /** HTML. */
  readonly body: string
  readonly content_cover: ItemCover | null
  readonly topic_ids: readonly number[]
  readonly attachments: readonly ItemAttachment[]
  readonly is_commentable: boolean
}

/** Some fields as they become; a function where that depends on what they are then. */
export type FieldChange = Partial<SubmissionFields> | ((now: SubmissionFields) => Partial<SubmissionFields>)

export const EMPTY_FIELDS: SubmissionFields = {
  title: '',
  summary: '',
  body: '',
  content_cover: null,
  topic_ids: [],
  attachments: [],
  is_commentable: true,
}

export const fieldsOf = (item: Item): SubmissionFields => ({
  title: item.title,
  summary: item.summary,
  body: item.body,
  content_cover: item.content_cover,
  topic_ids: item.topic_ids,
  attachments: item.attachments,
  is_commentable: item.is_commentable,
})

/** As the server takes them. */
export const changesOf = (fields: SubmissionFields): ItemChanges => ({
  ...fields,
  title: fields.title.trim(),
  summary: fields.summary.trim(),
})

/** The status of an item, as its author sees it. */
export type ItemStatus = 'draft' | 'returned' | 'review' | 'published' | 'archived'

export function statusOfItem({ publication_state, moderation_status }: Item): ItemStatus {
  if (publication_state === 'archived') return 'archived'
  if (publication_state === 'draft') return moderation_status === 'rejected' ? 'returned' : 'draft'
  return moderation_status === 'pending' ? 'review' : 'published'
}
