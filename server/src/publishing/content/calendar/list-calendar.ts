import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageMeta, pageParameters, readPage } from '../../../platform/http/input/pagination.ts'
import { described, Page, TimestampIn, Type } from '../../../platform/http/input/schema.ts'
import { readContent } from '../access.ts'
import { CalendarEntry, listEntries } from './entries.ts'
import { CALENDAR_DAYS_MAX, readWindow } from './window.ts'

export const listCalendar = endpoint({
  id: 'listCalendar',
  tag: 'Content',
  method: 'GET',
  path: '/v2/calendar',
  summary: 'List what happens to posts in a span of time, and what happened',
  description: `At most ${CALENDAR_DAYS_MAX} days. A post has an entry for each of its dates in them, whatever its state.`,
  access: readContent,
  input: {
    query: Type.Object({
      from: described('The first point in time', TimestampIn()),
      to: described('The end, which is not part of it', TimestampIn()),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Page(CalendarEntry) },
  async handle({ db }, { query }) {
    const page = readPage(query)
    const { data, total } = await listEntries(db, readWindow(query), page)
    return { data, meta: pageMeta(page, total) }
  },
})
