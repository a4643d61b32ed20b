// Notes of publishers on a post (docs/contract/content.md#review).

import type { ProgramDb } from '../../../platform/db/handle.ts'
import { sql } from '../../../platform/db/sql.ts'
import { badRequest } from '../../../platform/errors.ts'
import { endpoint } from '../../../platform/http/endpoint.ts'
import { pageParameters, respondWithRows } from '../../../platform/http/input/pagination.ts'
import { namedObject, type Static, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, requireContentId } from '../../visibility/index.ts'
import { lockWritable } from '../lock/lock.ts'
import { type ContentActor, readContent, writeContent, writerOf } from '../record/actor.ts'
import { type AuthorRow, readAuthors } from '../record/authors.ts'
import { contentLimits } from '../record/limits.ts'
import { PostAuthor } from '../record/record.ts'

const ReviewNote = namedObject('ReviewNote', {
  id: Type.Id(),
  author: PostAuthor,
  body: Type.String(),
  created_at: Type.Timestamp(),
})

export const listReviewNotes = endpoint('GET /v2/content/{content_id}/review_notes', {
  tag: 'Content',
  summary: 'List what publishers noted about a post, oldest first',
  access: readContent,
  input: { params: ContentParams, query: Type.Object(pageParameters) },
  output: { status: 200, body: Type.Page(ReviewNote) },
  async handle({ actor, db }, { params, query }) {
    const id = await requireContentId(db, params.content_id, actor)
    return respondWithRows(db, query, (rows: NoteRow[]) => presentNotes(db, rows), {
      columns: COLUMNS,
      from: sql`from content_review_notes where program_id = ${db.programId} and content_id = ${id}`,
      order: sql`id`,
    })
  },
})

const ReviewNoteInput = namedObject('ReviewNoteInput', { body: Type.FilledText(contentLimits.reviewNoteMaxLength) })

export const createReviewNote = endpoint('POST /v2/content/{content_id}/review_notes', {
  tag: 'Content',
  summary: 'Note something about a post, for publishers alone',
  access: writeContent,
  input: { params: ContentParams, body: ReviewNoteInput },
  output: { status: 201, body: Type.One(ReviewNote) },
  async handle({ actor, db }, { params, body }) {
    const post = await lockWritable(db, actor, params.content_id)
    return { data: await addReviewNote(db, actor, post.id, body.body) }
  },
})

interface NoteRow extends AuthorRow {
  readonly id: number
  readonly body: string
  readonly created_at: Date
}

const COLUMNS = sql`id, author_user_id, author_client_id, body, created_at`

async function countNotes(db: ProgramDb, contentId: number): Promise<number> {
  const row = await sql<{ total: number }>`
    select count(*)::int as total from content_review_notes
     where program_id = ${db.programId} and content_id = ${contentId}`.first(db)
  return row?.total ?? 0
}

/** Adds a note to a locked post, and returns it. */
async function addReviewNote(
  db: ProgramDb,
  actor: ContentActor,
  contentId: number,
  body: string,
): Promise<Static<typeof ReviewNote>> {
  if ((await countNotes(db, contentId)) >= contentLimits.reviewNotesMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.reviewNotesMaxCount} review notes`)
  }
  const { userId, clientId } = writerOf(actor)
  const rows = await sql<NoteRow>`
    insert into content_review_notes (program_id, content_id, author_user_id, author_client_id, body)
    values (${db.programId}, ${contentId}, ${userId}::bigint, ${clientId}::text, ${body})
    returning ${COLUMNS}`.all(db)
  const [note] = await presentNotes(db, rows)
  return note as Static<typeof ReviewNote>
}

async function presentNotes(db: ProgramDb, rows: readonly NoteRow[]): Promise<Static<typeof ReviewNote>[]> {
  const authorOf = await readAuthors(db, rows)
  return rows.map(row => ({
    id: row.id,
    author: authorOf(row),
    body: row.body,
    created_at: presentTimestamp(row.created_at),
  }))
}
