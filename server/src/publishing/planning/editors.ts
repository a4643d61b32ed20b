import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Context, endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { type EditedRecord, hintEditors } from '../../shared/live/hints.ts'
import { writeContent } from '../content/index.ts'
import { NewsletterParams, requireNewsletter } from '../newsletters/index.ts'
import { readSurvey, SurveyParams } from '../surveys/index.ts'
import { ContentParams, requireContentId } from '../visibility/index.ts'

/** Seconds for which a call marks the record as open. */
const OPEN_SECONDS = 60

const Editor = namedObject('Editor', {
  user_id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  since: Type.Timestamp(),
})

const access = { ...writeContent, as: ['user'] } as const
const output = { status: 200, body: Type.List(Editor) } as const
const summaryOf = (record: string) => `Say that one has a ${record} open, and read who else has`
const descriptionOf = (record: string) =>
  `Counts for ${OPEN_SECONDS} seconds; repeat it while the ${record} is open. \`since\` is the first call without a gap of that ` +
  `length. Those who have the ${record} open are sent the live event \`editors\` when another user opens it.`

export const setContentEditors = endpoint('PUT /v2/content/{content_id}/editors', {
  tag: 'Content',
  summary: summaryOf('post'),
  description: descriptionOf('post'),
  access,
  input: { params: ContentParams },
  output,
  async handle(context, { params }) {
    const id = await requireContentId(context.db, params.content_id, context.actor)
    return openRecord(context, { kind: 'content', id })
  },
})

export const setNewsletterEditors = endpoint('PUT /v2/newsletters/{newsletter_id}/editors', {
  tag: 'Newsletters',
  summary: summaryOf('newsletter'),
  description: descriptionOf('newsletter'),
  access,
  input: { params: NewsletterParams },
  output,
  async handle(context, { params }) {
    const { id } = await requireNewsletter(context.db, params.newsletter_id)
    return openRecord(context, { kind: 'newsletter', id })
  },
})

export const setSurveyEditors = endpoint('PUT /v2/surveys/{survey_id}/editors', {
  tag: 'Surveys',
  summary: summaryOf('survey'),
  description: descriptionOf('survey'),
  access,
  input: { params: SurveyParams },
  output,
  async handle(context, { params }) {
    const { id } = await readSurvey(context.db, params.survey_id)
    return openRecord(context, { kind: 'survey', id })
  },
})

/** Records that the caller has the record open, and announces it to the others, who are returned. */
async function openRecord({ db, actor }: Caller, record: EditedRecord) {
  const isNew = await recordEditor(db, record, actor.userId)
  const others = await readEditors(db, record, actor.userId)
  if (isNew)
    hintEditors(
      db,
      record,
      others.map(({ user_id }) => user_id),
    )
  return { data: others.map(editor => ({ ...editor, since: presentTimestamp(editor.since) })) }
}

interface Caller extends Pick<Context, 'db'> {
  readonly actor: { readonly userId: number }
}

const OPEN = sql`make_interval(secs => ${sql.lit(OPEN_SECONDS)})`

/** Records that the user has the record open; returns whether they did not have it open before. */
async function recordEditor(db: ProgramDb, { kind, id }: EditedRecord, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into record_editors as e (program_id, kind, record_id, user_id, since, seen_at)
    select ${db.programId}, ${kind}, ${id}::bigint, ${userId}::bigint, t.now, t.now from (select clock_timestamp() as now) t
    on conflict (program_id, kind, record_id, user_id) do update
       set since = case when e.seen_at < excluded.seen_at - ${OPEN} then excluded.since else e.since end,
           seen_at = excluded.seen_at
    returning e.since = e.seen_at as is_new`.execute(db)
  return rows[0]?.is_new === true
}

interface EditorRow {
  readonly user_id: number
  readonly display_name: string
  readonly avatar_url: string | null
  readonly since: Date
}

/**
 * The other users who have the record open, the longest first. Expired rows of the program are deleted, but locked rows are skipped: their
 * user is renewing them, and two requests that waited for each other's rows would deadlock.
 */
async function readEditors(db: ProgramDb, { kind, id }: EditedRecord, userId: number): Promise<readonly EditorRow[]> {
  await sql`
    delete from record_editors where program_id = ${db.programId} and (kind, record_id, user_id) in (
      select kind, record_id, user_id from record_editors
       where program_id = ${db.programId} and seen_at < clock_timestamp() - ${OPEN}
         for update skip locked)`.execute(db)
  const { rows } = await sql<EditorRow>`
    select e.user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name, ${sql.lit(FORMER_COLLEAGUE)}) as display_name,
           u.photo_url as avatar_url, e.since
      from record_editors e
      join users u on u.program_id = e.program_id and u.id = e.user_id
     where e.program_id = ${db.programId} and e.kind = ${kind} and e.record_id = ${id} and e.user_id <> ${userId} and u.active
       and e.seen_at >= clock_timestamp() - ${OPEN}
     order by e.since, e.user_id`.execute(db)
  return rows
}
