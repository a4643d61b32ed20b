// Recipients and times of the weekly overview by mail (docs/contract/statistics.md#report).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { badRequest } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { zoneChooser } from '../../../shared/i18n/time-zones.ts'
import { readMailRecipients } from '../../mail/index.ts'
import { nextOnWeekday } from '../../messages/index.ts'
import { WEEKDAYS } from '../activity.ts'

/** Wakes the sender, after a report was ordered or moved. */
export const REPORTS_CHANNEL = 'reports'

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
const TIME_DEFAULT = '08:00'

const Day = () => Type.Nullable(Type.OneOf(WEEKDAYS))
const At = () => Type.String({ pattern: TIME_OF_DAY, description: 'The hour and minute it comes, in your time zone' })

const Report = namedObject('OwnReport', { day: Day(), at: At() })
type Report = Static<typeof Report>

const access = { as: ['user'], scopes: ['content.read'], role: 'analyst' } as const

export const readOwnReport = endpoint('GET /v2/me/report', {
  tag: 'Me',
  summary: 'Read on which day you get the figures by mail',
  access,
  output: { status: 200, body: Type.One(Report) },
  async handle({ actor: { userId }, db }) {
    return { data: await readReport(db, userId) }
  },
})

export const updateOwnReport = endpoint('PUT /v2/me/report', {
  tag: 'Me',
  summary: 'Get the figures of the last seven days by mail, every week',
  description: '`day` null ends it. 400 for who has no e-mail address.',
  access,
  input: { body: namedObject('OwnReportInput', { day: Day(), at: Type.Optional(At()) }) },
  output: { status: 200, body: Type.One(Report) },
  async handle({ actor: { userId }, db }, { body: { day, at = TIME_DEFAULT } }) {
    if (day !== null && (await readMailRecipients(db, [userId])).get(userId)?.address == null) {
      throw badRequest('You have no e-mail address to send the report to')
    }
    await sql`
      insert into overview_reports (program_id, user_id, day, at_time)
      values (${db.programId}, ${userId}, ${day}, ${at})
      on conflict (program_id, user_id) do update
         set day = excluded.day, at_time = excluded.at_time, next_at = null, due_at = null, attempts = 0`.execute(db)
    await planNext(db, [userId])
    return { data: { day, at } }
  },
})

/** Returns what a person has chosen; no report unless they have. */
export async function readReport(db: ProgramDb, userId: number): Promise<Report> {
  const row = await sql<Report>`
    select day, at_time as at from overview_reports
     where program_id = ${db.programId} and user_id = ${userId}`.first(db)
  return row ?? { day: null, at: TIME_DEFAULT }
}

interface Planned {
  readonly user_id: number
  readonly day: (typeof WEEKDAYS)[number]
  readonly at: string
  readonly timezone: string | null
  readonly program_timezone: string
}

/** Sets when the next reports of these people are due; null: all reports of the program that are not being sent. */
export async function planNext(db: ProgramDb, userIds: readonly number[] | null): Promise<void> {
  const rows = await sql<Planned>`
    select r.user_id, r.day, r.at_time as at, u.timezone, p.timezone as program_timezone
      from overview_reports r
      join users u on u.program_id = r.program_id and u.id = r.user_id
      join programs p on p.id = r.program_id
     where r.program_id = ${db.programId} and r.day is not null
       and (r.user_id = any(${userIds}::bigint[]) or ${userIds === null} and r.due_at is null)`.all(db)
  if (rows.length === 0) return
  const [now, zoneOf] = [new Date(), zoneChooser()]
  const times = rows.map(({ day, at, timezone, program_timezone }) =>
    nextOnWeekday(now, zoneOf(timezone, program_timezone), at, WEEKDAYS.indexOf(day) + 1),
  )
  await sql`
    update overview_reports r set next_at = n.at, due_at = null, attempts = 0
      from unnest(${rows.map(row => row.user_id)}::bigint[], ${times}::timestamptz[]) as n (user_id, at)
     where r.program_id = ${db.programId} and r.user_id = n.user_id`.execute(db)
  db.bus.wake(db, REPORTS_CHANNEL)
}
