// The must-read settings of a post, as clients send and read them (docs/contract/must-read.md#settings).

import type { ProgramDb } from '../../platform/db/handle.ts'
import { assignments } from '../../platform/db/query.ts'
import { sql } from '../../platform/db/sql.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { parseTimestamp, presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { hintFeed } from '../../shared/live/hints.ts'
import {
  dateFaults,
  type LockedPost,
  lockForWrite,
  MUST_READ_DEFAULTS,
  mustBePublishable,
  type ReminderTimes,
  readContent,
  tagOfPost,
  writeContent,
} from '../content/index.ts'
import { notifyOfMustRead } from '../notices/index.ts'
import { ContentParams, indexLockedPosts, requireContentId } from '../visibility/index.ts'

const LABEL_MAX_LENGTH = 40
const REMINDERS_MAX_COUNT = 5
const REMIND_HOURS_MAX = 720

const RemindHours = Type.Array(Type.Integer({ minimum: 1, maximum: REMIND_HOURS_MAX }), {
  maxItems: REMINDERS_MAX_COUNT,
  description: 'How many hours before `due_at` people who have not acknowledged are reminded',
})

/** Replaces the settings as a whole: an omitted member takes its default. */
const MustReadInput = namedObject('MustReadInput', {
  due_at: Type.Optional(Type.Nullable(Type.TimestampIn())),
  label: Type.Optional(Type.Nullable(Type.Text(LABEL_MAX_LENGTH))),
  remind_hours_before: Type.Optional(RemindHours),
  ask_again_on_change: Type.Optional(
    Type.Boolean({ description: 'A change of title, body or summary makes earlier acknowledgements out of date' }),
  ),
})

const MustReadSettings = namedObject('MustReadSettings', {
  due_at: Type.Nullable(Type.Timestamp()),
  label: Type.Nullable(Type.String()),
  remind_hours_before: RemindHours,
  ask_again_on_change: Type.Boolean(),
})

export const setMustRead = endpoint('PUT /v2/content/{content_id}/must_read', {
  tag: 'Content',
  summary: 'Make a post a must-read, with its settings',
  description:
    'Readers must acknowledge the post. Omitted members get their default. Reminders whose time has passed are ' +
    'not sent.',
  access: writeContent,
  input: { params: ContentParams, body: MustReadInput },
  output: { status: 200, body: Type.One(MustReadSettings), headers: ['ETag'] },
  errors: [412],
  async handle(context, { params, body }) {
    const settings = {
      must_read_due_at: body.due_at ? parseTimestamp(body.due_at) : null,
      must_read_label: body.label?.trim() || null,
      must_read_remind_hours_before: [...new Set(body.remind_hours_before)],
      must_read_ask_again_on_change: body.ask_again_on_change ?? false,
    }
    const post = await lockForWrite(context, params.content_id)
    const faults = dateFaults(
      { due_at: settings.must_read_due_at },
      post.now,
      mustBePublishable(post.state) ? post : null,
      post.scheduled_at,
    )
    if (faults.length > 0) throw invalid(...faults)
    await storeMustRead(context.db, post, settings)
    await tagOfPost(context, post.id)
    return { data: presentMustRead(settings) }
  },
})

export const getMustRead = endpoint('GET /v2/content/{content_id}/must_read', {
  tag: 'Content',
  summary: 'Read until when and how a post must be read',
  description: '404 when it need not be acknowledged.',
  access: readContent,
  input: { params: ContentParams },
  output: { status: 200, body: Type.One(MustReadSettings) },
  async handle({ actor, db }, { params }) {
    const row = await readMustRead(db, await requireContentId(db, params.content_id, actor))
    if (!row) throw notFound('Must-read')
    return { data: presentMustRead(row) }
  },
})

export const deleteMustRead = endpoint('DELETE /v2/content/{content_id}/must_read', {
  tag: 'Content',
  summary: 'Ask for no acknowledgement of a post any more',
  description: 'Acknowledgements stay.',
  access: writeContent,
  input: { params: ContentParams },
  output: { status: 204, headers: ['ETag'] },
  errors: [412],
  async handle(context, { params }) {
    const post = await lockForWrite(context, params.content_id)
    await removeMustRead(context.db, post)
    await tagOfPost(context, post.id)
  },
})

/** The settings as columns of a post. */
interface MustReadRow extends ReminderTimes {
  readonly must_read_label: string | null
  readonly must_read_ask_again_on_change: boolean
}

const presentMustRead = (row: MustReadRow): Static<typeof MustReadSettings> => ({
  due_at: presentTimestamp(row.must_read_due_at),
  label: row.must_read_label,
  remind_hours_before: [...row.must_read_remind_hours_before],
  ask_again_on_change: row.must_read_ask_again_on_change,
})

/** The must-read settings of a post; null if it has none. */
async function readMustRead(db: ProgramDb, contentId: number): Promise<MustReadRow | null> {
  const row = await sql<MustReadRow>`
    select must_read_due_at, must_read_label, must_read_remind_hours_before, must_read_ask_again_on_change
      from content where program_id = ${db.programId} and id = ${contentId} and requires_acknowledgement`.first(db)
  return row ?? null
}

/**
 * Sets the must-read settings of a post in any state. Acknowledgements that a change made out of date stay so while the
 * post asks again on changes; switching that on or off makes all acknowledgements current until the next change.
 */
async function storeMustRead(db: ProgramDb, post: LockedPost, settings: MustReadRow): Promise<void> {
  const rows = await sql`
    update content c
       set requires_acknowledgement = true, must_read_due_at = s.due_at, must_read_label = s.label,
           must_read_remind_hours_before = s.hours, must_read_ask_again_on_change = s.asks_again,
           must_read_revision = case when s.asks_again and c.must_read_ask_again_on_change
                                     then c.must_read_revision else 0 end,
           must_read_text_changed = c.must_read_text_changed and s.asks_again and c.must_read_ask_again_on_change,
           revision = c.revision + 1, edition = c.edition + 1, updated_at = ${post.now}
      from (select ${settings.must_read_due_at}::timestamptz as due_at, ${settings.must_read_label}::text as label,
                   ${settings.must_read_remind_hours_before}::integer[] as hours,
                   ${settings.must_read_ask_again_on_change}::boolean as asks_again) s
     where c.program_id = ${db.programId} and c.id = ${post.id}
       and (not c.requires_acknowledgement or
            (c.must_read_due_at, c.must_read_label, c.must_read_remind_hours_before, c.must_read_ask_again_on_change)
            is distinct from (s.due_at, s.label, s.hours, s.asks_again))
    returning c.id`.all(db)
  if (rows.length === 0) return
  await planReminders(db, post, settings)
  await notifyReaders(db, post)
}

/** Removes a post's must-read settings; acknowledgements stay. */
async function removeMustRead(db: ProgramDb, post: LockedPost): Promise<void> {
  const rows = await sql`
    update content
       set ${assignments(MUST_READ_DEFAULTS)}, requires_acknowledgement = false,
           revision = revision + 1, edition = edition + 1, updated_at = ${post.now}
     where program_id = ${db.programId} and id = ${post.id} and requires_acknowledgement
    returning id`.all(db)
  if (rows.length === 0) return
  await cancelReminders(db, post)
  await notifyReaders(db, post)
}

/** Updates a published post in the index of readers, and notifies them. */
async function notifyReaders(db: ProgramDb, post: LockedPost): Promise<void> {
  if (post.state !== 'published') return
  await indexLockedPosts(db, [post.id])
  await notifyOfMustRead(db, [post.id], 'now')
  hintFeed(db)
}

/** Wakes the sender of reminders, after reminders were planned or rescheduled. */
export const REMINDERS_CHANNEL = 'reminders'

/**
 * Plans the automatic reminders of a locked post: one per due date and number of hours before it, never a second one.
 * Reminders whose time has passed are not planned; those already planned stay, even if they are late.
 */
export async function planReminders(
  db: ProgramDb,
  post: Pick<LockedPost, 'id' | 'now'>,
  { must_read_due_at: dueAt, must_read_remind_hours_before: hours }: ReminderTimes,
): Promise<void> {
  await cancelReminders(db, post, { except: { dueAt, hours } })
  if (dueAt === null || hours.length === 0) return
  await sql`
    insert into content_reminders (program_id, content_id, recipients, due_at, hours_before, remind_at)
    select ${db.programId}, ${post.id}, 'missing', ${dueAt}::timestamptz, h.hours, h.remind_at
      from (select hours, ${dueAt}::timestamptz - make_interval(hours => hours) as remind_at
              from unnest(${hours}::integer[]) as u (hours)) h
     where h.remind_at > ${post.now}
    on conflict do nothing`.execute(db)
  db.bus.wake(db, REMINDERS_CHANNEL)
}

/** Cancels the reminders of a post that are not yet sent, but for those with the due date and hours of `except`. */
async function cancelReminders(
  db: ProgramDb,
  { id }: Pick<LockedPost, 'id'>,
  { except = { dueAt: null, hours: [] } }: { except?: { dueAt: Date | null; hours: readonly number[] } } = {},
): Promise<void> {
  await sql`
    delete from content_reminders
     where program_id = ${db.programId} and content_id = ${id} and sent_at is null
       and not coalesce(due_at = ${except.dueAt}::timestamptz and hours_before = any(${except.hours}::integer[]), false)`.execute(
    db,
  )
}
