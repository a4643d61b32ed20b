import { sql } from 'kysely'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { Count, named, One, type Static, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { CONTENT_STATES } from '../lifecycle/states.ts'

const ContentCounts = named(
  'ContentCounts',
  Type.Object({
    draft: Count(),
    review: Count(),
    published: Count(),
    archived: Count(),
    scheduled: Count(),
    processing: Count(),
    'processing error': Count(),
  }),
)

export const getContentCounts = endpoint({
  id: 'getContentCounts',
  tag: 'Content',
  method: 'GET',
  path: '/v2/content_counts',
  summary: 'Count the posts in each state',
  access: readContent,
  input: {},
  output: { status: 200, body: One(ContentCounts) },
  async handle({ db }) {
    // One count per state uses the narrow index of states, even when the planner has poor statistics for the table.
    const { rows } = await sql<{ state: string; count: number }>`
      select s.state, (select count(*)::integer from content c
                        where c.program_id = ${db.programId} and c.state = s.state) as count
        from unnest(${[...CONTENT_STATES]}::text[]) as s (state)`.execute(db)
    const counts = new Map(rows.map(({ state, count }) => [state, count]))
    const data = Object.fromEntries(CONTENT_STATES.map(state => [state, counts.get(state) ?? 0]))
    return { data: data as Static<typeof ContentCounts> }
  },
})
