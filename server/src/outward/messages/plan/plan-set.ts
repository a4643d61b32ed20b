// One set of people of one plan, in one transaction: recipients, decisions and the progress of the plan are written together, so
// a crash between two sets neither repeats nor skips a person.

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { type Channel, type NotificationType, notifyOfNewPost, RULES } from '../../../publishing/notices/index.ts'
import { createClock } from '../clock.ts'
import { type Decision, decide, type Situation } from '../decide.ts'
import { readPolicy } from '../settings/policy.ts'
import { type CommonNotice, mailedKey, nextPeople, readMailed, readPeople, shareChoices } from './recipients.ts'
import { type DecidedNotice, writeDecisions } from './write-decisions.ts'

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
  /** The only channels of a new post or a survey. */
  readonly channels: readonly Channel[] | null
  /** Only for a new post: the post, the next set of people, and whether it is the last one. */
  readonly content_id: number | null
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
export async function planSet(db: ProgramDb, planId: number, options: PlanOptions): Promise<boolean> {
  const plan = await sql<Plan>`
    select id, notification_id, notification_ids, last_user_id, content_id, channels,
           user_ids[decided_count + 1 : decided_count + ${SET_SIZE}] as next_user_ids,
           cardinality(user_ids) <= decided_count + ${SET_SIZE} as is_last_set
      from notice_plans
     where program_id = ${db.programId} and id = ${planId} and finished_at is null and due_at <= clock_timestamp()
       for update skip locked`.first(db)
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
  const rows = await sql<{ id: number; user_id: number; type: NotificationType; content_id: number | null }>`
    select n.id, n.user_id, n.type, n.content_id from notifications n
     where n.program_id = ${db.programId} and n.id = any(${now}::bigint[]) and n.user_id is not null and n.read_at is null
       and not n.withdrawn order by n.user_id`.all(db)
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
    const by = plan.channels ?? notice.channels
    const only = by ? { channels: by } : {}
    const notices = userIds.map(userId => ({ userId, notificationId: noticeId, type, contentId, ...only }))
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
  return sql<CommonNotice>`
    select n.id, n.type, n.content_id, n.poll_id, n.survey_id, n.needs_poll_audience, n.actor_user_id, n.access_keys, n.audience_keys,
           n.must_read_revision, p.notification_channels as channels
      from notifications n
      left join polls p on p.program_id = ${db.programId} and p.id = n.poll_id
     where n.program_id = ${db.programId} and n.id = ${id} and n.user_id is null and not n.withdrawn
       and coalesce(n.shown_until > clock_timestamp(), true)`.first(db)
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
