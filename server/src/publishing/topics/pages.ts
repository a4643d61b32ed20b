import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments, oneRow } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageParameters, respondWithPage } from '../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { markUploads } from '../uploads/index.ts'
import { requireOwnTopics } from '../visibility/index.ts'
import { requireTopicOf } from './queries.ts'

const PAGE_STATES = ['published', 'hidden'] as const

/** A custom page of a topic as returned (docs/contract/topics.md#custom-pages). */
const TopicPage = namedObject('TopicPage', {
  id: Type.Id(),
  channel_id: Type.Id(),
  title: Type.String(),
  slug: Type.String(),
  url: Type.String(),
  state: Type.OneOf(PAGE_STATES),
  position: Type.Count(),
  created_at: Type.Timestamp(),
  updated_at: Type.Timestamp(),
})

export const listTopicPages = endpoint('GET /v2/channels/{channel_id}/pages', {
  tag: 'Topics',
  summary: 'List the custom pages of a topic',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Type.Id() }), query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Type.Page(TopicPage) },
  async handle({ actor, db }, { params, query }) {
    await requireTopicOf(db, actor, params.channel_id)
    return respondWithPage(db, query, presentTopicPage, {
      columns: COLUMNS,
      from: sql`from topic_pages where program_id = ${db.programId} and topic_id = ${params.channel_id}`,
      order: sql`position, id`,
    })
  },
})

/** Custom pages of one topic. */
const PAGES_MAX = 200
const TITLE_MAX_LENGTH = 255
const POSITION_MAX = 1_000_000
const SLUG_MAX_LENGTH = 80

const title = Type.FilledText(TITLE_MAX_LENGTH)
const state = Type.Optional(Type.OneOf(PAGE_STATES))
const position = Type.Optional(
  Type.Integer({ minimum: 0, maximum: POSITION_MAX, description: 'Pages are listed by it; a new one comes last.' }),
)

const NewTopicPage = namedObject('TopicPageInput', { title, url: Type.HttpUrl(), state, position })
const TopicPageChanges = namedObject('TopicPageChanges', {
  title: Type.Optional(title),
  url: Type.Optional(Type.HttpUrl()),
  state,
  position,
})

export const createTopicPage = endpoint('POST /v2/channels/{channel_id}/pages', {
  tag: 'Topics',
  summary: 'Add a custom page to a topic',
  description: `It comes last unless \`position\` is given, and is published. A topic has at most ${PAGES_MAX} pages.`,
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Type.Id() }), body: NewTopicPage },
  output: { status: 201, body: Type.One(TopicPage) },
  async handle({ actor, db }, { params, body }) {
    const topic = await requireTopicOf(db, actor, params.channel_id, true)
    const place = await nextPagePosition(db, topic.id)
    if (place.count >= PAGES_MAX) throw badRequest(`A topic has at most ${PAGES_MAX} pages`)
    const { title, url, state = 'published', position = place.position } = body
    return { data: presentTopicPage(await insertPage(db, topic.id, { title, url, state, position })) }
  },
})

export const updateTopicPage = endpoint('PUT /v2/channels/{channel_id}/pages/{page_id}', {
  tag: 'Topics',
  summary: 'Change a custom page of a topic',
  description: 'Only given members change; the slug is made from the title.',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Type.Id(), page_id: Type.Id() }), body: TopicPageChanges },
  output: { status: 200, body: Type.One(TopicPage) },
  async handle({ actor, db }, { params, body }) {
    await requireOwnTopics(db, actor, [params.channel_id])
    const page = await updatePage(db, params.channel_id, params.page_id, body)
    if (!page) throw notFound('Page')
    return { data: presentTopicPage(page) }
  },
})

export const deleteTopicPage = endpoint('DELETE /v2/channels/{channel_id}/pages/{page_id}', {
  tag: 'Topics',
  summary: 'Delete a custom page of a topic',
  access: { as: ['user', 'server'], scopes: ['content.write'], role: 'publisher' },
  input: { params: Type.Object({ channel_id: Type.Id(), page_id: Type.Id() }) },
  output: { status: 204 },
  async handle({ actor, db }, { params }) {
    await requireOwnTopics(db, actor, [params.channel_id])
    if (!(await deletePageRow(db, params.channel_id, params.page_id))) throw notFound('Page')
  },
})

type NewTopicPage = Static<typeof NewTopicPage>
type TopicPageChanges = Static<typeof TopicPageChanges>

type TopicPageRow = RowOf<Static<typeof TopicPage>, 'created_at' | 'updated_at'>

const COLUMNS = sql`id, topic_id as channel_id, title, slug, url, state, position, created_at, updated_at`

const presentTopicPage = (row: TopicPageRow) => presentTimes(row, 'created_at', 'updated_at')

/** The part of an address that names a page: its title in small letters, digits and hyphens, in any script. */
function slugOf(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
  const slug = plain.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, SLUG_MAX_LENGTH)
  return (
    slug
      .toWellFormed()
      .replace(/\uFFFD/g, '')
      .replace(/^-+|-+$/g, '') || 'page'
  )
}

/** The number of a topic's custom pages, and the position after the last one. The topic must be locked. */
async function nextPagePosition(db: ProgramDb, topicId: number): Promise<{ count: number; position: number }> {
  return sql<{ count: number; position: number }>`
    select count(*)::int as count, coalesce(max(position)::bigint + 1, 0) as position
      from topic_pages where program_id = ${db.programId} and topic_id = ${topicId}`.one(db)
}

async function insertPage(
  db: ProgramDb,
  topicId: number,
  page: Required<Pick<NewTopicPage, 'title' | 'url' | 'position'>> & Pick<NewTopicPage, 'state'>,
): Promise<TopicPageRow> {
  await markUploads(db, [page.url])
  const columns = { program_id: db.programId, topic_id: topicId, slug: slugOf(page.title), ...page }
  return sql<TopicPageRow>`insert into topic_pages ${oneRow(columns)} returning ${COLUMNS}`.one(db)
}

/** Changes the given members of a page, if any, and returns it; null when the topic has no such page. */
async function updatePage(
  db: ProgramDb,
  topicId: number,
  pageId: number,
  { title, url, state, position }: TopicPageChanges,
): Promise<TopicPageRow | null> {
  const given = { title, slug: title === undefined ? undefined : slugOf(title), url, state, position }
  const isChange = Object.values(given).some(value => value !== undefined)
  const changes = assignments({ ...given, updated_at: isChange ? new Date() : sql.ref('updated_at') })
  const rows = await sql<TopicPageRow>`
    update topic_pages set ${changes}
     where program_id = ${db.programId} and topic_id = ${topicId} and id = ${pageId} returning ${COLUMNS}`.all(db)
  if (rows.length > 0) await markUploads(db, [url])
  return rows[0] ?? null
}

/** Deletes a page of the topic; false if it has no such page. */
async function deletePageRow(db: ProgramDb, topicId: number, pageId: number): Promise<boolean> {
  const rows = await sql`
    delete from topic_pages
     where program_id = ${db.programId} and topic_id = ${topicId} and id = ${pageId} returning id`.all(db)
  return rows.length > 0
}
