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
    const rows = await db
      .selectFrom('content')
      .select(['state', eb => eb.fn.countAll<number>().as('count')])
      .where('program_id', '=', db.programId)
      .groupBy('state')
      .execute()
    const counts = new Map(rows.map(({ state, count }) => [state, count]))
    const data = Object.fromEntries(CONTENT_STATES.map(state => [state, counts.get(state) ?? 0]))
    return { data: data as Static<typeof ContentCounts> }
  },
})
