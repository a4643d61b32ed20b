import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/errors.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { lockPost } from '../content/index.ts'
import { markUploads } from '../uploads/index.ts'
import { topicVisibleSql } from '../visibility/index.ts'
import type { Author, ItemFields, ItemRow, ModerationStatus, PublicationState } from './item.ts'

const COLUMNS = sql`
  i.id, i.uuid, i.user_id, i.title, i.body, i.summary, i.content_cover, i.topic_ids, i.attachments,
  i.notification_channels, i.is_translatable, i.is_commentable, i.is_shareable, i.publication_state,
  i.moderation_status, i.moderation_reason, i.content_id, i.created_at, i.updated_at, i.published_at,
  coalesce(u.display_name, u.given_name || ' ' || u.family_name) as author_name, u.photo_url as author_avatar_url`

/** SQL: the items of an author. */
const ownSql = (db: ProgramDb, author: Author) => sql`
  from ugc_items i join users u on u.program_id = i.program_id and u.id = i.user_id
 where i.program_id = ${db.programId} and i.user_id = ${author.userId}`

/** Returns an item of this author; throws 404 for items of other authors. */
export async function requireItem(db: ProgramDb, author: Author, id: number): Promise<ItemRow> {
  const item = await sql<ItemRow>`select ${COLUMNS} ${ownSql(db, author)} and i.id = ${id}`.first(db)
  if (!item) throw notFound('Item')
  return item
}

/**
 * Like `requireItem`; locks the item until the end of the transaction. Its post is locked first, in the order of publishers'
 * decisions, which continue to the item.
 */
export async function lockItem(db: ProgramDb, author: Author, id: number): Promise<ItemRow> {
  const { content_id } = await requireItem(db, author, id)
  if (content_id !== null) await lockPost(db, { id: content_id, uuid: null })
  await sql`
    select from ugc_items
     where program_id = ${db.programId} and user_id = ${author.userId} and id = ${id} for update`.execute(db)
  return requireItem(db, author, id)
}

export interface ItemFilter {
  /** All states if undefined or empty. */
  readonly states: readonly PublicationState[] | undefined
  readonly contentId: number | undefined
}

/** SQL of the list of the author's items, newest first. */
export function itemsOf(db: ProgramDb, author: Author, { states, contentId }: ItemFilter) {
  const inStates = states?.length ? sql`and i.publication_state = any(${states}::text[])` : sql``
  const ofPost = contentId === undefined ? sql`` : sql`and i.content_id = ${contentId}`
  const from = sql`${ownSql(db, author)} ${inStates} ${ofPost}`
  return { columns: COLUMNS, from, order: sql`i.created_at desc, i.id desc` }
}

/** A new draft; returns its id. */
export async function insertItem(db: ProgramDb, author: Author, fields: ItemFields): Promise<number> {
  const columns = { program_id: db.programId, user_id: author.userId, uuid: uuidv7(), ...columnsOf(fields) }
  const { id } = await sql<{ id: number }>`insert into ugc_items ${oneRow(columns)} returning id`.one(db)
  await markUploadsOf(db, fields)
  return id
}

export async function storeItemFields(db: ProgramDb, id: number, fields: ItemFields): Promise<void> {
  await sql`
    update ugc_items set ${assignments({ ...columnsOf(fields), updated_at: sql`now()` })}
     where program_id = ${db.programId} and id = ${id}`.execute(db)
  await markUploadsOf(db, fields)
}

const markUploadsOf = (db: ProgramDb, { body, content_cover, attachments }: ItemFields): Promise<void> =>
  markUploads(db, [body, JSON.stringify(content_cover), JSON.stringify(attachments)])

/** The status of an item. */
interface ItemStatus {
  readonly publication_state: PublicationState
  readonly moderation_status: ModerationStatus
  readonly moderation_reason: string | null
  readonly content_id: number | null
  readonly published_at: Date | null
}

export async function storeItemStatus(db: ProgramDb, id: number, status: Partial<ItemStatus>): Promise<void> {
  await sql`
    update ugc_items set ${assignments({ ...status, updated_at: sql`now()` })}
     where program_id = ${db.programId} and id = ${id}`.execute(db)
}

function columnsOf(fields: ItemFields) {
  return {
    title: fields.title,
    body: fields.body,
    summary: fields.summary,
    content_cover: fields.content_cover && JSON.stringify(fields.content_cover),
    topic_ids: [...fields.topic_ids],
    attachments: JSON.stringify(fields.attachments),
    notification_channels: [...fields.notification_channels],
    is_translatable: fields.is_translatable,
    is_commentable: fields.is_commentable,
    is_shareable: fields.is_shareable,
  }
}

export const SubmittableTopic = namedObject('SubmittableTopic', {
  id: Type.Id(),
  name: Type.String(),
  description: Type.String(),
  auto_publish: Type.Boolean({ description: 'Submissions are published without review.' }),
})
export type SubmittableTopic = Static<typeof SubmittableTopic>

/** SQL: topic `t` takes submissions, is published and is open to this author. */
const OPEN_TO = ({ programId, userId }: Author): Sql<unknown> =>
  sql`t.program_id = ${programId} and t.user_submittable and ${topicVisibleSql(userId)}`

const TOPIC_COLUMNS = sql`t.id, t.name, t.description, t.auto_publish`

/** SQL of the list of topics that this author may submit to, by name. */
export const submittableTopics = (author: Author) => ({
  columns: TOPIC_COLUMNS,
  from: sql`from topics t where ${OPEN_TO(author)}`,
  order: sql`sort_key(t.name) collate "C", t.id`,
})

/** The topics with these ids that this author may submit to, by id. */
export async function findSubmittableTopics(
  db: ProgramDb,
  author: Author,
  ids: readonly number[],
): Promise<Map<number, SubmittableTopic>> {
  if (ids.length === 0) return new Map()
  const rows = await sql<SubmittableTopic>`
    select ${TOPIC_COLUMNS} from topics t
     where ${OPEN_TO(author)} and t.id = any(${ids}::bigint[])`.all(db)
  return new Map(rows.map(topic => [topic.id, topic]))
}

export async function hasSubmittableTopic(db: ProgramDb, author: Author): Promise<boolean> {
  const rows = await sql`select from topics t where ${OPEN_TO(author)} limit 1`.all(db)
  return rows.length > 0
}
