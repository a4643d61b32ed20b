// Decides the recipients of newsletters: those whose time has come begin, a set of people of each is decided in a transaction, and
// newsletters with no mail left are sent. All of it is in the database, so a restart loses nothing, and several nodes may plan.

import { setTimeout as rest } from 'node:timers/promises'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { msUntilFirst } from '../../../platform/jobs/due.ts'
import { signalWorker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'
import { recordInAuditLog } from '../../../shared/audit/index.ts'
import { isMailOn } from '../../mail/index.ts'
import { decideSet } from './decide-set.ts'

export const NEWSLETTERS_CHANNEL = 'newsletters'

const BATCH_MAX_COUNT = 100
/** While mails of a newsletter wait, it is looked at again. */
const SENDING_SECONDS = 0.5
/** After a set the planner pauses for half as long as the set took, which leaves capacity for requests. */
const PAUSE_MAX_MS = 300

const FIRSTS = [
  sql`(select send_at as at from newsletters where state = 'scheduled' order by send_at limit 1)`,
  sql`(select clock_timestamp() + make_interval(secs => ${sql.lit(SENDING_SECONDS)}) as at from newsletters
        where state = 'sending' limit 1)`,
]

export const newsletterPlanner = signalWorker({
  name: 'newsletter planner',
  channel: NEWSLETTERS_CHANNEL,
  round: async (services, isStopping) =>
    (await planDue(services, isStopping)) || msUntilFirst(services.database, FIRSTS),
})

type Step = 'begin' | 'decide' | 'finish'

/** One step of each newsletter that is due; true when more may be due. */
async function planDue(services: Services, isStopping: () => boolean): Promise<boolean> {
  const { database, logger } = services
  const due = await database.system(db =>
    sql<{ program_id: number; id: number; step: Step }>`
      select /* every program */ program_id, id, 'begin' as step from newsletters
       where state = 'scheduled' and send_at <= clock_timestamp()
      union all
      select program_id, id, case when sent_at is null then 'decide' else 'finish' end from newsletters
       where state = 'sending' limit ${sql.lit(BATCH_MAX_COUNT)}`.all(db),
  )
  let isMore = false
  for (const { program_id: programId, id, step } of due) {
    if (isStopping()) return false
    const started = performance.now()
    try {
      const isLeft = await database.transaction(programId, db => STEPS[step](db, services, id), { isRepeatable: false })
      isMore ||= isLeft
    } catch (error) {
      // One newsletter must not block the others.
      logger.error({ err: error, program_id: programId, newsletter_id: id }, 'a newsletter was not planned')
      return false
    }
    if (step === 'decide') await rest(Math.min((performance.now() - started) / 2, PAUSE_MAX_MS))
  }
  return isMore
}

/** Each step returns whether more of the newsletter is due at once. */
const STEPS: Readonly<Record<Step, (db: ProgramDb, services: Services, id: number) => Promise<boolean>>> = {
  async begin(db, _services, id) {
    const rows = await sql`
      select from newsletters where program_id = ${db.programId} and id = ${id} and state = 'scheduled'
         and send_at <= clock_timestamp() for update skip locked`.all(db)
    if (rows.length === 0) return false
    await beginSending(db, id, 'scheduled')
    return true
  },
  decide: (db, { config }, id) => decideSet(db, id, { isMailOn: isMailOn(config) }),
  finish: (db, _services, id) => finish(db, id),
}

/** A locked newsletter begins to be sent, with the setting of the program at this moment. */
export async function beginSending(db: ProgramDb, id: number, before: 'draft' | 'scheduled'): Promise<void> {
  await sql`
    update newsletters n
       set state = 'sending', begun_at = clock_timestamp(), updated_at = now(), edition = edition + 1,
           mail_tracking = p.mail_tracking
      from programs p
     where n.program_id = ${db.programId} and n.id = ${id} and p.id = ${db.programId}`.execute(db)
  await recordInAuditLog(db, 'updated', 'newsletter', [{ id, before: { state: before }, after: { state: 'sending' } }])
  db.bus.wake(db, NEWSLETTERS_CHANNEL)
}

/** It is sent when nobody waits any more. */
async function finish(db: ProgramDb, id: number): Promise<boolean> {
  await sql`
    update newsletters n set state = 'sent'
     where n.program_id = ${db.programId} and n.id = ${id} and n.state = 'sending' and n.sent_at is not null
       and not exists (
         select from newsletter_recipients r
          where r.program_id = ${db.programId} and r.newsletter_id = ${id} and r.status = 'waiting')`.execute(db)
  return false
}
