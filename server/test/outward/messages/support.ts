// Shared by the tests of messages: a server that sends mail, and its log.

import { MESSAGES_CHANNEL } from '../../../src/outward/messages/plan/write-decisions.ts'
import { sql } from '../../../src/platform/db/sql.ts'
import { type Stage, stage } from '../../publishing/must-read/support.ts'
import type { Person, TestApp } from '../../support/app.ts'
import { eventually } from '../../support/eventually.ts'

export const OWN = '/v2/me/notification_settings'
export const PROGRAM = '/v2/settings/notifications'

export interface LogLine {
  readonly at: string
  readonly channel: 'in_app' | 'email' | 'push'
  readonly type: string
  readonly content_id: number | null
  readonly status: 'sent' | 'failed' | 'suppressed'
  readonly reason: string | null
}

export interface TellingStage extends Stage {
  /** A program manager, who reads the log. */
  readonly rosa: Person
  /** The log's entries of a person for a channel, newest first. */
  log(who: Person, channel?: LogLine['channel']): Promise<LogLine[]>
  /** The same, once it `holds`. */
  logOnce(who: Person, holds: (lines: LogLine[]) => boolean, channel?: LogLine['channel']): Promise<LogLine[]>
}

/** Anna publishes; Mia and Jonas read; Rosa manages the program. */
export async function tellingStage(app: TestApp): Promise<TellingStage> {
  const scene = await stage(app)
  const rosa = await scene.program.user('Rosa', { role: 'program_manager' })
  const log: TellingStage['log'] = async (who, channel = 'email') => {
    const lines: LogLine[] = await rosa.must(200, 'GET', `/v2/people/${who.id}/deliveries?page.size=100`)
    return lines.filter(line => line.channel === channel)
  }
  const logOnce: TellingStage['logOnce'] = (who, holds, channel) => eventually(() => log(who, channel), holds)
  return { ...scene, rosa, log, logOnce }
}

/** Quiet hours that hold now, in UTC, and end when the test says so. */
export function quietNow(): { from: string; to: string } {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  return { from: at(-2), to: at(2) }
}

/** Lets messages that wait be due: their hour has come. */
export async function letWaitingBeDue({ app }: TestApp, programId: number): Promise<void> {
  await app.services.database.transaction(programId, async db => {
    await sql`
      update messages set due_at = now() where program_id = ${programId} and begun_at is null`.execute(db)
    db.bus.wake(db, MESSAGES_CHANNEL)
  })
}

/** Waits until no notice of a program is left to decide. */
export const planNothingMore = ({ app }: TestApp, programId: number): Promise<unknown> =>
  eventually(
    async () => {
      const { rows } = await app.services.database.pool.query(
        'select count(*)::int as count from notice_plans where program_id = $1 and finished_at is null',
        [programId],
      )
      return rows[0].count
    },
    count => count === 0,
  )
