// What publishers say to each other about a post (docs/contract/content.md#review).

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import { FilledText, Id, named, type Static, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { type ContentActor, writerOf } from '../actor.ts'
import { PostAuthor } from '../content.ts'
import { type AuthorRow, readAuthors } from '../history/authors.ts'
import { contentLimits } from '../limits.ts'

export const ReviewNote = named(
  'ReviewNote',
  Type.Object({ id: Id(), author: PostAuthor, body: Type.String(), created_at: Timestamp() }),
)

export const ReviewNoteInput = named(
  'ReviewNoteInput',
  Type.Object({ body: FilledText(contentLimits.reviewNoteMaxLength) }),
)

interface NoteRow extends AuthorRow {
  readonly id: number
  readonly body: string
  readonly created_at: Date
}

const COLUMNS = sql`id, author_user_id, author_client_id, body, created_at`

/** A page of them, oldest first, and how many there are. */
export async function listReviewNotes(
  db: ProgramDb,
  contentId: number,
  page: PageRequest,
): Promise<{ data: Static<typeof ReviewNote>[]; total: number }> {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} from content_review_notes
     where program_id = ${db.programId} and content_id = ${contentId}
     order by id limit ${page.size} offset ${page.offset}`.execute(db)
  return { data: await presentNotes(db, rows), total: await countNotes(db, contentId) }
}

async function countNotes(db: ProgramDb, contentId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from content_review_notes
     where program_id = ${db.programId} and content_id = ${contentId}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Adds a note to a locked post, and returns it. */
export async function addReviewNote(
  db: ProgramDb,
  actor: ContentActor,
  contentId: number,
  body: string,
): Promise<Static<typeof ReviewNote>> {
  if ((await countNotes(db, contentId)) >= contentLimits.reviewNotesMaxCount) {
    throw badRequest(`A post has at most ${contentLimits.reviewNotesMaxCount} review notes`)
  }
  const { userId, clientId } = writerOf(actor)
  const { rows } = await sql<NoteRow>`
    insert into content_review_notes (program_id, content_id, author_user_id, author_client_id, body)
    values (${db.programId}, ${contentId}, ${userId}::bigint, ${clientId}::text, ${body})
    returning ${COLUMNS}`.execute(db)
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
