// Revisions of a post (docs/contract/content.md#revisions).

import { sql } from 'kysely'
import type { ProgramDb } from '../../../platform/db/handle.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { PageRequest } from '../../../platform/http/input/pagination.ts'
import { Id, named, OneOf, type Static, Timestamp, Type } from '../../../platform/http/input/schema.ts'
import { presentTimestamp } from '../../../platform/http/input/timestamp.ts'
import { ContentParams, PostAuthor } from '../content.ts'
import { type AuthorRow, readAuthors } from './authors.ts'
import { REVISED_FIELDS } from './record-changes.ts'

const summary = {
  id: Id(),
  at: Timestamp(),
  author: PostAuthor,
  changed: Type.Array(OneOf(REVISED_FIELDS)),
  title: Type.String(),
}

export const RevisionSummary = named('PostRevisionSummary', Type.Object(summary))

/** With the full text of that revision. */
export const Revision = named('PostRevision', Type.Object({ ...summary, summary: Type.String(), body: Type.String() }))

export const RevisionParams = Type.Object({ ...ContentParams.properties, revision_id: Id() })

interface SummaryRow extends AuthorRow {
  readonly id: number
  readonly at: Date
  readonly changed: Static<typeof RevisionSummary>['changed']
  readonly title: string
}

const COLUMNS = sql`id, at, author_user_id, author_client_id, changed, title`

/** A page of them, newest first, and how many there are. */
export async function listRevisions(
  db: ProgramDb,
  contentId: number,
  page: PageRequest,
): Promise<{ data: Static<typeof RevisionSummary>[]; total: number }> {
  const { rows } = await sql<SummaryRow>`
    select ${COLUMNS} from content_revisions
     where program_id = ${db.programId} and content_id = ${contentId}
     order by id desc limit ${page.size} offset ${page.offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from content_revisions
     where program_id = ${db.programId} and content_id = ${contentId}`.execute(db)
  const authorOf = await readAuthors(db, rows)
  const data = rows.map(row => ({ ...presentSummary(row), author: authorOf(row) }))
  return { data, total: counted.rows[0]?.total ?? 0 }
}

/** One with its text; 404 when the post has none such. */
export async function requireRevision(
  db: ProgramDb,
  contentId: number,
  revisionId: number,
): Promise<Static<typeof Revision>> {
  const { rows } = await sql<SummaryRow & { summary: string; body: string }>`
    select ${COLUMNS}, summary, body from content_revisions
     where program_id = ${db.programId} and content_id = ${contentId} and id = ${revisionId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Revision')
  const authorOf = await readAuthors(db, [row])
  return { ...presentSummary(row), author: authorOf(row), summary: row.summary, body: row.body }
}

const presentSummary = ({ id, at, changed, title }: SummaryRow) => ({
  id,
  at: presentTimestamp(at),
  changed,
  title,
})
