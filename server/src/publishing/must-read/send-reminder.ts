// Sends a reminder in sets (decision 0066). Its row stores the last person reminded, and is updated in the transaction that
// notifies them: even if the process ends between two sets, each person is reminded exactly once.

import { setTimeout as rest } from 'node:timers/promises'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import type { JobData, Jobs } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { emit } from '../../shared/events/emit.ts'
import { notifyOfReminder } from '../notices/index.ts'
import { recordNotified } from '../statistics/index.ts'
import { countRecipients, nextRecipients, type Recipients, type VisiblePost } from './reminder-recipients.ts'
import { presentTrackedPost, type TrackedPostRow, trackedPostSql } from './tracked-post.ts'

/** People reminded by one transaction: their other writes wait for it for a tenth of a second at most. */
const SET_SIZE = 500

interface SendRemindersJob extends JobData {
  readonly reminder_id: number
}

/** Sends the remaining sets, and pauses half of the time: reminding 100,000 people does not slow down readers. */
export const sendRemindersJob = defineJob<SendRemindersJob>({
  name: 'send-reminders',
  retriesMax: 20,
  timeoutSeconds: 3600,
  async run({ database }, { program_id: programId, reminder_id: reminderId }) {
    for (let more = true; more; ) {
      const started = performance.now()
      more = (await database.transaction(programId, db => remindNext(db, reminderId))) > 0
      await rest(Math.min(performance.now() - started, PAUSE_MAX_MS))
    }
  },
})

const PAUSE_MAX_MS = 500

/**
 * Begins to send a locked reminder: the first set at once, the others by a job. Returns the number of recipients, as does
 * the event; people who acknowledge before their turn are counted but not reminded.
 */
export async function beginReminder(
  db: ProgramDb,
  jobs: Jobs,
  reminder: { readonly id: number; readonly content_id: number; readonly recipients: Recipients },
): Promise<{ count: number; sent_at: Date }> {
  const { sent_at, among } = await sql<{ sent_at: Date; among: readonly number[] | null }>`
    update content_reminders set sent_at = date_trunc('milliseconds', clock_timestamp())
     where program_id = ${db.programId} and id = ${reminder.id} returning sent_at, among`.one(db)
  const post = await readVisiblePost(db, reminder.content_id, among)
  if (!post) {
    await finish(db, reminder.id)
    return { count: 0, sent_at }
  }
  let count = 0
  let last = 0
  do {
    last = await remindNext(db, reminder.id)
    count += last
  } while (last > 0 && count < SET_SIZE)
  if (last > 0) {
    count = await countRecipients(db, post, reminder.recipients)
    await jobs.enqueue(db, sendRemindersJob, { program_id: db.programId, reminder_id: reminder.id })
  }
  await sql`
    update content_reminders set count = ${count}
     where program_id = ${db.programId} and id = ${reminder.id}`.execute(db)
  if (count > 0) await emit(db, 'content_reminded', { content_id: post.id, count })
  return { count, sent_at }
}

interface ReminderRow {
  readonly content_id: number
  readonly recipients: Recipients
  readonly message: string | null
  readonly last_user_id: number
  /** Audiences whose people alone are reminded. */
  readonly among: readonly number[] | null
}

/** Reminds the next set of people; returns their number, 0 when all are reminded. */
async function remindNext(db: ProgramDb, reminderId: number): Promise<number> {
  const reminder = await sql<ReminderRow>`
    select content_id, recipients, message, last_user_id, among from content_reminders
     where program_id = ${db.programId} and id = ${reminderId} and finished_at is null for update`.first(db)
  if (!reminder) return 0
  const { content_id: contentId, recipients, message, last_user_id: lastUserId, among } = reminder
  const post = await readVisiblePost(db, contentId, among)
  const userIds = post ? await nextRecipients(db, post, recipients, lastUserId, SET_SIZE) : []
  if (userIds.length === 0) {
    await finish(db, reminderId)
    return 0
  }
  await sql`
    insert into reminded_people (program_id, content_id, user_id, reminded_at)
    select ${db.programId}, ${contentId}, u.id, date_trunc('milliseconds', clock_timestamp())
      from unnest(${userIds}::bigint[]) as u (id) order by u.id
    on conflict (program_id, content_id, user_id) do update set reminded_at = excluded.reminded_at`.execute(db)
  await notifyOfReminder(db, contentId, userIds, message)
  await recordNotified(db, contentId, userIds)
  await sql`
    update content_reminders set last_user_id = ${userIds.at(-1)}::bigint
     where program_id = ${db.programId} and id = ${reminderId}`.execute(db)
  return userIds.length
}

async function finish(db: ProgramDb, reminderId: number): Promise<void> {
  await sql`
    update content_reminders set finished_at = now()
     where program_id = ${db.programId} and id = ${reminderId}`.execute(db)
}

/** The post with its current must-read settings; null when it is no longer published or no longer asks for an acknowledgement. */
async function readVisiblePost(
  db: ProgramDb,
  contentId: number,
  among: readonly number[] | null,
): Promise<VisiblePost | null> {
  const row = await trackedPostSql(db.programId, { id: contentId, uuid: null }).first(db)
  const post = row && presentTrackedPost(db.programId, row satisfies TrackedPostRow)
  return post?.keys && post.requires_acknowledgement ? { ...post, keys: { ...post.keys, among } } : null
}
