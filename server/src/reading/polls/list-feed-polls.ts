import { sql } from 'kysely'
import { endpoint } from '../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { Page, Type } from '../../platform/http/input/schema.ts'
import { isOpenToSql } from './find-poll.ts'
import { Poll } from './poll.ts'
import { presentPolls } from './present-polls.ts'

export const listFeedPolls = endpoint({
  id: 'listFeedPolls',
  tag: 'Polls',
  method: 'GET',
  path: '/v2/feed/polls',
  summary: 'List your polls, open and closed, newest first',
  access: { as: ['user'], scopes: ['feeds.read'] },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(Poll) },
  async handle({ actor: { userId }, db }, { query }) {
    const page = readPage(query)
    const own = db.selectFrom('polls as p').where('p.program_id', '=', db.programId).where(isOpenToSql(userId))
    const rows = await own
      .select('p.id')
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(sql.lit(page.size))
      .offset(sql.lit(page.offset))
      .execute()
    const { total } = await own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const ids = rows.map(row => row.id)
    return { data: await presentPolls(db, ids, userId), meta: pageMeta(page, total) }
  },
})
