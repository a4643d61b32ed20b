import {
  AtriumError,
  type CalendarEntry,
  type ListCalendarArgs,
  type MustReadSettings,
  type Post,
} from '@atrium/client'
import {
  cancelNewsletter,
  getContent,
  getMustRead,
  getNewsletter,
  listCalendar,
  publishContent,
  reviewContent,
  sendNewsletter,
  setMustRead,
  updateContent,
} from '@atrium/client/operations'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/preact-query'
import { connect } from '../../../api/connect.ts'
import { onlyIf } from '../../../api/only-if.ts'
import { addDays, addMonths, daysFrom, monthOf, readDay, WEEK_DAYS, weekOf, weeksOfMonth } from '../../../lib/days.ts'
import type { Address } from '../../../lib/use-address.ts'
import { type DateFault, type DateField, dateFaultsOf, movedAlong, type PostDates } from '../parts/date-order.ts'
import { keys } from '../parts/query-keys.ts'

const atrium = connect({
  listCalendar,
  getContent,
  getMustRead,
  publishContent,
  setMustRead,
  updateContent,
  reviewContent,
  getNewsletter,
  cancelNewsletter,
  sendNewsletter,
})

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
    queryFn: ({ signal }) => readAll({ from, to, include: ['initiatives'], 'page.size': PAGE_SIZE }, signal),
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
export const keyOf = ({ content_id, newsletter_id, kind }: CalendarEntry): string =>
  `${content_id ?? newsletter_id}-${kind}`

/** The page of its post or newsletter. */
export const pageOf = ({ content_id, newsletter_id }: CalendarEntry): string =>
  content_id === undefined ? `/newsletters/${newsletter_id}` : `/posts/${content_id}`

/** Published posts stay in the past; archived or failed ones have no plans. */
export function isMovable({ kind, state }: CalendarEntry): boolean {
  if (kind === 'publish' || kind === 'newsletter') return state === 'scheduled'
  return state !== 'archived' && state !== 'processing error'
}

/** Entries by their day, each day's in the order of time. */
export const byDay = (
  entries: readonly CalendarEntry[],
  dayOf: (at: string) => string,
): ReadonlyMap<string, readonly CalendarEntry[]> => Map.groupBy(entries, ({ at }) => dayOf(at))

export const VIEWS = ['month', 'week', 'list'] as const
type View = (typeof VIEWS)[number]

/** View and day of the calendar in the address. */
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

/** A date of a post with the version that a change must name. */
export interface DateVersion {
  /** The date as the server has it now; null when the post has none such any more. */
  readonly at: string | null
  readonly etag: string
  /** Settings that a due date is written with; null for a post that needs no confirmation. */
  readonly mustRead: MustReadSettings | null
  /** All dates of the post; those of a draft may still contradict each other. */
  readonly dates: PostDates
  readonly publishAt: string | null
  readonly isOrdered: boolean
}

/** The date of an entry as it is when somebody is about to move it. */
export const dateQuery = (entry: CalendarEntry) =>
  queryOptions({
    queryKey: keys.opened(entry.content_id ?? entry.newsletter_id, 'date', entry.kind),
    queryFn: () => readDate(entry),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export async function readDate({ content_id, newsletter_id = 0, kind }: CalendarEntry): Promise<DateVersion> {
  if (content_id === undefined) {
    const { data, headers } = await atrium.getNewsletter({ newsletter_id })
    const dates = {
      requires_acknowledgement: false,
      must_read: { due_at: null },
      expires_at: null,
      revalidate_at: null,
    }
    const at = data.state === 'scheduled' ? data.send_at : null
    return { at, etag: headers.get('etag') ?? '', mustRead: null, dates, publishAt: null, isOrdered: false }
  }
  const { data: post, headers } = await atrium.getContent({ content_id })
  const mustRead = post.requires_acknowledgement ? await readMustRead(content_id) : null
  return {
    at: dateOf(post, kind, mustRead),
    etag: headers.get('etag') ?? '',
    mustRead,
    dates: { ...post, must_read: { due_at: mustRead?.due_at ?? null } },
    publishAt: post.scheduled_at,
    isOrdered: post.state === 'published' || post.state === 'scheduled',
  }
}

const FIELDS: Readonly<Partial<Record<CalendarEntry['kind'], DateField>>> = {
  due: 'due_at',
  expire: 'expires_at',
  revalidate: 'revalidate_at',
}

const withDate = ({ kind }: CalendarEntry, dates: PostDates, at: string): PostDates => ({
  ...dates,
  ...(kind === 'due' && { must_read: { due_at: at } }),
  ...(kind === 'expire' && { expires_at: at }),
  ...(kind === 'revalidate' && { revalidate_at: at }),
})

/** Returns the rule that the moved date breaks; null when it breaks none, or the post broke it before. */
export function faultOfMove(entry: CalendarEntry, { dates, publishAt, isOrdered }: DateVersion, at: string) {
  if (!isOrdered) return null
  const before: readonly DateFault[] = Object.values(dateFaultsOf(dates, publishAt))
  const after = Object.values(dateFaultsOf(withDate(entry, dates, at), entry.kind === 'publish' ? at : publishAt))
  return after.find(fault => !before.includes(fault)) ?? null
}

/** Returns all dates of the post, the others moved as far as that of the entry; null where they cannot be. */
export function datesAlong(entry: CalendarEntry, { dates, publishAt }: DateVersion, at: string): PostDates | null {
  const isPublish = entry.kind === 'publish'
  const moved = isPublish ? 'publish' : FIELDS[entry.kind]
  if (!moved) return null
  const all = withDate(entry, dates, at)
  const along = movedAlong(all, isPublish ? at : publishAt, moved, Date.parse(at) - Date.parse(entry.at))
  return along && { ...all, ...along }
}

async function readMustRead(content_id: number): Promise<MustReadSettings | null> {
  try {
    return (await atrium.getMustRead({ content_id })).data
  } catch (error) {
    if (error instanceof AtriumError && error.status === 404) return null
    throw error
  }
}

function dateOf(post: Post, kind: CalendarEntry['kind'], mustRead: MustReadSettings | null): string | null {
  if (kind === 'publish') return post.scheduled_at
  if (kind === 'due') return mustRead?.due_at ?? null
  if (kind === 'review') return post.review.due_at
  return kind === 'expire' ? post.expires_at : post.revalidate_at
}

/** Moves the date, and the others of its post to `along`; 412 when the post has changed since that version. */
export async function writeDate(
  entry: CalendarEntry,
  version: DateVersion,
  at: string,
  along: PostDates | null = null,
): Promise<DateVersion> {
  const etag = along
    ? await sendAll(entry, version, at, along)
    : ((await send(entry, version, at)).headers.get('etag') ?? '')
  const dates = along ?? withDate(entry, version.dates, at)
  const mustRead = version.mustRead && { ...version.mustRead, due_at: dates.must_read.due_at }
  return { ...version, at, etag, dates, mustRead, publishAt: entry.kind === 'publish' ? at : version.publishAt }
}

/** Writes all dates in the order in which none contradicts another meanwhile: later ones from the end, earlier ones from the beginning. */
async function sendAll(entry: CalendarEntry, { etag, mustRead }: DateVersion, at: string, along: PostDates) {
  const { content_id = 0, kind } = entry
  const { expires_at, revalidate_at, must_read } = along
  const steps = [
    (tag: string) => atrium.updateContent({ content_id, expires_at, revalidate_at }, onlyIf(tag)),
    (tag: string) => mustRead && atrium.setMustRead({ ...mustRead, content_id, due_at: must_read.due_at }, onlyIf(tag)),
    (tag: string) => kind === 'publish' && atrium.publishContent({ content_id, publish_at: at }, onlyIf(tag)),
  ]
  if (Date.parse(at) < Date.parse(entry.at)) steps.reverse()
  let last = etag
  for (const step of steps) {
    const answer = await step(last)
    if (answer) last = answer.headers.get('etag') ?? ''
  }
  return last
}

/** The newsletter was cancelled, but not scheduled again: it stays a draft. */
export class LeftAsDraft extends Error {}

async function sendLater(newsletter_id: number, at: string, options: ReturnType<typeof onlyIf>) {
  const { headers } = await atrium.cancelNewsletter({ newsletter_id }, options)
  const again = onlyIf(headers.get('etag') ?? '')
  return atrium.sendNewsletter({ newsletter_id, send_at: at }, again).catch(cause => {
    throw new LeftAsDraft('not scheduled again', { cause })
  })
}

function send(entry: CalendarEntry, { etag, mustRead }: DateVersion, at: string) {
  const { content_id, newsletter_id = 0, kind } = entry
  const options = onlyIf(etag)
  if (content_id === undefined) return sendLater(newsletter_id, at, options)
  if (kind === 'review') return atrium.reviewContent({ content_id, due_at: at }, options)
  if (kind === 'publish') return atrium.publishContent({ content_id, publish_at: at }, options)
  if (kind === 'due') return atrium.setMustRead({ ...mustRead, content_id, due_at: at }, options)
  return atrium.updateContent({ content_id, [kind === 'expire' ? 'expires_at' : 'revalidate_at']: at }, options)
}
