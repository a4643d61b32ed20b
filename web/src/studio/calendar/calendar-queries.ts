import type { CalendarEntry, ListCalendarArgs } from '@atrium/client'
import { listCalendar } from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { connect } from '../../api/connect.ts'
import { STUDIO_POSTS } from '../posts/posts-queries.ts'
import { keyOf } from './entry.ts'

const atrium = connect({ listCalendar })

const PAGE_SIZE = 100
const PAGES_MAX = 10

export interface Entries {
  readonly entries: readonly CalendarEntry[]
  /** More than the entries where there are very many. */
  readonly total: number
}

const CALENDAR = [STUDIO_POSTS, 'calendar'] as const

/** All that happens from one moment to before another, both ISO 8601; the first 1,000 where there is more. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...CALENDAR, from, to],
    queryFn: ({ signal }) => readAll({ from, to, 'page.size': PAGE_SIZE }, signal),
    placeholderData: keepPreviousData,
  })

async function readAll(args: ListCalendarArgs, signal: AbortSignal): Promise<Entries> {
  const entries: CalendarEntry[] = []
  for (let page = 1; ; page++) {
    const { data, meta } = await atrium.listCalendar({ ...args, 'page.number': page }, { signal })
    entries.push(...data)
    const total = meta.pagination.total_records
    if (data.length < PAGE_SIZE || entries.length >= total || page === PAGES_MAX) return { entries, total }
  }
}

/** Shows an entry at its new time before the calendar is read again. */
export function showMoved(client: QueryClient, entry: CalendarEntry, at: string): void {
  client.setQueriesData<Entries>(
    { queryKey: CALENDAR },
    known =>
      known && {
        ...known,
        entries: known.entries
          .map(each => (keyOf(each) === keyOf(entry) ? { ...each, at } : each))
          .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
      },
  )
}
