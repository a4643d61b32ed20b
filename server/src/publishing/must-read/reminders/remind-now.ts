import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { badRequest, HttpError, notFound } from '../../../platform/http/errors.ts'
import type { Jobs } from '../../../platform/jobs/queue.ts'
import type { Recipients } from './recipients.ts'
import { beginReminder } from './send.ts'

/** Minimum hours between two manual reminders of a post. */
const PAUSE_HOURS = 20

export interface SentReminder {
  readonly id: number
  readonly count: number
  readonly sent_at: Date
}

/**
 * Reminds people of a post now.
 * @throws HttpError 404 without the post, 400 when it is not published or asks for no acknowledgement, 429 when a reminder
 *   of it was sent in the last 20 hours
 */
export async function remindNow(
  db: ProgramDb,
  jobs: Jobs,
  contentId: number,
  { to, message }: { readonly to: Recipients; readonly message: string | null },
): Promise<SentReminder> {
  // Of two concurrent requests, the second waits here and then finds the first.
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
    values (${db.programId}, ${contentId}, ${to}, ${message}, clock_timestamp(), clock_timestamp()) returning id`.execute(
    db,
  )
  const { id } = rows[0] as (typeof rows)[number]
  return { id, ...(await beginReminder(db, jobs, { id, content_id: contentId, recipients: to })) }
}

async function requirePause(db: ProgramDb, contentId: number): Promise<void> {
  const { rows } = await sql<{ wait_seconds: number | null }>`
    select ceil(extract(epoch from max(sent_at) + make_interval(hours => ${PAUSE_HOURS}) - clock_timestamp()))::integer
             as wait_seconds
      from content_reminders
     where program_id = ${db.programId} and content_id = ${contentId} and hours_before is null and count > 0`.execute(
    db,
  )
  const seconds = rows[0]?.wait_seconds ?? 0
  if (seconds <= 0) return
  const detail = `A post is reminded of once in ${PAUSE_HOURS} hours`
  throw new HttpError(429, detail, { headers: { 'retry-after': String(seconds) } })
}
