// Plans notifications: finds due plans of all programs, and decides set after set. The plans are in the database, so a restart
// loses nothing; a plan is locked while a set of it is decided, so several nodes may plan.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { signalWorker } from '../../../platform/jobs/workers.ts'
import type { Services } from '../../../platform/services.ts'
import {
  type Channel,
  NOTICES_CHANNEL,
  type NotificationType,
  notifyOfNewPost,
  RULES,
} from '../../../publishing/notices/index.ts'
import { isMailOn } from '../../mail/index.ts'
import { createClock } from '../clock.ts'
import { type Decision, decide, type Situation } from '../decide.ts'
import { readPolicy } from '../settings/policy.ts'
import { type CommonNotice, mailedKey, nextPeople, readMailed, readPeople, shareChoices } from './recipients.ts'
import { type DecidedNotice, writeDecisions } from './write-decisions.ts'

const BATCH_MAX_COUNT = 100
/** Delay before failed plans are retried. */
const FAILED_MS = 1000
/** After a set the planner pauses as long as the set took, which leaves capacity for requests. */
const PAUSE_MAX_MS = 500

export const noticePlanner = signalWorker({
  name: 'notice planner',
  channel: NOTICES_CHANNEL,
  round: async (services, isStopping) => ((await planDueNotices(services, isStopping)) ? true : nextDueMs(services)),
})

/** Milliseconds until the next plan is due; false when none waits. */
async function nextDueMs({ database }: Services): Promise<number | false> {
  return database.system(async db => {
    const { rows } = await sql<{ wait_ms: number }>`
      select /* every program */ program_id, (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as wait_ms
        from notice_plans where finished_at is null order by due_at limit 1`.execute(db)
    const [next] = rows
    if (!next) return false
    return next.wait_ms > 0 ? next.wait_ms : FAILED_MS
  })
}

/** Decides one set of each due plan; true when more may be due. */
export async function planDueNotices(services: Services, isStopping = () => false): Promise<boolean> {
  const { database, logger, config } = services
  const due = await database.system(async db => {
    const { rows } = await sql<{ program_id: number; id: number }>`
      select /* every program */ program_id, id from notice_plans
       where finished_at is null and due_at <= clock_timestamp()
       order by due_at limit ${sql.lit(BATCH_MAX_COUNT)}`.execute(db)
    return rows
  })
  const options = { isMailOn: isMailOn(config), gatherMs: config.mailGatherMs }
  let isMore = due.length === BATCH_MAX_COUNT
  for (const { program_id: programId, id } of due) {
    if (isStopping()) return false
    const started = performance.now()
    try {
      const isLeft = await database.transaction(programId, db => planSet(db, id, options), { isRepeatable: false })
      isMore ||= isLeft
    } catch (error) {
      // One plan must not block the others.
      logger.error({ err: error, program_id: programId, plan_id: id }, 'a notice was not planned')
      isMore = false
    }
    await rest(Math.min(performance.now() - started, PAUSE_MAX_MS))
  }
  return isMore
}

function rest(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms)
  return promise
}

// One set of people of one plan, in one transaction: recipients, decisions and the progress of the plan are written together, so
// a crash between two sets neither repeats nor skips a person.

const SET_SIZE = 500

interface PlanOptions {
  readonly isMailOn: boolean
  readonly gatherMs: number
}

interface Plan {
  readonly id: number
  readonly notification_id: number | null
  readonly notification_ids: readonly number[] | null
  readonly last_user_id: number
  /** Of a new post: the post, its channels, the next set of people, and whether it is the last one. */
  readonly content_id: number | null
  readonly channels: readonly Channel[] | null
  readonly next_user_ids: readonly number[] | null
  readonly is_last_set: boolean | null
}

interface Addressed {
  readonly userId: number
  readonly notificationId: number
  readonly type: NotificationType
  readonly contentId: number | null
  /** The only channels of this notice; without it, all. */
  readonly channels?: readonly Channel[]
}

/** Decides the next set of a plan; true when more may be left. A plan that is locked by another node is skipped. */
async function planSet(db: ProgramDb, planId: number, options: PlanOptions): Promise<boolean> {
  const { rows } = await sql<Plan>`
    select id, notification_id, notification_ids, last_user_id, content_id, channels,
           user_ids[decided_count + 1 : decided_count + ${SET_SIZE}] as next_user_ids,
           cardinality(user_ids) <= decided_count + ${SET_SIZE} as is_last_set
      from notice_plans
     where program_id = ${db.programId} and id = ${planId} and finished_at is null and due_at <= clock_timestamp()
       for update skip locked`.execute(db)
  const [plan] = rows
  if (!plan) return false
  if (plan.content_id !== null) return planNewPost(db, plan, plan.content_id, options)
  return plan.notification_ids
    ? planPersonal(db, plan, plan.notification_ids, options)
    : planCommon(db, plan, plan.notification_id ?? 0, options)
}

/** Notifies the next set of a new post's recipients. After the post is taken back, it adds no notifications. */
async function planNewPost(db: ProgramDb, plan: Plan, contentId: number, options: PlanOptions): Promise<boolean> {
  const channels = plan.channels ?? []
  const made = await notifyOfNewPost(db, contentId, channels, plan.next_user_ids ?? [])
  const notices = (made ?? []).map(row => ({
    userId: row.user_id,
    notificationId: row.id,
    type: 'new_post' as const,
    contentId,
    channels,
  }))
  await decideAll(db, notices, options)
  const isOver = made === null || plan.is_last_set === true
  if (isOver) await deletePlan(db, plan)
  else {
    await sql`
      update notice_plans set decided_count = decided_count + ${SET_SIZE}
       where program_id = ${db.programId} and id = ${plan.id}`.execute(db)
  }
  return !isOver
}

async function deletePlan(db: ProgramDb, { id }: Plan): Promise<void> {
  await sql`delete from notice_plans where program_id = ${db.programId} and id = ${id}`.execute(db)
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
  if (later.length === 0) await deletePlan(db, plan)
  else {
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
  await shareChoices(db, userIds)
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
    const decisions = decide(notice, { ...person, wasMailed }, situation)
    return [{ ...addressed, decisions: onlyBy(addressed.channels, decisions) }]
  })
  await writeDecisions(db, decided, now, gatherMs)
}

const onlyBy = (channels: readonly Channel[] | undefined, decisions: Readonly<Record<Channel, Decision>>) =>
  channels ? Object.fromEntries(channels.map(channel => [channel, decisions[channel]])) : decisions
