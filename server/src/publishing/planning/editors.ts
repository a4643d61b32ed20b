import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../platform/http/input/timestamp.ts'
import { hintEditors } from '../../shared/live/hints.ts'
import { writeContent } from '../content/index.ts'
import { ContentParams, requireContentId } from '../visibility/index.ts'

/** Seconds for which a call marks the post as open. */
const OPEN_SECONDS = 60

const Editor = namedObject('PostEditor', {
  user_id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  since: Type.Timestamp(),
})

export const setContentEditors = endpoint('PUT /v2/content/{content_id}/editors', {
  tag: 'Content',
  summary: 'Say that one has a post open, and read who else has',
  description:
    `Counts for ${OPEN_SECONDS} seconds; repeat it while the post is open. \`since\` is the first call without a gap of that ` +
    'length. Those who have the post open are sent the live event `editors` when another user opens it.',
  access: { ...writeContent, as: ['user'] },
  input: { params: ContentParams },
  output: { status: 200, body: Type.List(Editor) },
  async handle({ actor, db }, { params }) {
    const id = await requireContentId(db, params.content_id, actor)
    const isNew = await recordEditor(db, id, actor.userId)
    const others = await readEditors(db, id, actor.userId)
    if (isNew)
      hintEditors(
        db,
        id,
        others.map(({ user_id }) => user_id),
      )
    return { data: others.map(editor => ({ ...editor, since: presentTimestamp(editor.since) })) }
  },
})

const OPEN = sql`make_interval(secs => ${sql.lit(OPEN_SECONDS)})`

/** Records that the user has the post open; returns whether they did not have it open before. */
async function recordEditor(db: ProgramDb, contentId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into content_editors as e (program_id, content_id, user_id, since, seen_at)
    select ${db.programId}, ${contentId}::bigint, ${userId}::bigint, t.now, t.now from (select clock_timestamp() as now) t
    on conflict (program_id, content_id, user_id) do update
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
 * The other users who have the post open, the longest first. Expired rows are deleted, but locked rows are skipped: their
 * user is renewing them, and two requests that waited for each other's rows would deadlock.
 */
async function readEditors(db: ProgramDb, contentId: number, userId: number): Promise<readonly EditorRow[]> {
  await sql`
    delete from content_editors where program_id = ${db.programId} and content_id = ${contentId} and user_id in (
      select user_id from content_editors
       where program_id = ${db.programId} and content_id = ${contentId} and seen_at < clock_timestamp() - ${OPEN}
         for update skip locked)`.execute(db)
  const { rows } = await sql<EditorRow>`
    select e.user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name, ${sql.lit(FORMER_COLLEAGUE)}) as display_name,
           u.photo_url as avatar_url, e.since
      from content_editors e
      join users u on u.program_id = e.program_id and u.id = e.user_id
     where e.program_id = ${db.programId} and e.content_id = ${contentId} and e.user_id <> ${userId} and u.active
       and e.seen_at >= clock_timestamp() - ${OPEN}
     order by e.since, e.user_id`.execute(db)
  return rows
}
