import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import { noteUploads } from '../../uploads/index.ts'
import { type NewTopicPage, slugOf, type TopicPageChanges, type TopicPageRow } from './topic-page.ts'

/** A page of a topic's custom pages, by position, and how many there are. */
export async function listPageRows(
  db: ProgramDb,
  topicId: number,
  page: PageRequest,
): Promise<{ rows: TopicPageRow[]; total: number }> {
  const pages = db.selectFrom('topic_pages').where('program_id', '=', db.programId).where('topic_id', '=', topicId)
  const rows = await pages.selectAll().orderBy('position').orderBy('id').limit(page.size).offset(page.offset).execute()
  const { total } = await pages.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** How many custom pages a topic has, and the position after its last one. The topic must be locked. */
export async function nextPagePosition(db: ProgramDb, topicId: number): Promise<{ count: number; position: number }> {
  const { count, last } = await db
    .selectFrom('topic_pages')
    .select(eb => [eb.fn.countAll<number>().as('count'), eb.fn.max('position').as('last')])
    .where('program_id', '=', db.programId)
    .where('topic_id', '=', topicId)
    .executeTakeFirstOrThrow()
  return { count, position: last === null ? 0 : last + 1 }
}

export async function insertPage(
  db: ProgramDb,
  topicId: number,
  page: Required<Pick<NewTopicPage, 'title' | 'url' | 'position'>> & Pick<NewTopicPage, 'state'>,
): Promise<TopicPageRow> {
  await noteUploads(db, [page.url])
  return db
    .insertInto('topic_pages')
    .values({ program_id: db.programId, topic_id: topicId, slug: slugOf(page.title), ...page })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Changes what is given of a page, which may be nothing; null when the topic has no such page. */
export async function updatePage(
  db: ProgramDb,
  topicId: number,
  pageId: number,
  { title, url, state, position }: TopicPageChanges,
): Promise<TopicPageRow | null> {
  const given = { title, slug: title === undefined ? undefined : slugOf(title), url, state, position }
  const isChange = Object.values(given).some(value => value !== undefined)
  const row = await db
    .updateTable('topic_pages')
    .set(eb => ({ ...given, updated_at: isChange ? new Date() : eb.ref('updated_at') }))
    .where('program_id', '=', db.programId)
    .where('topic_id', '=', topicId)
    .where('id', '=', pageId)
    .returningAll()
    .executeTakeFirst()
  if (row) await noteUploads(db, [url])
  return row ?? null
}

/** Whether there was such a page of the topic to delete. */
export async function deletePageRow(db: ProgramDb, topicId: number, pageId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('topic_pages')
    .where('program_id', '=', db.programId)
    .where('topic_id', '=', topicId)
    .where('id', '=', pageId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}
