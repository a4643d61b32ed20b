// The clock of surveys: opens and closes them at their time, and settles closed ones. What is due is found in the data, so a restart
// loses nothing; of two nodes the second waits for the lock of the row and finds nothing left to do.

import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { msUntilFirst } from '../../platform/jobs/due.ts'
import { signalWorker } from '../../platform/jobs/workers.ts'
import type { Services } from '../../platform/services.ts'
import { settle } from './anonymity/settle.ts'
import { closeNow, openNow, SURVEYS_CHANNEL } from './lifecycle.ts'
import { lockSurvey } from './record.ts'
import type { SurveyRow } from './survey.ts'

const BATCH_MAX_COUNT = 100

/** Work that is due at a time stored with each survey. */
interface DueWork {
  /** SQL over a row `s`: whether it waits, in the form that an index covers; it is due from `at` on. */
  readonly waiting: Sql<unknown>
  readonly at: Sql<unknown>
  readonly isDue: (survey: SurveyRow) => boolean
  readonly run: (db: ProgramDb, survey: SurveyRow) => Promise<void>
}

const hasPassed = (time: Date | null): boolean => time !== null && time.getTime() <= Date.now()

const OPEN: DueWork = {
  waiting: sql`s.state = 'scheduled'`,
  at: sql.ref('s.opens_at'),
  isDue: ({ state, opens_at }) => state === 'scheduled' && hasPassed(opens_at),
  run: openNow,
}

const CLOSE: DueWork = {
  waiting: sql`s.state = 'open' and s.closes_at is not null`,
  at: sql.ref('s.closes_at'),
  // One that is past its time reads as closed.
  isDue: ({ state, closes_at }) => state === 'closed' && hasPassed(closes_at),
  run: closeNow,
}

const SETTLE: DueWork = {
  waiting: sql`s.state = 'closed' and not s.settled`,
  at: sql.ref('s.closes_at'),
  isDue: ({ state, settled }) => state === 'closed' && !settled,
  run: settle,
}

const WORK = [OPEN, CLOSE, SETTLE] as const

const firstOf = ({ waiting, at }: DueWork) =>
  sql`(select ${at} as at from surveys s where ${waiting} order by ${at} limit 1)`

export const surveyClock = signalWorker({
  name: 'survey clock',
  channel: SURVEYS_CHANNEL,
  async round(services) {
    let isMore = false
    for (const work of WORK) if (await runDue(services, work)) isMore = true
    return isMore || msUntilFirst(services.database, WORK.map(firstOf))
  },
})

/** Runs the work that is due now, one survey in a transaction; true when more may be due at once. */
async function runDue({ database, logger }: Services, { waiting, at, isDue, run }: DueWork): Promise<boolean> {
  const due = await database.system(db =>
    sql<{ program_id: number; id: number }>`
      select /* every program */ s.program_id, s.id from surveys s where ${waiting} and ${at} <= now()
       order by ${at} limit ${sql.lit(BATCH_MAX_COUNT)}`.all(db),
  )
  let failed = 0
  for (const { program_id: programId, id } of due) {
    try {
      await database.transaction(programId, async db => {
        const survey = await lockSurvey(db, id)
        if (isDue(survey)) await run(db, survey)
      })
    } catch (error) {
      // A failed survey must not block the others.
      logger.error({ err: error, program_id: programId, survey_id: id }, 'the clock of surveys failed')
      failed++
    }
  }
  return due.length === BATCH_MAX_COUNT && failed === 0
}
