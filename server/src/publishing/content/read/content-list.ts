// The publishers' list of posts: filters, order and total number.

import type { Restricted } from '../../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { forProgram } from '../../../platform/db/transaction.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import {
  type PageRequest,
  pageMeta,
  pageParameters,
  readPage,
  readSort,
  type SortTerm,
  sortParameter,
} from '../../../platform/http/input/pagination.ts'
import { described, type Static, Type } from '../../../platform/http/input/schema.ts'
import { parseTimestamp } from '../../../platform/http/input/timestamp.ts'
import { readSearch, type SearchUnit } from '../../../shared/text/search-text.ts'
import { updateCounters } from '../../statistics/index.ts'
import { isReadableSql } from '../../visibility/index.ts'
import { readContent } from '../record/actor.ts'
import { hydratePosts } from '../record/hydrate.ts'
import { contentLimits } from '../record/limits.ts'
import { presentContentFields } from '../record/present-content.ts'
import { CONTENT_SOURCES, CONTENT_TYPES, Content } from '../record/record.ts'
import { CONTENT_STATES } from '../record/states.ts'
import { contentMatching, withWordIndex } from '../search/search-index.ts'
import { readWordQueryIn } from '../search/word-query.ts'
import { readFigures } from './list-figures.ts'

const CONTENT_SORT_FIELDS = [
  'id',
  'title',
  'state',
  'created_at',
  'updated_at',
  'published_at',
  'scheduled_at',
  'review_sent_at',
] as const

const SEARCH_MAX_LENGTH = 200
/** Maximum matches up to which sorting the search results is cheaper than scanning in order and filtering. */
const FOUND_FIRST_MAX_COUNT = 10_000

const ContentListQuery = Type.Object({
  'filter.state': Type.Optional(Type.QueryArray(Type.OneOf(CONTENT_STATES), 'States')),
  'filter.content_type': Type.Optional(Type.QueryArray(Type.OneOf(CONTENT_TYPES), 'Content types')),
  'filter.channels.id': Type.Optional(Type.QueryArray(Type.Id(), 'Topics')),
  'filter.visibility': Type.Optional(Type.QueryArray(Type.OneOf(['public', 'private', 'any']), 'Visibilities')),
  'filter.featured': Type.Optional(
    Type.QueryArray(Type.OneOf(['true', 'false', 'any']), 'Whether the posts are featured'),
  ),
  'filter.source': Type.Optional(Type.QueryArray(Type.OneOf(CONTENT_SOURCES), 'Sources')),
  'filter.author.user_id': Type.Optional(Type.QueryArray(Type.Id(), 'Authors')),
  'filter.reviewer_user_id': Type.Optional(Type.QueryArray(Type.Id(), 'The requested reviewer')),
  'filter.language': Type.Optional(
    Type.QueryArray(Type.String({ maxLength: contentLimits.languageMaxLength }), 'Languages'),
  ),
  'filter.initiative_tags.id': Type.Optional(Type.QueryArray(Type.Id(), 'Initiatives')),
  'filter.initiative_id': Type.Optional(Type.QueryArray(Type.Id(), 'The same initiatives')),
  'filter.published_at.from': Type.Optional(described('Published then or later', Type.TimestampIn())),
  'filter.published_at.to': Type.Optional(described('Published before', Type.TimestampIn())),
  include: Type.Optional(Type.QueryArray(Type.OneOf(['figures']), 'What is added to each post')),
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_LENGTH, description: 'Words to search for' })),
  ...sortParameter,
  ...pageParameters,
})

export const listContent = endpoint('GET /v2/content', {
  tag: 'Content',
  summary: 'List posts in any state',
  description: `Sorts by ${CONTENT_SORT_FIELDS.join(', ')}; by default the newest first. Several values of one filter mean any of them. \`include=figures\` adds \`figures\`.`,
  access: readContent,
  input: { query: ContentListQuery },
  output: { status: 200, body: Type.Page(Content) },
  transaction: 'own',
  async handle({ actor, services }, { query }) {
    const { programId } = actor
    const { database, baseUrl } = services
    const withFigures = query.include?.includes('figures') === true
    if (withFigures) await updateCounters(services, programId)
    const page = readPage(query)
    const sort = readSort(query.sort, CONTENT_SORT_FIELDS, '-created_at')
    const find = (db: ProgramDb) => listContentIds(db, query, actor, sort, page)
    const show = async (db: ProgramDb, { ids, total }: FoundContent) => {
      const posts = await hydratePosts(db, ids)
      const figures = withFigures ? await readFigures(services, db, ids, actor) : null
      const data = ids
        .flatMap(id => posts.get(id) ?? [])
        .map(post => ({
          ...presentContentFields(post, baseUrl(), actor),
          ...(figures && { figures: figures.get(post.id) ?? null }),
        }))
      return { data, meta: pageMeta(page, total) }
    }
    if (!query.search?.trim()) return database.read(programId, async db => show(db, await find(db)))
    const found = await withWordIndex(database, db => find(forProgram(db, programId)))
    return database.read(programId, db => show(db, found))
  },
})

type ContentSortField = (typeof CONTENT_SORT_FIELDS)[number]

type ContentListQuery = Static<typeof ContentListQuery>

interface FoundContent {
  readonly ids: readonly number[]
  readonly total: number
}

/** Ids of one page and the number of all posts that the query finds. */
async function listContentIds(
  db: ProgramDb,
  query: ContentListQuery,
  reader: Restricted,
  sort: readonly SortTerm<ContentSortField>[],
  page: PageRequest,
): Promise<FoundContent> {
  const search = query.search?.trim() ? await readWordQueryIn(db, db.programId, beginnings(query.search)) : undefined
  if (search === null) return { ids: [], total: 0 }
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${foundSql(db, query, reader, search)}`.execute(db)
  const { total } = counted.rows[0] as { total: number }
  if (page.offset >= total) return { ids: [], total }
  // The validated numbers are inlined in the statement: with a bound limit the planner expects a tenth of all rows.
  const rows = await sql<{ id: number }>`
    select c.id ${foundSql(db, query, reader, search, total <= FOUND_FIRST_MAX_COUNT)}
     order by ${orderOf(sort)} limit ${sql.lit(page.size)} offset ${sql.lit(page.offset)}`.all(db)
  return { ids: rows.map(row => row.id), total }
}

/** The query of a search whose words are beginnings of words. */
const beginnings = (text: string): SearchUnit[] =>
  readSearch(text).map(unit => ({ ...unit, words: unit.words.map(word => ({ ...word, isOpen: !unit.isQuoted })) }))

/** SQL: the posts that match any of the values of each filter. */
function foundSql(
  db: ProgramDb,
  query: ContentListQuery,
  reader: Restricted,
  search?: string,
  searchFirst = false,
): Sql<unknown> {
  const conditions = [sql`c.program_id = ${db.programId}`, isReadableSql(db.programId, reader, sql`c.id`)]
  const amongst = (column: string, values: readonly unknown[] | undefined) => {
    if (values?.length) conditions.push(sql`${sql.ref(`c.${column}`)} in (${sql.join(values)})`)
  }
  const visibilities = query['filter.visibility']
  const featured = new Set(query['filter.featured'])
  amongst('state', query['filter.state'])
  amongst('content_type', query['filter.content_type'])
  if (!visibilities?.includes('any')) amongst('visibility', visibilities)
  if (featured.size === 1 && !featured.has('any')) conditions.push(sql`c.featured = ${featured.has('true')}`)
  amongst('source_name', query['filter.source'])
  amongst('author_user_id', query['filter.author.user_id'])
  amongst('reviewer_user_id', query['filter.reviewer_user_id'])
  amongst('language', query['filter.language'])
  const topics = query['filter.channels.id']
  if (topics?.length) conditions.push(sql`c.id in ${postsOfTopics(db.programId, topics)}`)
  for (const initiatives of [query['filter.initiative_tags.id'], query['filter.initiative_id']]) {
    if (initiatives?.length) conditions.push(sql`c.id in ${postsOfInitiatives(db.programId, initiatives)}`)
  }
  const from = query['filter.published_at.from']
  if (from) conditions.push(sql`c.published_at >= ${parseTimestamp(from)}`)
  const to = query['filter.published_at.to']
  if (to) conditions.push(sql`c.published_at < ${parseTimestamp(to)}`)
  if (search) conditions.push(sql`c.id in ${contentMatching(db.programId, search, searchFirst)}`)
  return sql`from content c where ${sql.join(conditions, sql` and `)}`
}

const postsOfTopics = (programId: number, topicIds: readonly number[]) => sql<number>`
  (select ct.content_id from content_topics ct
    where ct.program_id = ${programId} and ct.topic_id = any(${topicIds}))`

const postsOfInitiatives = (programId: number, initiativeIds: readonly number[]) => sql<number>`
  (select ci.content_id from content_initiatives ci
    where ci.program_id = ${programId} and ci.initiative_id = any(${initiativeIds}))`

/** SQL: the order. Posts without the date come last in descending order, and first in ascending order. */
function orderOf(sort: readonly SortTerm<ContentSortField>[]) {
  const terms = sort.map(({ field, direction }) =>
    field === 'published_at' || field === 'scheduled_at' || field === 'review_sent_at'
      ? sql`${sql.ref(`c.${field}`)} ${sql.raw(direction === 'desc' ? 'desc nulls last' : 'asc nulls first')}`
      : sql`${sql.ref(`c.${field}`)} ${sql.raw(direction)}`,
  )
  const last = sort.at(-1)?.direction ?? 'desc'
  // The id settles ties in the direction of the last field, as the indexes do.
  if (!sort.some(({ field }) => field === 'id')) terms.push(sql`c.id ${sql.raw(last)}`)
  return sql.join(terms, sql`, `)
}
