// Recipients and times of the weekly overview by mail (docs/contract/statistics.md#report).

import { programTimezone } from '../../../people/programs/index.ts'
import { timezoneChanged } from '../../../people/users/index.ts'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { badRequest } from '../../../platform/errors.ts'
import { listen } from '../../../platform/hooks.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
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
    const nextAt = day && nextOnWeekday(new Date(), await timezoneOf(db, userId), at, WEEKDAYS.indexOf(day) + 1)
    await sql`
      insert into overview_reports (program_id, user_id, day, at_time, next_at)
      values (${db.programId}, ${userId}, ${day}, ${at}, ${nextAt})
      on conflict (program_id, user_id) do update
         set day = excluded.day, at_time = excluded.at_time, next_at = excluded.next_at, due_at = null, attempts = 0`.execute(
      db,
    )
    db.bus.wake(db, REPORTS_CHANNEL)
    return { data: { day, at } }
  },
})

/** Returns what a person has chosen; no report unless they have. */
export async function readReport(db: ProgramDb, userId: number): Promise<Report> {
  const { rows } = await sql<Report>`
    select day, at_time as at from overview_reports
     where program_id = ${db.programId} and user_id = ${userId}`.execute(db)
  return rows[0] ?? { day: null, at: TIME_DEFAULT }
}

/** The time zone of a person, else the program's. */
export async function timezoneOf(db: ProgramDb, userId: number): Promise<string> {
  const { rows } = await sql<{ timezone: string | null }>`
    select timezone from users where program_id = ${db.programId} and id = ${userId}`.execute(db)
  return rows[0]?.timezone ?? (await programTimezone(db))
}

/** Sets when the next report of a person is due. */
export async function planNext(db: ProgramDb, userId: number): Promise<void> {
  const { day, at } = await readReport(db, userId)
  if (day === null) return
  const nextAt = nextOnWeekday(new Date(), await timezoneOf(db, userId), at, WEEKDAYS.indexOf(day) + 1)
  await sql`
    update overview_reports set next_at = ${nextAt}, due_at = null, attempts = 0
     where program_id = ${db.programId} and user_id = ${userId}`.execute(db)
  db.bus.wake(db, REPORTS_CHANNEL)
}

export const moveReports = listen(timezoneChanged, planNext)
