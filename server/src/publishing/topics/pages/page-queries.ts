import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { assignments, oneRow, runTogether } from '../../../platform/db/query.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import { noteUploads } from '../../uploads/index.ts'
import { type NewTopicPage, slugOf, type TopicPageChanges, type TopicPageRow } from './topic-page.ts'

/** A page of a topic's custom pages, by position, and their total number. */
export async function listPageRows(
  db: ProgramDb,
  topicId: number,
  page: PageRequest,
): Promise<{ rows: TopicPageRow[]; total: number }> {
  const all = sql`from topic_pages where program_id = ${db.programId} and topic_id = ${topicId}`
  const { rows, counted } = await runTogether(db, {
    rows: sql<TopicPageRow>`select * ${all} order by position, id limit ${page.size} offset ${page.offset}`,
    counted: sql<{ total: number }>`select count(*)::int as total ${all}`,
  })
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The number of a topic's custom pages, and the position after the last one. The topic must be locked. */
export async function nextPagePosition(db: ProgramDb, topicId: number): Promise<{ count: number; position: number }> {
  const { rows } = await sql<{ count: number; position: number }>`
    select count(*)::int as count, coalesce(max(position)::bigint + 1, 0) as position
      from topic_pages where program_id = ${db.programId} and topic_id = ${topicId}`.execute(db)
  return rows[0] as (typeof rows)[number]
}

export async function insertPage(
  db: ProgramDb,
  topicId: number,
  page: Required<Pick<NewTopicPage, 'title' | 'url' | 'position'>> & Pick<NewTopicPage, 'state'>,
): Promise<TopicPageRow> {
  await noteUploads(db, [page.url])
  const columns = { program_id: db.programId, topic_id: topicId, slug: slugOf(page.title), ...page }
  const { rows } = await sql<TopicPageRow>`insert into topic_pages ${oneRow(columns)} returning *`.execute(db)
  return rows[0] as TopicPageRow
}

/** Changes the given members of a page, which may be none; null when the topic has no such page. */
export async function updatePage(
  db: ProgramDb,
  topicId: number,
  pageId: number,
  { title, url, state, position }: TopicPageChanges,
): Promise<TopicPageRow | null> {
  const given = { title, slug: title === undefined ? undefined : slugOf(title), url, state, position }
  const isChange = Object.values(given).some(value => value !== undefined)
  const changes = assignments({ ...given, updated_at: isChange ? new Date() : sql.ref('updated_at') })
  const { rows } = await sql<TopicPageRow>`
    update topic_pages set ${changes}
     where program_id = ${db.programId} and topic_id = ${topicId} and id = ${pageId} returning *`.execute(db)
  if (rows.length > 0) await noteUploads(db, [url])
  return rows[0] ?? null
}

/** Deletes a page of the topic; false if it has no such page. */
export async function deletePageRow(db: ProgramDb, topicId: number, pageId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from topic_pages
     where program_id = ${db.programId} and topic_id = ${topicId} and id = ${pageId} returning id`.execute(db)
  return rows.length > 0
}
