import type { CalendarEntry, ListCalendarArgs } from '@atrium/client'
import { listCalendar } from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { connect } from '../../../api/connect.ts'
import { addDays, addMonths, daysFrom, monthOf, readDay, WEEK_DAYS, weekOf, weeksOfMonth } from '../../../lib/days.ts'
import type { Address } from '../../../lib/use-address.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({ listCalendar })

const PAGE_SIZE = 100
const PAGES_MAX = 10

interface Entries {
  readonly entries: readonly CalendarEntry[]
  /** More than the entries where there are very many. */
  readonly total: number
}

/** All that happens from one moment to before another, both ISO 8601; the first 1,000 where there is more. */
export const calendarQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: keys.posts('calendar', from, to),
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
    { queryKey: keys.posts('calendar') },
    known =>
      known && {
        ...known,
        entries: known.entries
          .map(each => (keyOf(each) === keyOf(entry) ? { ...each, at } : each))
          .sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
      },
  )
}

/** Names an entry: a post has one date of each kind. */
export const keyOf = ({ content_id, kind }: CalendarEntry): string => `${content_id}-${kind}`

/** What was published stays in the past, and what is put away or did not succeed has no plans. */
export function isMovable({ kind, state }: CalendarEntry): boolean {
  if (kind === 'publish') return state === 'scheduled'
  return state !== 'archived' && state !== 'processing error'
}

/** Entries by their day, each day's in the order of time. */
export const byDay = (
  entries: readonly CalendarEntry[],
  dayOf: (at: string) => string,
): ReadonlyMap<string, readonly CalendarEntry[]> => Map.groupBy(entries, ({ at }) => dayOf(at))

export const VIEWS = ['month', 'week', 'list'] as const
type View = (typeof VIEWS)[number]

/** What the address asks the calendar to show. */
export interface Shown {
  readonly view: View
  /** A day of what is shown. */
  readonly day: string
  /** The days of the view, in weeks where it has weeks. */
  readonly weeks: readonly (readonly string[])[]
  readonly first: string
  /** The day after the last one. */
  readonly end: string
  /** A day of what comes before and after. */
  readonly previous: string
  readonly next: string
  readonly topicId: number | null
}

/** A phone has room for the list alone. */
export function readShown(address: Address, today: string, firstDay: number, isNarrow: boolean): Shown {
  const asked = VIEWS.find(each => each === address.get('view')) ?? 'month'
  const view = isNarrow ? 'list' : asked
  const day = readDay(address.get('date')) ?? today
  const weeks = view === 'week' ? [daysFrom(weekOf(day, firstDay), WEEK_DAYS)] : weeksOfMonth(day, firstDay)
  const isList = view === 'list'
  const first = isList ? monthOf(day) : (weeks[0]?.[0] as string)
  const end = isList ? addMonths(day, 1) : addDays(first, weeks.length * WEEK_DAYS)
  const step = (count: number) => (view === 'week' ? addDays(day, count * WEEK_DAYS) : addMonths(day, count))
  const topicId = Number(address.get('topic')) || null
  return { view, day, weeks, first, end, previous: step(-1), next: step(1), topicId }
}
