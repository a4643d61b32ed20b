import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { uuidv7 } from '../../platform/db/uuid.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { PageRequest } from '../../platform/http/input/pagination.ts'
import { lockPost } from '../content/index.ts'
import { noteUploads } from '../uploads/index.ts'
import type { Author, ItemFields, ItemRow, ModerationStatus, PublicationState } from './item.ts'

const COLUMNS = sql`
  i.id, i.uuid, i.user_id, i.title, i.body, i.summary, i.content_cover, i.topic_ids, i.attachments,
  i.notification_channels, i.is_translatable, i.is_commentable, i.is_shareable, i.publication_state,
  i.moderation_status, i.moderation_reason, i.content_id, i.created_at, i.updated_at, i.published_at,
  coalesce(u.display_name, u.given_name || ' ' || u.family_name) as author_name, u.photo_url as author_avatar_url`

const FROM = sql`ugc_items i join users u on u.program_id = i.program_id and u.id = i.user_id`

async function select(db: ProgramDb, author: Author, rest: RawBuilder<unknown>): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from ${FROM}
     where i.program_id = ${db.programId} and i.user_id = ${author.userId} ${rest}`.execute(db)
  return rows
}

/** An item of this author, else 404: items of other authors do not exist for them. */
export async function requireItem(db: ProgramDb, author: Author, id: number): Promise<ItemRow> {
  const [item] = await select(db, author, sql`and i.id = ${id}`)
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

/** A page of the author's items, newest first, and their total number. */
export async function listItems(
  db: ProgramDb,
  author: Author,
  states: readonly PublicationState[] | undefined,
  page: PageRequest,
): Promise<{ rows: ItemRow[]; total: number }> {
  const condition = states?.length ? sql`and i.publication_state = any(${states}::text[])` : sql``
  const rows = await select(
    db,
    author,
    sql`${condition} order by i.created_at desc, i.id desc limit ${page.size} offset ${page.offset}`,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ugc_items i
     where i.program_id = ${db.programId} and i.user_id = ${author.userId} ${condition}`.execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A new draft; returns its id. */
export async function insertItem(db: ProgramDb, author: Author, fields: ItemFields): Promise<number> {
  const columns = { program_id: db.programId, user_id: author.userId, uuid: uuidv7(), ...columnsOf(fields) }
  const { rows } = await sql<{ id: number }>`insert into ugc_items ${oneRow(columns)} returning id`.execute(db)
  const { id } = rows[0] as (typeof rows)[number]
  await noteUploadsOf(db, fields)
  return id
}

export async function storeItemFields(db: ProgramDb, id: number, fields: ItemFields): Promise<void> {
  await sql`
    update ugc_items set ${assignments({ ...columnsOf(fields), updated_at: sql`now()` })}
     where program_id = ${db.programId} and id = ${id}`.execute(db)
  await noteUploadsOf(db, fields)
}

const noteUploadsOf = (db: ProgramDb, { body, content_cover, attachments }: ItemFields): Promise<void> =>
  noteUploads(db, [body, JSON.stringify(content_cover), JSON.stringify(attachments)])

/** The status of an item. */
export interface ItemStatus {
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
