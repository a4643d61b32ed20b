import { FORMER_COLLEAGUE } from '../../people/users/index.ts'
import type { ProgramDb } from '../../platform/db/handle.ts'
import { sql } from '../../platform/db/sql.ts'
import { endpoint } from '../../platform/http/endpoint.ts'
import { namedObject, type Static, Type } from '../../platform/http/input/schema.ts'
import { presentTimestamp, type RowOf } from '../../platform/http/input/timestamp.ts'
import { type EditedRecord, hintEditors } from '../../shared/live/hints.ts'
import { writeContent } from '../content/index.ts'
import { KINDS } from './edited-records.ts'

/** Seconds for which a call marks the record as open. */
const OPEN_SECONDS = 60

const Editor = namedObject('Editor', {
  user_id: Type.Id(),
  display_name: Type.String(),
  avatar_url: Type.Nullable(Type.String()),
  since: Type.Timestamp(),
})

const setEditors = (kind: EditedRecord['kind']) => {
  const { path, tag, word, params, idOf } = KINDS[kind]
  return endpoint(`PUT ${path}/editors`, {
    tag,
    summary: `Say that one has a ${word} open, and read who else has`,
    description:
      `Counts for ${OPEN_SECONDS} seconds; repeat it while the ${word} is open. \`since\` is the first call without a gap of that ` +
      `length. Those who have the ${word} open are sent the live event \`editors\` when another user opens it.`,
    access: { ...writeContent, as: ['user'] },
    input: { params },
    output: { status: 200, body: Type.List(Editor) },
    async handle({ actor, db }, { params }) {
      return openRecord(db, { kind, id: await idOf(db, params as never, actor) }, actor.userId)
    },
  })
}

export const setContentEditors = setEditors('content')
export const setNewsletterEditors = setEditors('newsletter')
export const setSurveyEditors = setEditors('survey')

/** Records that the caller has the record open, and announces it to the others, who are returned. */
async function openRecord(db: ProgramDb, record: EditedRecord, userId: number) {
  const isNew = await recordEditor(db, record, userId)
  const others = await readEditors(db, record, userId)
  const ids = others.map(({ user_id }) => user_id)
  if (isNew) hintEditors(db, record, ids)
  return { data: others.map(editor => ({ ...editor, since: presentTimestamp(editor.since) })) }
}

const OPEN = sql`make_interval(secs => ${sql.lit(OPEN_SECONDS)})`

/** Records that the user has the record open; returns whether they did not have it open before. */
async function recordEditor(db: ProgramDb, { kind, id }: EditedRecord, userId: number): Promise<boolean> {
  const row = await sql<{ is_new: boolean }>`
    insert into record_editors as e (program_id, kind, record_id, user_id, since, seen_at)
    select ${db.programId}, ${kind}, ${id}::bigint, ${userId}::bigint, t.now, t.now from (select clock_timestamp() as now) t
    on conflict (program_id, kind, record_id, user_id) do update
       set since = case when e.seen_at < excluded.seen_at - ${OPEN} then excluded.since else e.since end,
           seen_at = excluded.seen_at
    returning e.since = e.seen_at as is_new`.first(db)
  return row?.is_new === true
}

type EditorRow = RowOf<Static<typeof Editor>, 'since'>

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
  return sql<EditorRow>`
    select e.user_id, coalesce(u.display_name, u.given_name || ' ' || u.family_name, ${sql.lit(FORMER_COLLEAGUE)}) as display_name,
           u.photo_url as avatar_url, e.since
      from record_editors e
      join users u on u.program_id = e.program_id and u.id = e.user_id
     where e.program_id = ${db.programId} and e.kind = ${kind} and e.record_id = ${id} and e.user_id <> ${userId} and u.active
       and e.seen_at >= clock_timestamp() - ${OPEN}
     order by e.since, e.user_id`.all(db)
}
