import { sql } from 'kysely'
import { runTogether } from '../../../platform/db/query.ts'
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
    const { rows, counted } = await runTogether(db, {
      rows: sql<{ id: number }>`
        select id from polls where program_id = ${db.programId}
         order by created_at desc, id desc limit ${sql.lit(page.size)} offset ${sql.lit(page.offset)}`,
      counted: sql<{ total: number }>`select count(*)::int as total from polls where program_id = ${db.programId}`,
    })
    const ids = rows.map(row => row.id)
    return { data: await presentPollSettings(db, ids, userId), meta: pageMeta(page, counted[0]?.total ?? 0) }
  },
})
