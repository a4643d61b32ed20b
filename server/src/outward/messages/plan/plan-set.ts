// One set of people of one plan, in one transaction: whom the notices are for, what is decided for each, and how far the plan has
// come are written together. Even if the process ends between two sets, nobody is notified twice and nobody is left out.

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { type NotificationType, RULES } from '../../../publishing/notices/index.ts'
import { createClock } from '../decide/clock.ts'
import { decide, type Situation } from '../decide/decide.ts'
import { readPolicy } from '../settings/policy.ts'
import { type CommonNotice, holdChoices, mailedKey, nextPeople, readMailed, readPeople } from './recipients.ts'
import { type DecidedNotice, writeDecisions } from './write-decisions.ts'

/** People decided by one transaction. */
export const SET_SIZE = 500

export interface PlanOptions {
  readonly isMailOn: boolean
  readonly gatherMs: number
}

interface Plan {
  readonly id: number
  readonly notification_id: number | null
  readonly notification_ids: readonly number[] | null
  readonly last_user_id: number
}

/** A notification to deliver to one person. */
interface Addressed {
  readonly userId: number
  readonly notificationId: number
  readonly type: NotificationType
  readonly contentId: number | null
}

/** Decides the next set of a plan; true when more may be left. A plan that another node works on is left to it. */
export async function planSet(db: ProgramDb, planId: number, options: PlanOptions): Promise<boolean> {
  const { rows } = await sql<Plan>`
    select id, notification_id, notification_ids, last_user_id from notice_plans
     where program_id = ${db.programId} and id = ${planId} and finished_at is null and due_at <= clock_timestamp()
       for update skip locked`.execute(db)
  const [plan] = rows
  if (!plan) return false
  return plan.notification_ids
    ? planPersonal(db, plan, plan.notification_ids, options)
    : planCommon(db, plan, plan.notification_id ?? 0, options)
}

async function planPersonal(db: ProgramDb, plan: Plan, ids: readonly number[], options: PlanOptions): Promise<boolean> {
  const [now, later] = [ids.slice(0, SET_SIZE), ids.slice(SET_SIZE)]
  const { rows } = await sql<{ id: number; user_id: number; type: NotificationType; content_id: number | null }>`
    select n.id, n.user_id, n.type, n.content_id from notifications n
     where n.program_id = ${db.programId} and n.id = any(${now}::bigint[]) and n.user_id is not null and n.read_at is null
       and not n.withdrawn order by n.user_id`.execute(db)
  const notices = rows.map(row => ({
    userId: row.user_id,
    notificationId: row.id,
    type: row.type,
    contentId: row.content_id,
  }))
  await decideAll(db, notices, options)
  if (later.length === 0) {
    await sql`delete from notice_plans where program_id = ${db.programId} and id = ${plan.id}`.execute(db)
  } else {
    await sql`
      update notice_plans set notification_ids = ${later}::bigint[]
       where program_id = ${db.programId} and id = ${plan.id}`.execute(db)
  }
  return later.length > 0
}

async function planCommon(db: ProgramDb, plan: Plan, noticeId: number, options: PlanOptions): Promise<boolean> {
  const notice = await findOpenNotice(db, noticeId)
  const userIds = notice ? await nextPeople(db, notice, plan.last_user_id, SET_SIZE) : []
  const isThrough = userIds.length < SET_SIZE
  if (notice) {
    const { type, content_id: contentId } = notice
    const notices = userIds.map(userId => ({ userId, notificationId: noticeId, type, contentId }))
    await decideAll(db, notices, options)
  }
  await sql`
    update notice_plans
       set last_user_id = ${userIds.at(-1) ?? plan.last_user_id}, finished_at = case when ${isThrough} then clock_timestamp() end
     where program_id = ${db.programId} and id = ${plan.id}`.execute(db)
  return !isThrough
}

/** Undefined when it is no longer true. */
async function findOpenNotice(db: ProgramDb, id: number): Promise<CommonNotice | undefined> {
  const { rows } = await sql<CommonNotice>`
    select id, type, content_id, poll_id, needs_poll_audience, actor_user_id, access_keys, audience_keys, must_read_revision
      from notifications
     where program_id = ${db.programId} and id = ${id} and user_id is null and not withdrawn
       and coalesce(shown_until > clock_timestamp(), true)`.execute(db)
  return rows[0]
}

async function decideAll(
  db: ProgramDb,
  notices: readonly Addressed[],
  { isMailOn, gatherMs }: PlanOptions,
): Promise<void> {
  if (notices.length === 0) return
  const userIds = [...new Set(notices.map(({ userId }) => userId))]
  await holdChoices(db, userIds)
  const people = await readPeople(db, userIds)
  const contentIds = notices.flatMap(({ contentId }) => contentId ?? [])
  const mailed = await readMailed(db, userIds, contentIds)
  const now = new Date()
  const situation: Situation = { clock: createClock(now), policy: await readPolicy(db), isMailOn }
  const decided = notices.flatMap((addressed): DecidedNotice[] => {
    const person = people.get(addressed.userId)
    if (!person) return []
    const { userId, type, contentId } = addressed
    const wasMailed = contentId !== null && mailed.has(mailedKey(userId, contentId))
    const notice = { type, isImportant: RULES[type].important }
    return [{ ...addressed, decisions: decide(notice, { ...person, wasMailed }, situation) }]
  })
  await writeDecisions(db, decided, now, gatherMs)
}
