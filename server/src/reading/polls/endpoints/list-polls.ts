import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { Page, Type } from '../../../platform/http/input/schema.ts'
import { PollSettings } from '../poll.ts'
import { presentPollSettings } from '../present-polls.ts'

export const listPolls = endpoint({
  id: 'listPolls',
  tag: 'Polls',
  method: 'GET',
  path: '/v2/polls',
  summary: 'List all polls of the program with their outcome, newest first',
  access: { as: ['user', 'server'], scopes: ['content.read'], role: 'publisher' },
  input: { query: Type.Object({ ...pageParameters }) },
  output: { status: 200, body: Page(PollSettings) },
  async handle({ actor: { userId }, db }, { query }) {
    const page = readPage(query)
    const all = db.selectFrom('polls').where('program_id', '=', db.programId)
    const rows = await all
      .select('id')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(sql.lit(page.size))
      .offset(sql.lit(page.offset))
      .execute()
    const { total } = await all.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    const ids = rows.map(row => row.id)
    return { data: await presentPollSettings(db, ids, userId), meta: pageMeta(page, total) }
  },
})
