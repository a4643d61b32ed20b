import type { EventData } from '../../platform/events/catalog.ts'

interface Announced {
  readonly id: number
  readonly content_id: number
  readonly author_user_id: number | null
  readonly author_alias_id: number | null
}

/** The data of the event of a comment that has become visible; for one under an alias, without its author. */
export function commentCreated(comment: Announced): { name: 'comment_created'; data: EventData<'comment_created'> } {
  const { id: comment_id, content_id, author_user_id, author_alias_id } = comment
  const author = author_alias_id === null ? { user_id: author_user_id } : { user_id: null, author_alias_id }
  return { name: 'comment_created', data: { content_id, comment_id, ...author } }
}
