// The dates of posts (docs/contract/content.md#calendar). Each kind of date is a range of a separate index (0080_content.sql), so that
// posts without a date in the window are not read.

import type { Restricted } from '../../platform/access/restrictions.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { invalid } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { type PageRequest, pageMeta, pageParameters, readPage } from '../../platform/http/input/pagination.ts'
import { described, namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimes, type RowOf } from '../../platform/http/input/timestamp.ts'
import { CONTENT_STATES, readChannels, readContent } from '../content/index.ts'
import { NEWSLETTER_STATES } from '../newsletters/index.ts'
import { isReadableSql } from '../visibility/index.ts'

const CALENDAR_DAYS_MAX = 92
const DAY_MS = 86_400_000

const POST_KINDS = ['publish', 'expire', 'due', 'revalidate', 'review'] as const
const CALENDAR_KINDS = [...POST_KINDS, 'newsletter'] as const
type PostKind = (typeof POST_KINDS)[number]

const STATES = [
  ...CONTENT_STATES,
  ...NEWSLETTER_STATES.filter(state => !(CONTENT_STATES as readonly string[]).includes(state)),
]

const CalendarEntry = namedObject('CalendarEntry', {
  content_id: Type.Optional(Type.Id()),
  newsletter_id: Type.Optional(described('In place of `content_id`, of a newsletter', Type.Id())),
  title: Type.String(),
  state: Type.OneOf(STATES),
  at: Type.Timestamp(),
  kind: Type.OneOf(CALENDAR_KINDS),
  channels: Type.Array(Type.Object({ channel_id: Type.Id(), name: Type.String() })),
  initiatives: Type.Optional(
    described(
      'Only with `include=initiatives`; none of a newsletter',
      Type.Array(Type.Object({ id: Type.Id(), name: Type.String() })),
    ),
  ),
})

export const listCalendar = endpoint('GET /v2/calendar', {
  tag: 'Content',
  summary: 'List what happens to posts and newsletters in a span of time, and what happened',
  description: `At most ${CALENDAR_DAYS_MAX} days. A post has an entry for each of its dates in them, whatever its state; a newsletter one for when it is or was sent.`,
  access: readContent,
  input: {
    query: Type.Object({
      from: described('The first point in time', Type.TimestampIn()),
      to: described('The end, which is not part of it', Type.TimestampIn()),
      include: Type.Optional(
        Type.QueryArray(Type.OneOf(['initiatives']), 'Members that each entry gets beside its own'),
      ),
      ...pageParameters,
    }),
  },
  output: { status: 200, body: Type.Page(CalendarEntry) },
  async handle({ actor, db }, { query }) {
    const page = readPage(query)
    const { data, total } = await listEntries(db, readWindow(query), actor, page)
    if (query.include?.length) return { data: await withInitiatives(db, data), meta: pageMeta(page, total) }
    return { data, meta: pageMeta(page, total) }
  },
})

/** A span of time; `to` is exclusive. */
interface CalendarWindow {
  readonly from: Date
  readonly to: Date
}

/** Parses the window. Throws 400 `out_of_range` if it ends before it begins, or is too long. */
function readWindow(query: { readonly from: string; readonly to: string }): CalendarWindow {
  // The format of both has been validated.
  const [from, to] = [parseTimestamp(query.from) as Date, parseTimestamp(query.to) as Date]
  const lengthMs = to.getTime() - from.getTime()
  if (lengthMs <= 0) throw outOfRange('must be after from')
  if (lengthMs > CALENDAR_DAYS_MAX * DAY_MS) throw outOfRange(`must be at most ${CALENDAR_DAYS_MAX} days after from`)
  return { from, to }
}

const outOfRange = (message: string) => invalid({ rule: 'out_of_range', parameter: 'to', message })

type EntryRow = RowOf<Omit<Static<typeof CalendarEntry>, 'channels' | 'content_id' | 'newsletter_id'>, 'at'> & {
  readonly id: number
}

/** A page of the entries by time, and their total number. */
async function listEntries(
  db: ProgramDb,
  window: CalendarWindow,
  reader: Restricted,
  page: PageRequest,
): Promise<{ data: Entry[]; total: number }> {
  const entries = entriesSql(db.programId, window, reader)
  // Titles are read only for the page.
  const rows = await sql<EntryRow & { total: number }>`
    select e.id, e.at, e.kind, coalesce(n.name, c.title) as title, coalesce(n.state, c.state) as state, e.total
      from (select *, count(*) over ()::integer as total from (${entries}) all_entries
             order by at, id, kind limit ${page.size} offset ${page.offset}) e
      left join content c on c.program_id = ${db.programId} and c.id = e.id and e.kind <> 'newsletter'
      left join newsletters n on n.program_id = ${db.programId} and n.id = e.id and e.kind = 'newsletter'
     order by e.at, e.id, e.kind`.all(db)
  if (rows.length === 0 && page.offset > 0) {
    const counted = await sql<{ total: number }>`select count(*)::integer as total from (${entries}) e`.execute(db)
    return { data: [], total: counted.rows[0]?.total ?? 0 }
  }
  const posts = rows.flatMap(({ id, kind }) => (kind === 'newsletter' ? [] : [id]))
  const channels = await readChannels(db, [...new Set(posts)])
  const data = rows.map(({ id, total: _, ...row }) => {
    const entry = presentTimes(row, 'at')
    if (row.kind === 'newsletter') return { newsletter_id: id, ...entry, channels: [] }
    const own = channels.get(id) ?? []
    return { content_id: id, ...entry, channels: own.map(topic => ({ channel_id: topic.id, name: topic.name })) }
  })
  return { data, total: rows[0]?.total ?? 0 }
}

type Entry = Static<typeof CalendarEntry>

async function withInitiatives(db: ProgramDb, entries: readonly Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap(({ content_id }) => content_id ?? [])
  const rows = await sql<{ content_id: number; id: number; name: string }>`
    select ci.content_id, i.id, i.name
      from content_initiatives ci join initiatives i on i.program_id = ci.program_id and i.id = ci.initiative_id
     where ci.program_id = ${db.programId} and ci.content_id = any(${ids}::bigint[])
     order by ci.content_id, ci.position, i.id`.all(db)
  const byPost = Map.groupBy(rows, ({ content_id }) => content_id)
  return entries.map(entry => ({
    ...entry,
    initiatives: (byPost.get(entry.content_id ?? 0) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}

/** The dates by kind. A post has at most one of the first two: a published post is no longer scheduled. */
const DATES: readonly { readonly kind: PostKind; readonly column: string }[] = [
  { kind: 'publish', column: 'published_at' },
  { kind: 'publish', column: 'scheduled_at' },
  { kind: 'expire', column: 'expires_at' },
  { kind: 'due', column: 'must_read_due_at' },
  { kind: 'revalidate', column: 'revalidate_at' },
  { kind: 'review', column: 'review_due_at' },
]

/** The condition is on all dates at once: on each of them it is planned six times, which takes longer than reading a month. */
const entriesSql = (programId: number, { from, to }: CalendarWindow, reader: Restricted): Sql<unknown> => {
  const dates = DATES.map(({ kind, column }) => {
    const at = sql.ref(column)
    return sql`
      select id, ${at} as at, ${sql.lit(kind)} as kind from content
       where program_id = ${programId} and ${at} >= ${from} and ${at} < ${to}`
  })
  return sql`
    select p.id, p.at, p.kind from (${sql.join(dates, sql` union all `)}) p where ${isReadableSql(programId, reader, sql`p.id`)}
    union all
    select id, send_at, 'newsletter' from newsletters
     where program_id = ${programId} and state = 'scheduled' and send_at >= ${from} and send_at < ${to}
    union all
    select id, sent_at, 'newsletter' from newsletters
     where program_id = ${programId} and sent_at >= ${from} and sent_at < ${to}`
}
