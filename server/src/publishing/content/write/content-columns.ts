import type { Targeting } from '../../../people/audiences/index.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { inOrder } from '../../notices/index.ts'
import type { ContentChanges } from '../record/record.ts'
import { readBody } from './sanitize-body.ts'

/** An input whose source may also be one that clients cannot set. */
export type AnySource<T extends { source?: object }> = Omit<T, 'source'> & {
  source?: Omit<NonNullable<ContentChanges['source']>, 'name'> & { name?: string }
}

/** The columns that an input sets; omitted members are not among them. */
export async function contentColumns(input: AnySource<ContentChanges>, targeting: Targeting | undefined) {
  return defined({
    title: input.title,
    summary: input.summary,
    body: input.body === undefined ? undefined : await readBody(input.body),
    cover_image_alt: input.cover_image_alt,
    accent_color: input.accent_color,
    featured: input.featured,
    featured_label: input.featured_label,
    ...authorColumns(input.author),
    source_name: input.source?.name,
    source_post_id: input.source?.post_id,
    source_posted_at: timestamp(input.source?.posted_at),
    source_url: input.source?.url,
    ...templateColumns(input.template),
    visibility: input.visibility,
    language: input.language,
    is_translatable: input.is_translatable,
    is_commentable: input.is_commentable,
    is_shareable: input.is_shareable,
    requires_acknowledgement: input.requires_acknowledgement,
    notification_channels: input.notification_channels && inOrder(input.notification_channels),
    targeted: targeting?.targeted,
    posted_at: timestamp(input.posted_at),
    expires_at: timestamp(input.expires_at),
    revalidate_at: timestamp(input.revalidate_at),
    revalidate_notified_at: input.revalidate_at === undefined ? undefined : null,
  })
}

/**
 * The columns of an author, who is always replaced as a whole: by a user, whose name and picture are read from the user, or
 * by a name and a picture.
 */
function authorColumns(author: ContentChanges['author']) {
  if (author === undefined) return {}
  const userId = author?.user_id ?? null
  return {
    author_user_id: userId,
    author_display_name: userId === null ? (author?.display_name ?? null) : null,
    author_avatar_url: userId === null ? (author?.avatar_url ?? null) : null,
  }
}

function templateColumns(template: ContentChanges['template']) {
  if (template === null) return { template_id: null, template_name: null, template_type: null }
  return { template_id: template?.id, template_name: template?.name, template_type: template?.type }
}

export function timestamp(text: string | null | undefined): Date | null | undefined {
  return typeof text === 'string' ? parseTimestamp(text) : text
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

function defined<T extends object>(values: T): Defined<T> {
  return Object.fromEntries(Object.entries(values).filter(entry => entry[1] !== undefined)) as Defined<T>
}
