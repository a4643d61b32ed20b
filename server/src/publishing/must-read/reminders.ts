import { readMeasuring } from '../../people/programs/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { badRequest, invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import type { Jobs } from '../../platform/job-queue.ts'
import { writeContent } from '../content/index.ts'
import { requireReminderPause } from '../notices/index.ts'
import { ContentParams, requireContentId, requireWritableId } from '../visibility/index.ts'
import { RECIPIENTS, type Recipients } from './reminder-recipients.ts'
import { beginReminder } from './send-reminder.ts'

const MESSAGE_MAX_LENGTH = 500

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
  async handle({ actor, db, services }, { params, body }) {
    const contentId = await requireContentId(db, params.content_id, actor)
    await requireWritableId(db, actor, contentId)
    const message = body.message?.trim() || null
    if (body.to === 'unread') await requireNamedViews(db)
    const among = actor.restrictions.audienceIds
    const { id, count, sent_at } = await remindNow(db, services.jobs, contentId, { to: body.to, message, among })
    return { data: { id, count, sent_at: presentTimestamp(sent_at) } }
  },
})

/** Among few people, the reminded ones would be those who have not viewed the post. */
async function requireNamedViews(db: ProgramDb): Promise<void> {
  if ((await readMeasuring(db)).views_per_person) return
  throw invalid({
    rule: 'invalid_enum',
    parameter: 'to',
    message: 'must be missing: views have no names in this program',
  })
}

interface SentReminder {
  readonly id: number
  readonly count: number
  readonly sent_at: Date
}

interface ManualReminder {
  readonly to: Recipients
  readonly message: string | null
  /** Audiences whose people alone are reminded; null: of everybody who sees the post. */
  readonly among: readonly number[] | null
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
  { to, message, among }: ManualReminder,
): Promise<SentReminder> {
  // The second of two concurrent requests waits for this lock and then finds the first reminder.
  const locked = await sql<{ state: string; requires_acknowledgement: boolean }>`
    select state, requires_acknowledgement from content
     where program_id = ${db.programId} and id = ${contentId} for no key update`.execute(db)
  const post = locked.rows[0]
  if (!post) throw notFound('Content')
  if (post.state !== 'published') throw badRequest('Only a published post can be reminded of')
  if (!post.requires_acknowledgement) throw badRequest('The post asks for no acknowledgement')
  const manual = sql`content_reminders where content_id = ${contentId} and hours_before is null`
  await requireReminderPause(db, 'post', manual)
  const { id } = await sql<{ id: number }>`
    insert into content_reminders (program_id, content_id, recipients, message, among, remind_at, sent_at)
    values (${db.programId}, ${contentId}, ${to}, ${message}, ${among}::bigint[], clock_timestamp(), clock_timestamp())
    returning id`.one(db)
  return { id, ...(await beginReminder(db, jobs, { id, content_id: contentId, recipients: to })) }
}
