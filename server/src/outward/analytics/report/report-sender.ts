// Sends the reports that are due. A row is leased while its mail is sent; a report whose sender died is sent again, under the same key.

import { atLeast, type Role } from '../../../platform/access/roles.ts'
import { sql } from '../../../platform/db/sql.ts'
import { signalWorker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'
import { updateCounters } from '../../../publishing/statistics/index.ts'
import { isMailOn, readMailRecipients, sendMail } from '../../mail/index.ts'
import { ATTEMPTS_MAX, retryDelayMs } from '../../webhooks/index.ts'
import { readFigures } from '../figures.ts'
import { NOT_NARROWED } from '../narrowing.ts'
import { periodBefore, readPeriod } from '../period.ts'
import { planNext, REPORTS_CHANNEL } from './own-report.ts'
import { renderReport } from './report-mail.ts'

/** Longer than reading the figures and sending the mail can take. */
const LEASE_SECONDS = 300
const SET_SIZE = 10
const DAYS = 7

export const reportSender = signalWorker({
  name: 'report sender',
  channel: REPORTS_CHANNEL,
  round: sendDueReports,
})

interface DueReport {
  readonly program_id: number
  readonly user_id: number
  readonly due_at: Date
  readonly attempts: number
}

/** Sends what is due; returns true when more may be due, else the milliseconds until the next one, false without any. */
export async function sendDueReports(services: Services): Promise<boolean | number> {
  const { database, config, logger } = services
  if (!isMailOn(config)) return false
  const due = await database.unscopedQuery(sql<DueReport>`
    update /* every program */ overview_reports r
       set due_at = coalesce(r.due_at, r.next_at), next_at = now() + make_interval(secs => ${LEASE_SECONDS})
      from (select program_id, user_id from overview_reports
             where next_at <= now() order by next_at limit ${SET_SIZE} for update skip locked) c
     where r.program_id = c.program_id and r.user_id = c.user_id
    returning r.program_id, r.user_id, r.due_at, r.attempts`)
  for (const report of due) {
    try {
      await sendReport(services, report)
    } catch (error) {
      // It is tried again when its lease ends.
      logger.error({ err: error, program_id: report.program_id }, 'a report could not be sent')
    }
  }
  if (due.length === SET_SIZE) return true
  const [next] = await database.unscopedQuery(sql<{ wait_ms: number }>`
    select /* every program */ greatest(0, extract(epoch from next_at - now()) * 1000)::float8 as wait_ms
      from overview_reports where next_at is not null order by next_at limit 1`)
  return next ? Math.ceil(next.wait_ms) : false
}

async function sendReport(services: Services, report: DueReport): Promise<void> {
  const { database, config } = services
  const { program_id: programId, user_id: userId, due_at: dueAt, attempts } = report
  const known = await database.read(programId, async db => {
    const row = await sql<{ role: Role }>`
      select role from users where program_id = ${programId} and id = ${userId} and active`.first(db)
    return { role: row?.role, recipient: (await readMailRecipients(db, [userId])).get(userId) }
  })
  const { role, recipient } = known
  // The right is the one that the person has now; without it they may get it again.
  if (!recipient || recipient.address === null || !role || !atLeast(role, 'analyst')) {
    await database.transaction(programId, db => planNext(db, [userId]))
    return
  }
  await updateCounters(services, programId)
  const period = await readPeriod(database, programId, await weekBefore(services, dueAt, recipient.timezone), 'day')
  const [now, before] = await Promise.all([
    readFigures(database, period, NOT_NARROWED),
    periodBefore(database, period, 'day').then(former => readFigures(database, former, NOT_NARROWED)),
  ])
  const mail = renderReport(services, recipient, { now, before, timezone: period.timezone })
  const key = `report-${programId}-${userId}-${dueAt.getTime()}`
  const outcome = await sendMail(services, { ...mail, recipient, key })
  const delayMs =
    outcome.status === 'sent' || (outcome.status === 'failed' && outcome.isPermanent)
      ? null
      : retryDelayMs(attempts + 1, ATTEMPTS_MAX, config.webhookBackoffMs, Math.random())
  await database.transaction(programId, async db => {
    if (delayMs === null) return planNext(db, [userId])
    await sql`
      update overview_reports
         set attempts = attempts + 1, next_at = clock_timestamp() + make_interval(secs => ${delayMs / 1000})
       where program_id = ${programId} and user_id = ${userId} and due_at = ${dueAt}`.execute(db)
  })
}

/** The seven days before the day on which the report is due, in its reader's time zone. */
async function weekBefore({ database }: Services, dueAt: Date, timezone: string) {
  const [days] = await database.unscopedQuery(sql<{ first: string; last: string }>`
    select to_char(d.day - make_interval(days => ${DAYS}), 'YYYY-MM-DD') as first, to_char(d.day, 'YYYY-MM-DD') as last
      from (select date_trunc('day', ${dueAt}::timestamptz at time zone ${timezone}) as day) d`)
  const { first: from, last: to } = days as { first: string; last: string }
  return { from, to, timezone }
}
