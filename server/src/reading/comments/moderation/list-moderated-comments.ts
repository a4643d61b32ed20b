import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { type PageRequest, pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { OneOf, Page, QueryArray, Type } from '../../../platform/http/input/schema.ts'
import { programSettings } from '../../../platform/http/request-state.ts'
import { COMMENT_STATES } from '../comment.ts'
import { ModeratedComment, presentModerated } from './moderated-comment.ts'

export const listModeratedComments = endpoint({
  id: 'listModeratedComments',
  tag: 'Moderation',
  method: 'GET',
  path: '/v2/moderation/comments',
  summary: 'List the comments of all posts for moderation, newest first',
  description:
    'Without a filter those that a decision is due on: comments in review, and published ones that were reported.',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'program_manager' },
  input: {
    query: Type.Object({
      'filter.state': Type.Optional(QueryArray(OneOf(COMMENT_STATES), 'States')),
      'filter.reported': Type.Optional(Type.Boolean({ description: 'Whether there are reports to decide on.' })),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(ModeratedComment) },
  async handle({ db, request }, { query }) {
    const page = readPage(query)
    const condition = conditionOf(query['filter.state'], query['filter.reported'])
    const { ids, total } = await listIds(db, condition, page)
    const data = await presentModerated(db, ids, programSettings(request).expanded_reactions)
    return { data, meta: pageMeta(page, total) }
  },
})

/** Starts from the reports, which are few, not from the comments. */
const REPORTED = sql<SqlBool>`c.id in (
  select r.comment_id from comment_reports r where r.program_id = c.program_id and r.settled_at is null)`

function conditionOf(states: readonly string[] | undefined, reported: boolean | undefined): RawBuilder<SqlBool> {
  if (!states?.length && reported === undefined)
    return sql`(c.state = 'review' or (c.state = 'published' and ${REPORTED}))`
  const byState = states?.length ? sql`c.state = any(${states})` : sql`true`
  const byReport = reported === undefined ? sql`true` : reported ? REPORTED : sql`not ${REPORTED}`
  return sql`(${byState} and ${byReport})`
}

async function listIds(
  db: ProgramDb,
  condition: RawBuilder<SqlBool>,
  page: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number }>`
    select c.id from comments c where c.program_id = ${db.programId} and ${condition}
     order by c.id desc limit ${page.size} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from comments c where c.program_id = ${db.programId} and ${condition}`.execute(db)
  return { ids: rows.map(row => row.id), total: counted.rows[0]?.total ?? 0 }
}
