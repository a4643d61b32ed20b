// The dates of posts (docs/contract/content.md#calendar). Each kind of date is a range of a separate index (0006_content.sql), so that
// posts without a date in the window are not read.

import { type RawBuilder, sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import { Id, named, OneOf, type Static, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { CONTENT_STATES, type ContentState } from '../lifecycle/states.ts'
import { readChannels } from '../read/hydrate.ts'
import type { CalendarWindow } from './window.ts'

export const CALENDAR_KINDS = ['publish', 'expire', 'due', 'revalidate'] as const
type CalendarKind = (typeof CALENDAR_KINDS)[number]

export const CalendarEntry = named(
  'CalendarEntry',
  Type.Object({
    content_id: Id(),
    title: Type.String(),
    state: OneOf(CONTENT_STATES),
    at: Timestamp(),
    kind: OneOf(CALENDAR_KINDS),
    channels: Type.Array(Type.Object({ channel_id: Id(), name: Type.String() })),
  }),
)

interface EntryRow {
  readonly content_id: number
  readonly title: string
  readonly state: ContentState
  readonly at: Date
  readonly kind: CalendarKind
}

/** A page of them by time, and how many there are. */
export async function listEntries(
  db: ProgramDb,
  window: CalendarWindow,
  page: PageRequest,
): Promise<{ data: Static<typeof CalendarEntry>[]; total: number }> {
  const entries = entriesSql(db.programId, window)
  const counted = await sql<{ total: number }>`select count(*)::integer as total from (${entries}) e`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (page.offset >= total) return { data: [], total }
  // Titles are read for the page alone.
  const { rows } = await sql<EntryRow>`
    select e.id as content_id, e.at, e.kind, c.title, c.state
      from (select * from (${entries}) all_entries order by at, id, kind limit ${page.size} offset ${page.offset}) e
      join content c on c.program_id = ${db.programId} and c.id = e.id
     order by e.at, e.id, e.kind`.execute(db)
  const channels = await readChannels(db, [...new Set(rows.map(row => row.content_id))])
  const data = rows.map(row => ({
    ...row,
    at: presentTimestamp(row.at),
    channels: (channels.get(row.content_id) ?? []).map(({ id, name }) => ({ channel_id: id, name })),
  }))
  return { data, total }
}

/** A scheduled post is not published yet, and a published one is no longer scheduled. */
const DATES: readonly { readonly kind: CalendarKind; readonly column: string }[] = [
  { kind: 'publish', column: 'published_at' },
  { kind: 'publish', column: 'scheduled_at' },
  { kind: 'expire', column: 'expires_at' },
  { kind: 'due', column: 'must_read_due_at' },
  { kind: 'revalidate', column: 'revalidate_at' },
]

const entriesSql = (programId: number, { from, to }: CalendarWindow): RawBuilder<unknown> =>
  sql.join(
    DATES.map(({ kind, column }) => {
      const at = sql.ref(column)
      return sql`
        select id, ${at} as at, ${sql.lit(kind)} as kind from content
         where program_id = ${programId} and ${at} >= ${from} and ${at} < ${to}`
    }),
    sql` union all `,
  )
