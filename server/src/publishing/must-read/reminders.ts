import type { ProgramDb } from '../../platform/db/handle.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { badRequest, HttpError, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { JobData, Jobs } from '../../platform/job-queue.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { emit } from '../../shared/events/emit.ts'
import { writeContent } from '../content/index.ts'
import { notifyOfReminder } from '../notices/index.ts'
import { recordNotified } from '../statistics/index.ts'
import {
  ContentParams,
  type PostKeys,
  requireContentId,
  viewerCountSql,
  viewerIdsSql,
  viewerSql,
} from '../visibility/index.ts'
import { isCurrentSql, presentTrackedPost, type TrackedPost, type TrackedPostRow, trackedPostSql } from './summary.ts'

const MESSAGE_MAX_LENGTH = 500

const RECIPIENTS = ['missing', 'unread'] as const
type Recipients = (typeof RECIPIENTS)[number]

const ReminderInput = namedObject('ReminderInput', {
  to: Type.OneOf(RECIPIENTS),
  message: Type.Optional(Type.Nullable(Type.Text(MESSAGE_MAX_LENGTH))),
})

const Reminder = namedObject('Reminder', {
  id: Type.Id(),
  count: Type.Count({ description: 'The recipients' }),
  sent_at: Type.Timestamp(),
})

export const remindOfPost = endpoint('POST /v2/content/{content_id}/reminders', {
  tag: 'Content',
  summary: 'Remind people of a post that they have not acknowledged',
  description:
    '`missing` are all people who have not acknowledged the current post, `unread` those of them who have not ' +
    'viewed it. One reminder of a post is allowed in 20 hours: 429 with `Retry-After`.',
  access: writeContent,
  input: { params: ContentParams, body: ReminderInput },
  output: { status: 202, body: Type.One(Reminder) },
  async handle({ db, services }, { params, body }) {
    const contentId = await requireContentId(db, params.content_id)
    const message = body.message?.trim() || null
    const { id, count, sent_at } = await remindNow(db, services.jobs, contentId, { to: body.to, message })
    return { data: { id, count, sent_at: presentTimestamp(sent_at) } }
  },
})

/** Minimum hours between two manual reminders of a post. */
const PAUSE_HOURS = 20

interface SentReminder {
  readonly id: number
  readonly count: number
  readonly sent_at: Date
}

/**
 * Reminds people of a post now.
 * @throws HttpError 404 without the post, 400 when it is not published or asks for no acknowledgement, 429 when a reminder
 *   of it was sent in the last 20 hours
 */
async function remindNow(
  db: ProgramDb,
  jobs: Jobs,
  contentId: number,
  { to, message }: { readonly to: Recipients; readonly message: string | null },
): Promise<SentReminder> {
  // Of two concurrent requests, the second waits for this lock and then finds the first reminder.
  const locked = await sql<{ state: string; requires_acknowledgement: boolean }>`
    select state, requires_acknowledgement from content
     where program_id = ${db.programId} and id = ${contentId} for no key update`.execute(db)
  const post = locked.rows[0]
  if (!post) throw notFound('Content')
  if (post.state !== 'published') throw badRequest('Only a published post can be reminded of')
  if (!post.requires_acknowledgement) throw badRequest('The post asks for no acknowledgement')
  await requirePause(db, contentId)
  const { rows } = await sql<{ id: number }>`
    insert into content_reminders (program_id, content_id, recipients, message, remind_at, sent_at)
    values (${db.programId}, ${contentId}, ${to}, ${message}, clock_timestamp(), clock_timestamp())
    returning id`.execute(db)
  const { id } = rows[0] as (typeof rows)[number]
  return { id, ...(await beginReminder(db, jobs, { id, content_id: contentId, recipients: to })) }
}

async function requirePause(db: ProgramDb, contentId: number): Promise<void> {
  const { rows } = await sql<{ wait_seconds: number | null }>`
    select ceil(extract(epoch from max(sent_at) + make_interval(hours => ${PAUSE_HOURS}) - clock_timestamp()))::integer
             as wait_seconds
      from content_reminders
     where program_id = ${db.programId} and content_id = ${contentId} and hours_before is null
       and count > 0`.execute(db)
  const seconds = rows[0]?.wait_seconds ?? 0
  if (seconds <= 0) return
  const detail = `A post is reminded of once in ${PAUSE_HOURS} hours`
  throw new HttpError(429, detail, { headers: { 'retry-after': String(seconds) } })
}

// Sends a reminder in sets (decision 0066). Its row stores the last person reminded, and is updated in the transaction that
// notifies them: even if the process ends between two sets, each person is reminded exactly once.

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
      const { promise, resolve } = Promise.withResolvers<void>()
      setTimeout(resolve, Math.min(performance.now() - started, PAUSE_MAX_MS))
      await promise
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
  const { rows } = await sql<{ sent_at: Date }>`
    update content_reminders set sent_at = date_trunc('milliseconds', clock_timestamp())
     where program_id = ${db.programId} and id = ${reminder.id} returning sent_at`.execute(db)
  const { sent_at } = rows[0] as (typeof rows)[number]
  const post = await readVisiblePost(db, reminder.content_id)
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
}

/** Reminds the next set of people; returns their number, 0 when all are reminded. */
async function remindNext(db: ProgramDb, reminderId: number): Promise<number> {
  const { rows } = await sql<ReminderRow>`
    select content_id, recipients, message, last_user_id from content_reminders
     where program_id = ${db.programId} and id = ${reminderId} and finished_at is null for update`.execute(db)
  const [reminder] = rows
  if (!reminder) return 0
  const { content_id: contentId, recipients, message, last_user_id: lastUserId } = reminder
  const post = await readVisiblePost(db, contentId)
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
async function readVisiblePost(db: ProgramDb, contentId: number): Promise<VisiblePost | null> {
  const { rows } = await trackedPostSql(db.programId, { id: contentId, uuid: null }).execute(db)
  const post = rows[0] && presentTrackedPost(db.programId, rows[0] satisfies TrackedPostRow)
  return post?.keys && post.requires_acknowledgement ? { ...post, keys: post.keys } : null
}

// The recipients of a reminder: people who can see the post at that moment and have not acknowledged its current version, or
// have not even viewed it.

interface VisiblePost extends TrackedPost {
  readonly keys: PostKeys
}

async function countRecipients(db: ProgramDb, post: VisiblePost, recipients: Recipients): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ${viewerCountSql(db.programId, post.keys)} - (
             select count(*)::integer from engagements e
              where e.program_id = ${db.programId} and e.content_id = ${post.id} and ${isDoneSql(post, recipients)}
                and e.user_id in (${viewerIdsSql(db.programId, post.keys)})) as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next recipients after this id, by id. They are locked against deletion until the end of the transaction. */
async function nextRecipients(
  db: ProgramDb,
  post: VisiblePost,
  recipients: Recipients,
  afterId: number,
  size: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u
     where ${viewerSql(db.programId, post.keys)} and u.id > ${afterId}
       and not exists (
         select from engagements e
          where e.program_id = ${db.programId} and e.user_id = u.id and e.content_id = ${post.id}
            and ${isDoneSql(post, recipients)})
     order by u.id limit ${size} for key share of u`.execute(db)
  return rows.map(row => row.id)
}

/** SQL: whether the person of the engagement `e` need not be reminded. */
const isDoneSql = (post: TrackedPost, recipients: Recipients): Sql<unknown> => {
  const acknowledged = sql`e.acknowledged_at is not null and ${isCurrentSql(post)}`
  return recipients === 'missing' ? acknowledged : sql`(e.viewed_at is not null or ${acknowledged})`
}
